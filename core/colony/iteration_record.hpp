// SPDX-License-Identifier: Apache-2.0
// What one iteration came to: one line of the trace and one point of every chart.
#pragma once

#include <cstdint>

#include "core/problem/city.hpp"

namespace formicarium {

struct IterationRecord {
  std::int64_t iteration = 0;  // 1, 2, …
  double seconds = 0;  // of solving since the run started, pauses left out (filled in by the session or the caller)
  Length best = 0;     // shortest tour so far
  Length iteration_best = 0, quartile_1 = 0, median = 0, quartile_3 = 0;
  double mean = 0, deviation = 0;  // of this iteration's tour lengths; sample standard deviation (0 for one ant)
  double branching = 0;            // mean λ-branching factor, λ = 0.05 (Gambardella & Dorigo 1995)
  float trail_min = 0, trail_max = 0;
  bool improved = false;                   // a new best tour
  bool restarted = false;                  // trails were set back to τmax after this iteration
  double construct_ms = 0, update_ms = 0;  // time of building all tours, and of everything else
};

}  // namespace formicarium
