// SPDX-License-Identifier: Apache-2.0
// The probe. For a city it says where an ant there would go next, and why the best tour leaves the
// city as it does; for an edge, its distance, trail and probability in both directions. The map
// shows it as spokes or a line; a card gives the figures.
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

/// The number of forms of a card. Form 0 is the fullest; each later one takes less room.
inline constexpr int card_forms = 8;
/// The card about the city or edge probed, in this form; at most `most` px wide if its words can be broken into lines.
Card probe_card(const Overlay& overlay, const Frame& frame, const Probed& probed, const Palette& palette, int form,
                double most);

}  // namespace formicarium
