// SPDX-License-Identifier: Apache-2.0
// Ranks with ties: what every test here is made of.
#pragma once

#include <span>
#include <vector>

namespace formicarium::statistics {

struct Ranks {
  std::vector<double> ranks;  // 1 … n; values that are equal share the mean of their ranks
  int tied = 0;               // values that share theirs
  double tie_term = 0;        // Σ (t³ − t) over the groups of t equal values, what ties take from a variance
};

Ranks rank(std::span<const double> values);

}  // namespace formicarium::statistics
