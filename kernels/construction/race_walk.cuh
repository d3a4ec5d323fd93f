// SPDX-License-Identifier: Apache-2.0
// The kernels of relaxed execution: ants walk while others change the same trails (race).
#pragma once

#include "kernels/construction/seek_walk.cuh"

namespace formicarium {

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

template <class List, Place place, class Rule, RowsKind rows, bool rings, bool slots>
void launch_race(const SeekTours& task, const Shape& shape, cudaStream_t stream) {
  const auto kernel = race<List, place, Rule, rows, rings, slots>;
  static thread_local std::pair<int, int> cached{-1, -1};
  const std::size_t shared = shared_memory_for(reinterpret_cast<const void*>(kernel), shape, cached);
  const int blocks = (task.walk.ants + shape.ants_a_block - 1) / shape.ants_a_block;
  kernel<<<unsigned(blocks), unsigned(shape.warps_a_block * team), shared, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

template <bool rings, bool slots>
void launch_in_race(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape,
                    cudaStream_t stream) {
  with_tabu_at(tabu, shape.place, [&]<class List>(List, auto place) {
    with_explorer(selection, [&]<class Rule>(Rule) {
      if constexpr (slots) {
        launch_race<List, place(), Rule, RowsKind::lists, rings, slots>(task, shape, stream);
      } else {
        if constexpr (!rings && place() == Place::shared)
          if (in_shared(shape.rows))
            return launch_race<List, place(), Rule, RowsKind::rows_in_shared, rings, slots>(task, shape, stream);
        with_rows<rings>(shape.rows, [&](auto rows) {
          launch_race<List, place(), Rule, rows(), rings, slots>(task, shape, stream);
        });
      }
    });
  });
}

}  // namespace formicarium
