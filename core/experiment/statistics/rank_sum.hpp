// SPDX-License-Identifier: Apache-2.0
// Wilcoxon's rank-sum test (Mann & Whitney 1947) of two independent samples, with Vargha & Delaney's effect size.
#pragma once

#include <span>

namespace formicarium::statistics {

struct RankSum {
  int n_x = 0, n_y = 0, tied = 0;  // tied: values that share a rank
  double w = 0;                    // pairs with x > y, plus half the pairs with x = y
  double p = 1;                    // two-sided
  bool exact = false;  // both samples below 50 and no ties; otherwise normal, with tie and continuity correction
  double a12 = 0.5;    // w as a share of all pairs: P(x > y) + ½ P(x = y)
};

/// Each sample needs at least one value.
RankSum rank_sum_test(std::span<const double> x, std::span<const double> y);

/// The smallest size of two equal samples whose smallest possible p, times `tests`, is at most `level`.
int least_rank_sum_size(double level, int tests);

/// Whether two samples of these sizes can reach `level` at all, as one of `tests` that Holm corrects.
bool rank_sum_can_reach(double level, int tests, int n_x, int n_y);

}  // namespace formicarium::statistics
