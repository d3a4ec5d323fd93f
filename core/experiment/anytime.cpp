// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/anytime.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace formicarium::experiment {
namespace {

constexpr int targets_a_decade = 10, decades = 3;
constexpr double easiest = 10;  // percent

std::array<double, targets_a_decade * decades + 2> ladder() {
  std::array<double, targets_a_decade * decades + 2> targets{};
  for (int i = 0; i <= targets_a_decade * decades; ++i)
    targets[std::size_t(i)] = easiest * std::pow(10.0, -double(i) / targets_a_decade);
  return targets;
}

/// When the run first had a solution of at most that cost; nothing: never.
std::optional<double> time_to(CountedIn unit, const RunResult& run, Length cost) {
  const auto first = std::ranges::find_if(run.improvements, [&](const Improvement& one) { return one.length <= cost; });
  if (first == run.improvements.end()) return {};
  return time_of(unit, *first);
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
  for (std::size_t i = 0; i < plan.runs.size(); ++i)
    if (plan.runs[i].instance == instance && results[i] && !results[i]->failed())
      longest = std::max(longest, length_of(unit, *results[i]));
  return longest;
}

double targets_area(CountedIn unit, const RunResult& run, Length reference, double until) {
  double sum = 0;
  for (const double target : target_ladder())
    if (const auto at = time_to(unit, run, raised_by(target, reference))) sum += std::max(0.0, 1 - *at / until);
  return sum / double(target_ladder().size());
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
                               std::optional<std::size_t> instance) {
  TargetsReached all;
  const std::size_t first = instance.value_or(0), last = instance ? *instance + 1 : plan.instances.size();
  for (std::size_t on = first; on < last; ++on) {
    const std::vector<const RunResult*> runs = runs_of(plan, results, variant, on);
    const Length reference = target_reference(plan, results, on);
    const double until = longest_on(unit, plan, results, on);
    if (runs.empty() || reference <= 0 || until <= 0) continue;
    double area = 0;
    for (const RunResult* run : runs) {
      for (const double target : target_ladder())
        if (const auto at = time_to(unit, *run, raised_by(target, reference))) all.reached.push_back(*at);
      area += targets_area(unit, *run, reference, until);
      all.longest = std::max(all.longest, length_of(unit, *run));
    }
    ++all.instances;
    all.runs += int(runs.size());
    all.area += area / double(runs.size());
  }
  all.triples = std::size_t(all.runs) * target_ladder().size();
  if (all.instances > 0) all.area /= all.instances;
  std::ranges::sort(all.reached);
  return all;
}

}  // namespace formicarium::experiment
