// SPDX-License-Identifier: Apache-2.0
// The pseudo-random proportional rule: with probability q0 an ant exploits, else it explores by the random proportional
// rule (Dorigo & Gambardella 1997, eq. 3).
#pragma once

#include "core/steps/build_tour.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {

/// `q` in (0, 1]: never for q0 = 0, always for q0 = 1.
HD bool exploits(float q, float q0) { return q <= q0; }

/// Whether a rule can explore: it must draw in proportion to the current weights, not to those from
/// which alias tables were made.
template <class Rule>
constexpr bool explores = Rule::proportional && !Rule::tables;

/// Calls f(rule) like with_selection() if the rule explores; does nothing for other rules, which settings refuse.
template <class F>
void with_explorer(Selection selection, F&& f) {
  with_selection(selection, [&]<class Rule>(Rule rule) {
    if constexpr (explores<Rule>) f(rule);
  });
}

/// Takes step s of a walk whose rows have changing weights. spin() is the wheel's number of the step; it is called only
/// if the ant explores with a rule that spins. The caller updates trails afterwards.
template <class Lanes, class Walk, class Spin>
HD void seek(Lanes lanes, Walk& walk, int s, float q, float q0, const Spin& spin) {
  const bool found = exploits(q, q0) ? walk.try_exploit(lanes, s) : walk.try_step(lanes, s, spin);
  if (!found) walk.fall_back(lanes, s);
}

}  // namespace formicarium
