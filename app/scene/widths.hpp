// SPDX-License-Identifier: Apache-2.0
// How wide and how opaque things are drawn on the map; everything follows from the cities' typical distance on screen.
#pragma once

#include <span>

#include "app/scene/camera.hpp"
#include "core/colony/shown_trails.hpp"

namespace formicarium {

/// Logical pixels and opacities.
struct Widths {
  double spacing = 0;  // s: median distance to the nearest city on screen
  double city_radius = 0;
  double city_opacity = 1;  // below 1 only where cities would merge into a grey sheet
  double best = 0, casing = 1.5;
  double iteration_best = 0;
  double trail = 0;
  double trail_threshold = 0;  // trails with t below it are not drawn
  double trail_opacity = 0;    // of the strongest trail, before the ink budget
  bool trails_shown = true;    // false: too dense to say anything at this zoom
  int trails_a_city = 0;       // 0: no limit
  bool city_labels = false;    // all cities, not just the one under the cursor
};

/// The widths at spacing s (px; 0: all on one spot) for an instance of this many cities; `line_scale` is 1.75 in
/// projector mode.
Widths widths(double spacing, int cities, double line_scale = 1);

/// Arrowheads of tours that may only be travelled one way, from tip to base, and the shortest edge that bears one.
inline double arrow_length(double line_width) { return 5 + 1.5 * line_width; }
inline double arrow_room(double line_width) { return 2 * arrow_length(line_width); }

/// Opacity of a trail at t.
inline double trail_opacity(const Widths& w, double t) { return w.trail_opacity * trail_thinning(t); }

/// Median distance from a city to its nearest other place, world units; cities on one spot are left out. O(n log n).
double median_spacing(std::span<const Point> places);

/// Length within `area` of the segment from a to b; for the ink budget. Same units all around.
double clipped_length(Point a, Point b, const Bounds& area);

}  // namespace formicarium
