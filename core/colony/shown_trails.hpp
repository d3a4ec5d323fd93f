// SPDX-License-Identifier: Apache-2.0
// What a picture shows of the trails: each edge's share of its city's trail, which edges are in
// view, and the value of a cell of the pooled matrix. The same code runs on the CPU and on the GPU
// that keeps the trails. Trails are added up in integers, so the sum does not depend on the order.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/base/hd.hpp"

namespace formicarium {

inline constexpr std::uint32_t whole_trail = 1u << 30;  // units of a trail of τmax, and of a share of 1

/// The units of τ = 1, where `high` is τmax or the largest τ.
HD float units_of_trail(float high) { return high > 0 ? float(whole_trail) / high : 0; }

/// τ in units. At least 1, so that a sum of 0 means that no trail is kept; at most twice the units of τmax.
HD std::uint32_t trail_units(float trail, float units) {
  const float n = trail * units;
  constexpr auto most = float(2 * whole_trail);
  return 1 + (n < most ? std::uint32_t(n) : 2 * whole_trail);
}

/// The share that an edge of `units` units has in its city's trail of `city` units.
HD float share_of(std::uint32_t units, std::uint64_t city) { return float(double(units) / double(city)); }

/// An edge as the map shows it: the larger of the shares at its two ends, and the larger τ of its two directions.
struct ShownTrail {
  float share = 0, trail = 0;
  bool operator==(const ShownTrail&) const = default;
};
HD ShownTrail shown_trail(float trail, float units, std::uint64_t city) {
  return {share_of(trail_units(trail, units), city), trail};
}
HD ShownTrail larger_of(ShownTrail a, ShownTrail b) {
  return {a.share > b.share ? a.share : b.share, a.trail > b.trail ? a.trail : b.trail};
}

/// What a share adds to its cell of the pooled matrix.
HD std::uint32_t share_units(float share) { return 1 + std::uint32_t(share * float(whole_trail)); }
/// The share of its trail that a city has on the cell's columns, mean over the cell's rows.
HD float pooled_share(std::uint64_t sum, int rows) { return float(double(sum) / (double(whole_trail) * rows)); }
/// The mean τ of the cell's rows · columns; edges without a trail count as 0.
HD float pooled_trail(std::uint64_t sum, float units, int rows, int columns) {
  return units > 0 ? float(double(sum) / (double(units) * rows * columns)) : 0;
}

/// Stand for a difference if only one of the two matrices keeps a trail there, or neither does.
inline constexpr float kept_in_one = 2, kept_in_none = 3;
/// The difference of two cells; below 0 a cell stands for no trail.
HD float cell_difference(float now, float held) {
  const bool is = now >= 0, was = held >= 0;
  return is && was ? now - held : is || was ? kept_in_one : kept_in_none;
}

/// Shares in this many steps order trails well enough for painting, weak first.
inline constexpr int trail_steps = 64;

/// A part of the world, and the bounds for drawing the trails in it.
struct TrailSight {
  double left = 0, bottom = 0, right = 0, top = 0;
  float least = 0;                 // the smallest share that is drawn
  float bound[trail_steps - 1]{};  // ascending: a share of at least bound[s] is of step s + 1 or stronger
  int thin_steps = 0;              // trails of these first steps are lines a pixel wide, the others are quads
};

/// 0 … trail_steps - 1.
HD int trail_step(float share, const TrailSight& sight) {
  int step = 0;
  for (int half = trail_steps / 2; half > 0; half /= 2)
    if (share >= sight.bound[step + half - 1]) step += half;
  return step;
}

/// Length of the segment from a to b within the sight (Liang and Barsky 1984).
HD double length_in_sight(double ax, double ay, double bx, double by, const TrailSight& sight) {
  const double dx = bx - ax, dy = by - ay;
  const double steps[] = {-dx, dx, -dy, dy};
  const double rooms[] = {ax - sight.left, sight.right - ax, ay - sight.bottom, sight.top - ay};
  double from = 0, to = 1;
  for (int side = 0; side < 4; ++side) {  // keeps the part with step · share ≤ room
    if (steps[side] == 0) {
      if (rooms[side] < 0) return 0;
      continue;
    }
    const double share = rooms[side] / steps[side];
    if (steps[side] < 0)
      from = share > from ? share : from;
    else
      to = share < to ? share : to;
    if (from > to) return 0;
  }
  return (to - from) * sqrt(dx * dx + dy * dy);
}

}  // namespace formicarium
