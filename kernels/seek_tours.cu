// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/steps/pseudo_random.hpp"
#include "kernels/meeting.cuh"
#include "kernels/seek_tours.cuh"
#include "kernels/tabu_home.cuh"

namespace formicarium {
namespace {

constexpr int most_ants_a_block = 8;    // in a race
constexpr int most_warps_a_block = 20;  // in lockstep: more would have to do with fewer registers
constexpr int least_warps_a_block = 8;  // of several blocks: few wait for each other sooner

__device__ Dice dice_of(const BuildTours& task, int ant) {
  return {task.seed, task.iteration, static_cast<std::uint32_t>(ant)};
}
__device__ char* room_of(const BuildTours& task, int ant) {
  return task.scratch + task.tabu_bytes * static_cast<std::size_t>(ant);
}
__device__ int warp_of_block() { return static_cast<int>(threadIdx.x) / team; }

/// An ant's whole walk. meet(): after its update, where ants go in lockstep.
template <Selection rule, class Ant, class Meet>
__device__ __forceinline__ void seek_tour(WarpLanes lanes, Ant& walk, const SeekTours& task, const Dice& dice,
                                          const Meet& meet) {
  const int n = task.walk.colony.cities;
  const City home = walk.here;
  float q = 0, spins = 0;  // of 32 steps, one a lane
  int till_update = n > 1 ? task.period : 0;
  for (int s = 1; s <= n; ++s) {
    const int of_group = s % team;
    if (of_group == 0 || s == 1) {
      q = lanes.spins(dice, unsigned(s / team), Purpose::exploit);
      if constexpr (rule == Selection::rwm) spins = lanes.spins(dice, unsigned(s / team));
    }
    const float own_q = lanes.at(q, of_group);
    const City from = walk.here;
    City to = home;
    walk.rows.look();
    if (s < n) {
      seek(lanes, walk, s, own_q, task.q0, [&] { return lanes.at(spins, of_group); });
      to = walk.here;
    } else {
      walk.rows.fetch(lanes, task.walk.colony, home);
    }
    if (--till_update != 0) continue;
    till_update = task.period;
    walk.rows.update(lanes, from, to);
    meet();
  }
  walk.rows.look();
}

template <TabuKind kind, Place place, Selection rule, RowsKind rows>
__global__ void __launch_bounds__(most_ants_a_block* team, 4) race(const __grid_constant__ SeekTours task) {
  extern __shared__ char near[];
  using Tabu = TabuOf<kind, place, rows == RowsKind::all_cities>;
  using Rows = std::conditional_t<rows == RowsKind::short_lists, RacingHeldRows<Tabu>,
                                  RacingRows<Tabu, rows == RowsKind::all_cities>>;
  const WarpLanes lanes;
  const int ant = static_cast<int>(blockIdx.x) * task.walk.ants_a_block + warp_of_block();
  if (ant >= task.walk.ants) return;
  char* const room = place == Place::global ? room_of(task.walk, ant)
                                            : near + task.walk.tabu_bytes * static_cast<std::size_t>(warp_of_block());
  const Dice dice = dice_of(task.walk, ant);
  auto walk = walk_in<rule, Tabu>(room, task.walk, ant, Rows{{task.updates}});
  walk.start(lanes, dice);
  seek_tour<rule>(lanes, walk, task, dice, [] {});
}

/// The trails as words that count, before the first round, and as trails again after the last one.
__device__ void count_from_here(const SeekTours& task) {
  const std::size_t count = task.trails_in_all, stride = std::size_t(gridDim.x) * blockDim.x;
  for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
    task.updates.counted[i] = counted(task.updates.trails.rows.trail[i]);
}
__device__ void count_no_more(const SeekTours& task, unsigned round) {
  const std::size_t count = task.trails_in_all, stride = std::size_t(gridDim.x) * blockDim.x;
  const TrailsOfRound trail{task.updates, round};
  for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
    task.updates.trails.rows.trail[i] = trail(i);
}
__device__ unsigned rounds_of(const SeekTours& task) {
  const int n = task.walk.colony.cities;
  return n > 1 ? unsigned(n / task.period) : 0;
}

/// A warp an ant, all at once.
template <TabuKind kind, Place place, Selection rule, RowsKind rows>
__global__ void __launch_bounds__(most_warps_a_block* team, 1) in_step(const __grid_constant__ SeekTours task) {
  extern __shared__ char near[];
  using Tabu = TabuOf<kind, place, rows == RowsKind::all_cities>;
  using Rows = std::conditional_t<rows == RowsKind::short_lists, SteppingHeldRows<Tabu>,
                                  SteppingRows<Tabu, rows == RowsKind::all_cities>>;
  const WarpLanes lanes;
  Meeting meeting{task.arrived};
  const unsigned rounds = rounds_of(task);
  const int ant = static_cast<int>(blockIdx.x) * task.walk.ants_a_block + warp_of_block();
  count_from_here(task);
  if (ant < task.walk.ants) {
    const Dice dice = dice_of(task.walk, ant);
    auto walk = walk_in<rule, Tabu>(near + task.walk.tabu_bytes * static_cast<std::size_t>(warp_of_block()), task.walk,
                                    ant, Rows{{task.updates}});
    walk.start(lanes, dice);
    meeting();
    seek_tour<rule>(lanes, walk, task, dice, [&] {
      meeting();
      ++walk.rows.round;
    });
  } else {
    for (unsigned r = 0; r <= rounds; ++r) meeting();
  }
  count_no_more(task, rounds + 1);
}

/// What changes of an ant's walk from step to step.
template <class Tabu>
struct Paused {
  Tabu tabu;
  LastCities last;
  ColumnDice dice;
  City here;
  std::size_t place[2];  // of the first two lanes
  CountedTrail found[2];
};
constexpr std::size_t paused_bytes = 96;

/// More ants than warps, or tabu lists that no block has room for: warps take ants in turn, and leave them in memory
/// between two steps.
template <TabuKind kind, Selection rule, RowsKind rows>
__global__ void __launch_bounds__(most_warps_a_block* team, 1) in_turns(const __grid_constant__ SeekTours task) {
  using Tabu = TabuOf<kind, Place::global, rows == RowsKind::all_cities>;
  using Rows = SteppingRows<Tabu, rows == RowsKind::all_cities>;
  static_assert(sizeof(Paused<Tabu>) <= paused_bytes && alignof(Paused<Tabu>) <= 16);
  const WarpLanes lanes;
  Meeting meeting{task.arrived};
  const int warps = static_cast<int>(blockDim.x) / team;
  const int first = static_cast<int>(blockIdx.x) * warps + warp_of_block();
  const int together = static_cast<int>(gridDim.x) * warps;
  const int n = task.walk.colony.cities;
  const auto walk_of = [&](int ant) {
    return walk_in<rule, Tabu>(room_of(task.walk, ant), task.walk, ant, Rows{{task.updates}});
  };
  const auto paused = [&](int ant) -> Paused<Tabu>& {
    return *reinterpret_cast<Paused<Tabu>*>(room_of(task.walk, ant) + task.paused_at);
  };
  const auto pause = [&](int ant, const auto& walk) {
    lanes.sync();  // all have read
    Paused<Tabu>& left = paused(ant);
    if (lanes.leader()) {
      left.tabu = walk.tabu;
      left.last = walk.last;
      left.dice = walk.dice;
      left.here = walk.here;
    }
    if (lanes.rank() < 2) {
      left.place[lanes.rank()] = walk.rows.place;
      left.found[lanes.rank()] = walk.rows.found;
    }
    lanes.sync();
  };
  count_from_here(task);
  for (int ant = first; ant < task.walk.ants; ant += together) {
    auto walk = walk_of(ant);
    walk.start(lanes, dice_of(task.walk, ant));
    pause(ant, walk);
  }
  meeting();
  unsigned round = 1;
  for (int s = 1; s <= n; ++s) {
    const bool updating = n > 1 && updates_after(s, task.period);
    for (int ant = first; ant < task.walk.ants; ant += together) {
      auto walk = walk_of(ant);
      const Paused<Tabu>& before = paused(ant);
      walk.tabu = before.tabu;
      walk.last = before.last;
      walk.dice = before.dice;
      walk.here = before.here;
      walk.rows.round = round;
      if (lanes.rank() < 2) {
        walk.rows.place = before.place[lanes.rank()];
        walk.rows.found = before.found[lanes.rank()];
      }
      walk.rows.look();
      const City from = walk.here;
      const Dice dice = dice_of(task.walk, ant);
      const auto number = static_cast<std::uint32_t>(s);
      if (s < n)
        seek(lanes, walk, s, unit(dice.spin(number, Purpose::exploit)), task.q0,
             [&] { return unit(dice.spin(number)); });
      if (updating) walk.rows.update(lanes, from, s < n ? walk.here : walk.tour[0]);
      pause(ant, walk);
    }
    if (!updating) continue;
    meeting();
    ++round;
  }
  count_no_more(task, round);
}

template <TabuKind kind, Place place, Selection rule, RowsKind rows>
void launch_race(const SeekTours& task, const Shape& shape, cudaStream_t stream) {
  const auto kernel = race<kind, place, rule, rows>;
  static thread_local std::pair<int, int> told{-1, -1};
  const std::size_t shared = shared_memory_for(reinterpret_cast<const void*>(kernel), shape, told);
  const int blocks = (task.walk.ants + shape.ants_a_block - 1) / shape.ants_a_block;
  kernel<<<unsigned(blocks), unsigned(shape.ants_a_block * team), shared, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

/// f(rule) as a constant: the rules that weigh what is there (parameters.cpp refuses the others).
template <class F>
void with_rule(Selection selection, F f) {
  selection == Selection::wrs ? f(Constant<Selection::wrs>{}) : f(Constant<Selection::rwm>{});
}
/// f(rows) as a constant.
template <class F>
void with_rows(RowsKind rows, F f) {
  if (rows == RowsKind::all_cities)
    f(Constant<RowsKind::all_cities>{});
  else if (rows == RowsKind::short_lists)
    f(Constant<RowsKind::short_lists>{});
  else
    f(Constant<RowsKind::lists>{});
}

}  // namespace

std::size_t make_room_for_turns(SeekTours& task, const Plan& plan) {
  const bool all = plan.rows == RowsKind::all_cities;
  const std::size_t tabu = with_home(plan.tabu, Place::global, [&](auto kind, auto place) {
    return all ? TabuOf<kind(), place(), true>::bytes(plan.cities) : TabuOf<kind(), place(), false>::bytes(plan.cities);
  });
  task.walk.last_at = behind(tabu) + behind(sizeof(std::uint32_t) * std::size_t(plan.groups));
  task.paused_at = task.walk.last_at + behind(sizeof(City) * LastCities::most);
  task.walk.tabu_bytes = task.paused_at + paused_bytes;
  return task.walk.tabu_bytes;
}

Shape shape_in_step(const Plan& plan, const DeviceLimits& limits) {
  const bool all = plan.rows == RowsKind::all_cities;
  Shape shape;
  shape.device = limits.number;
  shape.shared_limit = int(limits.shared_bytes);
  shape.rows = plan.rows;
  const int wanted = (plan.ants + limits.multiprocessors - 1) / limits.multiprocessors;
  shape.ants_a_block = plan.ants <= most_warps_a_block ? plan.ants : std::max(wanted, least_warps_a_block);
  shape.warps_a_block = std::min(shape.ants_a_block, most_warps_a_block);
  for (const Place place : {Place::shared, Place::bits}) {
    if (!fits_two_bytes(plan, place)) continue;
    const std::size_t bytes = with_home(plan.tabu, place, [&](auto kind, auto where) {
      return all ? TabuOf<kind(), where(), true>::bytes(plan.cities)
                 : TabuOf<kind(), where(), false>::bytes(plan.cities);
    });
    shape.place = place;
    shape.last_at = behind(bytes) + behind(sizeof(std::uint32_t) * std::size_t(plan.groups));
    shape.tabu_bytes = shape.last_at + (all ? 0 : behind(sizeof(City) * LastCities::most));
    const std::size_t taken = shape.tabu_bytes * std::size_t(shape.ants_a_block);
    shape.shared_percent = int(std::min<std::size_t>((taken + 1024) * 100 / limits.shared_bytes_of_all + 1, 100));
    if (taken <= limits.shared_bytes && shape.ants_a_block <= most_warps_a_block) return shape;
  }
  shape.place = Place::global;  // in turns
  return shape;
}

void seek_in_step(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape,
                  const DeviceLimits& limits, cudaStream_t stream) {
  const int blocks = std::min(limits.multiprocessors, (task.walk.ants + shape.warps_a_block - 1) / shape.warps_a_block);
  FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(task.arrived, 0, sizeof *task.arrived, stream));
  const auto launch = [&](auto* kernel, std::size_t shared) {
    void* arguments[] = {const_cast<SeekTours*>(&task)};
    FORMICARIUM_CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), unsigned(blocks),
                                                       unsigned(shape.warps_a_block * team), arguments, shared,
                                                       stream));
  };
  with_home(tabu, shape.place, [&](auto kind, auto place) {
    with_rule(selection, [&](auto rule) {
      with_rows(shape.rows, [&](auto rows) {
        if constexpr (place() == Place::global) {
          constexpr RowsKind kept = rows() == RowsKind::all_cities ? rows() : RowsKind::lists;
          launch(in_turns<kind(), rule(), kept>, 0);
        } else {
          const auto kernel = in_step<kind(), place(), rule(), rows()>;
          static thread_local std::pair<int, int> told{-1, -1};
          launch(kernel, shared_memory_for(reinterpret_cast<const void*>(kernel), shape, told));
        }
      });
    });
  });
  measure_tours(task.walk, stream);
}

void seek_in_race(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream) {
  with_home(tabu, shape.place, [&](auto kind, auto place) {
    with_rule(selection, [&](auto rule) {
      with_rows(shape.rows, [&](auto rows) { launch_race<kind(), place(), rule(), rows()>(task, shape, stream); });
    });
  });
  measure_tours(task.walk, stream);
}

}  // namespace formicarium
