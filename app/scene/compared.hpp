// SPDX-License-Identifier: Apache-2.0
// The pictures of runs side by side: room for them, one order of the matrix, and their differences.
#pragma once

#include <span>

#include "app/model/sides.hpp"
#include "app/scene/scene.hpp"

namespace formicarium {

/// What a picture showed while it had the room for itself.
struct LookAlone {
  View view = View::both;
  bool ants = true, captions = false;
};
/// Half the room each: the map alone, without captions, and without ants, which would walk at different times.
LookAlone make_room_for_sides(ViewState& view);
void give_room_back(ViewState& view, const LookAlone& before);

/// After the scenes, one a side, were updated with frames of Sides::shown(): the others take over A's order of the
/// matrix. `differences`: A is compared with B, and each other side with A.
void show_compared(std::span<Scene* const> scenes, const Sides& sides, std::span<const FramePtr> shown,
                   bool differences);

}  // namespace formicarium
