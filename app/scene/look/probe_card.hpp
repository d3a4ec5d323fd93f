// SPDX-License-Identifier: Apache-2.0
// The card that answers what is asked about a city or an edge (probed.hpp).
#pragma once

#include <optional>
#include <vector>

#include "app/scene/look/card.hpp"
#include "app/scene/look/probed.hpp"

namespace formicarium {

/// The cities that the answer about a city names: those in the fullest card's rows or its sentence, and those that have
/// a spoke. All other candidates are hardly ever chosen.
std::vector<City> spoken_of(const ProbedCity& probed);

/// Width of the line from the city to this candidate, px at a line scale of 1; 0: it has none.
double spoke_width(const ProbeRow& row);

/// The card in the form of this number: form 0 is the fullest, each later one takes less room. Nothing: there is no
/// such form, or nothing to say.
std::optional<Card> card_about(const Frame& frame, const ProbedCity& probed, const Palette& palette, int form);
std::optional<Card> card_about(const Frame& frame, const ProbedEdge& edge, const Palette& palette, int form);

}  // namespace formicarium
