// SPDX-License-Identifier: Apache-2.0
// Prefix sums over the threads of a block.
#pragma once

#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

/// Exclusive prefix sum of `mine`; `all` becomes the sum over the block. Collective. `part` has space for one number a
/// warp; a barrier must come before it is used again.
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
