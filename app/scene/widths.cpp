// SPDX-License-Identifier: Apache-2.0
#include "app/scene/widths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace formicarium {
namespace {

/// By number of cities, linear in its logarithm between the rows, constant beyond them.
struct Density {
  double decades, threshold, opacity;
};
constexpr std::array<Density, 4> densities{{{2, 0, 0.9}, {3, 0.02, 0.8}, {4, 0.10, 0.6}, {5, 0.25, 0.45}}};

constexpr double alone = 100;  // px: of one place that has no neighbour to be told from

Density density(int cities) {
  const double at = std::clamp(std::log10(std::max(cities, 1)), densities.front().decades, densities.back().decades);
  const std::size_t i = std::min(std::size_t(at - densities.front().decades), densities.size() - 2);
  const Density &a = densities[i], &b = densities[i + 1];
  const double share = at - a.decades;
  return {at, std::lerp(a.threshold, b.threshold, share), std::lerp(a.opacity, b.opacity, share)};
}

}  // namespace

Widths widths(double spacing, int cities, double line_scale) {
  const Density dense = density(cities);
  if (!(spacing > 0)) spacing = alone;
  Widths w;
  w.spacing = spacing;
  w.city_radius = std::clamp(0.18 * spacing, 0.5, 5.0) * line_scale;
  w.city_opacity = std::clamp(std::lerp(0.35, 1.0, (spacing - 0.7) / 1.3), 0.35, 1.0);
  w.best = std::clamp(0.22 * spacing, 0.75, 4.0) * line_scale;
  w.iteration_best = 0.6 * w.best;
  w.trail = std::clamp(0.16 * spacing, 0.5, 3.0) * line_scale;
  w.trail_threshold = dense.threshold;
  w.trail_opacity = dense.opacity;
  w.trails_shown = spacing >= 2;
  w.trails_a_city = cities > 30000 ? 3 : 0;
  w.city_labels = spacing >= 40;
  return w;
}

double median_spacing(std::span<const Point> places) {
  const std::size_t n = places.size();
  if (n < 2) return 0;
  const Bounds b = bounds_of(places);
  const double side = std::max({b.width(), b.height(), 1e-300});
  // A grid of about one city a cell; each city looks at rings of cells until no nearer one can follow.
  const int cells = std::clamp(int(std::sqrt(double(n))), 1, 2048);
  const double cell = side / cells * (1 + 1e-9);
  const auto index = [cells, cell](double v, double from) { return std::clamp(int((v - from) / cell), 0, cells - 1); };
  std::vector<int> start(std::size_t(cells) * cells + 1, 0), order(n);
  const auto key = [&](const Point& p) { return std::size_t(index(p.y, b.bottom)) * cells + index(p.x, b.left); };
  for (const Point& p : places) ++start[key(p) + 1];
  for (std::size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
  std::vector<int> next(start.begin(), start.end() - 1);
  for (std::size_t i = 0; i < n; ++i) order[next[key(places[i])]++] = int(i);

  const std::size_t sample = std::min<std::size_t>(n, 4096), stride = n / sample;
  std::vector<double> nearest;
  nearest.reserve(sample);
  for (std::size_t k = 0; k < sample; ++k) {
    const Point& p = places[k * stride];
    const int cx = index(p.x, b.left), cy = index(p.y, b.bottom);
    double best = -1;
    for (int ring = 0; ring < cells && (best < 0 || best > (ring - 1) * cell * (ring - 1) * cell || ring < 2); ++ring)
      for (int y = std::max(cy - ring, 0); y <= std::min(cy + ring, cells - 1); ++y) {
        const bool edge = y == cy - ring || y == cy + ring;
        for (int x = cx - ring; x <= cx + ring; x += edge || ring == 0 ? 1 : 2 * ring) {
          if (x < 0 || x >= cells) continue;
          for (int at = start[std::size_t(y) * cells + x]; at < start[std::size_t(y) * cells + x + 1]; ++at) {
            const double dx = places[order[at]].x - p.x, dy = places[order[at]].y - p.y, d = dx * dx + dy * dy;
            if (d > 0 && (best < 0 || d < best)) best = d;
          }
        }
      }
    if (best > 0) nearest.push_back(std::sqrt(best));
  }
  if (nearest.empty()) return 0;
  const auto middle = nearest.begin() + std::ptrdiff_t(nearest.size() / 2);
  std::nth_element(nearest.begin(), middle, nearest.end());
  return *middle;
}

double clipped_length(Point a, Point b, const Bounds& area) {
  TrailSight sight;
  sight.left = area.left;
  sight.bottom = area.bottom;
  sight.right = area.right;
  sight.top = area.top;
  return length_in_sight(a.x, a.y, b.x, b.y, sight);
}

}  // namespace formicarium
