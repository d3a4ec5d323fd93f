// SPDX-License-Identifier: Apache-2.0
// The threads of a block of a GPU, as BlockSearch (block_search.hpp) calls them.
#pragma once

#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

template <class Found>
struct PartsOfBlock {
  static constexpr int most_warps = 32;
  Found of_warp[2][most_warps];  // in shared memory; two, so that one barrier a step is enough
};

template <class Found>
class ThreadsOfBlock {
 public:
  /// `flag`: in host memory; not 0: the search is given up.
  __device__ ThreadsOfBlock(PartsOfBlock<Found>& parts, const int* flag)
      : threads(static_cast<int>(blockDim.x)), parts_(parts), flag_(flag) {}

  const int threads;

  template <class Phase>
  __device__ void each(Phase phase) const {
    phase(static_cast<int>(threadIdx.x));
    __syncthreads();
  }

  template <class, class Phase>
  __device__ Found least(Phase phase) const {
    const int thread = static_cast<int>(threadIdx.x), lane = thread % team;
    Found* const of_warp = parts_.of_warp[turn_];
    turn_ = 1 - turn_;
    const Found mine = WarpLanes::best_of_all(phase(thread));
    if (lane == 0) of_warp[thread / team] = mine;
    __syncthreads();
    return WarpLanes::best_of_all(lane < threads / team ? of_warp[lane] : Found::none());
  }

  __device__ bool given_up() const {
    return __syncthreads_or(threadIdx.x == 0 && *static_cast<const volatile int*>(flag_) != 0) != 0;
  }

 private:
  PartsOfBlock<Found>& parts_;
  const int* flag_;
  mutable int turn_ = 0;
};

}  // namespace formicarium
