// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/anytime.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace formicarium::experiment {
namespace {

constexpr int targets_a_decade = 10, decades = 3;
constexpr double easiest = 10;  // percent
template <class Value>
using OfTargets = std::array<Value, targets_a_decade * decades + 2>;

OfTargets<double> ladder() {
  OfTargets<double> targets{};
  for (int i = 0; i <= targets_a_decade * decades; ++i)
    targets[std::size_t(i)] = easiest * std::pow(10.0, -double(i) / targets_a_decade);
  return targets;
}

/// The costs that the targets are above a reference, from the easiest on.
OfTargets<Length> costs_above(Length reference) {
  OfTargets<Length> costs{};
  for (std::size_t i = 0; i < costs.size(); ++i) costs[i] = raised_by(target_ladder()[i], reference);
  return costs;
}

/// Calls take(seconds or iterations) for each target that the run reached, the easiest first. O(improvements +
/// targets).
template <class Take>
void each_reached(CountedIn unit, const RunResult& run, std::span<const Length> costs, Take take) {
  auto cost = costs.begin();
  for (const Improvement& one : run.improvements)
    for (; cost != costs.end() && one.length <= *cost; ++cost) take(time_of(unit, one));
}

double area_under(CountedIn unit, const RunResult& run, std::span<const Length> costs, double until) {
  double sum = 0;
  each_reached(unit, run, costs, [&](double at) { sum += std::max(0.0, 1 - at / until); });
  return sum / double(costs.size());
}

}  // namespace

std::span<const double> target_ladder() {
  static const auto targets = ladder();
  return targets;
}

Length target_reference(const Plan& plan, RunResults results, std::size_t instance) {
  if (const auto known = plan.instances[instance].instance->best_known()) return std::max<Length>(*known, 0);
  return least_length(plan, results, instance);
}

double longest_on(CountedIn unit, const Plan& plan, RunResults results, std::size_t instance) {
  double longest = 0;
  for (const RunResult* run : runs_on(plan, results, instance)) longest = std::max(longest, length_of(unit, *run));
  return longest;
}

double targets_area(CountedIn unit, const RunResult& run, Length reference, double until) {
  return area_under(unit, run, costs_above(reference), until);
}

double mean_gap(const RunResult& run, Length reference, double until) {
  constexpr double worst = 100;  // percent, and without a solution
  double sum = 0, since = 0, gap = worst;
  for (const Improvement& one : run.improvements) {
    const double at = std::min(one.seconds, until);
    sum += gap * (at - since);
    since = at;
    gap = std::min(worst, 100 * double(one.length - reference) / double(reference));
  }
  return (sum + gap * (until - since)) / until;
}

TargetsReached targets_reached(CountedIn unit, const Plan& plan, RunResults results, std::size_t variant,
                               std::size_t instance) {
  TargetsReached all;
  const std::vector<const RunResult*> runs = runs_of(plan, results, variant, instance);
  const Length reference = target_reference(plan, results, instance);
  const double until = longest_on(unit, plan, results, instance);
  if (runs.empty() || reference <= 0 || until <= 0) return all;
  const auto costs = costs_above(reference);
  for (const RunResult* run : runs) {
    each_reached(unit, *run, costs, [&](double at) { all.reached.push_back(at); });
    all.area += area_under(unit, *run, costs, until);
    all.longest = std::max(all.longest, length_of(unit, *run));
  }
  std::ranges::sort(all.reached);
  all.instances = 1;
  all.runs = int(runs.size());
  all.area /= all.runs;
  all.triples = std::size_t(all.runs) * target_ladder().size();
  return all;
}

TargetsReached over_instances(std::span<const TargetsReached> each) {
  TargetsReached all;
  std::vector<std::size_t> ends;  // of the parts of `reached` that are in order
  for (const TargetsReached& one : each) {
    all.instances += one.instances;
    all.runs += one.runs;
    all.triples += one.triples;
    all.area += one.area;
    all.longest = std::max(all.longest, one.longest);
    all.reached.insert(all.reached.end(), one.reached.begin(), one.reached.end());
    ends.push_back(all.reached.size());
  }
  if (all.instances > 0) all.area /= all.instances;
  const auto at = [&](std::size_t place) { return all.reached.begin() + std::ptrdiff_t(place); };
  while (ends.size() > 1) {  // two neighbours become one
    std::vector<std::size_t> merged;
    for (std::size_t i = 0; i < ends.size(); i += 2) {
      const std::size_t begin = i == 0 ? 0 : ends[i - 1], last = std::min(i + 1, ends.size() - 1);
      std::inplace_merge(at(begin), at(ends[i]), at(ends[last]));
      merged.push_back(ends[last]);
    }
    ends = std::move(merged);
  }
  return all;
}

}  // namespace formicarium::experiment
