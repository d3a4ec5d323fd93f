// SPDX-License-Identifier: Apache-2.0
#include "core/local_search/greedy_tour.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

#include "core/base/progress.hpp"

namespace formicarium {
namespace {

/// Paths of linked cities, which grow into one tour.
class Ways {
 public:
  explicit Ways(int cities) : links_(std::size_t(cities), {-1, -1}), root_(std::size_t(cities)) {
    std::iota(root_.begin(), root_.end(), 0);
  }

  bool open(City c) const { return links_[std::size_t(c)][1] < 0; }
  /// Links two cities, unless one has two links already or both are ends of the same path.
  void join(City a, City b) {
    if (!open(a) || !open(b)) return;
    const City one = root(a), other = root(b);
    if (one == other) return;
    root_[std::size_t(one)] = other;
    link(a, b);
    link(b, a);
  }
  /// Appends the path that begins at `end`.
  void walk(City end, Tour& tour) const {
    for (City before = -1, here = end;;) {
      tour.push_back(here);
      const auto [one, other] = links_[std::size_t(here)];
      const City next = one != before ? one : other;
      if (next < 0) return;
      before = std::exchange(here, next);
    }
  }

 private:
  void link(City a, City to) { links_[std::size_t(a)][links_[std::size_t(a)][0] < 0 ? 0 : 1] = to; }
  City root(City c) {
    while (root_[std::size_t(c)] != c) c = root_[std::size_t(c)] = root_[std::size_t(root_[std::size_t(c)])];
    return c;
  }

  std::vector<std::array<City, 2>> links_;  // [n] -1: free
  std::vector<City> root_;                  // [n] union-find parents
};

constexpr int looked_at = 10;  // nearest cities of each city; nearly all greedy edges are among them

/// Joins cities to their nearest, shortest edge first. names[i] is the city of the whole instance that is city i in
/// `of`.
void join_nearest(const TspInstance& of, const Neighbours& nearest, std::span<const City> names, Ways& ways) {
  struct Edge {
    Distance length;
    City a, b;
  };
  std::vector<Edge> edges;
  for (City a = 0; a < of.cities(); ++a)
    for (const City b : nearest.of(a).first(std::size_t(std::min(looked_at, nearest.width))))
      edges.push_back({of.distance(a, b), a, b});
  std::ranges::stable_sort(edges, {}, &Edge::length);
  for (const Edge& edge : edges) ways.join(names[std::size_t(edge.a)], names[std::size_t(edge.b)]);
}

/// An instance with these cities only.
TspInstance part_of(const TspInstance& instance, std::span<const City> cities) {
  InstanceData data;
  data.metric = instance.metric();
  data.decimals = instance.decimals();
  for (const City a : cities) {
    if (data.metric != Metric::matrix) data.coordinates.push_back(instance.coordinates()[std::size_t(a)]);
    if (data.metric == Metric::matrix) {
      data.display.push_back(instance.layout()[std::size_t(a)]);
      for (const City b : cities) data.matrix.push_back(instance.distance(a, b));
    }
  }
  return TspInstance(std::move(data));
}

}  // namespace

Tour greedy_tour(const TspInstance& instance, const Neighbours& nearest, Progress* progress) {
  const int n = instance.cities();
  Ways ways(n);
  std::vector<City> ends(std::size_t(n), 0);
  std::iota(ends.begin(), ends.end(), 0);
  join_nearest(instance, nearest, ends, ways);
  const auto keep_open = [&] { std::erase_if(ends, [&](City c) { return !ways.open(c); }); };
  Progress stop(progress ? &progress->flag() : nullptr);  // the parts' shares are not those of the whole
  // The nearest cities are mostly inside paths by now, so the search is repeated among the ends of paths only.
  for (keep_open(); ends.size() > 2; keep_open()) {
    if (progress) progress->check();
    const TspInstance part = part_of(instance, ends);
    join_nearest(part, nearest_neighbours(part, std::min(looked_at, part.cities() - 1), &stop), ends, ways);
  }
  Tour tour;
  tour.reserve(std::size_t(n));
  if (n > 0) ways.walk(ends.empty() ? 0 : ends[0], tour);
  return tour;
}

}  // namespace formicarium
