// SPDX-License-Identifier: Apache-2.0
// What of the trails a map shows: how strong each is, how much of it lies in view, and what ink they come to. One text
// for the processor and for the GPU that keeps the trails.
#pragma once

#include <cmath>

#include "core/steps/hd.hpp"

namespace formicarium {

/// Strength in this many steps orders trails well enough for painting, weak first.
inline constexpr int trail_steps = 64;

/// A part of the world, and what a trail in it must have to be drawn.
struct TrailSight {
  double left = 0, bottom = 0, right = 0, top = 0;
  float least = 0;                 // τ
  float bound[trail_steps - 1]{};  // ascending: a trail of at least bound[s] is of step s + 1 or stronger
};

/// 0 … trail_steps - 1.
HD int trail_step(float value, const TrailSight& sight) {
  int step = 0;
  for (int half = trail_steps / 2; half > 0; half /= 2)
    if (value >= sight.bound[step + half - 1]) step += half;
  return step;
}

/// Length within the sight of the segment from a to b (Liang and Barsky 1984).
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

/// Opacity at t as a share of the strongest trail's. It thins clutter; colour alone carries the value.
HD double trail_thinning(double t) { return 0.25 + 0.75 * t; }

/// The ink of all drawn trails may come to this share of the visible area; beyond it they all fade together. A colony
/// that has not decided yet (all trails at τmax) is a faint mesh.
inline constexpr double ink_budget = 0.15;
HD double ink_scale(double coverage) { return coverage > ink_budget ? ink_budget / coverage : 1; }

}  // namespace formicarium
