// SPDX-License-Identifier: Apache-2.0
// Evaporation: every trail loses the share ρ, but not below τmin (Stützle & Hoos 2000, eqs. 2 and 6).
#pragma once

#include "core/steps/hd.hpp"

namespace formicarium {

/// One row. `worker` names the columns it has: first(), first() + stride(), … (all of them on the CPU).
template <class Team>
HD void evaporate(Team worker, float* trail, int columns, float kept, float low) {
  for (int k = worker.first(); k < columns; k += worker.stride()) {
    const float left = trail[k] * kept;
    trail[k] = left < low ? low : left;
  }
}

}  // namespace formicarium
