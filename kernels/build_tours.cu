// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/held_rows.cuh"
#include "kernels/tabu_home.cuh"

namespace formicarium {
namespace {

template <class Tabu, Selection rule, RowsKind rows>
__device__ auto rows_of(char* memory, int cities) {
  constexpr bool trial = rule == Selection::trial;
  if constexpr (rows == RowsKind::rows_at_hand && trial)
    return DrawnAtHand<Tabu>{RowsAtHand(memory, cities)};
  else if constexpr (rows == RowsKind::lines || rows == RowsKind::lines_at_hand)
    return DrawnLines<Tabu, at_hand(rows)>{LinesAtHand(memory, cities)};
  else if constexpr (rows == RowsKind::rows_at_hand || (rows == RowsKind::short_lists && !trial))
    return HeldRows<Tabu, rule, at_hand(rows)>{RowsAtHand(memory, cities)};
  else if constexpr (rows == RowsKind::all_cities && trial)
    return DrawnRows<UnvisitedRows<WarpLanes, Tabu>, Tabu, false>{};
  else if constexpr (trial)
    return DrawnRows<CandidateRows<WarpLanes, Tabu>, Tabu, rows == RowsKind::short_lists>{};
  else if constexpr (rows == RowsKind::all_cities)
    return UnvisitedRows<WarpLanes, Tabu>{};
  else
    return CandidateRows<WarpLanes, Tabu>{};
}

/// Steps 1 … n - 1: in pairs, because random numbers are dealt for two steps at once. What a step rarely comes to
/// stands once, outside the loop.
template <bool in_pairs, class Ant, class Spin>
__device__ void walk_on(WarpLanes lanes, Ant& walk, int n, const Spin& spin) {
  for (int s = 1; s < n; ++s) {
    bool settled = true;
    if (in_pairs && (s & 1) == 0 && s + 1 < n) {
      int pair = s / 2;
      while (true) {
        s = 2 * pair;
        if (!walk.try_step(lanes, 2 * pair, spin)) {
          settled = false;
          break;
        }
        s = 2 * pair + 1;
        if (!walk.try_step(lanes, 2 * pair + 1, spin)) {
          settled = false;
          break;
        }
        if (++pair * 2 + 1 >= n) break;
      }
    } else {
      settled = walk.try_step(lanes, s, spin);
    }
    if (!settled) walk.fall_back(lanes, s);
  }
}

template <TabuKind kind, Place place, Selection rule, RowsKind rows>
__global__ void __launch_bounds__((at_hand(rows) ? most_ants_at_hand : most_ants_a_block) * team, at_hand(rows) ? 1 : 4)
    walk_all(BuildTours task) {
  extern __shared__ char near[];
  using Tabu = TabuOf<kind, place, rows == RowsKind::all_cities>;
  const WarpLanes lanes;
  const int warp = static_cast<int>(threadIdx.x) / team;
  const int ant = static_cast<int>(blockIdx.x) * task.ants_a_block + warp;
  const int n = task.colony.cities;
  char* const brought = near + task.tabu_bytes * static_cast<std::size_t>(task.ants_a_block);
  if constexpr (at_hand(rows)) {
    std::conditional_t<rows == RowsKind::lines_at_hand, LinesAtHand, RowsAtHand>(brought, n).fill(task.colony, rule);
    __syncthreads();
  }
  if (warp >= task.ants_a_block || ant >= task.ants) return;
  char* const memory = place == Place::global ? task.scratch + task.tabu_bytes * static_cast<std::size_t>(ant)
                                              : near + task.tabu_bytes * static_cast<std::size_t>(warp);
  const Dice dice{task.seed, task.iteration, static_cast<std::uint32_t>(ant)};
  auto walk = walk_in<rule, Tabu>(memory, task, ant, rows_of<Tabu, rule, rows>(brought, n));
  walk.start(lanes, dice);
  if constexpr (rule == Selection::rwm) {
    for (int first = 0; first < n; first += team) {  // the wheel's numbers of 32 steps at once
      const float spins = lanes.spins(dice, static_cast<unsigned>(first / team));
      for (int s = first ? first : 1; s < min(first + team, n); ++s)
        walk.step(lanes, s, [&] { return lanes.at(spins, s - first); });
    }
  } else {
    walk_on<rule == Selection::trial || rows == RowsKind::short_lists || at_hand(rows)>(lanes, walk, n, [] {});
  }
}

/// A block an ant: in the walk itself it would take a tenth of the time.
constexpr int measuring = 128;
__global__ void measure_each(DistanceView distance, const City* tours, int n, Length* lengths) {
  __shared__ Length part[measuring / team];
  const City* const tour = tours + static_cast<std::size_t>(blockIdx.x) * n;
  Length length = 0;
  for (int s = static_cast<int>(threadIdx.x); s < n; s += measuring)
    length += distance(tour[s], tour[s + 1 < n ? s + 1 : 0]);
  length = WarpLanes::total(length);
  if (threadIdx.x % team == 0) part[threadIdx.x / team] = length;
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int w = 1; w < measuring / team; ++w) length += part[w];
  lengths[blockIdx.x] = length;
}

template <TabuKind kind, Place place, Selection rule, RowsKind rows>
void launch(const BuildTours& task, const Shape& shape, cudaStream_t stream) {
  const auto kernel = walk_all<kind, place, rule, rows>;
  static thread_local std::pair<int, int> told{-1, -1};
  const std::size_t shared = shared_memory_for(reinterpret_cast<const void*>(kernel), shape, told);
  const int blocks = (task.ants + shape.ants_a_block - 1) / shape.ants_a_block;
  kernel<<<unsigned(blocks), unsigned(shape.warps_a_block * team), shared, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

template <TabuKind kind, Place place, Selection rule>
void launch_rows(const BuildTours& task, const Shape& shape, cudaStream_t stream) {
  constexpr bool trial = rule == Selection::trial;
  switch (shape.rows) {
    case RowsKind::all_cities:
      return launch<kind, place, rule, RowsKind::all_cities>(task, shape, stream);
    case RowsKind::lists:
      return launch<kind, place, rule, RowsKind::lists>(task, shape, stream);
    case RowsKind::short_lists:
      return launch<kind, place, rule, RowsKind::short_lists>(task, shape, stream);
    case RowsKind::lines:
      if constexpr (trial) return launch<kind, place, rule, RowsKind::lines>(task, shape, stream);
      break;
    case RowsKind::rows_at_hand:
      if constexpr (place == Place::shared)
        return launch<kind, place, rule, RowsKind::rows_at_hand>(task, shape, stream);
      break;
    case RowsKind::lines_at_hand:
      if constexpr (trial && place == Place::shared)
        return launch<kind, place, rule, RowsKind::lines_at_hand>(task, shape, stream);
  }
}

}  // namespace

Shape shape_for(const Plan& plan, const DeviceLimits& limits) {
  constexpr std::size_t reserved = 1024;  // bytes of shared memory that the system takes of every block
  // Ants on a multiprocessor that hide each other's latency. A trial rarely scans the list, so slow memory does.
  const int enough = plan.selection == Selection::trial ? 28 : 12;
  const int wanted = (plan.ants + limits.multiprocessors - 1) / limits.multiprocessors;  // on one multiprocessor
  Shape shape;
  shape.device = limits.number;
  shape.shared_limit = int(limits.shared_bytes);
  const bool lines = plan.rows == RowsKind::lines, all_cities = plan.rows == RowsKind::all_cities;
  for (const Place place : {Place::shared, Place::bits, Place::global}) {
    if (!fits_two_bytes(plan, place)) continue;
    shape.place = place;
    const std::size_t bytes = with_home(plan.tabu, place, [&](auto kind, auto where) {
      return all_cities ? TabuOf<kind(), where(), true>::bytes(plan.cities)
                        : TabuOf<kind(), where(), false>::bytes(plan.cities);
    });
    shape.last_at = behind(bytes) + behind(sizeof(std::uint32_t) * std::size_t(plan.groups));
    shape.tabu_bytes = shape.last_at + (all_cities ? 0 : behind(sizeof(City) * LastCities::most));
    if (place == Place::shared && (lines || plan.rows == RowsKind::short_lists) && wanted <= most_ants_at_hand) {
      const std::size_t left =
          limits.shared_bytes - std::min(limits.shared_bytes, shape.tabu_bytes * std::size_t(wanted));
      const bool by_rows = RowsAtHand::bytes(plan.cities) <= left && plan.cities <= 1 << 16;
      if (by_rows || (lines && LinesAtHand::bytes(plan.cities) <= left)) {
        shape.rows = by_rows ? RowsKind::rows_at_hand : RowsKind::lines_at_hand;
        shape.rows_bytes = by_rows ? RowsAtHand::bytes(plan.cities) : LinesAtHand::bytes(plan.cities);
        shape.ants_a_block = wanted;
        shape.warps_a_block = std::max(wanted, most_ants_a_block);
        shape.shared_percent = 100;
        return shape;
      }
    }
    shape.rows = plan.rows;
    shape.ants_a_block = std::clamp(wanted / 16, 1, most_ants_a_block);
    const auto fitting = [&](int a_block) {
      const std::size_t block = shape.tabu_bytes * std::size_t(a_block);
      return block > limits.shared_bytes ? 0 : int(limits.shared_bytes_of_all / (block + reserved)) * a_block;
    };
    while (shape.ants_a_block > 1 && fitting(shape.ants_a_block) < fitting(shape.ants_a_block / 2))
      shape.ants_a_block /= 2;
    const int resident = std::min(fitting(shape.ants_a_block), wanted);
    const std::size_t taken = (shape.tabu_bytes + reserved / std::size_t(shape.ants_a_block)) * std::size_t(resident);
    shape.shared_percent =
        place == Place::global ? 0 : int(std::min<std::size_t>(taken * 100 / limits.shared_bytes_of_all + 1, 100));
    if (resident >= std::min(wanted, enough)) break;
  }
  shape.warps_a_block = shape.ants_a_block;
  return shape;
}

void build_tours(const BuildTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream) {
  with_home(tabu, shape.place, [&](auto kind, auto place) {
    switch (selection) {
      case Selection::rwm:
        return launch_rows<kind(), place(), Selection::rwm>(task, shape, stream);
      case Selection::wrs:
        return launch_rows<kind(), place(), Selection::wrs>(task, shape, stream);
      case Selection::iroulette:
        return launch_rows<kind(), place(), Selection::iroulette>(task, shape, stream);
      case Selection::trial:
        return launch_rows<kind(), place(), Selection::trial>(task, shape, stream);
    }
  });
  measure_tours(task, stream);
}

void measure_tours(const BuildTours& task, cudaStream_t stream) {
  measure_each<<<unsigned(task.ants), measuring, 0, stream>>>(task.distance, task.tours, task.colony.cities,
                                                              task.lengths);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
