// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a film, done again in step, without a window.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/film/film.hpp"
#include "core/session/account.hpp"
#include "core/session/run.hpp"

namespace formicarium {

class Progress;

/// What one picture of a film is made of: one entry a side.
struct FilmMoment {
  std::vector<FramePtr> frames;
  std::vector<RecentTours> recent;
  std::vector<std::shared_ptr<const AntAccount>> accounts;  // of the film's ant; null: there is none then
};

/// One thread at a time. Throws Cancelled, SettingsError if an ant cannot be told or the CPU would give another run,
/// OutputError if there is no memory for trails, and what a colony throws.
class FilmReplay {
 public:
  using Done = std::function<void()>;  // called after each iteration of a side

  FilmReplay(const Film& film, Progress& progress);

  /// All sides go on to this iteration, or to their ends. Iterations never fall.
  void go_to(std::int64_t iteration, const Done& done);
  FilmMoment moment();
  /// Iterations that going there takes from where the sides are now.
  std::int64_t left_to(std::int64_t iteration) const;

  /// What differs from the runs that were to be repeated, as far as they were; nothing if they agree.
  std::optional<std::string> why_not_the_same() const;

 private:
  struct Side {
    const FilmRun* of;
    std::unique_ptr<Run> run;
    Frame latest{};  // of the last iteration, where recent tours are counted: an answer tells of them
    RecentTours recent{};
    Accounts accounts{};
  };
  void go_on(Side& side);

  const Film& film_;
  Progress& progress_;
  std::vector<Side> sides_;
};

/// The records of each run up to the film's last iteration or further. The film takes its improvements and the axes of
/// its chart from them before it draws the first picture. A run whose records are missing is replayed. Throws as
/// FilmReplay does.
std::vector<std::shared_ptr<const Trace>> records_of(const Film& film, Progress& progress,
                                                     const FilmReplay::Done& done);
/// Iterations that this takes.
std::int64_t iterations_for_records(const Film& film);
/// The iterations within the film in which a run found a better solution than before, ascending.
std::vector<std::int64_t> improvements(const Film& film, const std::vector<std::shared_ptr<const Trace>>& records);

}  // namespace formicarium
