// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/running_results.hpp"

#include <algorithm>
#include <utility>

namespace formicarium::experiment {

RunningResults::RunningResults(std::shared_ptr<const Plan> plan, Results results)
    : plan_(std::move(plan)), results_(std::move(results)), comparison_(*plan_) {
  results_.resize(plan_->runs.size());
  for (std::size_t run = 0; run < results_.size(); ++run) {
    own_runs_ += plan_->variant(plan_->runs[run]).read_from.empty() ? 1 : 0;
    count(run, 1);
  }
  for (Targets& targets : targets_) {
    targets.of.resize(plan_->spec.variants.size(), std::vector<TargetsReached>(plan_->instances.size()));
    targets.stale.assign(plan_->instances.size(), true);
  }
}

void RunningResults::count(std::size_t run, int sign) {
  if (!results_[run]) return;
  const auto add = [sign](std::size_t& to) { to += std::size_t(sign); };
  add(there_);
  if (plan_->variant(plan_->runs[run]).read_from.empty()) add(own_done_);
  if (!experiment::say_iterations(RunResults(results_).subspan(run, 1))) add(without_iterations_);
}

void RunningResults::take(std::size_t run, RunResult result) {
  count(run, -1);
  results_[run] = std::move(result);
  count(run, 1);
  changed_.push_back(run);
  for (Targets& targets : targets_) targets.stale[plan_->runs[run].instance] = true;
}

const std::vector<Table>& RunningResults::tables() { return comparison_.tables(results_, std::exchange(changed_, {})); }

TargetsReached RunningResults::targets(CountedIn unit, std::size_t variant, std::optional<std::size_t> instance) {
  Targets& kept = targets_[std::size_t(unit)];
  for (std::size_t on = 0; on < kept.stale.size(); ++on) {
    if (!kept.stale[on] || on != instance.value_or(on)) continue;
    for (std::size_t v = 0; v < kept.of.size(); ++v) kept.of[v][on] = targets_reached(unit, *plan_, results_, v, on);
    kept.stale[on] = false;
  }
  return instance ? kept.of[variant][*instance] : over_instances(kept.of[variant]);
}

}  // namespace formicarium::experiment
