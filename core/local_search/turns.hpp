// SPDX-License-Identifier: Apache-2.0
// A move as reversals of segments of the array, which many threads make together. Of the segments between the removed
// edges, the longest stays in place.
#pragma once

#include "core/local_search/move.hpp"

namespace formicarium {

/// Two adjacent segments of the array, and their arrangement after the move.
struct Turns {
  enum Order {
    impossible,    // the edges are gone or lie differently: the tour has changed since the move was found
    first_turned,  // there is only one segment
    both_turned,
    exchanged,
    exchanged_second_turned,  // the second, reversed, then the first
    exchanged_first_turned,   // the second, then the first, reversed
  };
  Order order = impossible;
  int place = 0;              // of the first city that may move
  int first = 0, second = 0;  // lengths of the segments; `second` is 0 if there is one

  /// Cities that may move: those from `place` on, round the end of the array. At most 2n / 3.
  HD int span() const { return first + second; }
  HD int count() const { return order == first_turned ? 1 : order == exchanged ? 3 : 2; }
  /// Reversal k begins `from` places after `place`. If `waits` is set it overlaps earlier ones, so a barrier must come
  /// first.
  struct Turn {
    int from, length;
    bool waits;
  };
  HD Turn turn(int k) const {
    if (order <= exchanged) {
      if (k == 0) return {0, first, false};
      return k == 1 ? Turn{first, second, false} : Turn{0, span(), true};
    }
    if (k == 0) return {0, span(), false};
    return order == exchanged_second_turned ? Turn{0, second, true} : Turn{second, first, true};
  }
};

/// A removed edge: the place of its end that comes first in the array, and the numbers of that end and the other (0 … 5
/// for t1 … t6).
struct Cut {
  int place, near, far;
};

/// Finds the edge between two ends; the first has this number. False if there is none, or if it has the wrong direction
/// in an asymmetric instance.
template <class Tour>
HD bool find_cut(const Tour& tour, bool symmetric, City odd, City even, int number, Cut& cut) {
  cut = {tour.place[even], number + 1, number};
  if (tour.next(even) == odd) return true;
  cut = {tour.place[odd], number, number + 1};
  return symmetric && tour.next(odd) == even;
}

HD void sort(Cut& a, Cut& b) {
  if (a.place <= b.place) return;
  const Cut c = a;
  a = b;
  b = c;
}

/// The reversals that make a move, or `impossible`. O(1). n > 2.
template <class Tour>
HD Turns turns_of(const Tour& tour, bool symmetric, const Move& m) {
  const int n = tour.cities;
  const auto beyond = [n](const Cut& cut) { return cut.place + 1 < n ? cut.place + 1 : 0; };
  // The new edges are t2–t3, t4–t5 and t6–t1; for Move::turn t2–t3 and t4–t1.
  const int last = m.kind == Move::turn ? 3 : 5;
  const auto joined = [last](int end) { return end == 0 ? last : end == last ? 0 : end % 2 ? end + 1 : end - 1; };
  Cut x, y;
  if (!find_cut(tour, symmetric, m.t1, m.t2, 0, x) || !find_cut(tour, symmetric, m.t3, m.t4, 2, y)) return {};
  sort(x, y);
  if (m.kind == Move::turn) {
    const int length = y.place - x.place;
    if (length == 0 || joined(x.near) != y.near) return {};
    if (2 * length <= n) return {Turns::first_turned, beyond(x), length, 0};
    return {Turns::first_turned, beyond(y), n - length, 0};
  }
  Cut z;
  if (!find_cut(tour, symmetric, m.t5, m.t6, 4, z)) return {};
  sort(y, z);
  sort(x, y);
  int first = y.place - x.place, second = z.place - y.place;
  const int rest = n - first - second;
  if (first == 0 || second == 0) return {};
  if (first >= second && first > rest) {
    const Cut former = x;
    x = y, y = z, z = former;
    first = second;
    second = rest;
  } else if (second > rest) {
    const Cut former = z;
    z = y, y = x, x = former;
    second = first;
    first = rest;
  }
  // The longest segment stays in place. The cities that its ends are joined to determine how the
  // others lie, or that a part would be cut off.
  const int head = joined(x.near), tail = joined(z.far);
  Turns::Order order = Turns::impossible;
  if (head == y.near && tail == y.far) order = Turns::both_turned;
  if (head == y.far && tail == y.near) order = Turns::exchanged;
  if (head == y.far && tail == x.far) order = Turns::exchanged_second_turned;
  if (head == z.near && tail == y.near) order = Turns::exchanged_first_turned;
  return {order, beyond(x), first, second};
}

/// Makes the reversals with `threads` threads, of which this is number `me`; `meet` is a barrier for all of them.
template <class Tour, class Meet>
HD void make(const Tour& tour, const Turns& turns, int me, int threads, Meet meet) {
  const int n = tour.cities;
  for (int k = 0; k < turns.count(); ++k) {
    const Turns::Turn turn = turns.turn(k);
    if (turn.waits) meet();
    const int begin = turns.place + turn.from;
    for (int s = me; s < turn.length / 2; s += threads) {
      int i = begin + s, j = begin + turn.length - 1 - s;
      i = i < n ? i : i - n;
      j = j < n ? j : j - n;
      const City a = tour.city[i], b = tour.city[j];
      tour.put(i, b);
      tour.put(j, a);
    }
  }
}

}  // namespace formicarium
