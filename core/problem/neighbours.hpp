// SPDX-License-Identifier: Apache-2.0
// The nearest neighbours of every city. Candidate lists and backup lists are prefixes of them.
#pragma once

#include <span>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

class TspInstance;
class Progress;

enum class Neighbourhood : int { nearest, quadrant };

struct Neighbours {
  int cities = 0;
  int width = 0;           // neighbours of each city, ≤ cities - 1
  std::vector<City> list;  // [cities][width] ascending by (distance, city)
  std::span<const City> of(City city) const { return {list.data() + std::size_t(city) * width, std::size_t(width)}; }
};

/// The min(width, n-1) nearest cities of every city by distance(city, other), exact for every metric. k-d tree
/// (nanoflann) for planar and spatial metrics and GEO, partial sort for matrices; in parallel over cities (oneTBB). O(n
/// log n · width), or O(n²) for a matrix. Reports to `progress`, throws Cancelled.
Neighbours nearest_neighbours(const TspInstance& instance, int width, Progress* progress = nullptr);

/// For every city the width / 4 nearest by straight line in each of the four quadrants around it, then the nearest
/// other cities up to min(width, n-1) in all. So clustered cities keep some links to other clusters (Johnson & McGeoch
/// 1997). The nearest cities if the metric is not planar. R-tree (Boost.Geometry), in parallel over cities (oneTBB).
/// O(n log n · width).
Neighbours quadrant_neighbours(const TspInstance& instance, int width);

/// One of the two: min(width, n-1) neighbours of every city, nearest first.
Neighbours neighbours_of(const TspInstance& instance, Neighbourhood which, int width);

}  // namespace formicarium
