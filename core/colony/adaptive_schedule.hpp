// SPDX-License-Identifier: Apache-2.0
// Parameters that follow the search while a run goes on.
//
// Two schedules, named after ADPACO and DYNACO. Li, Hu, Pang & Qian 2009 ran those on a GPU but
// give no formulas. The formulas here are ours, so a run with them reproduces none of theirs.
//
//   rho (ADPACO)         ρ in use = ρ^(1 − U) · ρ0^U,  U = ln(b / w) / ln(c / w), clamped to 0 … 1
//                        U says how undecided the colony is: b is the mean λ-branching factor after
//                        the last iteration, c the number of candidates of a city, w the branching
//                        factor of a settled colony (two, or one if the instance is asymmetric).
//                        U is 1 before the first iteration and after a restart.
//   transition (DYNACO)  α in use = α0 + (α − α0) · min(1, age / T); β and q0 in the same way
//                        age: iterations done since the start or the last restart.
//
// All of it follows from iteration records, which depend on no thread, instruction set or backend.
// So a replay uses the same values.
#pragma once

#include "core/colony/iteration_record.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class AdaptiveSchedule {
 public:
  /// The settings for the next iteration: `wanted`, except for the parameters that its schedule changes.
  Settings turned(const Settings& wanted, const Instance& instance) const;
  /// Call after each iteration.
  void learn(const IterationRecord& record);

 private:
  double undecided(const Settings& wanted, const Instance& instance) const;  // U

  std::int64_t age_ = 0;
  double branching_ = 0;  // after the last iteration
};

}  // namespace formicarium
