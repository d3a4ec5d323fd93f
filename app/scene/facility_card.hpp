// SPDX-License-Identifier: Apache-2.0
// The card about a facility or a pair of facilities, and the lines from a facility to its strongest partners.
#pragma once

#include <optional>

#include "app/scene/card.hpp"
#include "app/scene/look.hpp"
#include "app/scene/look/facility_probe.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// As those about cities and edges (probe_box.hpp).
std::optional<Card> card_about(const Overlay& overlay, const Frame& frame, const ProbedFacility& probed,
                               const Palette& palette, int form, double most);
std::optional<Card> card_about(const Overlay& overlay, const Frame& frame, const ProbedPair& pair,
                               const Palette& palette, int form, double most);

/// Lines to the strongest partners, whose width follows the flow, over the map; `places`: of facilities.
void draw_partners(const Overlay& overlay, const Look& look, std::span<const Point> places,
                   const ProbedFacility& probed);

/// A line between two facilities on these pixels, and a ring round each.
void mark_pair(const Overlay& overlay, const Look& look, Pixel from, Pixel to);

}  // namespace formicarium
