// SPDX-License-Identifier: Apache-2.0
// The probe's answers (look/probed.hpp) as the map shows them: spokes or a line; a card gives the figures.
#pragma once

#include <optional>
#include <span>

#include "app/scene/card.hpp"
#include "app/scene/look.hpp"
#include "app/scene/look/probed.hpp"

namespace formicarium {

/// The cities that the answer about a city names: those in the fullest card's rows or its sentence, and those that have
/// a spoke. All other candidates are hardly ever chosen.
std::vector<City> spoken_of(const ProbedCity& probed);

/// Spokes to the candidates, width ∝ p, drawn over the map.
void draw_spokes(const Overlay& overlay, const Look& look, std::span<const Point> places, const ProbedCity& probed);

/// The card in the form of this number, at most `most` px wide if its words can be broken into lines. Form 0 is the
/// fullest, each later one takes less room. Nothing: there is no such form, or nothing to say.
std::optional<Card> card_about(const Overlay& overlay, const Frame& frame, const ProbedCity& probed,
                               const Palette& palette, int form, double most);
std::optional<Card> card_about(const Overlay& overlay, const Frame& frame, const ProbedEdge& edge,
                               const Palette& palette, int form, double most);

}  // namespace formicarium
