// SPDX-License-Identifier: Apache-2.0
// Lengths of tours on the device, measured by the warp that walked one or by a separate kernel.
#pragma once

#include "core/base/shared_value.hpp"
#include "core/problem/grid_place.hpp"
#include "core/steps/distance.hpp"
#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

/// A place in a lane's registers; to_next() gives the distance to the next lane's place. Collective.
struct FetchedPoint {
  double x, y;

  static __device__ FetchedPoint of(const Point* from) {
    FetchedPoint place;
    asm volatile("ld.global.nc.v2.f64 {%0, %1}, [%2];" : "=d"(place.x), "=d"(place.y) : "l"(from));
    return place;
  }
  template <Metric metric>
  __device__ Distance to_next() const {
    const double to_x = __shfl_down_sync(WarpLanes::all, x, 1), to_y = __shfl_down_sync(WarpLanes::all, y, 1);
    return measure_flat(metric, {x, y}, {to_x, to_y});
  }
};
struct FetchedGridPlace {
  std::uint32_t both;

  static __device__ FetchedGridPlace of(const GridPlace* from) {
    FetchedGridPlace place;
    asm volatile("ld.global.nc.b32 %0, [%1];" : "=r"(place.both) : "l"(from));
    return place;
  }
  __device__ operator GridPlace() const { return {std::uint16_t(both), std::uint16_t(both >> 16)}; }
  template <Metric metric>
  __device__ Distance to_next() const {
    return grid_distance<metric>(*this, FetchedGridPlace{__shfl_down_sync(WarpLanes::all, both, 1)});
  }
};

/// This thread's share of the length of a tour that `warps` warps measure; `warp` is the number of its own. A warp
/// takes 31 distances at a time: each lane loads one place, and the last lane's place only ends a distance.
template <Metric metric, class Fetched, class Place>
__device__ Length share_of_length(WarpLanes lanes, const Place* places, const City* tour, int n, int warp, int warps) {
  constexpr int at_once = 8;  // places a lane loads at once
  constexpr int distances = team - 1;
  Length length = 0;
  for (int first = warp * distances; first < n; first += at_once * warps * distances) {
    const auto step = [&](int k) { return first + k * warps * distances + lanes.rank(); };
    City city[at_once];
    Fetched place[at_once];
#pragma unroll
    for (int k = 0; k < at_once; ++k) city[k] = load_relaxed(tour + (step(k) < n ? step(k) : 0));
#pragma unroll
    for (int k = 0; k < at_once; ++k) place[k] = Fetched::of(places + city[k]);
#pragma unroll
    for (int k = 0; k < at_once; ++k) {
      const Distance d = place[k].template to_next<metric>();
      length += step(k) < n && lanes.rank() < distances ? d : 0;
    }
  }
  return length;
}
template <Metric metric>
__device__ Length share_of_length(WarpLanes lanes, const GridPlace* grid, const Point* places, const City* tour, int n,
                                  int warp, int warps) {
  return grid ? share_of_length<metric, FetchedGridPlace>(lanes, grid, tour, n, warp, warps)
              : share_of_length<metric, FetchedPoint>(lanes, places, tour, n, warp, warps);
}
/// `grid`: the places on a grid (grid_place.hpp), or null.
__device__ inline Length share_of_length(WarpLanes lanes, const DistanceView& distance, const GridPlace* grid,
                                         const City* tour, int n, int warp, int warps) {
  switch (distance.metric) {
    case Metric::euc_2d:
      return share_of_length<Metric::euc_2d>(lanes, grid, distance.place, tour, n, warp, warps);
    case Metric::ceil_2d:
      return share_of_length<Metric::ceil_2d>(lanes, grid, distance.place, tour, n, warp, warps);
    default:
      break;
  }
  Length length = 0;
  for (int s = warp * team + lanes.rank(); s < n; s += warps * team)
    length += distance(tour[s], tour[s + 1 < n ? s + 1 : 0]);
  return length;
}

}  // namespace formicarium
