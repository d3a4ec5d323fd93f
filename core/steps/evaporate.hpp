// SPDX-License-Identifier: Apache-2.0
// Evaporation: every trail loses the share ρ, but not below τmin (Stützle & Hoos 2000).
#pragma once

#include "core/steps/trail_row.hpp"

namespace formicarium {

/// Ant System has no τmin; this floor keeps its trails from becoming subnormal.
inline constexpr float floor_without_limits = 1e-30f;

/// Evaporates one row, its columns shared among the lanes. Trails above `high` are lowered to it:
/// the limits may have changed since the last iteration, as a larger ρ lowers τmax.
template <class Lanes>
HD void evaporate(Lanes lanes, const TrailRow& row, float kept, float low, float high) {
  for (int k = lanes.first(); k < row.trail_columns; k += lanes.stride()) {
    const float left = row.trail[k] * kept;
    const float floor = left < low ? low : left;
    row.trail[k] = floor > high ? high : floor;
  }
  lanes.sync();
}

}  // namespace formicarium
