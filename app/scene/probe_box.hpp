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

/// The table in the corner of `pane` where it covers least of `keep_clear`, whose first place is the city.
void probe_box(Overlay& overlay, const Rect& pane, std::span<const Pixel> keep_clear, const Instance& instance,
               const Settings& settings, const Trails& trails, const Probed& probed, const Palette& palette);

}  // namespace formicarium
