// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/trail_edges.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

constexpr int all_pairs_up_to = 300;
constexpr int lists_made_here = 32;
constexpr int most_cities_numbered = (1 << 16) - 1;  // of a matrix
constexpr double least_ink = 1.0 / 128;              // of a pixel: fainter trails are not seen even if many cross

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
  if (instance.traits().own_column()) return edges;  // columns are no cities
  if (matrix && n <= all_pairs_up_to) {
    for (City a = 0; a < n; ++a)
      for (City b = edges.directed ? 0 : a + 1; b < n; ++b)
        if (a != b) add(a, b, std::size_t(a) * n + b, std::uint32_t(std::size_t(b) * n + a));
    return edges;
  }
  if (matrix && n > most_cities_numbered) return edges;
  std::shared_ptr<const Neighbours> lists = matrix ? trails.candidates : trails.lists;
  if (!lists) lists = std::make_shared<const Neighbours>(nearest_neighbours(as_tsp(instance), lists_made_here));
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

std::vector<std::uint64_t> trails_of_cities(const Trails& trails) {
  const std::span<const float> value = trails.values();
  if (value.empty()) return {};
  const float units = units_of_trail(trails.high);
  std::vector<std::uint64_t> of_city;
  of_city.reserve(std::size_t(trails.cities));
  for (City i = 0; i < trails.cities; ++i) {
    const auto row = value.subspan(std::size_t(i) * trails.width, std::size_t(trails.width));
    std::uint64_t sum = 0;
    for (const float trail : row) sum += trail_units(trail, units);
    if (trails.memory == Memory::matrix) {
      if (!trails.own_column) sum -= trail_units(row[std::size_t(i)], units);  // no edge leads from a city to itself
    } else {
      const auto list = trails.lists->of(i);
      for (int j = 0; j < trails.width; ++j)
        if (list[std::size_t(j)] == i) sum -= trail_units(row[std::size_t(j)], units);  // a free slot
    }
    of_city.push_back(sum);
  }
  return of_city;
}

void gather(const TrailEdges& edges, const Trails& trails, std::vector<ShownTrail>& shown) {
  const std::span<const float> value = trails.values();
  shown.assign(edges.size(), {0, trails.low});
  if (value.empty()) return;
  const float units = units_of_trail(trails.high);
  const std::vector<std::uint64_t> of_city = trails_of_cities(trails);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const ShownTrail there = shown_trail(value[edges.there[e]], units, of_city[std::size_t(edges.from[e])]);
    const bool both = !edges.directed && edges.back[e] != TrailEdges::none;
    shown[e] =
        both ? larger_of(there, shown_trail(value[edges.back[e]], units, of_city[std::size_t(edges.to[e])])) : there;
  }
}

ShownTrail shown_between(const Trails& trails, City from, City to, bool symmetric) {
  const float units = units_of_trail(trails.high);
  const auto one_way = [&](City here, City there) {
    std::uint64_t of_city = 0;
    for (int j = 0; j < trails.width; ++j) {
      const City next = trails.memory == Memory::matrix ? j : trails.lists->of(here)[std::size_t(j)];
      if (next != here) of_city += trail_units(trails.at(here, next), units);
    }
    return shown_trail(trails.at(here, there), units, of_city);
  };
  const ShownTrail there = one_way(from, to);
  return symmetric && !trails.absent(to, from) ? larger_of(there, one_way(to, from)) : there;
}

TrailSight trail_sight(const Widths& widths, const ShareScale& scale, const Bounds& visible, double ratio) {
  TrailSight sight;
  sight.left = visible.left;
  sight.bottom = visible.bottom;
  sight.right = visible.right;
  sight.top = visible.top;
  const double hair = widths.hairline * ratio;
  sight.least = float(share_of_opacity(std::min(least_ink / std::min(hair, 1.0), 1.0), scale));
  for (int s = 1; s < trail_steps; ++s) {
    const double bound = scale.share_at(double(s) / trail_steps);
    sight.bound[s - 1] = float(bound);
    if (hair <= 1 && trail_breadth(trail_opacity(bound, scale)) <= 0) sight.thin_steps = s;
  }
  return sight;
}

void choose_trails(const TrailEdges& edges, std::span<const ShownTrail> shown, std::span<const Point> places,
                   const TrailSight& sight, int a_city, DrawnTrails& into) {
  std::vector<std::uint32_t> kept;
  std::vector<std::uint8_t> step;
  std::array<std::uint32_t, trail_steps + 1> start{};  // a counting sort
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (shown[e].share < sight.least) continue;
    const Point& a = places[edges.from[e]];
    const Point b = edges.end(e, places);
    if (!(length_in_sight(a.x, a.y, b.x, b.y, sight) > 0)) continue;
    const int s = trail_step(shown[e].share, sight);
    kept.push_back(std::uint32_t(e));
    step.push_back(std::uint8_t(s));
    ++start[std::size_t(s) + 1];
  }
  for (int s = 0; s < trail_steps; ++s) start[s + 1] += start[s];
  into.thin = start[std::size_t(sight.thin_steps)];
  into.edges.resize(kept.size());
  for (std::size_t k = 0; k < kept.size(); ++k) into.edges[start[step[k]]++] = kept[k];
  if (a_city == 0) return;

  std::vector<int> count(places.size(), 0);  // keeps the few strongest of each city, counted at either end
  std::size_t free = into.edges.size();      // edges kept move to the end of the array, the strongest first
  std::size_t thin = 0;
  for (std::size_t k = into.edges.size(); k-- > 0;) {
    const std::uint32_t e = into.edges[k];
    int &a = count[edges.from[e]], &b = count[edges.to[e]];
    if (a >= a_city && b >= a_city) continue;
    ++a, ++b;
    thin += k < into.thin;
    into.edges[--free] = e;
  }
  into.thin = thin;
  into.edges.erase(into.edges.begin(), into.edges.begin() + std::ptrdiff_t(free));
}

void keep_strongest(const TrailEdges& edges, std::span<const ShownTrail> shown, std::span<const Point> places,
                    const TrailSight& sight, std::vector<std::uint32_t>& drawn, std::size_t most) {
  if (drawn.size() <= most) return;
  const auto length = [&](std::uint32_t e) {
    const Point& a = places[edges.from[e]];
    const Point b = edges.end(e, places);
    return std::hypot(a.x - b.x, a.y - b.y);
  };
  const auto kept = drawn.end() - std::ptrdiff_t(most);
  const auto of_step = [&](std::uint32_t e) { return trail_step(shown[e].share, sight); };
  const auto begin = std::ranges::lower_bound(drawn, of_step(*kept), {}, of_step);
  const auto end = std::ranges::upper_bound(drawn, of_step(*kept), {}, of_step);
  std::ranges::nth_element(begin, kept, end, std::ranges::greater{}, length);
  drawn.erase(drawn.begin(), kept);
}

}  // namespace formicarium
