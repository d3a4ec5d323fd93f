// SPDX-License-Identifier: Apache-2.0
// The marks of MarkedListTabu with a byte instead of a bit for each city, for use in shared memory: a visit is one
// store and a test one load.
#pragma once

#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

struct ByteMarks {
  std::uint8_t* unvisited;  // [padded(n)] 1: unvisited
  int cities;

  static HD std::size_t bytes(int n) { return std::size_t(padded(n)); }
  __device__ ByteMarks(void* memory, int n) : unvisited(static_cast<std::uint8_t*>(memory)), cities(n) {}

  __device__ void clear(WarpLanes lanes) {
    auto* const words = reinterpret_cast<std::uint32_t*>(unvisited);
    for (int w = lanes.first(); w < padded(cities) / 4; w += team) words[w] = 0x01010101u;
    lanes.sync();
  }
  __device__ void visit(WarpLanes lanes, City city) {
    lanes.sync();  // after all lanes have read
    if (lanes.leader()) unvisited[city] = 0;
    lanes.sync();
  }
  // The unvisited cities as columns of a full row, as in BitmaskTabu.
  __device__ int rounds() const { return rounds_of(cities); }
  __device__ bool left_in(WarpLanes lanes, int round) const {
    const City city = round * team + lanes.rank();
    return city < cities && unvisited[city];  // clear() marks the padding, too
  }
  __device__ City city(int position) const { return position; }

  __device__ bool available(WarpLanes, City city) const { return unvisited[city]; }
  /// 1 or 0: used as a factor, without a comparison.
  __device__ std::uint32_t unvisited_city(City city) const { return unvisited[city]; }
};

}  // namespace formicarium
