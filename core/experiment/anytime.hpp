// SPDX-License-Identifier: Apache-2.0
// How good runs are at any time, not only at their end: which targets they have reached by then, and how far above the
// best cost they are on average. Pure functions of stored results. Any thread.
//
// Curves over instances, runs and targets are those of Hansen, Auger, Brockhoff & Tušar, "Anytime Performance
// Assessment in Blackbox Optimization Benchmarking" (IEEE Transactions on Evolutionary Computation 26(6), 2022,
// doi:10.1109/TEVC.2022.3210897), without their restarts. The mean gap is the primal integral of Berthold, "Measuring
// the impact of primal heuristics" (Operations Research Letters 41(6), 2013, doi:10.1016/j.orl.2013.08.007), divided by
// the time; but a gap here is a share of the optimum, as everywhere in the program, and his is one of the larger cost.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/experiment/curves.hpp"

namespace formicarium::experiment {

/// The targets, in percent above the reference, the easiest first: ten a power of ten from 10 % to 0.01 %, then 0, the
/// reference itself.
std::span<const double> target_ladder();

/// What targets on an instance are counted from: the optimum, else the best known cost, else the least of all results;
/// 0 if there is none that is positive.
Length target_reference(const Plan& plan, RunResults results, std::size_t instance);

/// Seconds or iterations of the longest finished run on the instance, whatever its variant; 0: there is none.
double longest_on(CountedIn unit, const Plan& plan, RunResults results, std::size_t instance);

/// The share of the targets that a run has reached, 0 … 1: its mean over the time from 0 to `until` > 0. It is the area
/// under the run's curve of targets. A run that ended earlier reaches no more.
double targets_area(CountedIn unit, const RunResult& run, Length reference, double until);

/// The gap to `reference` > 0 in %, its mean over the time from 0 to `until` > 0, in seconds. Before its first solution
/// a run has a gap of 100, and never a larger one; after its end it keeps the last.
double mean_gap(const RunResult& run, Length reference, double until);

/// How many (instance, run, target) triples of a variant were reached when.
struct TargetsReached {
  int instances = 0, runs = 0;  // that have finished runs and a reference; their finished runs
  std::size_t triples = 0;
  double longest = 0;             // seconds or iterations of the longest run of the variant
  std::vector<double> reached{};  // seconds or iterations, ascending: one for each triple that was reached
  /// targets_area() up to the end of the instance's longest run of any variant: mean over runs, then over instances.
  double area = 0;
};
/// On one instance, or over all. O(runs · targets · log).
TargetsReached targets_reached(CountedIn unit, const Plan& plan, RunResults results, std::size_t variant,
                               std::optional<std::size_t> instance);

}  // namespace formicarium::experiment
