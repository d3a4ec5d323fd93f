// SPDX-License-Identifier: Apache-2.0
// The local update: an ant that has walked an edge pulls its trail towards τ0, so that later ants
// choose other edges (Dorigo & Gambardella 1997, eq. 5). The weight of the edge changes with its
// trail.
#pragma once

#include "core/steps/pull.hpp"
#include "core/steps/selective_memory.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

/// Trails that change while ants walk, and the weights made of them.
struct LivingTrails {
  TrailRows rows;
  float* weight;       // [n][width]; null on a GPU, which computes a weight when it is needed
  const float* close;  // [n][width]
  const float* scale;  // [n] factor for a row's trails: 1 / its largest when the iteration began
  double alpha;
  Rings rings;  // with selective memory, used instead of the rows' trails

  /// The weight of a column of city i with that trail.
  HD float weight_with(float trail, City i, int column) const {
    const std::size_t at =
        static_cast<std::size_t>(i) * static_cast<std::size_t>(rows.width) + static_cast<std::size_t>(column);
    return weight_of(trail, scale[i], close[at], alpha);
  }
  template <class Lanes>
  HD void weigh_again(Lanes lanes, const TrailRow& row, int column, float trail) const {
    if (lanes.leader() && column >= 0)
      store_relaxed(weight + std::size_t(row.from) * rows.width + column, weight_with(trail, row.from, column));
  }
};

/// Whether an ant updates its edge after this step. Steps are numbered 1 … n; the n-th closes the
/// tour.
HD bool updates_after(int step, int period) { return step % period == 0; }

/// Updates τ(i, j) in row i, if the memory keeps that edge. In a symmetric instance row j must be
/// updated too. Returns false if selective memory did not hold the edge, otherwise true.
template <class Lanes>
HD bool local_update(Lanes lanes, const LivingTrails& trails, const Pull& pull, City i, City j) {
  const TrailRow row = trails.rows.of(i);
  const int column = row.column_of(lanes, j);
  bool found = true;
  if (trails.rings.size > 0) {
    const RingChange done = trails.rings.of(i).change(lanes, j, pull);
    trails.weigh_again(lanes, row, column, done.trail);
    if (done.forgotten != i) trails.weigh_again(lanes, row, row.column_of(lanes, done.forgotten), trails.rings.absent);
    found = done.found;
  } else if (lanes.leader() && (column >= 0 || row.by_city)) {
    float* const trail = row.trail + (row.by_city ? j : column);
    const float now = pull(load_relaxed(trail));
    store_relaxed(trail, now);
    trails.weigh_again(lanes, row, column, now);
  }
  lanes.sync();
  return found;
}

}  // namespace formicarium
