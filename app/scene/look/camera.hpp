// SPDX-License-Identifier: Apache-2.0
// The part of the map that is seen: converts world places to the screen and back in double precision, with one scale
// for both axes; y points up in the world.
#pragma once

#include <algorithm>
#include <span>

#include "core/base/city.hpp"

namespace formicarium {

/// Logical pixels, y down, from a corner of the window or of a pane.
struct Pixel {
  double x = 0, y = 0;
  bool operator==(const Pixel&) const = default;
};

struct Rect {
  double x = 0, y = 0, width = 0, height = 0;  // logical pixels
  bool contains(Pixel p) const { return p.x >= x && p.y >= y && p.x < x + width && p.y < y + height; }
  bool overlaps(const Rect& r) const {
    return x < r.x + r.width && r.x < x + width && y < r.y + r.height && r.y < y + height;
  }
  bool operator==(const Rect&) const = default;
};

struct Bounds {
  double left = 0, bottom = 0, right = 0, top = 0;  // world
  double width() const { return right - left; }
  double height() const { return top - bottom; }
  bool has_extent() const { return width() > 0 || height() > 0; }
};
Bounds bounds_of(std::span<const Point> points);

class Camera {
 public:
  static constexpr double margin = 16;  // px kept free around the cities by fit()

  Rect pane;         // where the map lies
  Point centre;      // world place in the middle of the pane
  double scale = 1;  // px a world unit

  bool operator==(const Camera& other) const {
    return pane == other.pane && centre.x == other.centre.x && centre.y == other.centre.y && scale == other.scale;
  }

  Pixel screen(Point world) const {
    return {pane.x + pane.width / 2 + (world.x - centre.x) * scale,
            pane.y + pane.height / 2 - (world.y - centre.y) * scale};
  }
  Point world(Pixel screen) const {
    return {centre.x + (screen.x - pane.x - pane.width / 2) / scale,
            centre.y - (screen.y - pane.y - pane.height / 2) / scale, 0};
  }
  Bounds visible() const {
    const Point a = world({pane.x, pane.y + pane.height}), b = world({pane.x + pane.width, pane.y});
    return {a.x, a.y, b.x, b.y};
  }

  /// Shows all of `world` in the middle of `room`, a part of the pane. A single place gets scale 1.
  void fit(const Bounds& world, const Rect& room);
  /// In the pane, with the margin around.
  void fit(const Bounds& world);
  void pan(double dx, double dy) {  // px the picture moves
    centre.x -= dx / scale;
    centre.y += dy / scale;
  }
  /// Zooms so that the world place under `at` stays there; the scale stays within [lowest, highest].
  void zoom(double factor, Pixel at, double lowest, double highest) {
    const Point fixed = world(at);
    scale = std::clamp(scale * factor, lowest, highest);
    const Point moved = world(at);
    centre.x += fixed.x - moved.x;
    centre.y += fixed.y - moved.y;
  }
};

/// A length of the form 1, 2 or 5 · 10^k and its width on screen, at most `most` px.
struct ScaleBar {
  double units = 0, pixels = 0;
};
ScaleBar scale_bar(double pixels_per_unit, double most = 120);

/// Multiples of 1, 2 or 5 · 10^k in [1, cities] with at most `most` of them, 1 first, for the axes of the matrix.
struct AxisTicks {
  int values[16];
  int count = 0;
};
AxisTicks axis_ticks(int cities, int most = 6);
/// The same within [first, last]; 1 only where it is the first.
AxisTicks axis_ticks(int first, int last, int most);

}  // namespace formicarium
