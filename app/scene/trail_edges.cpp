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

}  // namespace

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
  std::shared_ptr<const Neighbours> lists = trails.lists;
  if (!lists) lists = std::make_shared<const Neighbours>(nearest_neighbours(instance, lists_made_here));
  const int width = matrix ? std::min(lists->width, lists_made_here) : trails.width;
  const auto rank_in = [&](City owner, City wanted) {
    const auto list = lists->of(owner).first(std::size_t(width));
    return int(std::find(list.begin(), list.end(), wanted) - list.begin());
  };
  for (City a = 0; a < n; ++a)
    for (int j = 0; j < width; ++j) {
      const City b = lists->of(a)[j];
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

void choose_trails(const TrailEdges& edges, std::span<const float> values, double low, double high,
                   std::span<const Point> places, const Bounds& extent, const Bounds& visible, double scale,
                   const Widths& widths, DrawnTrails& into) {
  into.edges.clear();
  into.length.clear();
  into.coverage = 0;
  if (!widths.trails_shown || edges.size() == 0) return;

  // Strength in 64 steps of t orders them well enough for painting, and a counting sort is cheap.
  constexpr int steps = 64;
  const float least = widths.trail_threshold > 0 ? float(trail_at(widths.trail_threshold, low, high)) : 0.0f;
  const bool spread = low > 0 && high > low;
  const float log_low = spread ? float(std::log2(low)) : 0.0f;
  const float to_step = spread ? float((steps - 1) / std::log2(high / low)) : 0.0f;
  std::vector<std::uint32_t> kept;
  std::vector<std::uint8_t> step;
  std::vector<float> inside_px;
  std::array<std::uint32_t, steps + 1> start{};
  const Bounds seen{std::max(visible.left, extent.left), std::max(visible.bottom, extent.bottom),
                    std::min(visible.right, extent.right), std::min(visible.top, extent.top)};
  double length = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (values[e] < least) continue;
    const Point& a = places[edges.from[e]];
    Point b = places[edges.to[e]];
    if (edges.directed) b = {(a.x + b.x) / 2, (a.y + b.y) / 2, 0};
    const double inside = clipped_length(a, b, visible);
    if (!(inside > 0)) continue;
    const int s = spread ? std::clamp(int((std::log2(values[e]) - log_low) * to_step), 0, steps - 1) : steps - 1;
    length += inside * (0.25 + 0.75 * s / (steps - 1));  // as trail_opacity() thins it
    kept.push_back(std::uint32_t(e));
    step.push_back(std::uint8_t(s));
    inside_px.push_back(float(inside * scale));
    ++start[std::size_t(s) + 1];
  }
  for (int s = 0; s < steps; ++s) start[s + 1] += start[s];
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
  const double area = std::max(seen.width() * seen.height(), 1e-300) * scale * scale;
  into.coverage = length * scale * std::max(widths.trail, 1.0) / area;
}

TrailLimits trail_limits(const Trails& trails) {
  if (trails.has_limits || trails.high <= 0) return {trails.low, trails.high};
  return {std::max(double(trails.low), trails.high * 1e-4), trails.high};
}

}  // namespace formicarium
