// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/steps/alias_table.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"
#include "core/steps/global_update.hpp"
#include "core/steps/mutate.hpp"
#include "core/steps/smooth.hpp"
#include "core/steps/weigh.hpp"
#include "kernels/device/block_team.cuh"
#include "kernels/device/launch.cuh"
#include "kernels/device/warp_lanes.cuh"
#include "kernels/trails/trails.cuh"

namespace formicarium {
namespace {

constexpr int rows_a_block = 4;
constexpr int tile = 256;

__device__ int row_of_warp() { return static_cast<int>(blockIdx.x * rows_a_block + threadIdx.x / team); }
unsigned blocks_for_rows(int rows) { return unsigned((rows + rows_a_block - 1) / rows_a_block); }

/// Rows belong to a warp, or to a block if they are long. Rings always belong to a warp.
template <bool by_block>
__device__ City own_row() {
  return by_block ? static_cast<City>(blockIdx.x) : row_of_warp();
}
template <bool by_block>
__device__ auto own_team() {
  if constexpr (by_block) {
    __shared__ std::uint64_t part[BlockTeam::parts * BlockTeam::warps];
    return BlockTeam{part};
  } else {
    return WarpLanes{};
  }
}

__global__ void fill_with(float* trail, std::size_t count, float value) {
  for (std::size_t i = std::size_t(blockIdx.x) * tile + threadIdx.x; i < count; i += std::size_t(gridDim.x) * tile)
    trail[i] = value;
}
__global__ void smooth_all(float* trail, std::size_t count, float share, const DeviceStanding* standing) {
  if (!standing->smooth) return;
  const float high = standing->standing.limits.high;
  for (std::size_t i = std::size_t(blockIdx.x) * tile + threadIdx.x; i < count; i += std::size_t(gridDim.x) * tile)
    smooth(trail[i], share, high);
}
__global__ void forget_all(Rings rings, int cities) {
  const int slots = cities * rings.size, stride = static_cast<int>(gridDim.x) * tile;
  for (int i = static_cast<int>(blockIdx.x) * tile + static_cast<int>(threadIdx.x); i < slots; i += stride) {
    rings.city[i] = i / rings.size;
    if (i < cities) {
      rings.head[i] = 0;
      rings.out[i] = i;
    }
  }
}
unsigned blocks_to_fill(std::size_t count) { return unsigned(count / tile / 4 < 1024 ? count / tile / 4 + 1 : 1024); }

/// The rings, with the present τmin if the algorithm has trail limits.
__device__ Rings rings_now(const TrailArrays& trails) {
  Rings rings = trails.rings;
  if (trails.limits) rings.absent = trails.limits->standing.limits.low;
  return rings;
}
__device__ TrailRow full_row(WarpLanes lanes, const TrailArrays& trails, City i) {
  return full_row(lanes, trails.rows.of(i), rings_now(trails), trails.columns + std::size_t(i) * trails.rows.width);
}
__device__ TrailRow full_row(BlockTeam, const TrailArrays& trails, City i) { return trails.rows.of(i); }
/// Counts the updates that a tour makes at one city, and how many of their edges the ring kept.
__device__ void count_hits(WarpLanes lanes, const TrailArrays& trails, int found, City before, City after,
                           bool symmetric) {
  if (!lanes.leader()) return;
  atomicAdd(&trails.hits->found, static_cast<unsigned long long>(found));
  atomicAdd(&trails.hits->made, symmetric && before != after ? 2ull : 1ull);
}

template <class Team>
__device__ void fill_table(Team threads, const TrailArrays& trails, City i, const Weights& weights, Balance* work) {
  const TrailRow row = trails.rows.of(i);
  const std::size_t first = std::size_t(i) * trails.rows.width;
  if (weights.full)
    fill_alias_table(threads, weights.weight + first, weights.drawn, weights.full + first, work);
  else
    fill_alias_table(threads, weights.weight + first, row.cities, weights.drawn, weights.alias + first, work);
}

/// Resets the trails of row i to τmax if the last review asked for it, and empties its ring. Harmless if repeated:
/// nothing else changes trails before the next iteration's update.
template <class Team>
__device__ void restart_row(Team threads, const TrailArrays& trails, City i) {
  if (!trails.limits || !trails.limits->restart) return;
  const TrailRow row = trails.rows.of(i);
  const float high = trails.limits->standing.limits.high;
  for (int k = threads.first(); k < trails.rows.trail_columns; k += threads.stride()) row.trail[k] = high;
  for (int k = threads.first(); k < trails.rings.size; k += threads.stride()) trails.rings.of(i).city[k] = i;
  if (trails.rings.size > 0 && threads.leader()) {
    trails.rings.head[i] = 0;
    trails.rings.out[i] = i;
  }
  threads.sync();
}

template <class Team>
__device__ void weigh_own_row(Team threads, const TrailArrays& trails, City i, const DistanceView& distance,
                              const Weighing& how, bool new_closeness, const Weights& weights) {
  const std::size_t first = std::size_t(i) * trails.rows.width;
  restart_row(threads, trails, i);
  if (new_closeness) weigh_closeness(threads, trails.rows.of(i), distance, how.beta, weights.close + first);
  weigh(threads, full_row(threads, trails, i), weights.close + first, how.alpha, weights.weight + first);
}

/// One warp a row. `with_alias`: also makes the alias table of a short row.
template <bool with_alias>
__global__ void __launch_bounds__(rows_a_block* team)
    weigh_row(const __grid_constant__ TrailArrays trails, DistanceView distance, Weighing how, bool new_closeness,
              Weights weights) {
  await_kernel_before();
  __shared__ Balance work[with_alias ? rows_a_block : 1][short_row];
  const City i = row_of_warp();
  if (i >= trails.cities) return;
  const WarpLanes lanes;
  weigh_own_row(lanes, trails, i, distance, how, new_closeness, weights);
  if constexpr (with_alias) {
    fill_table(lanes, trails, i, weights, work[threadIdx.x / team]);
    if (weights.line) {  // there are as many columns as lanes
      const std::size_t at = std::size_t(i) * trails.rows.width + lanes.rank();
      weights.line[at] = LineColumn::of(weights.alias[at], LineColumn::Parts::of(trails.cities));
    }
  }
}

/// One block a row. If alias tables are made in global memory, each block makes one row after another.
template <bool with_alias>
__global__ void __launch_bounds__(BlockTeam::threads, 4)
    weigh_long_row(const __grid_constant__ TrailArrays trails, DistanceView distance, Weighing how, bool new_closeness,
                   Weights weights) {
  extern __shared__ Balance in_shared[];
  __shared__ std::uint64_t part[BlockTeam::parts * BlockTeam::warps];
  await_kernel_before();
  const BlockTeam threads{part};
  Balance* const work = weights.work ? weights.work + std::size_t(blockIdx.x) * weights.drawn : in_shared;
  for (City i = static_cast<int>(blockIdx.x); i < trails.cities; i += static_cast<int>(gridDim.x)) {
    if (trails.rings.size == 0)
      weigh_own_row(threads, trails, i, distance, how, new_closeness, weights);
    else if (threadIdx.x < team)  // rings belong to a warp
      weigh_own_row(WarpLanes{}, trails, i, distance, how, new_closeness, weights);
    threads.sync();
    if constexpr (with_alias) fill_table(threads, trails, i, weights, work);
  }
}

__global__ void weigh_living_row(const __grid_constant__ TrailArrays trails, DistanceView distance, double beta,
                                 bool new_closeness, float* close, float* scale) {
  const City i = row_of_warp();
  if (i >= trails.cities) return;
  const WarpLanes lanes;
  if (new_closeness)
    weigh_closeness(lanes, trails.rows.of(i), distance, beta, close + std::size_t(i) * trails.rows.width);
  const float reciprocal = scale_of(lanes, full_row(lanes, trails, i));
  if (lanes.leader()) scale[i] = reciprocal;
}

template <bool by_block>
__global__ void update_row(Rules rules, const __grid_constant__ TrailArrays trails, const City* before,
                           const City* after, const DeviceStanding* standing, RowSpread* spread) {
  await_kernel_before();
  const City i = own_row<by_block>();
  if (i >= trails.cities) return;
  const auto lanes = own_team<by_block>();
  const Standing& now = standing->standing;
  const float gain = gain_of(now.recent_deposits ? now.recent : now.latest);
  const TrailRow row = trails.rows.of(i);
  const City from = before[i], to = after[i];
  evaporate(lanes, row, static_cast<float>(1 - rules.rho), now.limits.low, now.limits.high);
  if constexpr (!by_block) {
    if (trails.rings.size > 0) {
      const Ring ring = rings_now(trails).of(i);
      const int found = deposit(lanes, ring, from, to, rules.symmetric, gain, now.limits.high);
      count_hits(lanes, trails, found, from, to, rules.symmetric);
    }
  }
  if (trails.rings.size == 0) deposit(lanes, row, from, to, rules.symmetric, gain, now.limits.high);
  const RowSpread mine = spread_of(lanes, full_row(lanes, trails, i));
  if (lanes.leader()) spread[i] = mine;
}

__global__ void update_best_row(double rho, bool symmetric, const __grid_constant__ TrailArrays trails,
                                const City* before, const City* after, const DeviceStanding* standing,
                                RowSpread* spread) {
  await_kernel_before();
  const City i = row_of_warp();
  if (i >= trails.cities) return;
  const WarpLanes lanes;
  const Length best = standing->standing.best;
  const Pull pull = Pull::towards(1.0 / static_cast<double>(best > 1 ? best : 1), rho);
  const City from = before[i], to = after[i];
  if (trails.cities > 1) {
    if (trails.rings.size > 0)
      count_hits(lanes, trails, global_update(lanes, trails.rings.of(i), pull, from, to, symmetric), from, to,
                 symmetric);
    else
      global_update(lanes, trails.rows.of(i), pull, from, to, symmetric);
  }
  const RowSpread mine = spread_of(lanes, full_row(lanes, trails, i));
  if (lanes.leader()) spread[i] = mine;
}

__global__ void find_places(Depositing tours, int cities, int* place) {
  const std::size_t first = std::size_t(blockIdx.x) * cities;
  const City* const tour = tours.solutions + std::size_t(tours.ant(static_cast<int>(blockIdx.x))) * cities;
  for (int p = static_cast<int>(threadIdx.x); p < cities; p += tile) place[first + tour[p]] = p;
}

__global__ void update_row_by_tours(Rules rules, TrailRows rows, int cities, Depositing tours, const int* place,
                                    const DeviceStanding* standing, RowSpread* spread) {
  const City i = row_of_warp();
  if (i >= cities) return;
  const WarpLanes lanes;
  constexpr float high = 3.4028235e38f;
  evaporate(lanes, rows.of(i), static_cast<float>(1 - rules.rho), floor_without_limits, high);
  for (int k = 0; k < tours.count; ++k) {
    const int ant = tours.ant(k);
    const City* tour = tours.solutions + std::size_t(ant) * cities;
    const int p = place[std::size_t(k) * cities + i];
    deposit(lanes, rows.of(i), tour[p > 0 ? p - 1 : cities - 1], tour[p + 1 < cities ? p + 1 : 0], rules.symmetric,
            gain_of(tours.costs[ant], rules.weight_of(k)), high);
  }
  if (rules.elite > 0)
    deposit(lanes, rows.of(i), tours.before[i], tours.after[i], rules.symmetric,
            gain_of(standing->standing.recent, rules.elite), high);
  const RowSpread mine = spread_of(lanes, rows.of(i));
  if (lanes.leader()) spread[i] = mine;
}

/// One warp a row. 32 ants' columns and gains are fetched at once, and their deposits made in the order of the ants.
__global__ void update_row_by_assignments(Rules rules, TrailRows rows, int items, Depositing assignments,
                                          const DeviceStanding* standing, RowSpread* spread) {
  await_kernel_before();
  const City i = row_of_warp();
  if (i >= items) return;
  const WarpLanes lanes;
  const TrailLimits limits =
      rules.with_limits ? standing->standing.limits : TrailLimits{floor_without_limits, 3.4028235e38f};
  const TrailRow row = rows.of(i);
  evaporate(lanes, row, static_cast<float>(1 - rules.rho), limits.low, limits.high);
  for (int first = 0; first < assignments.count; first += team) {
    const int k = first + lanes.rank(), ant = k < assignments.count ? assignments.ant(k) : -1;
    const City column = ant >= 0 ? assignments.solutions[std::size_t(ant) * items + i] : -1;
    const float gain = ant >= 0 ? gain_of(assignments.costs[ant], rules.weight_of(k)) : 0;
    // Deposits on one column follow one another; those on different columns do not touch.
    const unsigned same = __match_any_sync(WarpLanes::all, column);
    const int place = __popc(same & ((1u << lanes.rank()) - 1));
    for (int turn = 0; __any_sync(WarpLanes::all, column >= 0 && place >= turn); ++turn) {
      if (column >= 0 && place == turn) deposit(row.trail[column], gain, limits.high);
      lanes.sync();
    }
  }
  if (rules.elite > 0) {
    if (lanes.leader())
      deposit(row.trail[assignments.after[i]], gain_of(standing->standing.recent, rules.elite), limits.high);
    lanes.sync();
  }
  const RowSpread mine = spread_of(lanes, row);
  if (lanes.leader()) spread[i] = mine;
}

/// What a warp a row knows of the worst solution and the best at its city.
__device__ Between worst_at(City i, int cities, const Depositing& all, int worst, const int* place) {
  const City* const solution = all.solutions + std::size_t(worst) * cities;
  if (all.assignments) return {solution[i], solution[i]};
  const int p = place[i];
  return {solution[p > 0 ? p - 1 : cities - 1], solution[p + 1 < cities ? p + 1 : 0]};
}

__global__ void wear_row(Rules rules, TrailRows rows, int cities, Depositing all, const int* worst, WearRoom room,
                         DeviceStanding* standing) {
  const City i = row_of_warp();
  if (i >= cities) return;
  const WarpLanes lanes;
  const TrailRow row = rows.of(i);
  const Between of_worst = worst_at(i, cities, all, *worst, room.place), of_best{all.before[i], all.after[i]};
  wear(lanes, row, of_worst, of_best, rules.symmetric, static_cast<float>(1 - rules.rho));
  const int place = row.place_of(lanes, of_best.after);
  const Mutated own =
      mutated(rules.mutation, static_cast<std::uint32_t>(standing->standing.iteration), i, row, rules.symmetric);
  if (!lanes.leader()) return;
  room.on_best[i] = place < 0 ? -1 : row.trail[place];
  room.mutated[i] = own.to < 0 ? -1 : 2 * own.to + own.more;
  if (!of_best.has(of_worst.after, rules.symmetric)) atomicAdd(&standing->apart, 1);
}

/// One warp: whether to begin anew, and by how much trails mutate. Adds up in the order in which a CPU does.
__global__ void judge_wear(Rules rules, int cities, const float* on_best, DeviceStanding* standing) {
  const WarpLanes lanes;
  double sum = 0;
  int kept = 0;
  for (int first = 0; first < cities; first += team) {
    const int i = first + lanes.rank();
    const float mine = i < cities ? on_best[i] : -1;
    for (int lane = 0; lane < team; ++lane) {
      const float next = lanes.at(mine, lane);
      if (next < 0) continue;
      sum += static_cast<double>(next);
      ++kept;
    }
  }
  if (!lanes.leader()) return;
  Standing& now = standing->standing;
  if (!begins_anew(rules, standing->apart, now))
    standing->mutates = rules.mutation.amount(sum / (kept > 1 ? kept : 1), now.iteration - now.born);
  standing->apart = 0;
}

/// One warp a row: a city changes the trail that it drew, and in a symmetric instance those that others drew to it, in
/// the order of the cities that drew.
__global__ void mutate_row(Rules rules, TrailRows rows, int cities, float first, const int* drawn,
                           const DeviceStanding* standing, RowSpread* spread) {
  const City i = row_of_warp();
  if (i >= cities) return;
  const WarpLanes lanes;
  const TrailRow row = rows.of(i);
  if (standing->standing.begun_anew) {
    for (int k = lanes.first(); k < row.trail_columns; k += lanes.stride()) row.trail[k] = first;
    lanes.sync();
  } else {
    for (int from = 0; from < cities; from += team) {
      const int by = from + lanes.rank(), code = by < cities ? drawn[by] : -1;
      const bool is_mine = code >= 0 && (by == i || (rules.symmetric && code / 2 == i));
      for (unsigned left = __ballot_sync(WarpLanes::all, is_mine); left; left &= left - 1) {
        const int lane = __ffs(int(left)) - 1, its = lanes.at(code, lane);
        const City city = from + lane;
        mutate(lanes, row, {city == i ? its / 2 : city, its % 2 != 0}, standing->mutates);
      }
    }
  }
  const RowSpread mine = spread_of(lanes, row);
  if (lanes.leader()) spread[i] = mine;
}

}  // namespace

void fill_trails(float* trail, std::size_t count, float value, cudaStream_t stream) {
  fill_with<<<blocks_to_fill(count), tile, 0, stream>>>(trail, count, value);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void smooth_trails(float* trail, std::size_t count, float share, const DeviceStanding* standing, cudaStream_t stream) {
  smooth_all<<<blocks_to_fill(count), tile, 0, stream>>>(trail, count, share, standing);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void forget_edges(const Rings& rings, int cities, cudaStream_t stream) {
  forget_all<<<blocks_to_fill(std::size_t(cities) * rings.size), tile, 0, stream>>>(rings, cities);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void weigh_rows(const TrailArrays& trails, const DistanceView& distance, const Weighing& how, bool new_closeness,
                const Weights& weights, cudaStream_t stream) {
  const bool table = weights.alias || weights.full, long_table = table && weights.drawn > short_row;
  if (!long_table && (trails.rows.columns <= long_row || trails.rings.size > 0))
    return launch_behind(table ? weigh_row<true> : weigh_row<false>, blocks_for_rows(trails.cities),
                         rows_a_block * team, 0, stream, trails, distance, how, new_closeness, weights);
  const std::size_t shared = !table || weights.work ? 0 : sizeof(Balance) * std::size_t(weights.drawn);
  if (shared > 0) allow_all_shared_memory<weigh_long_row<true>>();
  const int blocks = table && weights.work ? std::min(trails.cities, rows_at_once) : trails.cities;
  launch_behind(table ? weigh_long_row<true> : weigh_long_row<false>, unsigned(blocks), BlockTeam::threads, shared,
                stream, trails, distance, how, new_closeness, weights);
}

void weigh_living_rows(const TrailArrays& trails, const DistanceView& distance, double beta, bool new_closeness,
                       float* close, float* scale, cudaStream_t stream) {
  weigh_living_row<<<blocks_for_rows(trails.cities), rows_a_block * team, 0, stream>>>(trails, distance, beta,
                                                                                       new_closeness, close, scale);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void update_best_rows(double rho, bool symmetric, const TrailArrays& trails, const City* before, const City* after,
                      const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream) {
  launch_behind(update_best_row, blocks_for_rows(trails.cities), rows_a_block * team, 0, stream, rho, symmetric, trails,
                before, after, standing, spread);
}

void update_rows(const Rules& rules, const TrailArrays& trails, const City* before, const City* after,
                 const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream) {
  if (trails.rows.trail_columns > long_row && trails.rings.size == 0)
    launch_behind(update_row<true>, unsigned(trails.cities), BlockTeam::threads, 0, stream, rules, trails, before,
                  after, standing, spread);
  else
    launch_behind(update_row<false>, blocks_for_rows(trails.cities), rows_a_block * team, 0, stream, rules, trails,
                  before, after, standing, spread);
}

Depositing depositing(const Rules& rules, int ants, int* order, Depositing all, cudaStream_t stream) {
  all.count = rules.depositors(ants);
  if (rules.ranks > 0) {
    choose_shortest(all.costs, ants, rules.worst_wears ? ants : all.count, order, stream);
    all.order = order;
  }
  return all;
}

void update_rows_by_tours(const Rules& rules, const TrailRows& rows, int cities, const Depositing& tours, int* place,
                          const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream) {
  if (tours.count > 0) find_places<<<unsigned(tours.count), tile, 0, stream>>>(tours, cities, place);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  update_row_by_tours<<<blocks_for_rows(cities), rows_a_block * team, 0, stream>>>(rules, rows, cities, tours, place,
                                                                                   standing, spread);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void update_rows_by_assignments(const Rules& rules, const TrailRows& rows, int items, const Depositing& assignments,
                                const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream) {
  launch_behind(update_row_by_assignments, blocks_for_rows(items), rows_a_block * team, 0, stream, rules, rows, items,
                assignments, standing, spread);
}

void wear_and_mutate(const Rules& rules, const TrailRows& rows, int cities, const Depositing& all, const int* worst,
                     float first, const WearRoom& room, DeviceStanding* standing, RowSpread* spread,
                     cudaStream_t stream) {
  if (!all.assignments) {
    Depositing one = all;
    one.order = worst;
    find_places<<<1, tile, 0, stream>>>(one, cities, room.place);
    FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  }
  const unsigned blocks = blocks_for_rows(cities);
  wear_row<<<blocks, rows_a_block * team, 0, stream>>>(rules, rows, cities, all, worst, room, standing);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  judge_wear<<<1, team, 0, stream>>>(rules, cities, room.on_best, standing);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  mutate_row<<<blocks, rows_a_block * team, 0, stream>>>(rules, rows, cities, first, room.mutated, standing, spread);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
