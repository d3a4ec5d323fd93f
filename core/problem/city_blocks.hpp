// SPDX-License-Identifier: Apache-2.0
// The cities of a map in blocks of 32 that lie close together, and the blocks in groups of 32: what a search for the
// nearest city left goes through (core/steps/nearest_left.hpp).
#pragma once

#include <vector>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

struct Box {
  Point low, high;
};

struct CityBlocks {
  static constexpr int size = 32;  // cities a block, blocks a group
  std::vector<City> member;        // [blocks][32]; the last city again where there are no more
  std::vector<Point> place;        // [blocks][32] of each member
  std::vector<Box> block, group;   // what each holds
};

/// Empty where distances do not follow from places in a plane or in space (explicit matrices, GEO). O(n log n).
CityBlocks city_blocks(const TspInstance& instance);

}  // namespace formicarium
