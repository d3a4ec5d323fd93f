// SPDX-License-Identifier: Apache-2.0
// A caption of the story over the map.
#pragma once

#include "app/scene/look/story.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium {

constexpr double story_box_height = 54;  // of two lines and the gap above, times the overlay's unit

/// At the top of `pane`, below the choice of view; true if the user closed it just now.
bool story_box(Overlay& overlay, const Rect& pane, const Caption& caption, const Palette& palette);

}  // namespace formicarium
