// SPDX-License-Identifier: Apache-2.0
// How the runs of a variant on one instance came to their results: quality over time, and how long runs took to reach a
// length (run-length distributions, Hoos & Stützle 1998). Pure functions of stored results. Any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"

namespace formicarium::experiment {

using RunResults = std::span<const std::optional<RunResult>>;  // [runs of the plan]

/// What a run's progress is counted in.
enum class CountedIn { seconds, iterations };

/// When an improvement came, and how long a run was, in that unit.
double time_of(CountedIn unit, const Improvement& one);
double length_of(CountedIn unit, const RunResult& run);

/// The finished runs of a variant on an instance, in the order of the plan; failed ones are left out.
std::vector<const RunResult*> runs_of(const Plan& plan, RunResults results, std::size_t variant, std::size_t instance);
/// Those of all variants, variant by variant.
std::vector<const RunResult*> runs_on(const Plan& plan, RunResults results, std::size_t instance);

/// The best tours of several runs at ascending times: gaps to the optimum in % if it is known, else lengths. A run that
/// has ended keeps its last value. The curve begins when every run has a tour.
struct QualityCurve {
  int runs = 0;
  std::vector<double> at{};  // seconds or iterations
  std::vector<double> quartile_1{}, median{}, quartile_3{};
};
/// `points`: at most so many, at equal ratios. O(points · runs · log improvements).
QualityCurve quality_over(CountedIn unit, const Plan& plan, RunResults results, std::size_t variant,
                          std::size_t instance, int points = 200);

/// When runs first had a tour of at most some length.
struct RunLengths {
  int runs = 0;                   // all finished ones
  double longest = 0;             // seconds or iterations of the longest of them
  std::vector<double> reached{};  // seconds or iterations, ascending: one for each run that got there
};
RunLengths run_lengths(CountedIn unit, const Plan& plan, RunResults results, std::size_t variant, std::size_t instance,
                       Length target);

/// The shortest of all results on an instance; 0: there is none.
Length least_length(const Plan& plan, RunResults results, std::size_t instance);

/// The length that is `percent` above the optimum, rounded down; above the best length in the results if no optimum is
/// known; 0 if there is neither.
Length length_within(double percent, const Plan& plan, RunResults results, std::size_t instance);

/// Whether all improvements of the results say their iteration; those of older journals do not.
bool say_iterations(RunResults results);

}  // namespace formicarium::experiment
