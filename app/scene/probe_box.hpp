// SPDX-License-Identifier: Apache-2.0
// The probe. It tells of a city where an ant there would go next, and why the best tour leaves it as it does; of an
// edge, its distance, trail and probability in both directions. It is shown as spokes or a line on the map and as a
// card.
#pragma once

#include <optional>
#include <span>

#include "app/scene/card.hpp"
#include "app/scene/look/recent_tours.hpp"
#include "app/scene/look/tour_step.hpp"
#include "app/scene/stage.hpp"
#include "core/colony/shown_trails.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

struct ProbedEdge {
  City from = -1, to = -1;  // -1: none
  struct Way {
    Distance distance = 0;
    bool kept = false;
    double trail = 0;
    std::optional<double> probability;  // none: the other end is not a candidate
  };
  Way there, back;
  ShownTrail shown;  // as the map and the matrix show it; 0 if no trail is kept
  bool on_best = false;
  RecentTours::Count recent;
};

struct Probed {
  City city = -1;              // -1: none
  std::vector<ProbeRow> rows;  // most probable first
  TourStep step;
  ProbedEdge edge;
};

/// O(candidates log candidates + cities).
Probed probe_city(const Frame& frame, City city);
Probed probe_edge(const Frame& frame, const RecentTours& recent, City from, City to);

/// The cities that the answer about a city names: those in the fullest card's rows or its sentence, and those that have
/// a spoke. All other candidates are hardly ever chosen.
std::vector<City> spoken_of(const Probed& probed);

/// Spokes to the candidates, width ∝ p, drawn over the map.
void draw_spokes(const Overlay& overlay, const Look& look, std::span<const Point> places, const Probed& probed);

/// A card has so many forms, the fullest first; each takes less room than the one before.
inline constexpr int card_forms = 8;
/// What was probed, in one of the forms, at most `most` px wide if its words can be broken.
Card probe_card(const Overlay& overlay, const Frame& frame, const Probed& probed, const Palette& palette, int form,
                double most);

}  // namespace formicarium
