// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_sink.hpp"

#include "app/desktop/film/ffmpeg_sink.hpp"
#include "app/desktop/film/film_subtitles.hpp"
#include "app/desktop/film/folder_sink.hpp"
#include "app/desktop/film/gif_sink.hpp"
#include "core/base/error.hpp"
#include "core/base/file_in_pieces.hpp"

namespace formicarium {

FilmSink::FilmSink() = default;
FilmSink::~FilmSink() = default;

void FilmSink::begin_subtitles(const std::filesystem::path& file) {
  subtitles_ = std::make_unique<FileInPieces>(file);
  subtitles_->add(subtitles_head);
}

void FilmSink::say(std::string_view subtitles) { subtitles_->add(subtitles); }

void FilmSink::close_subtitles() {
  if (subtitles_) subtitles_->close();
}

void FilmSink::put_subtitles(const std::filesystem::path& beside) {
  if (!subtitles_) return;
  try {
    subtitles_->put();
  } catch (const OutputError& error) {
    if (beside.empty()) throw;
    std::string_view why = error.what();
    if (constexpr std::string_view nothing = "; nothing was written"; why.ends_with(nothing))
      why.remove_suffix(nothing.size());  // the film was
    throw OutputError(std::string(why) + "; the film is whole in " + beside.string() + ", but has no subtitles");
  }
}

std::filesystem::path subtitles_of(const std::filesystem::path& out) {
  if (film_form(out) == FilmForm::folder) return out / "captions.vtt";
  return std::filesystem::path(out).replace_extension(".vtt");
}

std::unique_ptr<FilmSink> make_film_sink(const Film& film, Progress& progress) {
  switch (*film_form(film.out)) {
    case FilmForm::folder:
      return make_folder_sink(film);
    case FilmForm::gif:
      return make_gif_sink(film);
    case FilmForm::webm:
    case FilmForm::mp4:
      break;
  }
  return make_ffmpeg_sink(film, progress);
}

}  // namespace formicarium
