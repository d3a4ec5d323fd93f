// SPDX-License-Identifier: Apache-2.0
// The data that a search for moves reads: the tour, the distances, and each city's nearest with their distances.
#pragma once

#include "core/local_search/array_tour.hpp"

namespace formicarium {

struct NearView {
  const City* city;          // [n][width] nearest first
  const Distance* distance;  // [n][width] distances to them
  int width;

  HD const City* cities_of(City c) const { return city + std::size_t(c) * width; }
  HD const Distance* distances_of(City c) const { return distance + std::size_t(c) * width; }
};

/// The default `Part`: a single thread tries every edge of a city and makes any move.
struct Alone {
  HD static constexpr bool walks(bool) { return true; }
  HD static constexpr int first() { return 0; }
  HD static constexpr int stride() { return 1; }
  HD static constexpr bool joins(City, City) { return true; }
  HD static constexpr bool allows(const auto&) { return true; }
};

/// `Between` is a function of two cities; `Near` gives the nearest of each city and their distances like NearView.
/// Moves are searched along the tour, forward or backward. If several threads look at one city, each has its own
/// `Part`: it searches only its directions, and every stride-th neighbour from its first. A move that the part does not
/// allow is not found; no move that it allows adds an edge between cities that it does not join.
template <class Between, class Tour = ArrayTour, class Part = Alone, class Near = NearView>
struct SearchView {
  Tour tour;
  Between between;
  Near near;
  bool symmetric;  // if false, searches only go backward, so that d() gets cities in the direction of travel
  Part part{};

  HD Length d(City a, City b) const { return between(a, b); }
  HD bool walks(bool forward) const { return (symmetric || !forward) && part.walks(forward); }
  HD City ahead(City c, bool forward) const { return forward ? tour.next(c) : tour.before(c); }
  HD City behind(City c, bool forward) const { return ahead(c, !forward); }
  /// How many of the nearest are nearer than `than`.
  HD int nearer(City c, Length than) const {
    const auto distance = near.distances_of(c);
    int k = 0;
    while (k < near.width && distance[k] < than) ++k;
    return k;
  }
  HD int steps(City a, City b, bool forward) const { return forward ? tour.steps(a, b) : tour.steps(b, a); }
};

}  // namespace formicarium
