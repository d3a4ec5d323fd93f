// SPDX-License-Identifier: Apache-2.0
// The results of a plan while they come, with what is computed from them: what new results do not change is kept.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/experiment/anytime.hpp"
#include "core/experiment/comparison.hpp"

namespace formicarium::experiment {

/// Belongs to one thread at a time.
class RunningResults {
 public:
  /// `results` [runs of the plan]; none yet: empty.
  explicit RunningResults(std::shared_ptr<const Plan> plan, Results results = {});

  void take(std::size_t run, RunResult result);

  const std::shared_ptr<const Plan>& plan() const { return plan_; }
  RunResults results() const { return results_; }
  Results take_all() { return std::move(results_); }  // nothing else may follow

  std::size_t runs() const { return own_runs_; }                    // of the plan, without those of other programs
  std::size_t done() const { return own_done_; }                    // of these; failed ones are done
  std::size_t there() const { return there_; }                      // results, with those of other programs
  bool say_iterations() const { return without_iterations_ == 0; }  // of all improvements (curves.hpp)

  const std::vector<Table>& tables();
  /// What a variant reached on one instance, or over all.
  TargetsReached targets(CountedIn unit, std::size_t variant, std::optional<std::size_t> instance);

 private:
  void count(std::size_t run, int sign);

  struct Targets {
    std::vector<std::vector<TargetsReached>> of{};  // [variant][instance]
    std::vector<bool> stale{};                      // [instance]
  };

  std::shared_ptr<const Plan> plan_;
  Results results_;
  std::size_t own_runs_ = 0, own_done_ = 0, there_ = 0, without_iterations_ = 0;
  RunningComparison comparison_;
  std::vector<std::size_t> changed_{};  // since tables()
  std::array<Targets, 2> targets_{};    // [CountedIn]
};

}  // namespace formicarium::experiment
