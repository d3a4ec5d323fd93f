// SPDX-License-Identifier: Apache-2.0
// A hand on the sliders: parameters that follow the search while a run goes on.
//
// Two schedules, named after ADPACO and DYNACO, which Li, Hu, Pang & Qian 2009 ran on a GPU and give no formulas for;
// these are ours, so a run with them repeats none of theirs.
//
//   rho (ADPACO)         ρ in use = ρ^(1 − U) · ρ0^U,  U = ln(b / w) / ln(c / w), held to 0 … 1
//                        How undecided the colony is: b is the mean λ-branching factor after the last iteration, c the
//                        candidates of a city, w the ways that a settled one has left (two, or one where the instance
//                        is asymmetric). U is 1 before the first iteration and after a restart.
//   transition (DYNACO)  α in use = α0 + (α − α0) · min(1, age / T); β and q0 likewise
//                        age: iterations done since the start or the last restart.
//
// All of it follows from iteration records, which no thread, instruction set or backend changes: a replay goes the same
// way.
#pragma once

#include "core/colony/iteration_record.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class AdaptiveSchedule {
 public:
  /// What the next iteration is to use: `wanted`, but for the parameters that its schedule turns.
  Settings turned(const Settings& wanted, const Instance& instance) const;
  /// After each iteration.
  void learn(const IterationRecord& record);

 private:
  double undecided(const Settings& wanted, const Instance& instance) const;  // U

  std::int64_t age_ = 0;
  double branching_ = 0;  // after the last iteration
};

}  // namespace formicarium
