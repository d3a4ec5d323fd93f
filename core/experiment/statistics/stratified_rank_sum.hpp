// SPDX-License-Identifier: Apache-2.0
// The rank-sum test within strata (van Elteren 1960): two variants on several instances, where values of different
// instances are not compared.
#pragma once

#include <span>

namespace formicarium::statistics {

/// The values of both variants on one instance.
struct Stratum {
  std::span<const double> x, y;
};

struct StratifiedRankSum {
  int n_x = 0, n_y = 0, tied = 0;  // values in all; those that share a rank with another of their stratum
  double z = 0;                    // standard normal if there is no difference; above 0: x are greater
  double p = 1;                    // two-sided, by the normal distribution without continuity correction
  double a12 = 0.5;                // mean of the strata's P(x > y) + ½ P(x = y)
};

/// Each stratum weighs 1 / (values + 1), which is best if all differ by as much. Strata without values of both are left
/// out; without any other p is 1.
StratifiedRankSum stratified_rank_sum_test(std::span<const Stratum> strata);

/// Whether the strata are large enough to reach `level` at all, as one of `tests` that Holm corrects.
bool stratified_rank_sum_can_reach(double level, int tests, std::span<const Stratum> strata);

}  // namespace formicarium::statistics
