// SPDX-License-Identifier: Apache-2.0
// 2-opt: replaces two edges by the only other two that leave a tour (Croes 1958; neighbour lists after Bentley 1992).
#pragma once

#include "core/local_search/move.hpp"

namespace formicarium {

/// The number of cities t2 can be joined to when an edge of `t1` is removed: only those nearer than t1 can give a gain.
template <class View>
HD int starts_of_gain(const View& at, City t1, bool forward) {
  const City t2 = at.ahead(t1, forward);
  return at.nearer(t2, at.d(t2, t1));
}

/// The best move that removes an edge of `t1` and joins its other end to a nearer city: every gain has such a start.
/// For symmetric instances.
template <class View>
HD void look_two_opt(const View& at, City t1, Move& best) {
  for (const bool forward : {true, false}) {
    if (!at.walks(forward)) continue;
    const City t2 = at.ahead(t1, forward);
    const Length gone = at.d(t2, t1);
    const auto near = at.near.cities_of(t2);
    const auto distance = at.near.distances_of(t2);
    for (int k = at.part.first(); k < at.near.width && distance[k] < gone; k += at.part.stride()) {
      const City t3 = near[k];
      if (!at.part.joins(t2, t3)) continue;
      const City t4 = at.behind(t3, forward);
      if (t4 == t2) continue;
      const Length gain = gone - distance[k] + at.d(t4, t3) - at.d(t4, t1);
      if (gain > best.gain)
        keep_better(at, best,
                    {.kind = Move::turn, .forward = forward, .gain = gain, .t1 = t1, .t2 = t2, .t3 = t3, .t4 = t4});
    }
  }
}

struct TwoOpt {
  static constexpr bool starts_with_gain = true;
  static constexpr bool supports(bool symmetric) { return symmetric; }
  template <class View>
  static HD void look(const View& at, City t1, Move& best) {
    look_two_opt(at, t1, best);
  }
};

}  // namespace formicarium
