// SPDX-License-Identifier: Apache-2.0
// Which trails the map draws: the edges of the candidate lists, each once if both directions count the same, and which
// of them are strong enough to be seen. No GL; the layer and the exported pictures share it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/scene/look/trail_look.hpp"
#include "app/scene/look/widths.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

/// Fixed for a run: where edges lie and which of Trails::value belong to them.
struct TrailEdges {
  static constexpr std::uint32_t none = ~std::uint32_t(0);

  bool directed = false;             // asymmetric: one edge for each direction, drawn from its city to the middle
  std::vector<City> from, to;        // [edges]
  std::vector<std::uint32_t> there;  // [edges] index in Trails::value of (from, to)
  std::vector<std::uint32_t> back;   // [edges] of (to, from), or none
  std::size_t size() const { return from.size(); }
  Point end(std::size_t edge, std::span<const Point> places) const;  // where the line that is drawn ends
};

/// With a matrix memory: all pairs up to 300 cities; beyond that the edges to candidates (the colony's first 32, or 32
/// made here if it has no lists); none from 65 536 cities on, as 32 bits cannot number their trails.
/// None if solutions are no tours.
TrailEdges trail_edges(const Instance& instance, const Trails& trails);

/// [cities] The sum of each city's trails, in trail_units(). O(values kept); empty if the trails are.
std::vector<std::uint64_t> trails_of_cities(const Trails& trails);

/// shown[e] = how the map shows edge e. Undirected: the larger value of both ends and directions.
/// Directed: the value at the city from which the edge starts. O(values kept).
void gather(const TrailEdges& edges, const Trails& trails, std::vector<ShownTrail>& shown);

/// What gather() would give for one edge, which must be kept. O(width).
ShownTrail shown_between(const Trails& trails, City from, City to, bool symmetric);

/// What is drawn now.
struct DrawnTrails {
  std::vector<std::uint32_t> edges;  // weak first, strong last
  std::size_t thin = 0;              // so many at the beginning are drawn as hairlines
};

/// The part of the world that is seen and the limits of what is drawn, in a form that GPU code takes, too. `ratio`:
/// device px a logical px.
TrailSight trail_sight(const Widths& widths, const ShareScale& scale, const Bounds& visible, double ratio = 1);

/// Chooses the edges that `sight` shows; `places` are the cities' world places. `a_city`: keeps an
/// edge only if it is among so many strongest of one of its cities; 0: keeps all. O(edges).
void choose_trails(const TrailEdges& edges, std::span<const ShownTrail> shown, std::span<const Point> places,
                   const TrailSight& sight, int a_city, DrawnTrails& into);

inline constexpr std::size_t most_trails = 60000;  // an SVG of some 3 MB; beyond that viewers crawl
/// Keeps the `most` strongest of the edges in `drawn`, which are sorted weak first; of one step the shorter ones. At
/// the start, when all trails are alike, those form the mesh that people expect.
void keep_strongest(const TrailEdges& edges, std::span<const ShownTrail> shown, std::span<const Point> places,
                    const TrailSight& sight, std::vector<std::uint32_t>& drawn, std::size_t most = most_trails);

}  // namespace formicarium
