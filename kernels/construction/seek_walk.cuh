// SPDX-License-Identifier: Apache-2.0
// The kernels of seek_tours.cuh: an ant's walk, and kernels for relaxed execution (race), lockstep (in_step), and
// lockstep with warps that take ants in turn (in_turns). seek_tours.cu instantiates them for trails in rows,
// seek_by_rings.cu for selective memory; two files compile in parallel.
#pragma once

#include <algorithm>

#include "core/steps/pseudo_random.hpp"
#include "kernels/construction/ant_memory.cuh"
#include "kernels/construction/ring_rows.cuh"
#include "kernels/construction/seek_tours.cuh"
#include "kernels/device/grid_barrier.cuh"

namespace formicarium {

inline constexpr int most_warps_a_block = 20;  // in lockstep; more would leave too few registers a thread
inline constexpr int least_warps_a_block = 8;  // if there are several blocks; fewer blocks make the barrier quicker

__device__ inline char* room_of(const BuildTours& task, int ant) {
  return task.scratch + task.tabu_bytes * static_cast<std::size_t>(ant);
}
__device__ inline int warp_of_block() { return static_cast<int>(threadIdx.x) / team; }

/// An ant's whole walk. `meet` is called after each of its updates; in lockstep it is the barrier.
template <class Rule, class Ant, class Meet>
__device__ __forceinline__ void seek_tour(WarpLanes lanes, Ant& walk, const SeekTours& task, const Dice& dice,
                                          const Meet& meet) {
  const int n = task.walk.colony.cities;
  const City first_city = walk.here;
  float q = 0, spins = 0;  // for 32 steps, one a lane
  int till_update = n > 1 ? task.updates_after.period : 0;
  for (int s = 1; s <= n; ++s) {
    const int of_group = s % team;
    if (of_group == 0 || s == 1) {
      q = lanes.spins(dice, unsigned(s / team), Purpose::exploit);
      if constexpr (Rule::spins) spins = lanes.spins(dice, unsigned(s / team));
    }
    const float own_q = lanes.at(q, of_group);
    const City from = walk.here;
    City to = first_city;
    walk.rows.finish_update();
    if (s < n) {
      seek(lanes, walk, s, own_q, task.q0, [&] { return lanes.at(spins, of_group); });
      to = walk.here;
    } else {
      walk.rows.fetch(lanes, task.walk.colony, first_city);
    }
    if (--till_update != 0 || s > task.updates_after.last) continue;
    till_update = task.updates_after.period;
    walk.rows.update(lanes, from, to);
    meet();
  }
  walk.rows.finish_update();
}

template <class List, Place place, class Rule, RowsKind rows, bool rings, bool slots>
__global__ void __launch_bounds__(threads_at_most(rows), blocks_at_least<Rule>(rows))
    race(const __grid_constant__ SeekTours task) {
  extern __shared__ char near[];
  using Tabu = TabuOf<List, place, rows == RowsKind::all_cities>;
  constexpr bool all = rows == RowsKind::all_cities;
  using Rows = std::conditional_t<
      rings, RacingRingRows<Tabu, all, slots>,
      std::conditional_t<all || rows == RowsKind::lists, RacingRows<Tabu, all>, RacingHeldRows<Tabu, in_shared(rows)>>>;
  const WarpLanes lanes;
  const int ant = static_cast<int>(blockIdx.x) * task.walk.ants_a_block + warp_of_block();
  const auto rows_of = [&] {
    if constexpr (in_shared(rows)) {
      RowsInShared copied(near, task.walk.colony.cities);
      copied.fill(task.walk.colony, task.updates.trails.close);
      return Rows{{task.updates, copied}};
    } else {
      return Rows{{task.updates}};
    }
  };
  const Rows walked = rows_of();
  if (warp_of_block() >= task.walk.ants_a_block || ant >= task.walk.ants) return;
  char* const room = place == Place::global ? room_of(task.walk, ant)
                                            : near + task.walk.rows_bytes +
                                                  task.walk.tabu_bytes * static_cast<std::size_t>(warp_of_block());
  const Dice dice = task.walk.dice_of(ant);
  auto walk = walk_in<Rule, Tabu>(room, task.walk, ant, walked);
  walk.start(lanes, dice);
  seek_tour<Rule>(lanes, walk, task, dice, [] {});
  if constexpr (rings) walk.rows.finish(lanes);
}

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
inline constexpr std::size_t paused_bytes = 112;

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

template <class List, Place place, class Rule, RowsKind rows, bool rings, bool slots = false>
void launch_race(const SeekTours& task, const Shape& shape, cudaStream_t stream) {
  const auto kernel = race<List, place, Rule, rows, rings, slots>;
  static thread_local std::pair<int, int> cached{-1, -1};
  const std::size_t shared = shared_memory_for(reinterpret_cast<const void*>(kernel), shape, cached);
  const int blocks = (task.walk.ants + shape.ants_a_block - 1) / shape.ants_a_block;
  kernel<<<unsigned(blocks), unsigned(shape.warps_a_block * team), shared, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

/// Calls f(rows) with the kind as a constant; short lists have no rings.
template <bool rings, class F>
void with_rows(RowsKind rows, F f) {
  if (rows == RowsKind::all_cities) return f(Constant<RowsKind::all_cities>{});
  if constexpr (!rings)
    if (rows == RowsKind::short_lists) return f(Constant<RowsKind::short_lists>{});
  f(Constant<RowsKind::lists>{});
}

template <bool rings>
void launch_in_step(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, int blocks,
                    cudaStream_t stream) {
  const auto launch = [&](auto* kernel, std::size_t shared) {
    void* arguments[] = {const_cast<SeekTours*>(&task)};
    FORMICARIUM_CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), unsigned(blocks),
                                                       unsigned(shape.warps_a_block * team), arguments, shared,
                                                       stream));
  };
  with_tabu_at(tabu, shape.place, [&]<class List>(List, auto place) {
    with_explorer(selection, [&]<class Rule>(Rule) {
      with_rows<rings>(shape.rows, [&](auto rows) {
        if constexpr (place() == Place::global) {
          constexpr RowsKind kept = rows() == RowsKind::all_cities ? rows() : RowsKind::lists;
          launch(in_turns<List, Rule, kept, rings>, 0);
        } else {
          const auto kernel = in_step<List, place(), Rule, rows(), rings>;
          static thread_local std::pair<int, int> cached{-1, -1};
          launch(kernel, shared_memory_for(reinterpret_cast<const void*>(kernel), shape, cached));
        }
      });
    });
  });
}

template <bool rings>
void launch_in_race(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape,
                    cudaStream_t stream) {
  with_tabu_at(tabu, shape.place, [&]<class List>(List, auto place) {
    with_explorer(selection, [&]<class Rule>(Rule) {
      if constexpr (!rings && place() == Place::shared)
        if (in_shared(shape.rows))
          return launch_race<List, place(), Rule, RowsKind::rows_in_shared, rings>(task, shape, stream);
      with_rows<rings>(shape.rows, [&](auto rows) {
        if constexpr (rings && rows() != RowsKind::all_cities)
          if (task.walk.colony.exploited == Exploited::with_slots)
            return launch_race<List, place(), Rule, rows(), rings, true>(task, shape, stream);
        launch_race<List, place(), Rule, rows(), rings>(task, shape, stream);
      });
    });
  });
}

}  // namespace formicarium
