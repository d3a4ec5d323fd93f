// SPDX-License-Identifier: Apache-2.0
// Subgradient ascent (Held & Karp 1971; Held, Wolfe & Crowder 1974): multipliers that make a relaxation's bound large.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <vector>

#include "core/bound/multipliers.hpp"

namespace formicarium {

/// What an ascent climbs: a concave function of the multipliers, linear in pieces, which no tour's length is below.
struct Relaxation {
  int multipliers = 0;
  /// Length of some tour; the better it is, the better are the first steps.
  Fixed tour = 0;
  /// The function's value as far as candidate edges tell, which is not too low, and a subgradient into `excess`: how
  /// often each multiplier counts in the solution, less how often it counts in a tour. All 0: the solution is a tour.
  std::function<Fixed(std::span<const Fixed> at, std::span<int> excess)> climb;
  /// The value over all edges, which is a bound. climb() knows the edges that were missing from then on.
  std::function<Fixed(std::span<const Fixed> at)> prove;
};

/// When a computation is to end.
class TimeLimit {
 public:
  explicit TimeLimit(double seconds) : begin_(Clock::now()), seconds_(seconds) {}
  double spent() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  double left() const { return seconds_ - spent(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_;
  double seconds_;
};

/// Climbs from `at`, [multipliers], until it no longer pays, and then returns true, or until the limit. Every bound was
/// proved by relaxation.prove(), the last one just before the limit. Throws what the relaxation throws.
bool ascend(const Relaxation& relaxation, std::vector<Fixed> at, const FixedPoint& fixed, const TimeLimit& limit);

}  // namespace formicarium
