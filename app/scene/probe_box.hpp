// SPDX-License-Identifier: Apache-2.0
// The probe: where an ant in this city would go next, as spokes on the map and as a small table with the formula filled
// in.
#pragma once

#include <span>

#include "app/scene/overlay.hpp"
#include "app/scene/stage.hpp"
#include "core/colony/probe.hpp"

namespace formicarium {

struct Probed {
  City city = -1;              // -1: none
  std::vector<ProbeRow> rows;  // most probable first
};

/// Spokes to the candidates, width ∝ p, drawn over the map.
void draw_spokes(const Overlay& overlay, const Look& look, std::span<const Point> places, const Probed& probed);

/// The table in a corner of `pane`: left bottom, or where the city would lie under it right bottom, or in a narrow pane
/// left top.
void probe_box(Overlay& overlay, const Rect& pane, Pixel city, const Instance& instance, const Settings& settings,
               const Trails& trails, const Probed& probed, const Palette& palette);

}  // namespace formicarium
