// SPDX-License-Identifier: Apache-2.0
// Finds a place for a card on the map where it hides nothing that it is about.
#pragma once

#include <optional>
#include <span>

#include "app/scene/look/camera.hpp"

namespace formicarium {

inline constexpr double card_edge = 8;  // px between a card and the pane's edges

/// Where the top left corner of a card of this size goes. The card stays card_edge within `pane` and covers nothing of
/// `keep_clear`: it goes to the free place nearest to `wanted`; without `wanted` to the first free corner (bottom left,
/// bottom right, top left, top right), or else to the free place nearest to the bottom left. Nothing only if no place
/// is free. O(m³) for m rectangles.
std::optional<Pixel> card_place(const Rect& pane, double width, double height, std::span<const Rect> keep_clear,
                                std::optional<Pixel> wanted = {});

}  // namespace formicarium
