// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>

#include "kernels/construction/ant_memory.cuh"
#include "kernels/construction/held_rows.cuh"
#include "kernels/construction/tour_lengths.cuh"

namespace formicarium {
namespace {

/// Makes the rows for the warps of a block. If they lie in shared memory, all threads of the block first copy them to
/// `memory`.
template <class Tabu, class Rule, RowsKind rows>
__device__ auto rows_of(char* memory, const BuildTours& task) {
  constexpr bool trial = Rule::tables;
  const ColonyView& colony = task.colony;
  const std::size_t cells = std::size_t(colony.cities) * colony.width;
  if constexpr (rows == RowsKind::cities_in_shared) {
    const auto copied = [&]<class Column>(const Column* far) {
      copy_async(memory, far, sizeof(Column) * cells);
      wait_for_copies();
      return reinterpret_cast<const Column*>(memory);
    };
    if constexpr (trial)
      return DrawnCities<Tabu>{copied(colony.full)};
    else
      return DealtCities<Tabu>{{}, copied(colony.weight), {}};
  } else if constexpr (rows == RowsKind::all_cities && trial) {
    return DrawnCities<Tabu>{colony.full};
  } else if constexpr (rows == RowsKind::lines_in_shared || rows == RowsKind::some_lines_in_shared) {
    auto* const near = reinterpret_cast<LineColumn*>(memory);
    auto* const weights = reinterpret_cast<float*>(near + cells);
    copy_async(near, colony.line, sizeof(LineColumn) * team * std::size_t(task.rows_near));
    if (task.weights_in_shared) copy_async(weights, colony.weight, sizeof(float) * cells);
    wait_for_copies();
    return DrawnLines<Tabu, rows == RowsKind::lines_in_shared>{near, task.weights_in_shared ? weights : colony.weight,
                                                               task.rows_near, task.line_parts};
  } else if constexpr (trial) {
    return DrawnRows<Tabu, rows == RowsKind::short_lists>{};
  } else if constexpr (rows == RowsKind::rows_in_shared) {
    RowsInShared near(memory, colony.cities);
    near.fill(colony, colony.weight);
    return HeldRows<Tabu, Rule, true>{near};
  } else if constexpr (rows == RowsKind::short_lists) {
    return HeldRows<Tabu, Rule, false>{};
  } else if constexpr (rows == RowsKind::all_cities) {
    return DealtCities<Tabu>{{}, colony.weight, {}};
  } else {
    return CandidateRows<WarpLanes, Tabu>{};
  }
}

/// Steps 1 … n - 1. The rare fall-back is kept out of the loop. When unrolled by three, steps after the last find no
/// city left and do nothing.
template <bool three_a_turn, class Ant, class Spin>
__device__ void walk_on(WarpLanes lanes, Ant& walk, int n, const Spin& spin) {
  for (int s = 1; s < n; ++s) {
    while (walk.try_step(lanes, s, spin)) {
      if (three_a_turn && (!walk.try_step(lanes, ++s, spin) || !walk.try_step(lanes, ++s, spin))) break;
      if (++s >= n) return;
    }
    if (!three_a_turn || s < n) walk.fall_back(lanes, s);
  }
}

template <class List, Place place, class Rule, RowsKind rows>
__global__ void __launch_bounds__(threads_at_most(rows), blocks_at_least<Rule>(rows))
    walk_all(const __grid_constant__ BuildTours task) {
  extern __shared__ char near[];
  using Tabu = TabuOf<List, place, over_all(rows)>;
  const WarpLanes lanes;
  const int warp = static_cast<int>(threadIdx.x) / team;
  const int ant = static_cast<int>(blockIdx.x) * task.ants_a_block + warp;
  const int n = task.colony.cities;
  const auto walked = rows_of<Tabu, Rule, rows>(near, task);
  if (warp >= task.ants_a_block || ant >= task.ants) return;
  char* const memory = place == Place::global ? task.scratch + task.tabu_bytes * static_cast<std::size_t>(ant)
                                              : near + (in_shared(rows) ? task.rows_bytes : 0) +
                                                    task.tabu_bytes * static_cast<std::size_t>(warp);
  const Dice dice = task.dice_of(ant);
  auto walk = walk_in<Rule, Tabu>(memory, task, ant, walked);
  walk.start(lanes, dice);
  if constexpr (Rule::spins) {
    for (int first = 0; first < n; first += team) {  // the wheel's numbers for 32 steps at once
      const float spins = lanes.spins(dice, static_cast<unsigned>(first / team));
      for (int s = first ? first : 1; s < min(first + team, n); ++s)
        walk.step(lanes, s, [&] { return lanes.at(spins, s - first); });
    }
  } else if constexpr (std::same_as<Rule, IndependentRoulette> && over_all(rows)) {
    for (int s = 1; s < n; ++s) walk.step(lanes, s, [] {});  // in walk_on() this rule takes a fifth longer (lc)
  } else {
    // Unrolled by three: a jump back costs as much as ten instructions, and more steps exceed the nearest instruction
    // cache (docs/results/construction-gpu.md).
    constexpr bool short_steps = Rule::tables || rows == RowsKind::short_lists || (in_shared(rows) && !over_all(rows));
    walk_on<short_steps>(lanes, walk, n, [] {});
  }
  if constexpr (measures(SelectionRules::id_of<Rule>(), rows)) {
    lanes.sync();
    const Length length = WarpLanes::total(share_of_length(lanes, task.distance, task.grid, walk.tour, n, 0, 1));
    if (lanes.leader()) task.lengths[ant] = length;
  }
}

constexpr int measuring = 128;
__global__ void measure_each(DistanceView distance, const GridPlace* grid, const City* tours, int n, Length* lengths) {
  __shared__ Length part[measuring / team];
  const City* const tour = tours + static_cast<std::size_t>(blockIdx.x) * n;
  Length length = WarpLanes::total(
      share_of_length(WarpLanes{}, distance, grid, tour, n, static_cast<int>(threadIdx.x) / team, measuring / team));
  if (threadIdx.x % team == 0) part[threadIdx.x / team] = length;
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int w = 1; w < measuring / team; ++w) length += part[w];
  lengths[blockIdx.x] = length;
}

template <class List, Place place, class Rule, RowsKind rows>
ReadyKernel ready(const Shape& shape) {
  const auto kernel = walk_all<List, place, Rule, rows>;
  static thread_local std::pair<int, int> cached{-1, -1};
  return {kernel, shared_memory_for(reinterpret_cast<const void*>(kernel), shape, cached)};
}

template <class List, Place place, class Rule>
ReadyKernel ready_for_rows(const Shape& shape) {
  constexpr bool trial = Rule::tables;
  switch (shape.rows) {
    case RowsKind::all_cities:
      return ready<List, place, Rule, RowsKind::all_cities>(shape);
    case RowsKind::lists:
      return ready<List, place, Rule, RowsKind::lists>(shape);
    case RowsKind::short_lists:
      return ready<List, place, Rule, RowsKind::short_lists>(shape);
    case RowsKind::cities_in_shared:
      if constexpr (place == Place::shared) return ready<List, place, Rule, RowsKind::cities_in_shared>(shape);
      break;
    case RowsKind::rows_in_shared:
      if constexpr (!trial && place == Place::shared) return ready<List, place, Rule, RowsKind::rows_in_shared>(shape);
      break;
    case RowsKind::lines_in_shared:
      if constexpr (trial && place == Place::shared) return ready<List, place, Rule, RowsKind::lines_in_shared>(shape);
      break;
    case RowsKind::some_lines_in_shared:
      if constexpr (trial && place == Place::shared)
        return ready<List, place, Rule, RowsKind::some_lines_in_shared>(shape);
  }
  throw std::logic_error("no construction kernel has this shape");
}

ReadyKernel ready_kernel(Selection selection, TabuKind tabu, const Shape& shape) {
  if (shape.warps_an_ant > 1) return ready_kernel_of_teams(selection, tabu, shape);
  return with_tabu_at(tabu, shape.place, [&]<class List>(List, auto place) {
    return with_selection(selection, [&]<class Rule>(Rule) { return ready_for_rows<List, place(), Rule>(shape); });
  });
}

/// The rows that a block can keep in shared memory.
struct InShared {
  RowsKind rows;
  int near = 0;
  std::size_t bytes = 0;
  bool weights = false;
};
/// The choice for a plan if a block has `room` bytes left for rows; near = 0: none fit.
InShared in_shared_of(const WalkPlan& plan, std::size_t room) {
  const int n = plan.cities;
  const bool trial = draws_from_tables(plan.selection);
  const auto fitting = [&](RowsKind rows, std::size_t row) -> InShared {
    const std::size_t bytes = row * std::size_t(n);
    return bytes <= room ? InShared{rows, n, bytes} : InShared{plan.rows};
  };
  static_assert(sizeof(FullColumn) == sizeof(float));  // a table for trials or weights
  if (plan.rows == RowsKind::all_cities && !plan.changing)
    return fitting(RowsKind::cities_in_shared, sizeof(float) * std::size_t(full_width(n)));
  if (plan.rows == RowsKind::short_lists && trial && n <= LineColumn::most_cities) {
    constexpr std::size_t line = sizeof(LineColumn) * team, weights = sizeof(float) * team;
    if (LineColumn::Parts::of(n).bits == parts_of_whole.bits) {
      if (InShared both = fitting(RowsKind::lines_in_shared, line + weights); both.near > 0) {
        both.weights = true;
        return both;
      }
      if (const InShared lines = fitting(RowsKind::lines_in_shared, line); lines.near > 0) return lines;
    }
    const int near = std::min(n, int(room / line));
    if (2 * near >= n) return {RowsKind::some_lines_in_shared, near, line * std::size_t(near)};
  }
  if (plan.rows == RowsKind::short_lists && !trial && n <= 1 << 16)
    return fitting(RowsKind::rows_in_shared, RowsInShared::bytes_a_row);
  return {plan.rows};
}

}  // namespace

Shape shape_for(const WalkPlan& plan, const DeviceLimits& limits) {
  if (plan.warps_an_ant > 1) return shape_of_teams(plan, limits);
  constexpr std::size_t reserved = 1024;  // bytes of shared memory that the system reserves in every block
  // Ants on a multiprocessor that suffice to hide latency. With trials the tabu list is rarely scanned, so many ants
  // matter more than fast memory.
  const int enough = draws_from_tables(plan.selection) ? 28 : 12;
  const int own = std::max(1, limits.multiprocessors / plan.colonies);  // multiprocessors for this colony
  const int each = (plan.ants + own - 1) / own;                         // ants for each of them
  Shape shape;
  shape.device = limits.number;
  shape.shared_limit = int(limits.shared_bytes);
  const bool all_cities = plan.rows == RowsKind::all_cities;
  for (const Place place : {Place::shared, Place::bits, Place::global}) {
    if (!fits_two_bytes(plan, place)) continue;
    shape.place = place;
    const std::size_t bytes = tabu_list_bytes(plan.tabu, place, all_cities, plan.cities);
    shape.last_at = rounded_up(bytes) + rounded_up(sizeof(std::uint32_t) * std::size_t(plan.groups));
    shape.tabu_bytes = shape.last_at + (all_cities ? 0 : rounded_up(sizeof(City) * LastCities::most));
    if (place == Place::shared) {
      // Beside other colonies, blocks that find no multiprocessor free can follow others.
      const int wanted = plan.colonies > 1 ? std::min(each, most_ants(RowsKind::rows_in_shared)) : each;
      const std::size_t left =
          limits.shared_bytes - std::min(limits.shared_bytes, shape.tabu_bytes * std::size_t(wanted));
      const InShared hand = in_shared_of(plan, left);
      if (hand.near > 0 && wanted <= most_ants(hand.rows)) {
        shape.rows = hand.rows;
        shape.weights_in_shared = hand.weights;
        shape.rows_near = hand.near;
        shape.rows_bytes = hand.bytes;
        shape.ants_a_block = wanted;
        shape.warps_a_block = most_ants(hand.rows);
        const std::size_t taken = shape.rows_bytes + shape.tabu_bytes * std::size_t(wanted) + reserved;
        shape.shared_percent = int(std::min<std::size_t>(taken * 100 / limits.shared_bytes_of_all + 1, 100));
        return shape;
      }
    }
    shape.rows = plan.rows;
    shape.ants_a_block = std::clamp(each / 16, 1, most_ants(plan.rows));
    const auto fitting = [&](int a_block) {
      const std::size_t block = shape.tabu_bytes * std::size_t(a_block);
      return block > limits.shared_bytes ? 0 : int(limits.shared_bytes_of_all / (block + reserved)) * a_block;
    };
    while (shape.ants_a_block > 1 && fitting(shape.ants_a_block) < fitting(shape.ants_a_block / 2))
      shape.ants_a_block /= 2;
    const int resident = std::min(fitting(shape.ants_a_block), each);
    const std::size_t taken = (shape.tabu_bytes + reserved / std::size_t(shape.ants_a_block)) * std::size_t(resident);
    shape.shared_percent =
        place == Place::global ? 0 : int(std::min<std::size_t>(taken * 100 / limits.shared_bytes_of_all + 1, 100));
    if (resident >= std::min(each, enough)) break;
  }
  shape.warps_a_block = shape.ants_a_block;
  return shape;
}

TabuCost tabu_cost(const WalkPlan& plan, const DeviceLimits& limits) {
  const Shape shape = shape_for(plan, limits);
  const std::size_t list = tabu_list_bytes(plan.tabu, shape.place, over_all(shape.rows), plan.cities);
  int blocks = 0;
  if (!plan.changing) {
    const ReadyKernel kernel = ready_kernel(plan.selection, plan.tabu, shape);
    FORMICARIUM_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, reinterpret_cast<const void*>(kernel.walk), shape.warps_a_block * team, kernel.shared));
  }
  return {list, shape.tabu_bytes, shape.place != Place::global, blocks * shape.ants_a_block};
}

void build_tours(const BuildTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream) {
  const ReadyKernel kernel = ready_kernel(selection, tabu, shape);
  const int blocks = (task.ants + shape.ants_a_block - 1) / shape.ants_a_block;
  kernel.walk<<<unsigned(blocks), unsigned(shape.warps_a_block * team), kernel.shared, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  if (!measures(selection, shape.rows)) measure_tours(task, stream);
}

void measure_tours(const BuildTours& task, cudaStream_t stream) {
  measure_each<<<unsigned(task.ants), measuring, 0, stream>>>(task.distance, task.grid, task.tours, task.colony.cities,
                                                              task.lengths);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
