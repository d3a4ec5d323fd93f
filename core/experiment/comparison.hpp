// SPDX-License-Identifier: Apache-2.0
// What the results say: each variant in a few numbers, and which differences are more than chance, on each instance and
// over all of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/experiment/measure.hpp"
#include "core/experiment/plan.hpp"
#include "core/experiment/statistics/describe.hpp"
#include "core/experiment/statistics/friedman.hpp"

namespace formicarium::experiment {

/// A variant beside the baseline, or a variant beside another one.
struct PairTest {
  std::size_t variant = 0, other = 0;
  int n = 0, n_other = 0, equal = 0, tied = 0;  // values; pairs that are equal; values or differences that share a rank
  double statistic = 0, p = 1, holm = 1;        // two-sided; corrected over all tests of one table
  double effect =
      0;  // rank-sum: A12, the chance that the variant is better; else rank-biserial, > 0: the variant is better
  bool exact = false;
};

enum class Verdict { better, worse, unclear };

/// One measure on one instance, or over all of them (values are then the means of each instance, relative ones where
/// the measure grows with the instance).
struct Table {
  const Measure* measure = nullptr;
  std::optional<std::size_t> instance{};  // nothing: over all
  std::optional<double> at_seconds{};     // the moment of the run that is compared; nothing: its end
  std::vector<std::optional<statistics::Description>> numbers{};  // [variants] nothing where no run has a value
  std::vector<int> failed{}, at_optimum{};                        // [variants] runs
  Test pair_test = Test::none;                                    // of `tests`: rank_sum or signed_rank
  std::vector<PairTest> tests{};                                  // Holm's family
  std::optional<statistics::Friedman> friedman{};
  std::string why_no_test{};  // of the first variant without a test: what is too small, and what would do

  Verdict verdict(const PairTest& test, double level) const;  // of the variant beside the other
};

/// Measure after measure; within one, instance after instance, then all of them where there are several.
std::vector<Table> compare(const Plan& plan, std::span<const std::optional<RunResult>> results);

}  // namespace formicarium::experiment
