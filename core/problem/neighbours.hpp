// SPDX-License-Identifier: Apache-2.0
// The nearest neighbours of every city: candidate lists and backup lists are cut from them.
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
  int width = 0;           // neighbours kept a city, ≤ cities - 1
  std::vector<City> list;  // [cities][width] ascending by (distance, id): ties are broken by the smaller index
  std::span<const City> of(City city) const { return {list.data() + std::size_t(city) * width, std::size_t(width)}; }
};

/// The min(width, n-1) nearest cities of every city by Instance::distance (from the city, where directions differ),
/// exact for every metric. k-d tree (nanoflann) for planar and spatial metrics, partial sort for matrices and GEO;
/// oneTBB over cities. O(n log n · width) or O(n²); reports to `progress`, throws Cancelled.
Neighbours nearest_neighbours(const TspInstance& instance, int width, Progress* progress = nullptr);

/// For every city the width / 4 nearest by straight line in each of the four quadrants around it, as far as there are
/// any, and of the other cities the nearest until there are min(width, n-1): from a cluster some roads lead out, which
/// the nearest cities alone hide (Johnson & McGeoch 1997). Without a plane, the nearest. R-tree (Boost.Geometry),
/// oneTBB over cities. O(n log n · width).
Neighbours quadrant_neighbours(const TspInstance& instance, int width);

/// One of both: min(width, n-1) neighbours of every city, nearest first.
Neighbours neighbours_of(const TspInstance& instance, Neighbourhood which, int width);

}  // namespace formicarium
