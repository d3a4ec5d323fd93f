// SPDX-License-Identifier: Apache-2.0
#include "core/problem/grid_place.hpp"

#include <algorithm>

namespace formicarium {

std::vector<GridPlace> grid_places(Metric metric, std::span<const Point> places) {
  if (places.empty() || (metric != Metric::euc_2d && metric != Metric::ceil_2d)) return {};
  Point low = places.front();
  for (const Point& p : places) low = {std::min(low.x, p.x), std::min(low.y, p.y)};
  std::vector<GridPlace> grid;
  grid.reserve(places.size());
  const auto whole = [](double x) { return x == std::floor(x) && std::abs(x) <= 1 << 30; };
  for (const Point& p : places) {
    if (!whole(p.x) || !whole(p.y) || p.x - low.x > GridPlace::most || p.y - low.y > GridPlace::most) return {};
    grid.push_back({static_cast<std::uint16_t>(p.x - low.x), static_cast<std::uint16_t>(p.y - low.y)});
  }
  return grid;
}

}  // namespace formicarium
