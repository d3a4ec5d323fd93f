// SPDX-License-Identifier: Apache-2.0
// Tours of some ants of one iteration, for pictures of ants that walk.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

/// Each tour as its ant left it: after local search, if the iteration had one.
struct AntTours {
  std::int64_t iteration = 0;  // the iteration of these ants; 0: none
  int cities = 0;
  std::vector<City> tours;      // [ants][cities] of the colony's first ants; empty if ants have no tours of their own
  std::vector<City> depositor;  // [cities] the tour that laid a trail; empty if all ants laid one

  int ants() const { return cities > 0 ? int(tours.size() / std::size_t(cities)) : 0; }
  std::span<const City> tour(int ant) const {
    return {tours.data() + std::size_t(ant) * std::size_t(cities), std::size_t(cities)};
  }
};

}  // namespace formicarium
