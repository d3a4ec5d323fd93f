// SPDX-License-Identifier: Apache-2.0
// The only way in which trails of the Ant Colony System change: by a share of the way towards a value (Dorigo &
// Gambardella 1997, eqs. 4 and 5). The local update goes ξ of the way to τ0, the global update ρ of the way to 1 / L.
#pragma once

#include "core/base/hd.hpp"

namespace formicarium {

struct Pull {
  float goal, kept;  // kept: the share of the distance to the goal that remains

  static HD Pull towards(double goal, double share) {
    return {static_cast<float>(goal), static_cast<float>(1 - share)};
  }
  /// (1 − share) τ + share · goal, written so that a trail at its goal stays there to the last bit.
  HD float operator()(float trail) const { return goal + kept * (trail - goal); }
};

}  // namespace formicarium
