// SPDX-License-Identifier: Apache-2.0
// Trail smoothing: in a settled colony every trail goes a share of the way to τmax, so that weak trails gain more than
// strong ones and what was learned is not lost (Stützle & Hoos 2000, pheromone trail smoothing).
#pragma once

#include "core/base/hd.hpp"

namespace formicarium {

/// `share`: δ; 0 leaves the trail, 1 makes it τmax.
HD void smooth(float& trail, float share, float high) { trail += share * (high - trail); }

}  // namespace formicarium
