// SPDX-License-Identifier: GPL-3.0-or-later
// Where the pictures of a film go: a folder of PNG files, a GIF, or the program ffmpeg.
#pragma once

#include <QByteArray>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "app/desktop/film/film.hpp"
#include "app/desktop/picture/still.hpp"

namespace formicarium {

class FileInPieces;
class Progress;

/// Everything is written beside its place and takes it in finish(); if it goes before, nothing is left. One thread,
/// but encoded(). All members throw OutputError with a sentence, and Cancelled.
class FilmSink {
 public:
  virtual ~FilmSink();
  FilmSink(const FilmSink&) = delete;
  FilmSink& operator=(const FilmSink&) = delete;

  /// The picture in the form that add() takes. Any thread, several at once.
  virtual QByteArray encoded(const Still& picture, Progress& progress) const = 0;
  /// In the order of the frames.
  virtual void add(const QByteArray& picture, FilmSpan span) = 0;
  virtual void finish() = 0;
  /// Of the subtitles, in the order of the frames; only of films that have some.
  void say(std::string_view subtitles);

 protected:
  FilmSink();
  void begin_subtitles(const std::filesystem::path& file);
  void close_subtitles();  // nothing is said any more
  /// They take their place. `beside`: the film that lies there, whole, whatever becomes of them; empty: none does yet.
  void put_subtitles(const std::filesystem::path& beside = {});

 private:
  std::unique_ptr<FileInPieces> subtitles_;  // null: there are none
};

/// Where the subtitles of this film go: a file beside it, or within its folder.
std::filesystem::path subtitles_of(const std::filesystem::path& out);

/// `progress` is asked while another program is waited for.
std::unique_ptr<FilmSink> make_film_sink(const Film& film, Progress& progress);

}  // namespace formicarium
