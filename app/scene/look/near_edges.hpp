// SPDX-License-Identifier: Apache-2.0
// Which edges pass a place on the map: those of tours and those between candidates.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/base/city.hpp"
#include "core/problem/neighbours.hpp"

namespace formicarium {

struct NearEdge {
  City from = -1, to = -1;
  double away = 0;   // world units from the place
  double front = 0;  // px by which it may be farther away than another edge and is still the one that is meant
};

/// Distance of `at` from the segment between a and b.
double away_from(Point at, Point a, Point b);

class NearEdges {
 public:
  /// Adds to `found` the edges of the closed tour within `reach` world units of `at`, in its direction. O(cities).
  static void of_tour(std::span<const Point> places, std::span<const City> tour, Point at, double reach,
                      std::vector<NearEdge>& found);
  /// Those between cities and their candidates, each pair once. O(cities) and a little: how far the candidates of each
  /// city lie is kept for these lists.
  void of_lists(std::span<const Point> places, const std::shared_ptr<const Neighbours>& lists, Point at, double reach,
                std::vector<NearEdge>& found);

 private:
  std::shared_ptr<const Neighbours> lists_;
  std::vector<double> farthest_;  // [cities] square of the distance to the farthest candidate
};

}  // namespace formicarium
