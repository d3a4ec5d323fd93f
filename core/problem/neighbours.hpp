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

/// What lists hold where one place has more cities than a list is long. nearest: some of these and nothing else, the
/// same ones for all. let_out: a quarter of a list are the nearest cities of other places, and the rest are those that
/// follow in the place's order, so that ants and searches find out of there. Lists of fewer than four cities are as by
/// nearest.
enum class Crowded { nearest, let_out };
inline constexpr int fewest_let_out = 4;

/// The min(width, n-1) nearest cities of every city by distance(city, other), exact for every metric, but for what
/// `crowded` says; a matrix has no places. k-d tree (nanoflann) for planar and spatial metrics and GEO, partial sort
/// for matrices; in parallel over cities (oneTBB). O(n log n · width), or O(n²) for a matrix. Reports to `progress`,
/// throws Cancelled.
Neighbours nearest_neighbours(const TspInstance& instance, int width, Progress* progress = nullptr,
                              Crowded crowded = Crowded::nearest);

/// For every city the width / 4 nearest by straight line in each of the four quadrants around it, then the nearest
/// other cities up to min(width, n-1) in all. So clustered cities keep some links to other clusters (Johnson & McGeoch
/// 1997). The nearest cities if the metric is not planar. R-tree (Boost.Geometry), in parallel over cities (oneTBB).
/// O(n log n · width). Throws Cancelled.
Neighbours quadrant_neighbours(const TspInstance& instance, int width, Progress* progress = nullptr,
                               Crowded crowded = Crowded::nearest);

/// One of the two, let_out: min(width, n-1) neighbours of every city, nearest first. Throws Cancelled.
Neighbours neighbours_of(const TspInstance& instance, Neighbourhood which, int width, Progress* progress = nullptr);

}  // namespace formicarium
