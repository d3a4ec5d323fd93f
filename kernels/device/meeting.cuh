// SPDX-License-Identifier: Apache-2.0
// All threads of a cooperative launch wait for each other; what any of them did before is seen by all of them after.
#pragma once

#include "core/base/hd.hpp"

namespace formicarium {

/// As cooperative_groups::grid_group::sync() does it, but whoever arrives watches at once, without waiting to be told
/// how many were there before. `arrived` is 0 when the launch begins.
struct Meeting {
  unsigned* arrived;
  unsigned all = 0;  // that will have arrived when this meeting is over

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
