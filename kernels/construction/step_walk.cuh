// SPDX-License-Identifier: Apache-2.0
// The kernels of lockstep: a warp for each ant (in_step), or warps that take ants in turn (in_turns).
#pragma once

#include "kernels/construction/seek_walk.cuh"
#include "kernels/device/grid_barrier.cuh"

namespace formicarium {

/// Converts the trails to counted words before the first round, and back after the last one. Collective: all threads of
/// the grid.
__device__ inline void count_from_here(const SeekTours& task) {
  const std::size_t count = task.trails_in_all, stride = std::size_t(gridDim.x) * blockDim.x;
  for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
    task.updates.counted[i] = counted(task.updates.trails.rows.trail[i]);
}
__device__ inline void count_no_more(const SeekTours& task, unsigned round) {
  const std::size_t count = task.trails_in_all, stride = std::size_t(gridDim.x) * blockDim.x;
  const TrailsOfRound trail{task.updates, round};
  for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
    task.updates.trails.rows.trail[i] = trail(i);
}
__device__ inline unsigned rounds_of(const SeekTours& task) {
  const UpdatedSteps& updated = task.updates_after;
  return task.walk.colony.cities > 1 ? unsigned(updated.last / updated.period) : 0;
}

/// Lockstep with one warp for each ant.
template <class List, Place place, class Rule, RowsKind rows, bool rings>
__global__ void __launch_bounds__(most_warps_a_block* team, 1) in_step(const __grid_constant__ SeekTours task) {
  extern __shared__ char near[];
  using Tabu = TabuOf<List, place, rows == RowsKind::all_cities>;
  constexpr bool all = rows == RowsKind::all_cities;
  using Rows = std::conditional_t<
      rings, SteppingRingRows<Tabu, all>,
      std::conditional_t<rows == RowsKind::short_lists, SteppingHeldRows<Tabu>, SteppingRows<Tabu, all>>>;
  const WarpLanes lanes;
  GridBarrier barrier{task.arrived};
  const unsigned rounds = rounds_of(task);
  const int ant = static_cast<int>(blockIdx.x) * task.walk.ants_a_block + warp_of_block();
  if constexpr (!rings) count_from_here(task);
  if (ant < task.walk.ants) {
    const Dice dice = task.walk.dice_of(ant);
    auto walk = walk_in<Rule, Tabu>(near + task.walk.tabu_bytes * static_cast<std::size_t>(warp_of_block()), task.walk,
                                    ant, Rows{{task.updates}});
    if constexpr (rings) walk.rows.ant = ant;
    walk.start(lanes, dice);
    barrier();
    seek_tour<Rule>(lanes, walk, task, dice, [&] {
      barrier();
      if constexpr (rings) {
        for (int half = 0; half < Rows::halves(task.updates); ++half) {
          walk.rows.settle(lanes, half);
          barrier();
        }
      }
      ++walk.rows.round;
    });
    if constexpr (rings) walk.rows.finish(lanes);
  } else {
    unsigned barriers = rounds;
    if constexpr (rings) barriers += rounds * unsigned(Rows::halves(task.updates));
    for (unsigned r = 0; r <= barriers; ++r) barrier();
  }
  if constexpr (!rings) count_no_more(task, rounds + 1);
}

/// The state of an ant's walk between two steps.
template <class Tabu, class Rows>
struct Paused {
  Tabu tabu;
  LastCities last;
  ColumnDice dice;
  City here;
  typename Rows::Paused rows;
};

/// Lockstep with more ants than warps, or with tabu lists that do not fit into a block: warps take ants in turn, and
/// keep their state in global memory between two steps.
template <class List, class Rule, RowsKind rows, bool rings>
__global__ void __launch_bounds__(most_warps_a_block* team, 1) in_turns(const __grid_constant__ SeekTours task) {
  constexpr bool all = rows == RowsKind::all_cities;
  using Tabu = TabuOf<List, Place::global, all>;
  using Rows = std::conditional_t<rings, SteppingRingRows<Tabu, all>, SteppingRows<Tabu, all>>;
  using Left = Paused<Tabu, Rows>;
  static_assert(sizeof(Left) <= paused_bytes && alignof(Left) <= 16);
  const WarpLanes lanes;
  GridBarrier barrier{task.arrived};
  const int warps = static_cast<int>(blockDim.x) / team;
  const int first = static_cast<int>(blockIdx.x) * warps + warp_of_block();
  const int together = static_cast<int>(gridDim.x) * warps;
  const int n = task.walk.colony.cities;
  const auto walk_of = [&](int ant) {
    auto walk = walk_in<Rule, Tabu>(room_of(task.walk, ant), task.walk, ant, Rows{{task.updates}});
    if constexpr (rings) walk.rows.ant = ant;
    return walk;
  };
  const auto paused = [&](int ant) -> Left& {
    return *reinterpret_cast<Left*>(room_of(task.walk, ant) + task.paused_at);
  };
  const auto pause = [&](int ant, const auto& walk) {
    lanes.sync();  // after all lanes have read
    Left& left = paused(ant);
    if (lanes.leader()) {
      left.tabu = walk.tabu;
      left.last = walk.last;
      left.dice = walk.dice;
      left.here = walk.here;
    }
    walk.rows.pause(lanes, left.rows);
    lanes.sync();
  };
  Rows all_rows{{task.updates}};  // settles for all ants of this warp
  if constexpr (!rings) count_from_here(task);
  for (int ant = first; ant < task.walk.ants; ant += together) {
    auto walk = walk_of(ant);
    walk.start(lanes, task.walk.dice_of(ant));
    pause(ant, walk);
  }
  barrier();
  unsigned round = 1;
  for (int s = 1; s <= n; ++s) {
    const bool updating = n > 1 && task.updates_after(s);
    for (int ant = first; ant < task.walk.ants; ant += together) {
      auto walk = walk_of(ant);
      const Left& before = paused(ant);
      walk.tabu = before.tabu;
      walk.last = before.last;
      walk.dice = before.dice;
      walk.here = before.here;
      walk.rows.resume(lanes, before.rows, round);
      walk.rows.finish_update();
      const City from = walk.here;
      const Dice dice = task.walk.dice_of(ant);
      const auto number = static_cast<std::uint32_t>(s);
      if (s < n)
        seek(lanes, walk, s, unit(dice.spin(number, Purpose::exploit)), task.q0,
             [&] { return unit(dice.spin(number)); });
      if (updating) walk.rows.update(lanes, from, s < n ? walk.here : walk.tour[0]);
      pause(ant, walk);
    }
    if (!updating) continue;
    barrier();
    if constexpr (rings) {
      all_rows.round = round;
      for (int half = 0; half < Rows::halves(task.updates); ++half) {
        for (int ant = first; ant < task.walk.ants; ant += together) all_rows.settle(lanes, half, ant);
        barrier();
      }
    }
    ++round;
  }
  if constexpr (rings)
    all_rows.finish(lanes);
  else
    count_no_more(task, round);
}

/// One cooperative launch: the grid barrier needs all blocks at once.
inline void launch_together(const void* kernel, const SeekTours& task, const Shape& shape, int blocks,
                            std::size_t shared, cudaStream_t stream) {
  void* arguments[] = {const_cast<SeekTours*>(&task)};
  FORMICARIUM_CUDA_CHECK(cudaLaunchCooperativeKernel(kernel, unsigned(blocks), unsigned(shape.warps_a_block * team),
                                                     arguments, shared, stream));
}

template <bool rings>
void launch_in_step(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, int blocks,
                    cudaStream_t stream) {
  with_tabu_at(tabu, shape.place, [&]<class List>(List, auto place) {
    with_explorer(selection, [&]<class Rule>(Rule) {
      if constexpr (place() != Place::global)
        with_rows<rings>(shape.rows, [&](auto rows) {
          const void* const kernel = reinterpret_cast<const void*>(in_step<List, place(), Rule, rows(), rings>);
          static thread_local std::pair<int, int> cached{-1, -1};
          launch_together(kernel, task, shape, blocks, shared_memory_for(kernel, shape, cached), stream);
        });
    });
  });
}

template <bool rings>
void launch_in_turns(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, int blocks,
                     cudaStream_t stream) {
  with_tabu(tabu, [&]<class List>(List) {
    with_explorer(selection, [&]<class Rule>(Rule) {
      const auto launch = [&](auto* kernel) {
        launch_together(reinterpret_cast<const void*>(kernel), task, shape, blocks, 0, stream);
      };
      shape.rows == RowsKind::all_cities ? launch(in_turns<List, Rule, RowsKind::all_cities, rings>)
                                         : launch(in_turns<List, Rule, RowsKind::lists, rings>);
    });
  });
}

}  // namespace formicarium
