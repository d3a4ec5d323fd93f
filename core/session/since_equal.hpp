// SPDX-License-Identifier: Apache-2.0
// What has become of a run's trails since all were equal: at its start, or when they were set back to τmax last.
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
  double laid = 0;  // what a tour that always deposits has laid, in trails as they were then; estimated from ρ
  double first_rho = 0;
  std::array<double, lately> branching{};  // mean λ-branching factors of the last iterations, in any order

  /// Call after each iteration.
  void learn(const IterationRecord& record) {
    if (record.restarted) {
      *this = {};
      return;
    }
    if (iterations == 0) first_rho = record.rho;
    left *= 1 - record.rho;
    laid += first_rho;
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
