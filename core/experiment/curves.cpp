// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/curves.hpp"

#include <algorithm>

#include "core/experiment/statistics/describe.hpp"

namespace formicarium::experiment {
namespace {

/// The best length at that time; the run has a tour by then.
Length length_at(CountedIn unit, const RunResult& run, double at) {
  const auto time = [unit](const Improvement& one) { return time_of(unit, one); };
  const auto after = std::ranges::upper_bound(run.improvements, at, {}, time);
  return std::prev(after)->length;
}

double quality(const Instance& instance, Length length) {
  return instance.signed_gap_percent(length).value_or(instance.in_unit(double(length)));
}

/// At most `points` times from `first` to `last`, at equal ratios if `first` > 0.
std::vector<double> times_between(double first, double last, int points, CountedIn unit) {
  std::vector<double> at;
  for (int i = 0; i < points; ++i) {
    const double share = double(i) / (points - 1);
    double time = first > 0 ? first * std::pow(last / first, share) : first + share * (last - first);
    if (i == points - 1) time = last;
    if (unit == CountedIn::iterations) time = std::round(time);
    if (at.empty() || time > at.back()) at.push_back(time);
  }
  return at;
}

}  // namespace

double time_of(CountedIn unit, const Improvement& one) {
  return unit == CountedIn::seconds ? one.seconds : double(one.iteration);
}

double length_of(CountedIn unit, const RunResult& run) {
  return unit == CountedIn::seconds ? run.seconds : double(run.iterations);
}

std::vector<const RunResult*> runs_of(const Plan& plan, RunResults results, std::size_t variant, std::size_t instance) {
  std::vector<const RunResult*> runs;
  for (const std::size_t run : plan.runs_of(variant, instance))
    if (results[run] && !results[run]->failed()) runs.push_back(&*results[run]);
  return runs;
}

std::vector<const RunResult*> runs_on(const Plan& plan, RunResults results, std::size_t instance) {
  std::vector<const RunResult*> runs;
  for (std::size_t variant = 0; variant < plan.spec.variants.size(); ++variant) {
    const auto more = runs_of(plan, results, variant, instance);
    runs.insert(runs.end(), more.begin(), more.end());
  }
  return runs;
}

QualityCurve quality_over(CountedIn unit, const Plan& plan, RunResults results, std::size_t variant,
                          std::size_t instance, int points) {
  const std::vector<const RunResult*> runs = runs_of(plan, results, variant, instance);
  QualityCurve curve{.runs = int(runs.size())};
  if (runs.empty()) return curve;
  double first = 0, last = 0;
  for (const RunResult* run : runs) {
    first = std::max(first, time_of(unit, run->improvements.front()));
    last = std::max(last, length_of(unit, *run));
  }
  curve.at = times_between(first, std::max(first, last), points, unit);
  std::vector<double> values(runs.size());
  for (const double at : curve.at) {
    for (std::size_t i = 0; i < runs.size(); ++i)
      values[i] = quality(*plan.instances[instance].instance, length_at(unit, *runs[i], at));
    const statistics::Description all = statistics::describe(values);
    curve.quartile_1.push_back(all.quartile_1);
    curve.median.push_back(all.median);
    curve.quartile_3.push_back(all.quartile_3);
  }
  return curve;
}

RunLengths run_lengths(CountedIn unit, const Plan& plan, RunResults results, std::size_t variant, std::size_t instance,
                       Length target) {
  RunLengths lengths;
  for (const RunResult* run : runs_of(plan, results, variant, instance)) {
    ++lengths.runs;
    lengths.longest = std::max(lengths.longest, length_of(unit, *run));
    const auto reached =
        std::ranges::find_if(run->improvements, [&](const Improvement& one) { return one.length <= target; });
    if (reached != run->improvements.end()) lengths.reached.push_back(time_of(unit, *reached));
  }
  std::ranges::sort(lengths.reached);
  return lengths;
}

Length least_length(const Plan& plan, RunResults results, std::size_t instance) {
  Length least = 0;
  for (const RunResult* run : runs_on(plan, results, instance))
    least = least == 0 ? run->length : std::min(least, run->length);
  return least;
}

Length length_within(double percent, const Plan& plan, RunResults results, std::size_t instance) {
  const Length optimum = plan.instances[instance].instance->optimum().value_or(0);
  return raised_by(percent, optimum > 0 ? optimum : least_length(plan, results, instance));
}

bool say_iterations(RunResults results) {
  return std::ranges::all_of(results, [](const auto& result) {
    return !result || std::ranges::all_of(result->improvements, [](const auto& one) { return one.iteration > 0; });
  });
}

}  // namespace formicarium::experiment
