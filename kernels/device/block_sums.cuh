// SPDX-License-Identifier: Apache-2.0
// Running sums over the threads of a block.
#pragma once

#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

/// What the threads before this one have in all; `all`: what the block has. `part` has room for a number a warp; the
/// threads must meet before it is used again.
__device__ inline std::uint64_t sum_before(std::uint64_t mine, std::uint64_t* part, std::uint64_t& all) {
  const WarpLanes lanes;
  const int warp = static_cast<int>(threadIdx.x) / team;
  std::uint64_t sum = lanes.running_total(mine);
  if (lanes.rank() == team - 1) part[warp] = sum;
  __syncthreads();
  all = 0;
  for (int w = 0; w < static_cast<int>(blockDim.x) / team; ++w) {
    if (w == warp) sum += all;
    all += part[w];
  }
  return sum - mine;
}

}  // namespace formicarium
