// SPDX-License-Identifier: Apache-2.0
#include "app/scene/trail_edges.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/scene/colormap.hpp"

namespace formicarium {
namespace {

constexpr int all_pairs_up_to = 300;
constexpr int lists_made_here = 32;
constexpr int most_cities_numbered = (1 << 16) - 1;  // of a matrix

}  // namespace

Point TrailEdges::end(std::size_t edge, std::span<const Point> places) const {
  const Point &a = places[from[edge]], &b = places[to[edge]];
  return directed ? Point{(a.x + b.x) / 2, (a.y + b.y) / 2, 0} : b;
}

TrailEdges trail_edges(const Instance& instance, const Trails& trails) {
  TrailEdges edges;
  edges.directed = !instance.symmetric();
  const int n = trails.cities;
  const bool matrix = trails.memory == Memory::matrix;
  const auto add = [&](City a, City b, std::size_t there, std::uint32_t back) {
    edges.from.push_back(a);
    edges.to.push_back(b);
    edges.there.push_back(std::uint32_t(there));
    edges.back.push_back(back);
  };
  if (matrix && n <= all_pairs_up_to) {
    for (City a = 0; a < n; ++a)
      for (City b = edges.directed ? 0 : a + 1; b < n; ++b)
        if (a != b) add(a, b, std::size_t(a) * n + b, std::uint32_t(std::size_t(b) * n + a));
    return edges;
  }
  if (matrix && n > most_cities_numbered) return edges;
  std::shared_ptr<const Neighbours> lists = matrix ? trails.candidates : trails.lists;
  if (!lists) lists = std::make_shared<const Neighbours>(nearest_neighbours(instance, lists_made_here));
  const int width = matrix ? std::min(lists->width, lists_made_here) : trails.width;
  const auto rank_in = [&](City owner, City wanted) {
    const auto list = lists->of(owner).first(std::size_t(width));
    return int(std::find(list.begin(), list.end(), wanted) - list.begin());
  };
  for (City a = 0; a < n; ++a)
    for (int j = 0; j < width; ++j) {
      const City b = lists->of(a)[j];
      if (a == b) continue;  // a slot of selective memory that is free
      const int rank = edges.directed ? width : rank_in(b, a);
      if (rank < width && b < a) continue;  // added by the other end
      const std::size_t there = matrix ? std::size_t(a) * n + b : std::size_t(a) * width + j;
      const std::size_t back = matrix ? std::size_t(b) * n + a : std::size_t(b) * width + rank;
      add(a, b, there, matrix || rank < width ? std::uint32_t(back) : TrailEdges::none);
    }
  return edges;
}

void gather(const TrailEdges& edges, const Trails& trails, std::vector<float>& values) {
  const std::span<const float> value = trails.values();
  values.assign(edges.size(), trails.low);
  if (value.empty()) return;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const float there = value[edges.there[e]];
    const bool both = !edges.directed && edges.back[e] != TrailEdges::none;
    values[e] = both ? std::max(there, value[edges.back[e]]) : there;
  }
}

TrailSight trail_sight(const Widths& widths, double low, double high, const Bounds& visible) {
  TrailSight sight;
  sight.left = visible.left;
  sight.bottom = visible.bottom;
  sight.right = visible.right;
  sight.top = visible.top;
  if (widths.trail_threshold > 0) sight.least = float(trail_at(widths.trail_threshold, low, high));
  if (low > 0 && high > low)
    for (int s = 1; s < trail_steps; ++s)
      sight.bound[s - 1] = float(trail_at(double(s) / (trail_steps - 1), low, high));
  return sight;
}

double ink_of_length(const Widths& widths, const Bounds& extent, const Bounds& visible, double scale) {
  const Bounds seen{std::max(visible.left, extent.left), std::max(visible.bottom, extent.bottom),
                    std::min(visible.right, extent.right), std::min(visible.top, extent.top)};
  return std::max(widths.trail, 1.0) / (std::max(seen.width() * seen.height(), 1e-300) * scale);
}

void choose_trails(const TrailEdges& edges, std::span<const float> values, double low, double high,
                   std::span<const Point> places, const Bounds& extent, const Bounds& visible, double scale,
                   const Widths& widths, DrawnTrails& into) {
  into.edges.clear();
  into.length.clear();
  into.coverage = 0;
  if (!widths.trails_shown || edges.size() == 0) return;

  const TrailSight sight = trail_sight(widths, low, high, visible);
  std::vector<std::uint32_t> kept;
  std::vector<std::uint8_t> step;
  std::vector<float> inside_px;
  std::array<std::uint32_t, trail_steps + 1> start{};  // a counting sort
  double length = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (values[e] < sight.least) continue;
    const Point& a = places[edges.from[e]];
    const Point b = edges.end(e, places);
    const double inside = length_in_sight(a.x, a.y, b.x, b.y, sight);
    if (!(inside > 0)) continue;
    const int s = trail_step(values[e], sight);
    length += inside * trail_thinning(double(s) / (trail_steps - 1));
    kept.push_back(std::uint32_t(e));
    step.push_back(std::uint8_t(s));
    inside_px.push_back(float(inside * scale));
    ++start[std::size_t(s) + 1];
  }
  for (int s = 0; s < trail_steps; ++s) start[s + 1] += start[s];
  into.edges.resize(kept.size());
  into.length.resize(kept.size());
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const std::uint32_t place = start[step[k]]++;
    into.edges[place] = kept[k];
    into.length[place] = inside_px[k];
  }

  if (widths.trails_a_city > 0) {  // only the strongest few of each city, whichever end they start at
    std::vector<int> count(places.size(), 0);
    std::size_t free = into.edges.size();  // kept ones move to the end, from the strongest on
    const double all = length;
    double kept_length = 0, all_length = 0;
    for (const float px : into.length) all_length += px;
    for (std::size_t k = into.edges.size(); k-- > 0;) {
      const std::uint32_t e = into.edges[k];
      int &a = count[edges.from[e]], &b = count[edges.to[e]];
      if (a >= widths.trails_a_city && b >= widths.trails_a_city) continue;
      ++a, ++b, --free;
      into.edges[free] = e;
      into.length[free] = into.length[k];
      kept_length += into.length[k];
    }
    length = all_length > 0 ? all * kept_length / all_length : 0;
    into.edges.erase(into.edges.begin(), into.edges.begin() + std::ptrdiff_t(free));
    into.length.erase(into.length.begin(), into.length.begin() + std::ptrdiff_t(free));
  }
  into.coverage = length * ink_of_length(widths, extent, visible, scale);
}

TrailLimits trail_limits(const Trails& trails) {
  if (trails.has_limits || trails.high <= 0) return {trails.low, trails.high};
  return {std::max(double(trails.low), trails.high * 1e-4), trails.high};
}

}  // namespace formicarium
