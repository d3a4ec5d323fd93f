// SPDX-License-Identifier: Apache-2.0
// Or-3opt: 2-opt, and moving a segment of any length elsewhere in either direction. Together these are all sequential
// exchanges of three edges (Lin 1965), searched along nearest cities while the removed edges are longer than the added
// ones.
#pragma once

#include "core/local_search/move.hpp"

namespace formicarium {

/// Adds the last edge, t6–t1, and keeps the move if it is the best. `open` is the gain of all other edges.
template <class View>
HD void close_up(const View& at, Move& move, Length open, Move& best) {
  if (open <= best.gain) return;
  move.gain = open - at.d(move.t6, move.t1);
  keep_better(at, best, move);
}

/// Extends a move with t4 behind t3, which would be a tour already (2-opt), by a third edge on either side.
template <class View>
HD void look_beyond_turn(const View& at, Move move, Length open, Move& best) {
  const bool forward = move.forward;
  const auto near = at.near.cities_of(move.t4);
  const auto distance = at.near.distances_of(move.t4);
  const int turned = at.steps(move.t2, move.t4, forward);
  move.kind = Move::turn_twice;
  for (int k = 0; k < at.near.width && distance[k] < open; ++k) {
    move.t5 = near[k];
    if (!at.part.joins(move.t4, move.t5)) continue;
    if (move.t5 == move.t3 || move.t5 == move.t1) continue;
    const bool within = at.steps(move.t2, move.t5, forward) <= turned;
    move.t6 = within ? at.ahead(move.t5, forward) : at.behind(move.t5, forward);
    if (move.t6 == move.t4) continue;
    close_up(at, move, open - distance[k] + at.d(move.t6, move.t5), best);
  }
}

/// Extends a move with t4 ahead of t3, which would cut off t2 … t3 as a ring, by removing an edge of that ring.
template <class View>
HD void look_into_ring(const View& at, Move move, Length open, Move& best) {
  const bool forward = move.forward;
  const auto near = at.near.cities_of(move.t4);
  const auto distance = at.near.distances_of(move.t4);
  const int ring = at.steps(move.t2, move.t3, forward);
  for (int k = 0; k < at.near.width && distance[k] < open; ++k) {
    move.t5 = near[k];
    if (!at.part.joins(move.t4, move.t5)) continue;
    const int place = at.steps(move.t2, move.t5, forward);
    if (place >= ring) continue;  // t3 itself, or not in the ring
    const Length left = open - distance[k];
    move.kind = Move::exchange;
    move.t6 = at.ahead(move.t5, forward);
    close_up(at, move, left + at.d(move.t6, move.t5), best);
    if (!at.symmetric || place == 0) continue;
    move.kind = Move::turn_each;
    move.t6 = at.behind(move.t5, forward);
    close_up(at, move, left + at.d(move.t6, move.t5), best);
  }
}

/// The best move that removes an edge of `t1` and joins its other end to the first city that gives any gain: tours are
/// as good as with the best of all cities, in half the time. In asymmetric instances only exchanges of segments, no
/// reversals.
template <class View>
HD void look_or_3opt(const View& at, City t1, Move& best) {
  for (const bool forward : {false, true}) {
    if (!at.walks(forward)) continue;
    const City t2 = at.ahead(t1, forward);
    const Length gone = at.d(t2, t1);
    const auto near = at.near.cities_of(t2);
    const auto distance = at.near.distances_of(t2);
    for (int k = at.part.first(); k < at.near.width && distance[k] < gone; k += at.part.stride()) {
      const City t3 = near[k];
      if (!at.part.joins(t2, t3)) continue;
      const Length left = gone - distance[k];
      Move move{.kind = Move::turn, .forward = forward, .t1 = t1, .t2 = t2, .t3 = t3};
      move.t4 = at.behind(t3, forward);
      if (at.symmetric && move.t4 != t2) {
        const Length open = left + at.d(move.t4, t3);
        move.gain = open - at.d(move.t4, t1);
        keep_better(at, best, move);
        look_beyond_turn(at, move, open, best);
      }
      move.t4 = at.ahead(t3, forward);
      look_into_ring(at, move, left + at.d(move.t4, t3), best);
      if (best.kind != Move::none) return;
    }
  }
}

struct Or3Opt {
  static constexpr bool starts_with_gain = true;
  static constexpr bool supports(bool) { return true; }
  template <class View>
  static HD void look(const View& at, City t1, Move& best) {
    look_or_3opt(at, t1, best);
  }
};

}  // namespace formicarium
