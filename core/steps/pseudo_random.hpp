// SPDX-License-Identifier: Apache-2.0
// The pseudo-random proportional rule: with probability q0 an ant exploits, else it explores by the random proportional
// rule (Dorigo & Gambardella 1997, eq. 3).
#pragma once

#include "core/steps/build_tour.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {

/// `q` in (0, 1]: never for q0 = 0, always for q0 = 1.
HD bool exploits(float q, float q0) { return q <= q0; }

/// Whether a rule can explore: in proportion to the weights as they are at the step, not as they were when tables were
/// made of them.
template <class Rule>
constexpr bool explores = Rule::proportional && !Rule::tables;

/// f(rule) as with_selection, for a rule that explores; nothing for the others, which settings refuse.
template <class F>
void with_explorer(Selection selection, F&& f) {
  with_selection(selection, [&]<class Rule>(Rule rule) {
    if constexpr (explores<Rule>) f(rule);
  });
}

/// Step s of a walk whose rows are those of changing weights. spin(): the wheel's number of the step, asked for where
/// an ant explores with a rule that spins. The caller updates trails afterwards.
template <class Lanes, class Walk, class Spin>
HD void seek(Lanes lanes, Walk& walk, int s, float q, float q0, const Spin& spin) {
  const bool found = exploits(q, q0) ? walk.try_exploit(lanes, s) : walk.try_step(lanes, s, spin);
  if (!found) walk.fall_back(lanes, s);
}

}  // namespace formicarium
