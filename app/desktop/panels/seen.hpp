// SPDX-License-Identifier: GPL-3.0-or-later
// Figures computed from frames for the charts that are visible: how many trails lie where between their limits, and how
// many edges the ants' tours share. Nothing is computed while such a chart is hidden; its line then has a gap until
// these iterations are repeated.
#pragma once

#include <chrono>
#include <vector>

#include "core/colony/trail_levels.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// One iteration of a run, as far as its frame told. Shares are 0 … 1, below 0: not known.
struct Sighting {
  std::int64_t iteration = 0;
  double seconds = 0;
  double with_best = -1, among = -1;  // edges that the ants' tours share: with the best tour, with each other
  double without_trail = -1;          // edges of the best tour that have no trail of their own
  bool first = false;                 // the chart was hidden before it, so the line begins here
};

/// GUI thread only.
class Seen {
 public:
  static constexpr int ants = 8;             // of each iteration whose tours are compared: the first ones
  static constexpr int bins = 12;            // of the trails' histogram
  static constexpr std::size_t most = 4096;  // sightings kept; beyond, every other one goes
  static constexpr int spared = 99;          // times as long as a look took passes before the next one: 1 % of the time

  struct Wanted {
    bool levels = false, common = false, without_trail = false;
    bool operator==(const Wanted&) const = default;
    bool any() const { return levels || common || without_trail; }
  };
  /// Sets which figures are in view; the others are not computed.
  void want(const Wanted& wanted);

  /// Looks at a frame, unless it was seen already or, while the run goes on, the last look was too short ago. True if
  /// anything is new. O(sample · n).
  bool look(const Frame& frame);
  /// Looks at a frame of a repeated iteration, whatever time that takes. `seconds`: when the run itself did it.
  bool look_at_past(const Frame& frame, double seconds);
  void clear();  // for another run

  const TrailLevels& levels() const { return levels_; }
  const std::vector<Sighting>& sightings() const { return sightings_; }  // ascending by iteration
  /// The last one at or before that iteration; null if there is none.
  const Sighting* at(std::int64_t iteration) const;

 private:
  using Clock = std::chrono::steady_clock;
  Sighting sighting(const Frame& frame) const;
  void add(const Sighting& sighting);

  Wanted wanted_, last_wanted_;
  std::int64_t last_iteration_ = -1;
  bool last_had_ants_ = false;
  bool gap_ = true;
  Clock::time_point next_{};
  TrailLevels levels_;
  std::vector<Sighting> sightings_;
};

}  // namespace formicarium
