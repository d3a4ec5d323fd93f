// SPDX-License-Identifier: Apache-2.0
// The pseudo-random proportional rule: with probability q0 an ant exploits, else it explores by the random proportional
// rule (Dorigo & Gambardella 1997, eq. 3).
#pragma once

#include "core/steps/build_tour.hpp"

namespace formicarium {

/// `q` in (0, 1]: never for q0 = 0, always for q0 = 1.
HD bool exploits(float q, float q0) { return q <= q0; }

/// Step s of a walk whose rows are those of changing weights. spin(): the wheel's number of the step, asked for where
/// an ant explores with rule rwm. The caller updates trails afterwards.
template <class Lanes, class Walk, class Spin>
HD void seek(Lanes lanes, Walk& walk, int s, float q, float q0, const Spin& spin) {
  const bool found = exploits(q, q0) ? walk.try_exploit(lanes, s) : walk.try_step(lanes, s, spin);
  if (!found) walk.fall_back(lanes, s);
}

}  // namespace formicarium
