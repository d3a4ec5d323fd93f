// SPDX-License-Identifier: Apache-2.0
// What all kernels of seek_tours.cuh share: an ant's walk, and the choice by the kind of rows.
#pragma once

#include "core/steps/pseudo_random.hpp"
#include "kernels/construction/ant_memory.cuh"
#include "kernels/construction/ring_rows.cuh"
#include "kernels/construction/seek_tours.cuh"

namespace formicarium {

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

/// Calls f(rows) with the kind as a constant; short lists have no rings.
template <bool rings, class F>
void with_rows(RowsKind rows, F f) {
  if (rows == RowsKind::all_cities) return f(Constant<RowsKind::all_cities>{});
  if constexpr (!rings)
    if (rows == RowsKind::short_lists) return f(Constant<RowsKind::short_lists>{});
  f(Constant<RowsKind::lists>{});
}

}  // namespace formicarium
