// SPDX-License-Identifier: Apache-2.0
// The figures of one iteration: one line of the trace and one point of every chart.
#pragma once

#include <cstdint>

#include "core/base/city.hpp"

namespace formicarium {

struct IterationRecord {
  std::int64_t iteration = 0;  // 1, 2, …
  double seconds = 0;          // of solving since the run started, without pauses (set by the session or the caller)
  Length best = 0;             // shortest tour so far
  Length iteration_best = 0, quartile_1 = 0, median = 0, quartile_3 = 0;
  double mean = 0, deviation = 0;  // of this iteration's tour lengths; sample standard deviation (0 for one ant)
  double branching = 0;            // mean λ-branching factor, λ = 0.05 (Gambardella & Dorigo 1995)
  float trail_min = 0, trail_max = 0;
  // Selective memory: the share of updates that found their edge in memory; below 0 with another
  // memory.
  double hit_ratio = -1;
  bool improved = false;                        // a new best tour
  bool restarted = false;                       // trails were set back to τmax after this iteration
  double rho = 0, alpha = 0, beta = 0, q0 = 0;  // used (set like `seconds`); q0 0: no ant exploits
  // Time taken by building all tours, by local search, and by everything else.
  double construct_ms = 0, search_ms = 0, update_ms = 0;
  double milliseconds() const { return construct_ms + search_ms + update_ms; }
  double search_gain = 0;  // how much shorter local search made a tour, mean over those searched, in percent
};

}  // namespace formicarium
