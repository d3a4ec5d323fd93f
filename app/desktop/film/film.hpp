// SPDX-License-Identifier: GPL-3.0-or-later
// What a film of a run is: which moments it shows, for how long, of which runs, in which form.
#pragma once

#include <QSize>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/film/film_form.hpp"
#include "app/desktop/film/film_moments.hpp"
#include "app/desktop/picture/picture.hpp"
#include "core/session/frame.hpp"
#include "core/session/run_snapshot.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

/// How a film says what is seen: in the picture; in a file of subtitles (.vtt) beside it, in a folder within it; not at
/// all.
enum class FilmCaptions { burned, subtitles, none };

/// A run that is done again for a film.
struct FilmRun {
  InstancePtr instance{};  // at iteration 0
  Settings start{};        // there
  std::vector<JournalEntry> journal{};
  std::int64_t iteration = 0;                 // that it reached
  std::optional<Length> best{};               // its best cost there, with which the replay is compared
  ComputedOn computed_on{};                   // where its iterations were computed
  std::shared_ptr<const Trace> trace{};       // its records, so that they need not be found by a replay; null: none
  std::shared_ptr<const RunSnapshot> near{};  // a moment at or before the first one that is shown; null: the start
};
/// The run of this frame.
FilmRun film_run(const Frame& frame, std::shared_ptr<const Trace> trace);
/// What is known of the run's last moment before it is done again.
Frame end_of(const FilmRun& run);
/// Why no replay gives the same run, as a sentence; nothing if one does.
std::optional<std::string> why_no_film(const FilmRun& run);

/// The ant whose way is drawn in each moment, with the card of one of its choices.
struct FilmAnt {
  int ant = 0;   // 0 … m − 1, of each side
  int step = 1;  // its choice, from 1 on; the last one if it takes fewer
};

/// The chart below the runs: of the whole film, over iterations.
struct FilmAxes {
  bool log_iterations = false;  // their axis is logarithmic
  bool log_gap = true;          // that of gaps is; lengths have a linear one
};

struct Film {
  static constexpr int least_side = 64, most_side = 4096;  // px: up to 4K
  static constexpr int most_a_second = 120;                // frames
  static constexpr std::int64_t most_frames = 1'000'000;
  static constexpr QSize usual_size{1920, 1080};  // px
  static constexpr double usual_seconds = 12, most_seconds = 86'400;

  std::filesystem::path out{};
  FilmMoments moments{};
  double seconds = 0;  // that it lasts; 0: each moment is one frame
  int a_second = 25;   // frames
  QSize size = usual_size;
  FilmCaptions captions = FilmCaptions::burned;
  PictureOptions picture{};  // what is shown of each side; its size and caption are the film's
  bool chart = false;        // with the curves of the run up to the moment, on
  FilmAxes axes{};           // these
  std::optional<FilmAnt> ant{};
  std::vector<FilmRun> runs{};  // one a side
};

/// Throws OutputError with a sentence if there can be no such film: the form, its size or frames a second, a place that
/// is taken, a program that is missing; SettingsError if a run cannot be repeated, or if there is no such moment.
/// Before anything is computed.
void expect_possible(const Film& film);

}  // namespace formicarium
