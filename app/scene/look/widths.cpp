// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/widths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace formicarium {
namespace {

constexpr double city_merges = 2.5;  // px of spacing: cities closer together would merge into a grey area
constexpr double casing_from = 1.2;  // px
constexpr double alone = 100;        // px: spacing of a single place

}  // namespace

Widths widths(double spacing, bool over_trails, double line_scale) {
  if (!(spacing > 0)) spacing = alone;
  const auto wide = [&](double share, double least, double most) {  // of the spacing, in px
    return std::clamp(share * spacing, least, most) * line_scale;
  };
  Widths w;
  w.spacing = spacing;
  w.city_radius = wide(0.18, 0.5, 5);
  w.city_opacity = std::clamp(std::pow(spacing / city_merges, 2), 0.1, 1.0);
  // If cities are so close that lines a pixel wide would fill the plane, lines get fainter with the spacing instead.
  w.trail = wide(0.34, std::min(2.0, 0.67 * spacing), 10);
  w.hairline = wide(0.10, 0, 1);
  w.best = over_trails ? wide(0.08, std::min(1.2, 0.13 * spacing), 3) : wide(0.20, std::min(1.0, 0.3 * spacing), 4);
  // Over trails the casing parts the line from its trail, of which a strong one is seen as a rim on either side. A
  // casing round a hairline would only hide what lies beneath.
  if (w.best >= casing_from * line_scale) w.casing = over_trails ? wide(0.045, 0, 1.5) : 1.5 * line_scale;
  w.iteration_best = 0.75 * w.best;
  w.trails_a_city = spacing < 2 ? 3 : 0;
  w.city_labels = spacing >= 40;
  return w;
}

double median_spacing(std::span<const Point> places) {
  const std::size_t n = places.size();
  if (n < 2) return 0;
  const Bounds b = bounds_of(places);
  const double side = std::max({b.width(), b.height(), 1e-300});
  // A grid of about one city a cell; each city searches rings of cells until no nearer city can follow.
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

}  // namespace formicarium
