// SPDX-License-Identifier: Apache-2.0
// Compares the results: statistics of each variant, and which differences are significant, on each instance and over
// all instances.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/experiment/machine.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/plan.hpp"
#include "core/experiment/statistics/describe.hpp"
#include "core/experiment/statistics/friedman.hpp"

namespace formicarium::experiment {

/// The test of a variant against the baseline, or against another variant.
struct PairTest {
  std::size_t variant = 0, other = 0;
  int n = 0, n_other = 0;           // values of each
  double mean = 0, mean_other = 0;  // of the values that are compared: pairs only where the test is of pairs
  int equal = 0, tied = 0;          // pairs with equal values; values or differences that share a rank
  double statistic = 0;             // w or v (statistics/)
  double p = 1, holm = 1;           // two-sided; holm: corrected over all tests of one table
  /// Rank-sum test: A12, the probability that the variant is better. Signed-rank test: rank-biserial, −1 … 1; > 0 means
  /// that the variant is better.
  double effect = 0;
  bool exact = false;

  double difference() const { return mean - mean_other; }  // below 0: the variant's values are smaller
};

enum class Verdict { better, worse, unclear };

/// One measure on one instance, or over all instances. Over all, the values are the means on each instance, relative to
/// the mean of all variants if the measure grows with the instance.
struct Table {
  const Measure* measure = nullptr;
  std::optional<std::size_t> instance{};  // nothing: over all instances
  /// Time in the run at which tours are compared, or up to which a measure over time is a mean; nothing: its end.
  std::optional<double> at_seconds{};
  std::vector<std::optional<statistics::Description>> numbers{};  // [variants] nothing if no run has a value
  std::vector<int> failed{}, at_optimum{};                        // [variants] numbers of runs
  Test pair_test = Test::none;                                    // kind of `tests`: rank_sum or signed_rank
  std::vector<PairTest> tests{};                                  // the family that Holm's method corrects
  /// Over all instances, with the rank-sum test: the same within each instance, put together (van Elteren 1960). It
  /// speaks of these instances alone, so few suffice; `tests` are about others like them. Corrected among themselves.
  std::vector<PairTest> within{};
  std::optional<statistics::Friedman> friedman{};
  std::string made_on{};      // kinds of machines, if its values depend on their speed, as far as they are known
  std::string why_no_test{};  // for the first variant without a test: what is too few, and how many are needed

  Verdict verdict(const PairTest& test, double level) const;  // whether `test.variant` is better than `test.other`
  static Verdict verdict_within(const PairTest& test, double level);  // for one of `within`
};

/// The different machines that runs were made on, as far as they are known, ordered by their hosts.
std::vector<Machine> machines_of(std::span<const std::optional<RunResult>> results);

/// Whether its values depend on how fast the machine of a run is.
bool depends_on_speed(const Comparison& how, const Measure& measure);

/// Why a measure is not compared: it depends on how fast a machine is, the runs were made on unlike ones, and
/// Comparison::across_machines does not name it. A sentence without its full stop; empty if it is compared. O(runs).
std::string why_not_compared(const Plan& plan, std::span<const std::optional<RunResult>> results,
                             const Measure& measure);

/// The same of seconds as such, over which curves are drawn: they are compared if any measure is named.
std::string why_no_seconds(const Plan& plan, std::span<const std::optional<RunResult>> results);

/// One table for each measure that is compared and instance, then one over all instances if there are several; measure
/// by measure. `results` [runs of the plan].
std::vector<Table> compare(const Plan& plan, std::span<const std::optional<RunResult>> results);

/// The same tables while results come: those of instances with new results are made anew, and those over all.
class RunningComparison {
 public:
  explicit RunningComparison(const Plan& plan);  // which outlives it

  /// `changed`: runs whose results are others than when it was called before. The first call makes all tables.
  const std::vector<Table>& tables(std::span<const std::optional<RunResult>> results,
                                   std::span<const std::size_t> changed);

 private:
  struct OfMeasure {
    std::vector<Table> on{};                                 // [instances]
    std::vector<std::vector<std::vector<double>>> values{};  // [instance][variant]
  };

  const Plan* plan_;
  std::vector<bool> stale_;  // [instances]
  std::vector<OfMeasure> of_measures_;
  std::vector<Table> tables_{};  // as compare() orders them
};

}  // namespace formicarium::experiment
