// SPDX-License-Identifier: Apache-2.0
// The construction kernels of a selection rule: one for each tabu list, memory of it and kind of rows. Each rule
// instantiates them in a file of its own (build_by_….cu), so that they compile side by side.
#pragma once

#include <stdexcept>

#include "kernels/construction/ant_memory.cuh"
#include "kernels/construction/held_rows.cuh"
#include "kernels/construction/tour_lengths.cuh"

namespace formicarium {

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

template <class Rule>
ReadyKernel ready_by(TabuKind tabu, const Shape& shape) {
  return with_tabu_at(tabu, shape.place,
                      [&]<class List>(List, auto place) { return ready_for_rows<List, place(), Rule>(shape); });
}

}  // namespace formicarium
