// SPDX-License-Identifier: Apache-2.0
// What is asked about on the map: lines and rings around it, and the card that answers beside it. The answer is the
// run's (RunView::answer). Windows and pictures in files show the same.
#pragma once

#include <optional>
#include <vector>

#include "app/scene/look.hpp"
#include "app/scene/look/asked.hpp"
#include "app/scene/look/card.hpp"

namespace formicarium {

/// Opacity of all else on the map while this is asked about.
double dimmed_by(const Asked& asked, const Widths& widths);

/// Spokes to candidates with width ∝ p, the line of an edge, or lines from a facility to its strongest partners, with
/// rings at their ends; px of the map's camera.
Sketch asked_marks(const Look& look, const Asked& asked);

/// A ring around each marked city, a line for each marked edge; px of the map's camera.
Sketch lasting_marks(const Look& look, const std::vector<Asked>& marks);

struct PlacedCard {
  LaidOutCard card;
  Rect place;
  int form = 0;  // 0: the fullest
};

/// The fullest form of the card for which there is room within `free`, so that it covers neither what is asked about,
/// nor what the answer names, nor `keep_clear`. `wanted`: where the user moved it, as shares of the free room.
std::optional<PlacedCard> placed_card(const Look& look, const Asked& asked, const Lettering& type, const Rect& free,
                                      std::vector<Rect> keep_clear, std::optional<Pixel> wanted = {});

}  // namespace formicarium
