// SPDX-License-Identifier: Apache-2.0
// Where the picture shows the locations of a quadratic assignment, of which only the distances are known.
#pragma once

#include <span>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

class Progress;

/// Whether a matrix [n][n] looks like distances between places: of some triples of places hardly any has a detour that
/// is shorter than the direct way, and few places are on one spot. O(1) for large n.
bool looks_like_distances(std::span<const Distance> matrix, int n);

/// How the places of locations were found.
enum class PlacesFrom {
  grid,      // the distances are those of a grid, along its rows and columns: exact
  distances  // multidimensional scaling, then moved apart where they lie too close to be told apart: approximate
};

struct LocationPlaces {
  std::vector<Point> places;  // [n]; y points up
  PlacesFrom from = PlacesFrom::distances;
};

/// Looks for a grid with the locations row by row from its top left corner, as in the instances of Nugent and of
/// Skorin-Kapov; otherwise layout_of_distances(). O(n² · divisors of n). Throws Cancelled.
LocationPlaces location_places(std::span<const Distance> distance, int n, Progress* progress = nullptr);

}  // namespace formicarium
