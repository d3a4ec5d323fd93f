// SPDX-License-Identifier: Apache-2.0
// Evaporation: every trail loses the share ρ, but not below τmin (Stützle & Hoos 2000, eqs. 2 and 6).
#pragma once

#include "core/steps/hd.hpp"

namespace formicarium {

/// One row, its columns shared among the lanes.
template <class Lanes>
HD void evaporate(Lanes lanes, float* trail, int columns, float kept, float low) {
  for (int k = lanes.first(); k < columns; k += lanes.stride()) {
    const float left = trail[k] * kept;
    trail[k] = left < low ? low : left;
  }
}

}  // namespace formicarium
