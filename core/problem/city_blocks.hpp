// SPDX-License-Identifier: Apache-2.0
// The cities of a map in blocks of 32 that lie close together, and the blocks in groups of 32: the index that the
// search for the nearest unvisited city uses (core/steps/nearest_left.hpp).
#pragma once

#include <vector>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

struct Box {
  Point low, high;
};

struct CityBlocks {
  static constexpr int size = 32;  // cities in a block, blocks in a group
  std::vector<City> member;        // [blocks][32]; the last block is filled up with the last city
  std::vector<Point> place;        // [blocks][32] the place of each member
  std::vector<Box> block, group;   // [blocks], [groups] bounding boxes
};

/// Empty if distances are not those of places in a plane or in space (explicit matrices, GEO). O(n log n).
CityBlocks city_blocks(const TspInstance& instance);

}  // namespace formicarium
