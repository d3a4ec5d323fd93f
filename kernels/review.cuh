// SPDX-License-Identifier: Apache-2.0
// The end of an iteration: the mean branching factor of the rows, settled(), and the record that the host reads. The
// last block that updates trails does it, so no other kernel has to begin.
#pragma once

#include "core/colony/standing.hpp"
#include "core/steps/branching.hpp"
#include "core/steps/selective_memory.hpp"
#include "kernels/block_team.cuh"
#include "kernels/decisions.cuh"

namespace formicarium {

struct Review {
  Rules rules;
  int cities;
  int ways;              // that lead from a city
  RowSpread* spread;     // [n] each row's, by whoever updates it
  const HitCount* hits;  // null but for selective memory
  DeviceStanding* standing;
  IterationRecord* told;  // where the host reads it

  /// By all threads of every block of a kernel, once the block has told of its rows.
  template <int size>
  __device__ void at_last() const {
    __shared__ std::uint64_t part[TeamOfBlock<size>::parts * TeamOfBlock<size>::warps];
    __shared__ bool last;
    const TeamOfBlock<size> threads{part};
    threads.sync();
    if (threads.leader()) {
      __threadfence();
      last = atomicAdd(&standing->blocks_done, 1u) == gridDim.x - 1;
      __threadfence();
    }
    threads.sync();
    if (!last) return;
    Length roads = 0;
    float least = 3e38f, most = 0;
    for (int i = threads.first(); i < cities; i += threads.stride()) {
      roads += __ldcg(&spread[i].roads);  // as the other blocks left it
      least = fminf(least, __ldcg(&spread[i].least));
      most = fmaxf(most, __ldcg(&spread[i].most));
    }
    roads = threads.total(roads);
    least = threads.smallest(least);
    most = threads.greatest(most);
    if (threads.leader()) tell(roads, least, most);
  }

 private:
  __device__ void tell(Length roads, float least, float most) const {
    const bool any = cities > 1 && ways > 0;
    IterationRecord& record = standing->record;
    Standing& now = standing->standing;
    record.branching = any ? static_cast<double>(roads) / cities : 0;
    record.trail_min = rules.with_limits ? now.limits.low : any ? least : 0;
    record.trail_max = rules.with_limits ? now.limits.high : any ? most : 0;
    record.restarted = standing->restart = settled(rules, record.branching, now);
    record.iteration = now.iteration;
    record.best = now.best;
    record.improved = now.new_best;
    if (hits) record.hit_ratio = hits->ratio();
    standing->blocks_done = 0;
    *told = record;
  }
};

}  // namespace formicarium
