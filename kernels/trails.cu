// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/steps/alias_table.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"
#include "core/steps/global_update.hpp"
#include "core/steps/weigh.hpp"
#include "kernels/block_team.cuh"
#include "kernels/launch.cuh"
#include "kernels/trails.cuh"
#include "kernels/warp_lanes.cuh"

namespace formicarium {
namespace {

constexpr int rows_a_block = 4;
constexpr int tile = 256;

__device__ int row_of_warp() { return static_cast<int>(blockIdx.x * rows_a_block + threadIdx.x / team); }
unsigned blocks_for_rows(int rows) { return unsigned((rows + rows_a_block - 1) / rows_a_block); }

/// Whose a row is: a warp's, or a block's where it is long. Rings are a warp's.
template <bool by_block>
__device__ City own_row() {
  return by_block ? static_cast<City>(blockIdx.x) : row_of_warp();
}
template <bool by_block>
__device__ auto own_team() {
  if constexpr (by_block) {
    __shared__ std::uint64_t part[BlockTeam::threads / team];
    return BlockTeam{part};
  } else {
    return WarpLanes{};
  }
}
/// `columns` that there are to go through.
template <class... Parameters, class... Arguments>
void launch_rows(void (*by_warp)(Parameters...), void (*by_block)(Parameters...), int columns, const TrailHome& home,
                 cudaStream_t stream, const Arguments&... arguments) {
  if (columns > long_row && home.rings.size == 0)
    launch_behind(by_block, unsigned(home.cities), BlockTeam::threads, 0, stream, arguments...);
  else
    launch_behind(by_warp, blocks_for_rows(home.cities), rows_a_block * team, 0, stream, arguments...);
}

__device__ void fill(float* trail, std::size_t count, float value) {
  for (std::size_t i = std::size_t(blockIdx.x) * tile + threadIdx.x; i < count; i += std::size_t(gridDim.x) * tile)
    trail[i] = value;
}
__global__ void fill_with(float* trail, std::size_t count, float value) { fill(trail, count, value); }
__device__ void forget(const Rings& rings, int cities) {
  const int slots = cities * rings.size, stride = static_cast<int>(gridDim.x) * tile;
  for (int i = static_cast<int>(blockIdx.x) * tile + static_cast<int>(threadIdx.x); i < slots; i += stride) {
    rings.city[i] = i / rings.size;
    if (i < cities) rings.head[i] = 0;
  }
}
__global__ void forget_all(Rings rings, int cities) { forget(rings, cities); }
__global__ void fill_on_restart(float* trail, std::size_t count, Rings rings, int cities,
                                const DeviceStanding* standing) {
  await_kernel_before();
  if (!standing->restart) return;
  fill(trail, count, standing->standing.limits.high);
  if (rings.size > 0) forget(rings, cities);
}
unsigned blocks_to_fill(std::size_t count) { return unsigned(count / tile / 4 < 1024 ? count / tile / 4 + 1 : 1024); }

/// The rings, with τmin of now where they have limits.
__device__ Rings rings_now(const TrailHome& home) {
  Rings rings = home.rings;
  if (home.limits) rings.absent = home.limits->standing.limits.low;
  return rings;
}
__device__ TrailRow full_row(WarpLanes lanes, const TrailHome& home, City i) {
  return full_row(lanes, home.rows.of(i), rings_now(home), home.columns + std::size_t(i) * home.rows.width);
}
__device__ TrailRow full_row(BlockTeam, const TrailHome& home, City i) { return home.rows.of(i); }
/// The updates that a tour makes at one city.
__device__ void count_hits(WarpLanes lanes, const TrailHome& home, int found, City before, City after, bool symmetric) {
  if (!lanes.leader()) return;
  atomicAdd(&home.hits->found, static_cast<unsigned long long>(found));
  atomicAdd(&home.hits->made, symmetric && before != after ? 2ull : 1ull);
}

template <class Team>
__device__ void fill_table(Team threads, const TrailRow& row, const Weights& weights, std::size_t first,
                           Balance* work) {
  if (weights.full)
    fill_alias_table(threads, weights.weight + first, weights.drawn, weights.full + first, work);
  else
    fill_alias_table(threads, weights.weight + first, row.cities, weights.drawn, weights.alias + first, work);
}

/// `with_alias`: the alias table, too, of a short row.
template <bool with_alias, bool by_block>
__global__ void weigh_row(const __grid_constant__ TrailHome home, DistanceView distance, double alpha, double beta,
                          bool new_beta, bool rarity, Weights weights) {
  await_kernel_before();
  __shared__ Balance work[with_alias ? rows_a_block : 1][short_row];
  const City i = own_row<by_block>();
  if (i >= home.cities) return;
  const auto lanes = own_team<by_block>();
  const TrailRows& rows = home.rows;
  const std::size_t first = std::size_t(i) * rows.width;
  if (new_beta) weigh_closeness(lanes, rows.of(i), distance, beta, weights.close + first);
  weigh(lanes, full_row(lanes, home, i), weights.close + first, alpha, rarity, weights.weight + first);
  if constexpr (with_alias) {
    fill_table(lanes, rows.of(i), weights, first, work[threadIdx.x / team]);
    if (weights.line)  // as many columns as lanes
      weights.line[first + lanes.rank()] =
          LineColumn::of(weights.alias[first + lanes.rank()], LineColumn::Parts::of(home.cities));
  }
}

__global__ void weigh_living_row(const __grid_constant__ TrailHome home, DistanceView distance, double beta,
                                 bool new_beta, float* close, float* scale) {
  const City i = row_of_warp();
  if (i >= home.cities) return;
  const WarpLanes lanes;
  if (new_beta) weigh_closeness(lanes, home.rows.of(i), distance, beta, close + std::size_t(i) * home.rows.width);
  const float reciprocal = scale_of(lanes, full_row(lanes, home, i));
  if (lanes.leader()) scale[i] = reciprocal;
}

/// A block a row.
__global__ void __launch_bounds__(BlockTeam::threads) fill_alias_row(TrailRows rows, int cities, Weights weights) {
  extern __shared__ Balance at_hand[];
  __shared__ std::uint64_t part[BlockTeam::threads / team];
  await_kernel_before();
  Balance* const work = weights.work ? weights.work + std::size_t(blockIdx.x) * weights.drawn : at_hand;
  for (City i = static_cast<int>(blockIdx.x); i < cities; i += static_cast<int>(gridDim.x))
    fill_table(BlockTeam{part}, rows.of(i), weights, std::size_t(i) * rows.width, work);
}

template <bool by_block>
__global__ void update_row(Rules rules, const __grid_constant__ TrailHome home, const City* before, const City* after,
                           const DeviceStanding* standing, RowSpread* spread) {
  await_kernel_before();
  const City i = own_row<by_block>();
  if (i >= home.cities) return;
  const auto lanes = own_team<by_block>();
  const Standing& now = standing->standing;
  const Length length = now.recent_deposits ? now.recent : now.latest;
  const float gain = static_cast<float>(1.0 / static_cast<double>(length > 1 ? length : 1));
  const TrailRow row = home.rows.of(i);
  const City from = before[i], to = after[i];
  evaporate(lanes, row, static_cast<float>(1 - rules.rho), now.limits.low, now.limits.high);
  if constexpr (!by_block) {
    if (home.rings.size > 0) {
      const Ring ring = rings_now(home).of(i);
      const int found = deposit(lanes, ring, from, to, rules.symmetric, gain, now.limits.high);
      count_hits(lanes, home, found, from, to, rules.symmetric);
    }
  }
  if (home.rings.size == 0) deposit(lanes, row, from, to, rules.symmetric, gain, now.limits.high);
  const RowSpread mine = spread_of(lanes, full_row(lanes, home, i));
  if (lanes.leader()) spread[i] = mine;
}

__global__ void update_best_row(double rho, bool symmetric, const __grid_constant__ TrailHome home, const City* before,
                                const City* after, const DeviceStanding* standing, RowSpread* spread) {
  await_kernel_before();
  const City i = row_of_warp();
  if (i >= home.cities) return;
  const WarpLanes lanes;
  const Length best = standing->standing.best;
  const Pull pull = Pull::towards(1.0 / static_cast<double>(best > 1 ? best : 1), rho);
  const City from = before[i], to = after[i];
  if (home.cities > 1) {
    if (home.rings.size > 0)
      count_hits(lanes, home, global_update(lanes, home.rings.of(i), pull, from, to, symmetric), from, to, symmetric);
    else
      global_update(lanes, home.rows.of(i), pull, from, to, symmetric);
  }
  const RowSpread mine = spread_of(lanes, full_row(lanes, home, i));
  if (lanes.leader()) spread[i] = mine;
}

__global__ void find_places(const City* tours, int cities, int* place) {
  const std::size_t first = std::size_t(blockIdx.x) * cities;
  for (int p = static_cast<int>(threadIdx.x); p < cities; p += tile) place[first + tours[first + p]] = p;
}

__global__ void update_row_by_all(Rules rules, TrailRows rows, int cities, const City* tours, const Length* lengths,
                                  int ants, const int* place, RowSpread* spread) {
  const City i = row_of_warp();
  if (i >= cities) return;
  const WarpLanes lanes;
  constexpr float high = 3.4028235e38f;
  evaporate(lanes, rows.of(i), static_cast<float>(1 - rules.rho), floor_without_limits, high);
  for (int ant = 0; ant < ants; ++ant) {
    const City* tour = tours + std::size_t(ant) * cities;
    const int p = place[std::size_t(ant) * cities + i];
    const float gain = static_cast<float>(1.0 / static_cast<double>(lengths[ant] > 1 ? lengths[ant] : 1));
    deposit(lanes, rows.of(i), tour[p > 0 ? p - 1 : cities - 1], tour[p + 1 < cities ? p + 1 : 0], rules.symmetric,
            gain, high);
  }
  const RowSpread mine = spread_of(lanes, rows.of(i));
  if (lanes.leader()) spread[i] = mine;
}

}  // namespace

void fill_trails(float* trail, std::size_t count, float value, cudaStream_t stream) {
  fill_with<<<blocks_to_fill(count), tile, 0, stream>>>(trail, count, value);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void restart_trails(float* trail, std::size_t count, const Rings& rings, int cities, const DeviceStanding* standing,
                    cudaStream_t stream) {
  launch_behind(fill_on_restart, blocks_to_fill(count), tile, 0, stream, trail, count, rings, cities, standing);
}

void forget_edges(const Rings& rings, int cities, cudaStream_t stream) {
  forget_all<<<blocks_to_fill(std::size_t(cities) * rings.size), tile, 0, stream>>>(rings, cities);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void weigh_rows(const TrailHome& home, const DistanceView& distance, const Weighing& how, bool new_beta,
                const Weights& weights, cudaStream_t stream) {
  const bool with_table = weights.alias || weights.full, short_table = with_table && weights.drawn <= short_row;
  launch_rows(short_table ? weigh_row<true, false> : weigh_row<false, false>, weigh_row<false, true>, home.rows.columns,
              home, stream, home, distance, how.alpha, how.beta, new_beta, how.selection == Selection::wrs, weights);
  if (!with_table || short_table) return;
  const std::size_t shared = weights.work ? 0 : sizeof(Balance) * std::size_t(weights.drawn);
  static thread_local int told = -1;  // the device that knows that a block may ask for all there is
  int device, most;
  FORMICARIUM_CUDA_CHECK(cudaGetDevice(&device));
  if (told != device) {
    FORMICARIUM_CUDA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    FORMICARIUM_CUDA_CHECK(cudaFuncSetAttribute(fill_alias_row, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                most - int(shared_beside_work)));
    told = device;
  }
  const int blocks = weights.work ? std::min(home.cities, rows_at_once) : home.cities;
  launch_behind(fill_alias_row, unsigned(blocks), BlockTeam::threads, shared, stream, home.rows, home.cities, weights);
}

void weigh_living_rows(const TrailHome& home, const DistanceView& distance, double beta, bool new_beta, float* close,
                       float* scale, cudaStream_t stream) {
  weigh_living_row<<<blocks_for_rows(home.cities), rows_a_block * team, 0, stream>>>(home, distance, beta, new_beta,
                                                                                     close, scale);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void update_best_rows(double rho, bool symmetric, const TrailHome& home, const City* before, const City* after,
                      const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream) {
  launch_behind(update_best_row, blocks_for_rows(home.cities), rows_a_block * team, 0, stream, rho, symmetric, home,
                before, after, standing, spread);
}

void update_rows(const Rules& rules, const TrailHome& home, const City* before, const City* after,
                 const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream) {
  launch_rows(update_row<false>, update_row<true>, home.rows.trail_columns, home, stream, rules, home, before, after,
              standing, spread);
}

void update_rows_by_all(const Rules& rules, const TrailRows& rows, int cities, const City* tours, const Length* lengths,
                        int ants, int* place, RowSpread* spread, cudaStream_t stream) {
  find_places<<<unsigned(ants), tile, 0, stream>>>(tours, cities, place);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  update_row_by_all<<<blocks_for_rows(cities), rows_a_block * team, 0, stream>>>(rules, rows, cities, tours, lengths,
                                                                                 ants, place, spread);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
