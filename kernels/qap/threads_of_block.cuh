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
  /// In host memory: `flag`, not 0: the search is given up; `done`: the steps that the block has made.
  __device__ ThreadsOfBlock(PartsOfBlock<Found>& parts, const int* flag, std::int64_t* done)
      : threads(static_cast<int>(blockDim.x)), parts_(parts), flag_(flag), done_(done) {}

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

  __device__ bool given_up(std::int32_t steps) const {
    tell(steps);
    return __syncthreads_or(threadIdx.x == 0 && *static_cast<const volatile int*>(flag_) != 0) != 0;
  }
  /// Tells the host how many steps of a search have been made.
  __device__ void tell(std::int32_t steps) const {
    if (threadIdx.x == 0) *static_cast<volatile std::int64_t*>(done_) = before_ + steps;
  }
  /// Of a search that may have made fewer steps than `most`.
  __device__ void search_ended(std::int32_t most) const {
    tell(most);
    before_ += most;
  }

 private:
  PartsOfBlock<Found>& parts_;
  const int* flag_;
  std::int64_t* done_;
  mutable std::int64_t before_ = 0;  // steps of the searches before this one
  mutable int turn_ = 0;
};

}  // namespace formicarium
