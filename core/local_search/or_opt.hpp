// SPDX-License-Identifier: Apache-2.0
// Or-opt: moves a short segment elsewhere, in either direction (Or 1976).
#pragma once

#include "core/local_search/move.hpp"

namespace formicarium {

inline constexpr int or_opt_segment = 3;  // Or 1976: one to three cities

/// The best move of a segment t2 … t5 of at most `longest` cities that begins with `c`, to one of c's nearest. Taking
/// the segment out gains `removal`. A new edge at c that is at least as long as both `removal` and the edge it replaces
/// cannot be the first edge of a gain.
template <class View>
HD void look_or_opt_away(const View& at, City c, bool forward, int longest, Move& best) {
  const City t2 = c, t1 = at.behind(t2, forward);
  const auto near = at.near.cities_of(t2);
  const auto distance = at.near.distances_of(t2);
  const Length gone = at.d(t2, t1);
  City t5 = t2;
  for (int length = 1; length <= longest; ++length) {
    if (length > 1) t5 = at.ahead(t5, forward);
    const City t6 = at.ahead(t5, forward);
    if (t6 == t1 || t5 == t1) return;
    const Length removal = gone + at.d(t6, t5) - at.d(t6, t1);
    const Length radius = removal > gone ? removal : gone;
    for (int k = at.part.first(); k < at.near.width && distance[k] < radius; k += at.part.stride()) {
      const City t3 = near[k];
      if (!at.part.joins(t2, t3)) continue;
      if (at.steps(t2, t3, forward) < length) continue;
      if (t3 != t1) {
        const City t4 = at.ahead(t3, forward);
        const Length gain = removal - distance[k] + at.d(t4, t3) - at.d(t4, t5);
        if (gain > best.gain)
          keep_better(at, best,
                      {.kind = Move::exchange,
                       .forward = forward,
                       .gain = gain,
                       .t1 = t1,
                       .t2 = t2,
                       .t3 = t3,
                       .t4 = t4,
                       .t5 = t5,
                       .t6 = t6});
      }
      if (at.symmetric && t3 != t6) {
        const City t4 = at.behind(t3, forward);
        const Length gain = removal - distance[k] + at.d(t4, t3) - at.d(t4, t5);
        if (gain > best.gain)
          keep_better(at, best,
                      {.kind = Move::carry_turned,
                       .forward = forward,
                       .gain = gain,
                       .t1 = t1,
                       .t2 = t2,
                       .t3 = t3,
                       .t4 = t4,
                       .t5 = t5,
                       .t6 = t6});
      }
    }
  }
}

/// The best move of a segment of at most `longest` cities that ends with one of c's nearest, to c: between c and the
/// city behind it or, reversed, the city ahead of it. Covers every gain whose first edge replaces the one opened at c.
template <class View>
HD void look_or_opt_hither(const View& at, City c, bool forward, int longest, bool turned, Move& best) {
  const City t4 = c, t3 = turned ? at.ahead(t4, forward) : at.behind(t4, forward);
  const auto near = at.near.cities_of(t4);
  const auto distance = at.near.distances_of(t4);
  const Length opened = at.d(t4, t3);
  for (int k = at.part.first(); k < at.near.width && distance[k] < opened; k += at.part.stride()) {
    const City t5 = near[k];
    if (!at.part.joins(t4, t5)) continue;
    const City t6 = at.ahead(t5, forward);
    City t2 = t5;
    for (int length = 1; length <= longest; ++length) {
      if (length > 1) t2 = at.behind(t2, forward);
      const City t1 = at.behind(t2, forward);
      if (t2 == t3 || t2 == t4 || t1 == t6) break;
      const Length gain = opened - distance[k] + at.d(t2, t1) + at.d(t6, t5) - at.d(t6, t1) - at.d(t2, t3);
      if (gain > best.gain)
        keep_better(at, best,
                    {.kind = turned ? Move::carry_turned : Move::exchange,
                     .forward = forward,
                     .gain = gain,
                     .t1 = t1,
                     .t2 = t2,
                     .t3 = t3,
                     .t4 = t4,
                     .t5 = t5,
                     .t6 = t6});
    }
  }
}

/// The better of the two. In asymmetric instances nothing is reversed.
template <class View>
HD void look_or_opt(const View& at, City c, int longest, Move& best) {
  for (const bool forward : {false, true}) {
    if (!at.walks(forward)) continue;
    look_or_opt_away(at, c, forward, longest, best);
    look_or_opt_hither(at, c, forward, longest, false, best);
    if (at.symmetric) look_or_opt_hither(at, c, forward, longest, true, best);
  }
}

struct OrOpt {
  static constexpr bool starts_with_gain = false;
  static constexpr bool supports(bool) { return true; }
  template <class View>
  static HD void look(const View& at, City c, Move& best) {
    look_or_opt(at, c, or_opt_segment, best);
  }
};

}  // namespace formicarium
