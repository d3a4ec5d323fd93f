// SPDX-License-Identifier: Apache-2.0
// Which trails the map draws: the edges of the candidate lists, each once where both directions count the same, and
// which of them are worth their ink now. Pure; the GL layer and the exported pictures share it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/scene/widths.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

/// Fixed for a run: where edges lie and which of Trails::value belong to them.
struct TrailEdges {
  static constexpr std::uint32_t none = ~std::uint32_t(0);

  bool directed = false;             // asymmetric: an edge a direction, drawn from its city to the middle
  std::vector<City> from, to;        // [edges]
  std::vector<std::uint32_t> there;  // [edges] index in Trails::value of (from, to)
  std::vector<std::uint32_t> back;   // [edges] of (to, from), or none
  std::size_t size() const { return from.size(); }
  Point end(std::size_t edge, std::span<const Point> places) const;  // where its drawing ends
};

/// With a matrix memory: all pairs up to 300 cities, beyond that the candidates (the colony's first 32, or 32 made here
/// where it has no lists), and none from 65 536 cities on, whose trails 32 bits do not number.
TrailEdges trail_edges(const Instance& instance, const Trails& trails);

/// values[e] = the τ of edge e, the larger of both directions unless directed. O(edges).
void gather(const TrailEdges& edges, const Trails& trails, std::vector<float>& values);

/// What is drawn now, and how strongly.
struct DrawnTrails {
  std::vector<std::uint32_t> edges;  // weak first, strong last
  std::vector<float> length;         // [edges] px of each within the pane
  double coverage = 0;  // their ink at full opacity over the visible part of the map's area, before the budget
};

/// What is seen of the world and what is drawn of it, as numbers that the GPU takes, too.
TrailSight trail_sight(const Widths& widths, double low, double high, const Bounds& visible);
/// What a world unit of trails adds to DrawnTrails::coverage.
double ink_of_length(const Widths& widths, const Bounds& extent, const Bounds& visible, double scale);

/// Chooses the edges with t ≥ the threshold that touch `visible` (world); `places` are the cities' world places and
/// `extent` their bounds. Widths in px, `scale` px a world unit. O(edges).
void choose_trails(const TrailEdges& edges, std::span<const float> values, double low, double high,
                   std::span<const Point> places, const Bounds& extent, const Bounds& visible, double scale,
                   const Widths& widths, DrawnTrails& into);

/// The limits colours run between: [τmin, τmax], and for an algorithm without limits the four decades below the
/// strongest.
struct TrailLimits {
  double low = 0, high = 0;
};
TrailLimits trail_limits(const Trails& trails);

}  // namespace formicarium
