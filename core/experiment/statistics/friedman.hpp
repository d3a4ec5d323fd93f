// SPDX-License-Identifier: Apache-2.0
// Friedman's rank test of several treatments in blocks, and pairwise tests to follow it.
#pragma once

#include <span>
#include <vector>

#include "core/experiment/statistics/signed_rank.hpp"

namespace formicarium::statistics {

/// Result of friedman_test(). Ties are corrected for.
struct Friedman {
  int treatments = 0, blocks = 0, tied = 0;  // tied: values that share their rank within a block
  double chi_squared = 0;                    // corrected for ties
  int degrees = 0;
  double p = 1;
  double concordance = 0;          // Kendall's W, 0 … 1: agreement of the blocks
  std::vector<double> mean_ranks;  // [treatments] 1 is the smallest value
};

/// values[treatment][block]: at least two treatments, and for all the same number of blocks, at least one.
Friedman friedman_test(std::span<const std::vector<double>> values);

/// The smallest number of blocks with which this many treatments can reach `level`.
int least_friedman_blocks(double level, int treatments);

/// Which pairs of treatments differ: signed-rank tests, which do not depend on the other treatments (Benavoli, Corani &
/// Mangili 2016), with Holm's correction over all pairs.
struct PairDifference {
  int a = 0, b = 0;  // treatments, a < b
  SignedRank test;   // a's values minus b's
  double holm = 1;
};
std::vector<PairDifference> pairwise_differences(std::span<const std::vector<double>> values);

}  // namespace formicarium::statistics
