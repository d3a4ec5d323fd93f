// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "app/desktop/film/ffmpeg_sink.hpp"
#include "app/desktop/picture/still.hpp"
#include "app/model/number_words.hpp"
#include "core/base/error.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

constexpr int most_a_second_of_gif = 50;  // it counts hundredths of a second, and players take 1 for 10

[[noreturn]] void refuse_film(const Film& film, const std::string& why) {
  throw OutputError(film.out.string() + ": " + why + "; nothing was written");
}

bool is_taken(const std::filesystem::path& folder) {
  std::error_code error;
  return std::filesystem::exists(folder, error) &&
         (!std::filesystem::is_directory(folder, error) || !std::filesystem::is_empty(folder, error));
}

bool always(const FilmRun& run, bool (*holds)(const Settings&)) {
  return holds(run.start) &&
         std::ranges::all_of(run.journal, [&](const JournalEntry& entry) { return holds(entry.settings); });
}

/// The most choices that an ant has in any moment of the run: cities may come by edits.
int most_choices(const FilmRun& run) {
  int cities = run.instance->cities();
  for (const JournalEntry& entry : run.journal)
    for (const CityEdit& edit : entry.edits)
      if (edit.kind == CityEdit::Kind::add) cities += int(edit.cities.size());
  return run.instance->traits().choices(cities);
}

}  // namespace

FilmRun film_run(const Frame& frame, std::shared_ptr<const Trace> trace) {
  FilmRun run{.instance = frame.start_instance(),
              .start = frame.start,
              .journal = frame.journal,
              .iteration = frame.last.iteration,
              .best = frame.best.empty() ? std::nullopt : std::optional(frame.best_length),
              .computed_on = frame.computed_on,
              .trace = std::move(trace)};
  if (frame.on_gpu && !frame.lengths.empty()) run.start.ants = int(frame.lengths.size());
  return run;
}

Frame end_of(const FilmRun& run) {
  Frame frame;
  frame.instance = run.instance;
  frame.settings = frame.start = run.start;
  frame.journal = run.journal;
  frame.last.iteration = run.iteration;
  return frame;
}

std::optional<std::string> why_no_film(const FilmRun& run) {
  if (!always(run, repeatable))
    return "Ants race in this run (relaxed execution), so no replay gives the same tours, and a film would show "
           "another run. Choose execution sequential or lockstep.";
  return why_not_repeated(run.computed_on, run.near ? run.near->iteration() : 0, run.iteration);
}

void expect_possible(const Film& film) {
  expect_font();
  const auto form = film_form(film.out);
  if (!form) refuse_film(film, "films end in .gif, .webm or .mp4, or are folders of PNG files, which have no ending");
  const auto [wide, high] = std::pair(film.size.width(), film.size.height());
  if (std::min(wide, high) < Film::least_side || std::max(wide, high) > Film::most_side)
    refuse_film(film, fmt::format("a film has from {} to {} pixels a side, not {} x {}", Film::least_side,
                                  Film::most_side, wide, high));
  if ((*form == FilmForm::webm || *form == FilmForm::mp4) && (wide % 2 != 0 || high % 2 != 0))
    refuse_film(film, fmt::format("the sides of a .webm or .mp4 are even numbers of pixels, not {} x {}", wide, high));
  const int most = *form == FilmForm::gif ? most_a_second_of_gif : Film::most_a_second;
  if (film.a_second < 1 || film.a_second > most)
    refuse_film(film, fmt::format("{} shows from 1 to {} frames a second, not {}",
                                  *form == FilmForm::gif ? "a .gif" : "a film", most, film.a_second));
  std::int64_t last = 0;
  for (const FilmRun& run : film.runs) last = std::max(last, run.iteration);
  const FilmMoments& moments = film.moments;
  if (moments.from < 0 || moments.to < moments.from)
    throw SettingsError(fmt::format("A film from iteration {} to {} runs backwards.", moments.from, moments.to));
  if (moments.every < 1) throw SettingsError("A film shows every iteration, every second one or fewer, not every 0th.");
  if (moments.to > last)
    throw SettingsError(fmt::format("There is no iteration {}: the run has {}.", grouped(moments.to), grouped(last)));
  int choices = 0;
  for (const FilmRun& run : film.runs) {
    if (const auto why = why_no_film(run)) throw SettingsError(*why);
    choices = std::max(choices, most_choices(run));
  }
  if (film.ant && (film.ant->step < 1 || film.ant->step > choices))
    throw SettingsError(
        fmt::format("There is no step {}: an ant takes steps 1 to {}.", grouped(film.ant->step), grouped(choices)));
  if (*form == FilmForm::folder && is_taken(film.out))
    refuse_film(film, "is there already and is no empty folder; choose another name");
  if (*form == FilmForm::webm || *form == FilmForm::mp4) static_cast<void>(ffmpeg_program(film.out));
}

}  // namespace formicarium
