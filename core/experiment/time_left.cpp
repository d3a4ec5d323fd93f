// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/time_left.hpp"

#include <algorithm>

namespace formicarium::experiment {
namespace {

struct Mean {
  double sum = 0;
  int count = 0;
  void add(double value) {
    sum += value;
    ++count;
  }
  double mean() const { return sum / count; }
};

}  // namespace

std::optional<double> seconds_left(const Plan& plan, std::span<const std::optional<RunResult>> results, int at_once,
                                   const std::function<bool(std::size_t)>& mine) {
  Mean anywhere;
  std::vector<Mean> on(plan.instances.size()), of(plan.instances.size() * plan.spec.variants.size());
  const auto place = [&](const PlannedRun& run) { return run.instance * plan.spec.variants.size() + run.variant; };
  for (std::size_t i = 0; i < results.size(); ++i)
    if (results[i] && !results[i]->failed())
      for (Mean* mean : {&anywhere, &on[plan.runs[i].instance], &of[place(plan.runs[i])]})
        mean->add(results[i]->seconds);
  if (anywhere.count == 0) return {};
  double sum = 0, longest = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i] || (mine && !mine(i))) continue;
    const Mean &same = of[place(plan.runs[i])], &there = on[plan.runs[i].instance];
    const double expected = same.count > 0 ? same.mean() : there.count > 0 ? there.mean() : anywhere.mean();
    sum += expected;
    longest = std::max(longest, expected);
  }
  return std::max(longest, sum / at_once);
}

}  // namespace formicarium::experiment
