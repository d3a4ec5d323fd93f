// SPDX-License-Identifier: Apache-2.0
// The figures of one iteration: one line of the trace and one point of every chart.
#pragma once

#include <cstdint>

#include "core/base/city.hpp"
#include "core/steps/decisions.hpp"

namespace formicarium {

/// Whose tour laid trails. `best_so_far`: the best since the last restart, with the Ant Colony System of the run.
/// `all_ants`: in elitist AS the best so far, too; `ranks`: the best ants of the iteration and the best so far.
enum class Deposited : std::uint8_t { iteration_best, best_so_far, all_ants, ranks };

struct IterationRecord {
  std::int64_t iteration = 0;  // 1, 2, …
  double seconds = 0;          // of solving since the run started, without pauses (set by the session or the caller)
  Length best = 0;             // shortest tour so far
  Length iteration_best = 0, quartile_1 = 0, median = 0, quartile_3 = 0;
  double mean = 0, deviation = 0;  // of this iteration's tour lengths; sample standard deviation (0 for one ant)
  double branching = 0;            // mean λ-branching factor, λ = 0.05 (Gambardella & Dorigo 1995)
  float trail_min = 0, trail_max = 0;
  // Selective memory: the share of updates that found their edge in memory; below 0 with another memory.
  double hit_ratio = -1;
  bool improved = false;   // a new best tour
  bool restarted = false;  // trails were set back after this iteration: to τmax, or a share of the way there
  Deposited deposited = Deposited::iteration_best;
  std::uint32_t insertions = 0;                 // selective memory: edges that were new to a ring, and pushed one out
  double rho = 0, alpha = 0, beta = 0, q0 = 0;  // used (set like `seconds`); q0 0: no ant exploits
  // Time taken by building all tours, by local search, and by everything else.
  double construct_ms = 0, search_ms = 0, update_ms = 0;
  double milliseconds() const { return construct_ms + search_ms + update_ms; }
  Decisions decisions;     // of all ants, if they were counted (Colony::count_decisions)
  double search_gain = 0;  // how much shorter local search made a tour, mean over those searched, in percent
};

}  // namespace formicarium
