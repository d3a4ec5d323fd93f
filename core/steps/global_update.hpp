// SPDX-License-Identifier: Apache-2.0
// The global update of the Ant Colony System: only the edges of the best tour are pulled towards 1 / L (Dorigo &
// Gambardella 1997, eq. 4).
#pragma once

#include "core/steps/pull.hpp"
#include "core/steps/selective_memory.hpp"

namespace formicarium {

/// Pulls the trail of the edge to `to`, if the memory keeps that edge.
template <class Lanes>
HD void global_update(Lanes lanes, const TrailRow& row, const Pull& pull, City to) {
  const int place = row.place_of(lanes, to);
  if (lanes.leader() && place >= 0) row.trail[place] = pull(row.trail[place]);
  lanes.sync();
}

/// Pulls the best tour's edges at one city, which lies between `before` and `after`: the edge to
/// `after` and, if symmetric, that to `before`.
template <class Lanes>
HD void global_update(Lanes lanes, const TrailRow& row, const Pull& pull, City before, City after, bool symmetric) {
  global_update(lanes, row, pull, after);
  if (symmetric && before != after) global_update(lanes, row, pull, before);
}

/// The same with selective memory. Returns how many of the edges were kept before.
template <class Lanes>
HD int global_update(Lanes lanes, const Ring& ring, const Pull& pull, City before, City after, bool symmetric) {
  int found = ring.change(lanes, after, pull).found;
  if (symmetric && before != after) found += ring.change(lanes, before, pull).found;
  return found;
}

}  // namespace formicarium
