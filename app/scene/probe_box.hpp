// SPDX-License-Identifier: Apache-2.0
// The probe's answers (look/probed.hpp) as the map shows them: spokes or a line; a card gives the figures.
#pragma once

#include <span>

#include "app/scene/card.hpp"
#include "app/scene/look.hpp"
#include "app/scene/look/probed.hpp"

namespace formicarium {

/// The cities that the answer about a city names: those in the fullest card's rows or its sentence, and those that have
/// a spoke. All other candidates are hardly ever chosen.
std::vector<City> spoken_of(const Probed& probed);

/// Spokes to the candidates, width ∝ p, drawn over the map.
void draw_spokes(const Overlay& overlay, const Look& look, std::span<const Point> places, const Probed& probed);

/// The number of forms of a card. Form 0 is the fullest; each later one takes less room.
inline constexpr int card_forms = 8;
/// The card about the city or edge probed, in this form; at most `most` px wide if its words can be broken into lines.
Card probe_card(const Overlay& overlay, const Frame& frame, const Probed& probed, const Palette& palette, int form,
                double most);

}  // namespace formicarium
