// SPDX-License-Identifier: Apache-2.0
// A barrier for all threads of a cooperative launch; writes before it are visible to all threads after it.
#pragma once

#include "core/base/hd.hpp"

namespace formicarium {

/// Like cooperative_groups::grid_group::sync(), but a block polls the counter at once instead of waiting for the result
/// of its own addition. `arrived` must be 0 at the launch.
struct GridBarrier {
  unsigned* arrived;
  unsigned all = 0;  // value of `arrived` at which this barrier is complete

  __device__ void operator()() {
    __syncthreads();
    if (gridDim.x == 1) return;
    all += gridDim.x;
    if (threadIdx.x == 0) {
      asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(arrived) : "memory");
      unsigned now;
      do asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(now) : "l"(arrived) : "memory");
      while (int(now - all) < 0);
    }
    __syncthreads();
  }
};

}  // namespace formicarium
