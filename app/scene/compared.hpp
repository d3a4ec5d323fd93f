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

/// The others take over the order of the matrix of the side that leads (SceneOptions::order); one scene alone has its
/// own.
void order_compared(std::span<Scene* const> scenes);
/// The side with which this one is compared: A with B, and each other one with A.
inline std::size_t compared_with(std::size_t side) { return side == 0 ? 1 : 0; }
/// After the scenes, one a side, were updated with frames of Sides::shown(): orders them, and with `differences` shows
/// how each differs from the one that it is compared with.
void show_compared(std::span<Scene* const> scenes, const Sides& sides, std::span<const FramePtr> shown,
                   bool differences);

}  // namespace formicarium
