// SPDX-License-Identifier: Apache-2.0
// All threads of a block as one team (lanes.hpp), for steps that only need sums and extremes of a team: one warp would
// take too long for a long row.
#pragma once

#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

template <int size>
struct TeamOfBlock {
  static constexpr int threads = size, warps = threads / team, parts = 3;
  std::uint64_t* part;  // [parts * warps] in shared memory

  __device__ static int first() { return static_cast<int>(threadIdx.x); }
  __device__ static bool leader() { return threadIdx.x == 0; }
  __device__ static constexpr int stride() { return threads; }
  __device__ static void sync() { __syncthreads(); }

  template <int count>
  __device__ void running_totals(std::uint64_t (&x)[count], std::uint64_t (&all)[count]) const {
    static_assert(count <= parts);
    const WarpLanes lanes;
    const int warp = static_cast<int>(threadIdx.x) / team;
    for (int k = 0; k < count; ++k) x[k] = lanes.running_total(x[k]);
    sync();
    if (lanes.rank() == team - 1)
      for (int k = 0; k < count; ++k) part[k * warps + warp] = x[k];
    sync();
    for (int k = 0; k < count; ++k) {
      all[k] = 0;
      for (int w = 0; w < warps; ++w) {
        if (w == warp) x[k] += all[k];
        all[k] += part[k * warps + w];
      }
    }
  }
  __device__ std::uint64_t total(std::uint64_t x) const { return WarpLanes::total(of_warp(WarpLanes::total(x), 0)); }
  __device__ Length total(Length x) const { return static_cast<Length>(total(static_cast<std::uint64_t>(x))); }
  __device__ int total(int x) const { return static_cast<int>(total(static_cast<std::uint64_t>(x))); }
  __device__ double total(double x) const {  // always adds in the same order
    const auto of_warps = [](double one) {
      for (int mask = team / 2; mask; mask /= 2) one += __shfl_xor_sync(WarpLanes::all, one, mask);
      return one;
    };
    const auto mine = static_cast<std::uint64_t>(__double_as_longlong(of_warps(x)));
    return of_warps(__longlong_as_double(static_cast<long long>(of_warp(mine, 0))));
  }

  // For numbers ≥ 0: the order of floats is the order of their bits.
  __device__ int smallest(int x) const {
    x = WarpLanes::smallest(x);
    return WarpLanes::smallest(static_cast<int>(of_warp(static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(x))));
  }
  __device__ float smallest(float x) const { return __int_as_float(smallest(__float_as_int(x))); }
  __device__ float greatest(float x) const {
    x = WarpLanes::greatest(x);
    return WarpLanes::greatest(
        __int_as_float(static_cast<int>(of_warp(static_cast<std::uint64_t>(__float_as_int(x)), 0))));
  }

 private:
  /// Lane w of every warp gets the value of warp w's lane 0; lanes without a warp get `none`.
  __device__ std::uint64_t of_warp(std::uint64_t said, std::uint64_t none) const {
    const int lane = WarpLanes().rank();
    sync();
    if (lane == 0) part[threadIdx.x / team] = said;
    sync();
    return lane < warps ? part[lane] : none;
  }
};
using BlockTeam = TeamOfBlock<256>;
static_assert(Reduces<BlockTeam>);

}  // namespace formicarium
