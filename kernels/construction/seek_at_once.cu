// SPDX-License-Identifier: Apache-2.0
// Relaxed execution with a limited number of ants at once. The kernels are apart from those without a limit, which
// would be slower if they could wait. Tabu lists lie in global memory and rows are read there: fewer kernels, the same
// tours.
#include "kernels/construction/seek_walk.cuh"

namespace formicarium {
namespace {

constexpr int ants_a_block = 4;

/// Waits until less than `at_once` ants walk, and returns the number of the next one. What the ants before it wrote is
/// visible then.
__device__ int enter(WarpLanes lanes, Race& race, int at_once) {
  int ant = 0;
  if (lanes.leader()) {
    for (int now = 0;;) {
      const int found = atomicCAS(&race.walking, now, now + 1);
      if (found == now) {
        atomicMax(&race.most, now + 1);
        break;
      }
      now = found;
      while (now >= at_once) {
        __nanosleep(200);
        now = *static_cast<volatile int*>(&race.walking);
      }
    }
    ant = atomicAdd(&race.taken, 1);
  }
  __threadfence();  // of every lane: each reads trails
  return lanes.at(ant, 0);
}
__device__ void leave(WarpLanes lanes, Race& race) {
  __threadfence();
  lanes.sync();
  if (lanes.leader()) atomicSub(&race.walking, 1);
}

template <class List, class Rule, bool all, bool rings, bool slots>
__global__ void __launch_bounds__(ants_a_block* team) race_at_once(const __grid_constant__ SeekTours task) {
  using Tabu = TabuOf<List, Place::global, all>;
  using Rows = std::conditional_t<rings, RacingRingRows<Tabu, all, slots>, RacingRows<Tabu, all>>;
  const WarpLanes lanes;
  const int warp = static_cast<int>(blockIdx.x) * ants_a_block + warp_of_block();
  if (warp >= task.walk.ants) return;
  const int ant = enter(lanes, *task.race, task.at_once);
  const Dice dice = task.walk.dice_of(ant);
  auto walk = walk_in<Rule, Tabu>(room_of(task.walk, warp), task.walk, ant, Rows{{task.updates}});
  walk.start(lanes, dice);
  seek_tour<Rule>(lanes, walk, task, dice, [] {});
  if constexpr (rings) walk.rows.finish(lanes);
  leave(lanes, *task.race);
}

template <bool all, bool rings, bool slots = false>
void launch(const SeekTours& task, Selection selection, TabuKind tabu, cudaStream_t stream) {
  const unsigned blocks = unsigned((task.walk.ants + ants_a_block - 1) / ants_a_block);
  with_tabu(tabu, [&]<class List>(List) {
    with_explorer(selection, [&]<class Rule>(Rule) {
      race_at_once<List, Rule, all, rings, slots><<<blocks, ants_a_block * team, 0, stream>>>(task);
    });
  });
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

void seek_at_once(const SeekTours& task, Selection selection, TabuKind tabu, bool all_cities, cudaStream_t stream) {
  FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(task.race, 0, sizeof *task.race, stream));
  const bool rings = task.updates.trails.rings.size > 0;
  if (task.walk.colony.exploited == Exploited::with_slots && rings && !all_cities)
    launch<false, true, true>(task, selection, tabu, stream);
  else if (all_cities)
    (rings ? launch<true, true> : launch<true, false>)(task, selection, tabu, stream);
  else
    (rings ? launch<false, true> : launch<false, false>)(task, selection, tabu, stream);
  measure_tours(task.walk, stream);
}

}  // namespace formicarium
