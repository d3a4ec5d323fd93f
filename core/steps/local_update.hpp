// SPDX-License-Identifier: Apache-2.0
// The local update: an ant that has walked an edge pulls its trail towards τ0, so that later ants choose other edges
// (Dorigo & Gambardella 1997, eq. 5). The weight of the edge changes with its trail.
#pragma once

#include "core/steps/pull.hpp"
#include "core/steps/ring_update.hpp"
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
  Rings rings;                                // with selective memory, used instead of the rows' trails
  RingUpdate records = RingUpdate::both_own;  // what a local update changes: records_in_force()

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

/// After which steps an ant updates its edge: every period-th, but none after `last` (closing_edge.hpp).
struct UpdatedSteps {
  int period, last;
  HD bool operator()(int step) const { return step % period == 0 && step <= last; }
};

/// What a local update changes with these trails: in an asymmetric instance only the record of the city that the ant
/// leaves, in rows both entries; `chosen` counts for rings of a symmetric instance.
HD RingUpdate records_in_force(RingUpdate chosen, bool has_rings, bool symmetric) {
  return !symmetric ? RingUpdate::one : has_rings ? chosen : RingUpdate::both_own;
}
/// Whether the new trail of the record of i has to be written into that of j.
HD bool hands_over(RingUpdate records) { return records == RingUpdate::both_one_value; }

/// Replaces a trail, whatever it was.
struct Written {
  float value;
  HD float operator()(float) const { return value; }
};

// A local update in two halves. `change(i, j, next)` replaces the trail of the edge to j in the record of i by
// next(trail), and returns it. In lockstep all ants make the first half before any makes the second; otherwise an ant
// makes both at once.

/// The first half, after an ant has walked from i to j. Returns the new trail in the record of i.
HD_EITHER template <class Change>
HD float update_records(RingUpdate records, const Pull& pull, City i, City j, const Change& change) {
  const float trail = change(i, j, pull);
  if (records == RingUpdate::both_own) change(j, i, pull);
  return trail;
}
/// The second half: `trail` is what the first half returned.
HD_EITHER template <class Change>
HD void hand_over(RingUpdate records, float trail, City i, City j, const Change& change) {
  if (hands_over(records)) change(j, i, Written{trail});
}

/// Replaces τ(i, j) in row i by next(τ), if the memory keeps that edge, and weighs it again. In the result `trail` is
/// valid in the leading lane, if the edge is kept; `found` is false if selective memory did not hold the edge.
template <class Lanes, class Next>
HD RingChange local_update(Lanes lanes, const LivingTrails& trails, const Next& next, City i, City j) {
  const TrailRow row = trails.rows.of(i);
  const int column = row.column_of(lanes, j);
  RingChange done{0, i, true};
  if (trails.rings.size > 0) {
    done = trails.rings.of(i).change(lanes, j, next);
    trails.weigh_again(lanes, row, column, done.trail);
    if (done.forgotten != i) trails.weigh_again(lanes, row, row.column_of(lanes, done.forgotten), trails.rings.absent);
  } else if (lanes.leader() && (column >= 0 || row.by_city)) {
    float* const trail = row.trail + (row.by_city ? j : column);
    done.trail = next(load_relaxed(trail));
    store_relaxed(trail, done.trail);
    trails.weigh_again(lanes, row, column, done.trail);
  }
  lanes.sync();
  return done;
}

}  // namespace formicarium
