// SPDX-License-Identifier: Apache-2.0
// Friedman's rank test of several treatments in blocks, and what differs where it says that something does.
#pragma once

#include <span>
#include <vector>

#include "core/experiment/statistics/signed_rank.hpp"

namespace formicarium::statistics {

struct Friedman {
  int treatments = 0, blocks = 0, tied = 0;  // values that share their rank within a block
  double chi_squared = 0;                    // corrected for ties
  int degrees = 0;
  double p = 1;
  double concordance = 0;          // Kendall's W, 0 … 1: how far the blocks agree
  std::vector<double> mean_ranks;  // [treatments], 1: smallest
};

/// values[treatment][block], at least two treatments, all of the same number of blocks, at least one.
Friedman friedman_test(std::span<const std::vector<double>> values);

/// The smallest number of blocks in which this many treatments can reach `level`.
int least_friedman_blocks(double level, int treatments);

/// Which pairs of treatments differ: signed-rank tests, whose result does not hang on what else was compared (Benavoli,
/// Corani & Mangili 2016), Holm-corrected over all pairs.
struct PairDifference {
  int a = 0, b = 0;  // treatments, a < b
  SignedRank test;   // of a's values less b's
  double holm = 1;
};
std::vector<PairDifference> pairwise_differences(std::span<const std::vector<double>> values);

}  // namespace formicarium::statistics
