// SPDX-License-Identifier: Apache-2.0
#include "core/problem/city_blocks.hpp"

#include <algorithm>
#include <span>

namespace formicarium {
namespace {

Box box_of(std::span<const Point> places, std::span<const City> cities) {
  Box box{places[cities.front()], places[cities.front()]};
  for (const City c : cities) {
    const Point& p = places[c];
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y), std::max(box.high.z, p.z)};
  }
  return box;
}

/// Splits the cities in two along the longer side of their bounding box, recursively, down to blocks. The first half
/// holds a whole number of groups, or of blocks inside a group.
void sort_into_blocks(std::span<const Point> places, std::span<City> cities) {
  constexpr std::size_t block = CityBlocks::size, group = block * block;
  if (cities.size() <= block) return;
  const Box box = box_of(places, cities);
  const double wide = box.high.x - box.low.x, high = box.high.y - box.low.y, deep = box.high.z - box.low.z;
  double Point::*const side = wide >= high && wide >= deep ? &Point::x : high >= deep ? &Point::y : &Point::z;
  const std::size_t unit = cities.size() > group ? group : block;
  const std::size_t half = (cities.size() / unit + 1) / 2 * unit;
  std::ranges::nth_element(cities, cities.begin() + std::ptrdiff_t(half), [&](City a, City b) {
    return places[a].*side != places[b].*side ? places[a].*side < places[b].*side : a < b;
  });
  sort_into_blocks(places, cities.first(half));
  sort_into_blocks(places, cities.subspan(half));
}

}  // namespace

CityBlocks city_blocks(const TspInstance& instance) {
  CityBlocks made;
  const Metric metric = instance.metric();
  const int n = instance.cities();
  if (!is_flat(metric) || n == 0) return made;
  const auto places = instance.places();
  std::vector<City> sorted(n);
  for (City c = 0; c < n; ++c) sorted[c] = c;
  sort_into_blocks(places, sorted);
  const auto boxes = [&](std::size_t size) {
    std::vector<Box> all;
    for (std::size_t first = 0; first < sorted.size(); first += size)
      all.push_back(box_of(places, std::span(sorted).subspan(first, std::min(size, sorted.size() - first))));
    return all;
  };
  made.block = boxes(CityBlocks::size);
  made.group = boxes(CityBlocks::size * CityBlocks::size);
  made.member = sorted;
  made.member.resize(made.block.size() * CityBlocks::size, sorted.back());
  made.place.reserve(made.member.size());
  for (const City c : made.member) made.place.push_back(places[c]);
  return made;
}

}  // namespace formicarium
