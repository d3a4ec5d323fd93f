// SPDX-License-Identifier: Apache-2.0
// How wide and how opaque the map is drawn; everything follows from the median distance between cities on screen.
#pragma once

#include <algorithm>
#include <span>

#include "app/scene/look/camera.hpp"

namespace formicarium {

/// Logical pixels and opacities.
struct Widths {
  double spacing = 0;  // s: median distance to the nearest city on screen
  double city_radius = 0;
  double city_opacity = 1;      // below 1 only if cities would merge into a grey area
  double best = 0, casing = 0;  // of the best tour; a casing in the canvas colour on each side
  double iteration_best = 0;
  double trail = 0, hairline = 0;  // of a strong trail, of a weak one
  int trails_a_city = 0;           // 0: no limit
  bool city_labels = false;        // all cities, not just the one under the cursor
};

/// The widths at spacing s (px; 0: all cities on one spot). `over_trails`: the best tour is narrower, so that
/// strong trails beneath it are seen on both sides of its casing; `line_scale` is 1.75 in projector mode. A width below
/// a pixel means a pixel of less opacity.
Widths widths(double spacing, bool over_trails, double line_scale = 1);

/// Arrowheads of asymmetric tours: their length, and the shortest edge that gets one.
inline double arrow_length(double line_width) { return 5 + 1.5 * line_width; }
inline double arrow_room(double line_width) { return 2 * arrow_length(line_width); }

/// How much wider than the best tour's line the band is under edges that another tour lacks, at spacing s: less where
/// bands of neighbouring edges would run together.
inline double band_beyond_line(double spacing) { return std::clamp(0.6 * spacing, 3.0, 9.0); }
inline constexpr double band_opacity = 0.4;

/// Median distance from a city to its nearest other place, world units; cities on one spot are left out. O(n log n).
double median_spacing(std::span<const Point> places);

}  // namespace formicarium
