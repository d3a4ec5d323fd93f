// SPDX-License-Identifier: Apache-2.0
// Where a card may lie on the map: never over what it speaks of.
#pragma once

#include <optional>
#include <span>

#include "app/scene/look/camera.hpp"

namespace formicarium {

inline constexpr double card_edge = 8;  // px between a card and the pane's edges

/// Where the top left corner of a card of this size goes. The card stays card_edge within `pane` and covers nothing of
/// `keep_clear`:
/// the place nearest to `wanted`, without it the first free corner (bottom left, bottom right, top left, top right),
/// else the free place nearest to the bottom left. Nothing where no place is free, and only then. O(m³) of m places.
std::optional<Pixel> card_place(const Rect& pane, double width, double height, std::span<const Rect> keep_clear,
                                std::optional<Pixel> wanted = {});

}  // namespace formicarium
