// SPDX-License-Identifier: Apache-2.0
// Finds the edges that pass near a place on the map: edges of tours, and edges to candidates.
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
  double front = 0;  // px by which it may be farther away than another edge and still be chosen
};

/// Distance of `at` from the segment between a and b.
double away_from(Point at, Point a, Point b);

class NearEdges {
 public:
  /// Adds to `found` the edges of the closed tour within `reach` world units of `at`, in its direction. O(cities).
  static void of_tour(std::span<const Point> places, std::span<const City> tour, Point at, double reach,
                      std::vector<NearEdge>& found);
  /// Adds the edges between cities and their candidates, each pair once. About O(cities): the distance to each city's
  /// farthest candidate is cached for these lists.
  void of_lists(std::span<const Point> places, const std::shared_ptr<const Neighbours>& lists, Point at, double reach,
                std::vector<NearEdge>& found);

 private:
  std::shared_ptr<const Neighbours> lists_;
  std::vector<double> farthest_;  // [cities] square of the distance to the farthest candidate
};

}  // namespace formicarium
