// SPDX-License-Identifier: Apache-2.0
// The strip under the picture: the run from iteration 0 to now, with a handle that shows an earlier moment.
#pragma once

#include "app/lite/player.hpp"
#include "app/lite/run_bar.hpp"

namespace formicarium::lite {

constexpr double timeline_height = 30;  // logical px, times the panels' unit

void draw_timeline(Panels& panels, const Rect& place, Player& player, const Act& act);

}  // namespace formicarium::lite
