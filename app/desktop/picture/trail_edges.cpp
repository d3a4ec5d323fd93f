// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/trail_edges.hpp"

#include <algorithm>
#include <cmath>

#include "app/scene/colormap.hpp"

namespace formicarium {
namespace {

constexpr int most_cities_in_full = 2000;  // a matrix without candidate lists: n² / 2 edges are looked at

bool may_show(Point a, Point b, const Bounds& area) {
  return std::max(a.x, b.x) >= area.left && std::min(a.x, b.x) <= area.right && std::max(a.y, b.y) >= area.bottom &&
         std::min(a.y, b.y) <= area.top;
}

}  // namespace

std::vector<TrailEdge> trail_edges(const Instance& instance, const Trails& trails, const Widths& widths,
                                   const Bounds& visible, std::size_t most) {
  std::vector<TrailEdge> edges;
  if (trails.values().empty() || !widths.trails_shown) return edges;  // brought here all at once
  const auto places = instance.layout();
  const int n = trails.cities;
  const auto add = [&](City i, City j, float trail) {
    const double t = trail_scale(trail, trails.low, trails.high);
    if (t < widths.trail_threshold || !may_show(places[i], places[j], visible)) return;
    edges.push_back({i, j, float(t)});
  };
  const bool matrix = trails.memory == Memory::matrix;
  if (const auto& lists = matrix && n > most_cities_in_full ? trails.candidates : trails.lists) {
    // The stronger direction where both are kept; where only one is, it is kept by the city whose list holds the other.
    const int width = matrix ? std::min(lists->width, 32) : trails.width;
    for (City i = 0; i < n; ++i)
      for (int k = 0; k < width; ++k) {
        const City j = lists->of(i)[std::size_t(k)];
        if (i == j) continue;  // a slot of selective memory that is free
        const auto theirs = lists->of(j).first(std::size_t(width));
        const bool both = std::ranges::find(theirs, i) != theirs.end();
        if (both && j < i) continue;
        add(i, j, both ? std::max(trails.at(i, j), trails.at(j, i)) : trails.at(i, j));
      }
  } else if (n <= most_cities_in_full) {
    for (City i = 0; i < n; ++i)
      for (City j = i + 1; j < n; ++j) add(i, j, std::max(trails.at(i, j), trails.at(j, i)));
  }
  const auto span = [&](const TrailEdge& e) {
    return std::hypot(places[e.from].x - places[e.to].x, places[e.from].y - places[e.to].y);
  };
  // Among equals the short ones stay: at the start, when every trail is at τmax, they are the mesh people expect.
  const auto weaker = [&](const TrailEdge& a, const TrailEdge& b) {
    return a.t != b.t ? a.t < b.t : span(a) > span(b);
  };
  if (widths.trails_a_city > 0) {
    most = std::min(most, std::size_t(widths.trails_a_city) * std::size_t(n));
  }
  if (edges.size() > most) {
    std::ranges::nth_element(edges, edges.end() - std::ptrdiff_t(most), weaker);
    edges.erase(edges.begin(), edges.end() - std::ptrdiff_t(most));
  }
  std::ranges::sort(edges, weaker);
  return edges;
}

}  // namespace formicarium
