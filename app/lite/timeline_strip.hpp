// SPDX-License-Identifier: Apache-2.0
// The strip under the picture: the run from iteration 0 to now, with a handle that shows an earlier moment.
#pragma once

#include "app/lite/run_bar.hpp"
#include "app/model/sides.hpp"

namespace formicarium::lite {

constexpr double timeline_height = 30;  // logical px, times the panels' unit

void draw_timeline(Panels& panels, const Rect& place, Sides& sides, const Act& act);

}  // namespace formicarium::lite
