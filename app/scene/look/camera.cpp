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

void Camera::fit(const Bounds& world, double at_bottom, double at_top, double at_sides) {
  const double wide = std::max(pane.width - 2 * (margin + at_sides), 1.0),
               high = std::max(pane.height - 2 * margin - at_bottom - at_top, 1.0);
  const double x = world.width() > 0 ? wide / world.width() : std::numeric_limits<double>::infinity();
  const double y = world.height() > 0 ? high / world.height() : std::numeric_limits<double>::infinity();
  scale = std::min(x, y);
  if (!std::isfinite(scale)) scale = 1;
  centre = {(world.left + world.right) / 2, (world.bottom + world.top) / 2 - (at_bottom - at_top) / 2 / scale, 0};
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
