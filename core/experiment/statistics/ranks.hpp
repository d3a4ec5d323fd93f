// SPDX-License-Identifier: Apache-2.0
// Ranks with ties, for all tests here.
#pragma once

#include <span>
#include <vector>

namespace formicarium::statistics {

struct Ranks {
  std::vector<double> ranks;  // 1 … n; equal values share the mean of their ranks
  int tied = 0;               // number of values that share a rank
  double tie_term = 0;        // Σ (t³ − t) over the groups of t equal values; reduces the variance
};

Ranks rank(std::span<const double> values);

}  // namespace formicarium::statistics
