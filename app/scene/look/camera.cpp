// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/camera.hpp"

#include <cmath>
#include <limits>

namespace formicarium {
namespace {

/// The largest of 1, 2, 5 · 10^k that is ≤ value.
double round_down(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  const double lead = value / power * (1 + 1e-12);
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/// The smallest of 1, 2, 5 · 10^k that is ≥ value.
double round_up(double value) {
  const double down = round_down(value);
  if (down >= value * (1 - 1e-12)) return down;
  const double lead = down / std::pow(10, std::floor(std::log10(down) + 1e-9));
  return lead < 1.5 ? down * 2 : lead < 3 ? down * 2.5 : down * 2;
}

}  // namespace

Bounds bounds_of(std::span<const Point> points) {
  if (points.empty()) return {};
  constexpr double far = std::numeric_limits<double>::infinity();
  Bounds b{far, far, -far, -far};
  for (const Point& p : points) {
    b.left = std::min(b.left, p.x);
    b.right = std::max(b.right, p.x);
    b.bottom = std::min(b.bottom, p.y);
    b.top = std::max(b.top, p.y);
  }
  return b;
}

void Camera::fit(const Bounds& world) {
  fit(world, {pane.x + margin, pane.y + margin, pane.width - 2 * margin, pane.height - 2 * margin});
}

void Camera::fit(const Bounds& world, const Rect& room) {
  const double wide = std::max(room.width, 1.0), high = std::max(room.height, 1.0);
  const double x = world.width() > 0 ? wide / world.width() : std::numeric_limits<double>::infinity();
  const double y = world.height() > 0 ? high / world.height() : std::numeric_limits<double>::infinity();
  scale = std::min(x, y);
  if (!std::isfinite(scale)) scale = 1;
  const double right = room.x + room.width / 2 - (pane.x + pane.width / 2),  // of the pane's middle
      down = room.y + room.height / 2 - (pane.y + pane.height / 2);
  centre = {(world.left + world.right) / 2 - right / scale, (world.bottom + world.top) / 2 + down / scale, 0};
}

ScaleBar scale_bar(double pixels_per_unit, double most) {
  if (!(pixels_per_unit > 0) || !std::isfinite(pixels_per_unit)) return {};
  const double units = round_down(most / pixels_per_unit);
  return {units, units * pixels_per_unit};
}

AxisTicks axis_ticks(int cities, int most) { return axis_ticks(1, cities, most); }

AxisTicks axis_ticks(int first, int last, int most) {
  AxisTicks ticks;
  if (last < first) return ticks;
  const int step = std::max(1, int(std::lround(round_up((last - first + 1.0) / std::clamp(most, 1, 15)))));
  if (first == 1) ticks.values[ticks.count++] = 1;
  for (int v = (first + step - 1) / step * step; v <= last && ticks.count < 16; v += step)
    if (v > 1) ticks.values[ticks.count++] = v;
  return ticks;
}

}  // namespace formicarium
