// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/near_edges.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace formicarium {
namespace {

double square_apart(Point a, Point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

}  // namespace

double away_from(Point at, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double share = square > 0 ? std::clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / square, 0.0, 1.0) : 0;
  return std::hypot(at.x - a.x - share * dx, at.y - a.y - share * dy);
}

void NearEdges::of_tour(std::span<const Point> places, std::span<const City> tour, Point at, double reach,
                        std::vector<NearEdge>& found) {
  if (tour.size() < 2) return;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const City from = tour[i], to = tour[i + 1 < tour.size() ? i + 1 : 0];
    const Point a = places[std::size_t(from)], b = places[std::size_t(to)];
    if (std::max(a.x, b.x) < at.x - reach || std::min(a.x, b.x) > at.x + reach || std::max(a.y, b.y) < at.y - reach ||
        std::min(a.y, b.y) > at.y + reach)
      continue;
    if (const double away = away_from(at, a, b); away <= reach) found.push_back({from, to, away});
  }
}

void NearEdges::of_lists(std::span<const Point> places, const std::shared_ptr<const Neighbours>& lists, Point at,
                         double reach, std::vector<NearEdge>& found) {
  if (!lists || lists->cities != std::ssize(places)) return;
  if (lists_ != lists) {
    lists_ = lists;
    farthest_.assign(places.size(), 0);
    for (City i = 0; i < lists->cities; ++i)
      for (const City j : lists->of(i))
        farthest_[std::size_t(i)] =
            std::max(farthest_[std::size_t(i)], square_apart(places[std::size_t(i)], places[std::size_t(j)]));
  }
  const std::size_t before = found.size();
  for (City i = 0; i < lists->cities; ++i) {
    const Point here = places[std::size_t(i)];
    const double far = std::sqrt(square_apart(here, at)) - reach;  // only edges at least this long come near
    if (far > 0 && far * far > farthest_[std::size_t(i)]) continue;
    for (const City j : lists->of(i))
      if (const double away = away_from(at, here, places[std::size_t(j)]); j != i && away <= reach)
        found.push_back({std::min(i, j), std::max(i, j), away});
  }
  const auto added = found.begin() + std::ptrdiff_t(before);
  const auto same = [](const NearEdge& a, const NearEdge& b) { return a.from == b.from && a.to == b.to; };
  std::sort(added, found.end(),
            [](const NearEdge& a, const NearEdge& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
  found.erase(std::unique(added, found.end(), same), found.end());
}

}  // namespace formicarium
