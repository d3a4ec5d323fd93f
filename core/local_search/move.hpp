// SPDX-License-Identifier: Apache-2.0
// A move of local search: replaces two or three edges of a tour (ends named as in Lin & Kernighan 1973).
#pragma once

#include "core/local_search/local_search_kind.hpp"
#include "core/local_search/view.hpp"

namespace formicarium {

/// Removes t1–t2, t3–t4 and t5–t6; adds t2–t3, t4–t5 and t6–t1. With two edges: removes t1–t2 and t3–t4, adds t2–t3 and
/// t4–t1.
struct Move {
  enum Kind {
    none,
    turn,          // two edges: reverses the segment between them
    turn_twice,    // three edges: two such reversals, one after the other
    turn_each,     // three edges: reverses both segments between them in place
    exchange,      // three edges: exchanges both segments between them
    carry_turned,  // inserts the segment t2 … t5, reversed, between t4 and t3
  };
  Kind kind = none;
  bool forward = true;  // t2 follows t1; otherwise t1 follows t2
  Length gain = 0;      // how much shorter the tour becomes
  City t1 = 0, t2 = 0, t3 = 0, t4 = 0, t5 = 0, t6 = 0;
};

/// The gain of a move with three edges. Distances run from the even to the odd end, which is the direction of travel of
/// a backward walk.
template <class View>
HD Length gain_of_three(const View& at, City t1, City t2, City t3, City t4, City t5, City t6) {
  return at.d(t2, t1) + at.d(t4, t3) + at.d(t6, t5) - at.d(t2, t3) - at.d(t4, t5) - at.d(t6, t1);
}

HD void keep_better(Move& best, const Move& move) {
  if (move.gain > best.gain) best = move;
}

/// The same for a move found in this view.
template <class View>
HD void keep_better(const View& at, Move& best, const Move& move) {
  if (move.gain > best.gain && at.part.allows(move)) best = move;
}

/// Whether a move found in another tour does the same in this one: its edges are present, in the same order. Then the
/// gain is the same and the result is a tour. Sets `forward` to the direction of t1–t2 here.
template <class Between>
HD bool fits(const SearchView<Between>& at, Move& m) {
  const bool forward = at.tour.next(m.t1) == m.t2;
  if (!forward && at.tour.before(m.t1) != m.t2) return false;
  if (!at.symmetric && forward != m.forward) return false;
  m.forward = forward;
  const bool third_between = at.steps(m.t2, m.t5, forward) < at.steps(m.t2, m.t3, forward);
  switch (m.kind) {
    case Move::none:
      return false;
    case Move::turn:
      return m.t4 == at.behind(m.t3, forward);
    case Move::turn_twice:
      if (m.t4 != at.behind(m.t3, forward)) return false;
      return m.t6 == (third_between ? at.ahead(m.t5, forward) : at.behind(m.t5, forward));
    case Move::turn_each:
      return third_between && m.t5 != m.t2 && m.t4 == at.ahead(m.t3, forward) && m.t6 == at.behind(m.t5, forward);
    case Move::exchange:
      return third_between && m.t4 == at.ahead(m.t3, forward) && m.t6 == at.ahead(m.t5, forward);
    case Move::carry_turned:
      return third_between && m.t3 != m.t6 && m.t4 == at.behind(m.t3, forward) && m.t6 == at.ahead(m.t5, forward);
  }
  return false;
}

/// Makes a move that fits. A reversal moves at most n / 2 cities, an exchange at most 2n / 3.
HD void apply(ArrayTour tour, const Move& m) {
  switch (m.kind) {
    case Move::none:
      break;
    case Move::turn:
      tour.flip(m.t1, m.t2, m.t4, m.t3);
      break;
    case Move::turn_twice:
      tour.flip(m.t1, m.t2, m.t4, m.t3);
      tour.flip(m.t1, m.t4, m.t6, m.t5);
      break;
    case Move::turn_each:
      tour.flip(m.t1, m.t2, m.t6, m.t5);
      tour.flip(m.t2, m.t5, m.t3, m.t4);
      break;
    case Move::exchange:  // along the walk: t1 [t2 … t5] [t6 … t3] t4
      if (m.forward)
        tour.exchange(m.t2, m.t5, m.t6, m.t3);
      else
        tour.exchange(m.t3, m.t6, m.t5, m.t2);
      break;
    case Move::carry_turned: {
      const City first = m.forward ? m.t2 : m.t5, last = m.forward ? m.t5 : m.t2;
      const int length = tour.steps(first, last) + 1;
      const City onto = m.forward ? m.t4 : m.t3;  // the city that will precede the segment
      tour.exchange(first, last, tour.next(last), onto);
      tour.turn(tour.place[first], length);
      break;
    }
  }
}

}  // namespace formicarium
