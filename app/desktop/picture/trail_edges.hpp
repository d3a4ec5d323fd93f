// SPDX-License-Identifier: GPL-3.0-or-later
// Which trails a picture draws: each edge once, weak first, those too weak or too many for paper left out.
#pragma once

#include <vector>

#include "app/scene/camera.hpp"
#include "app/scene/widths.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

struct TrailEdge {
  City from, to;
  float t;  // strength between τmin and τmax on a logarithmic scale, 0 … 1
};

inline constexpr std::size_t most_trail_edges = 60000;  // an SVG of some 3 MB; beyond that viewers crawl

/// Edges that `visible` shows at least in part, ascending by t; the strongest `most` of them. O(n K) or O(n²).
std::vector<TrailEdge> trail_edges(const Instance& instance, const Trails& trails, const Widths& widths,
                                   const Bounds& visible, std::size_t most = most_trail_edges);

}  // namespace formicarium
