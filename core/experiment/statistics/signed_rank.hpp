// SPDX-License-Identifier: Apache-2.0
// Wilcoxon's signed-rank test of pairs, with the matched-pairs rank-biserial correlation (Kerby 2014).
#pragma once

#include <span>

namespace formicarium::statistics {

struct SignedRank {
  int pairs = 0, zeros = 0, tied = 0;  // pairs with equal values (not ranked); differences that share a rank
  double v = 0;                        // sum of the ranks of the positive differences x − y
  double p = 1;                        // two-sided
  bool exact = false;        // fewer than 50 differences, none zero, no ties; otherwise normal with both corrections
  double rank_biserial = 0;  // −1 … 1: share of ranks with x larger minus share with y larger
};

/// The samples have the same size; x[i] and y[i] are a pair.
SignedRank signed_rank_test(std::span<const double> x, std::span<const double> y);

/// The smallest number of pairs whose smallest possible p, times `tests`, is at most `level`.
int least_signed_rank_pairs(double level, int tests);

}  // namespace formicarium::statistics
