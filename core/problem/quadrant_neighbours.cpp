// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "core/base/in_parallel.hpp"
#include "core/base/progress.hpp"
#include "core/problem/neighbours.hpp"
#include "core/problem/places.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

namespace geometry = boost::geometry;
using Spot = geometry::model::point<double, 2, geometry::cs::cartesian>;
using Quadrant = geometry::model::box<Spot>;
using Tree = geometry::index::rtree<std::pair<Spot, int>, geometry::index::rstar<16>>;  // entries: place and its number

/// Half-open quadrants: every place but `here` is in exactly one of them.
std::array<Quadrant, 4> quadrants_around(const Point& here) {
  constexpr double far = std::numeric_limits<double>::max();
  const double right = std::nextafter(here.x, far), left = std::nextafter(here.x, -far);
  const double above = std::nextafter(here.y, far), below = std::nextafter(here.y, -far);
  return {Quadrant({right, here.y}, {far, far}), Quadrant({-far, above}, {here.x, far}),
          Quadrant({-far, -far}, {left, here.y}), Quadrant({here.x, -far}, {far, below})};
}

/// Squared distance and city.
using Found = std::pair<double, City>;

/// Adds the `count` nearest cities in a quadrant; among equals those with the smallest index. Asks the tree for a few
/// more places, and for four times as many if the last may have equals that were left out. (An unlimited query would
/// make the tree allocate for all places.)
void add_nearest(const Tree& tree, const Places& places, const Point& here, const Quadrant& quadrant, std::size_t count,
                 std::vector<Found>& found) {
  const std::size_t before = found.size();
  std::vector<std::pair<Spot, int>> near;
  for (std::size_t asked = count + 3;; asked *= 4) {
    near.clear();
    found.resize(before);
    tree.query(geometry::index::nearest(Spot(here.x, here.y), unsigned(asked)) && geometry::index::intersects(quadrant),
               std::back_inserter(near));
    double farthest = 0;
    for (const auto& [spot, place] : near) {
      const double x = geometry::get<0>(spot) - here.x, y = geometry::get<1>(spot) - here.y;
      const double square = x * x + y * y;
      farthest = std::max(farthest, square);
      const auto cities = places.cities(std::size_t(place));
      for (const City city : cities.first(std::min(cities.size(), count))) found.emplace_back(square, city);
    }
    std::sort(found.begin() + std::ptrdiff_t(before), found.end());
    if (near.size() < asked || found[before + count - 1].first < farthest) break;
  }
  found.resize(std::min(found.size(), before + count));
}

}  // namespace

Neighbours quadrant_neighbours(const TspInstance& instance, int width, Progress* progress, Crowded crowded) {
  Neighbours result = nearest_neighbours(instance, width, progress, crowded);
  const std::size_t kept = std::size_t(result.width), share = kept / 4;
  const Metric metric = instance.metric();
  if (share == 0 || metric == Metric::matrix || by_angles(metric) || spatial(metric)) return result;
  const Places places(instance.places());
  std::vector<std::pair<Spot, int>> spots;
  spots.reserve(std::size_t(places.count()));
  for (int p = 0; p < places.count(); ++p)
    spots.emplace_back(Spot(places.at(std::size_t(p)).x, places.at(std::size_t(p)).y), p);
  const Tree tree(spots);
  in_parallel(places.count(), 32, [&](int first, int last) {
    std::vector<Found> found;
    std::vector<std::pair<Distance, City>> list;
    for (int place = first; place < last; ++place) {
      if (progress) progress->check();
      found.clear();
      for (const Quadrant& quadrant : quadrants_around(places.at(std::size_t(place))))
        add_nearest(tree, places, places.at(std::size_t(place)), quadrant, share, found);
      for (const City city : places.cities(std::size_t(place))) {
        City* row = result.list.data() + std::size_t(city) * kept;
        list.clear();
        const auto add = [&](City other) { list.emplace_back(instance.distance(city, other), other); };
        for (const Found& other : found) add(other.second);
        for (std::size_t k = 0; list.size() < kept; ++k)
          if (std::ranges::none_of(list, [&](const auto& other) { return other.second == row[k]; })) add(row[k]);
        std::ranges::sort(list);
        std::ranges::transform(list, row, &std::pair<Distance, City>::second);
      }
    }
  });
  return result;
}

}  // namespace formicarium
