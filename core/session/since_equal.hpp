// SPDX-License-Identifier: Apache-2.0
// What has become of a run's trails since all were equal: at its start, or when they were set back last, to τmax or, by
// smoothing, a share of the way there.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "core/colony/iteration_record.hpp"

namespace formicarium {

struct SinceEqual {
  static constexpr std::size_t lately = 10;  // iterations: a single value may be chance, above all soon after a start

  std::int64_t iterations = 0;
  double left = 1;  // what evaporation has left of a trail that no tour used; τmin may hold it higher
  /// The trail of an edge in no tour that deposited, and of one in all of them. With τmin and τmax they follow from the
  /// records, where the record has the limits; without, the record has the weakest trail and the strongest themselves.
  double unused = 0, used = 0;
  bool differed = false;                   // `used` has been twice `unused`
  double set_back = 1;                     // the share of the way to τmax that trails were set back last
  std::array<double, lately> branching{};  // mean λ-branching factors of the last iterations, in any order

  /// Call after each iteration. `limited`: trails have limits (MMAS). `first_rho`: the ρ with which the colony was
  /// made: its first trails were that ρ's τmax. `share`: how far they are set back if the record says that they are.
  void learn(const IterationRecord& record, bool limited, double first_rho, double share = 1) {
    if (record.restarted && share >= 1) {
      *this = {};
      unused = used = record.trail_max;
      return;
    }
    if (limited) {
      if (unused == 0) unused = used = record.trail_max * record.rho / first_rho;
      const Length length = record.deposited == Deposited::iteration_best ? record.iteration_best : record.best;
      const auto within = [&](double trail) {
        return std::max<double>(record.trail_min, std::min<double>(record.trail_max, trail));
      };
      unused = within((1 - record.rho) * unused);
      used = within((1 - record.rho) * used + 1 / double(std::max<Length>(length, 1)));
    } else {
      unused = record.trail_min, used = record.trail_max;
    }
    if (record.restarted) {
      for (double* const trail : {&unused, &used}) *trail += share * (record.trail_max - *trail);
      left = (1 - record.rho) * left;
      left += share * (1 - left);
      differed = used >= 2 * unused;
      set_back = share;
      iterations = 0;
      branching = {};
      return;
    }
    differed |= used >= 2 * unused;
    left *= 1 - record.rho;
    branching[std::size_t(iterations) % lately] = record.branching;
    ++iterations;
  }

  /// The greatest mean λ-branching factor of the last ten iterations; infinite before there were ten.
  double most_ways_lately() const {
    if (iterations < std::int64_t(lately)) return std::numeric_limits<double>::infinity();
    return *std::max_element(branching.begin(), branching.end());
  }
};

}  // namespace formicarium
