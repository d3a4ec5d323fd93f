// SPDX-License-Identifier: Apache-2.0
// A caption of the story over the map.
#pragma once

#include "app/scene/look/story.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium {

constexpr double story_box_height = 54;  // of two lines and the gap above, times the overlay's unit

/// At the top of `place`, as wide as that at most: at its left end in a margin, or else in its middle, in a frame. True
/// if the user closed it just now.
bool story_box(Overlay& overlay, const Rect& place, bool in_margin, const Caption& caption, const Palette& palette);

}  // namespace formicarium
