// SPDX-License-Identifier: Apache-2.0
// A tour that local search can change: a view of an array of cities and of each city's place in it, so that next,
// previous and order cost O(1). A reversal moves at most n / 2 cities. Exchanging two segments keeps the direction of
// travel and moves at most 2n / 3: of the three segments of the ring, the longest stays in place.
#pragma once

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

/// The changes made to a tour, in order, so that they can be undone or repeated on another copy. Host only.
struct TurnLog {
  struct Turned {
    int first, x, y;  // the reversal of x cities from `first`, or the exchange of adjacent segments of x and y cities
  };
  static constexpr int turn = -1;  // value of y for a reversal
  virtual void add(const Turned& turned) = 0;

 protected:
  ~TurnLog() = default;
};

/// `Id` holds a city or a place; two bytes suffice for n ≤ 2¹⁶.
template <class Id>
struct ArrayTourOf {
  Id* city;   // [n] in visiting order
  Id* place;  // [n] place of each city in the tour
  int cities;
  TurnLog* log = nullptr;  // records every change; host only, may be null

  HD City next(City c) const {
    const int p = place[c] + 1;
    return city[p < cities ? p : 0];
  }
  HD City before(City c) const {
    const int p = place[c];
    return city[p > 0 ? p - 1 : cities - 1];
  }
  /// Steps forward from a to b, 0 … n - 1.
  HD int steps(City a, City b) const {
    const int s = place[b] - place[a];
    return s < 0 ? s + cities : s;
  }

  HD void put(int p, City c) const {
    city[p] = static_cast<Id>(c);
    place[c] = static_cast<Id>(p);
  }

  /// Reverses the `length` cities from place i on, round the end of the array.
  HD void turn(int i, int length) const {
    note({i, length, TurnLog::turn});
    int j = i + length - 1;
    if (j >= cities) j -= cities;
    for (int swaps = length / 2; swaps > 0; --swaps) {
      const City a = city[i], b = city[j];
      put(i, b);
      put(j, a);
      i = i + 1 < cities ? i + 1 : 0;
      j = j > 0 ? j - 1 : cities - 1;
    }
  }

  /// Reverses the segment that leads forward from a to b, or instead the rest of the tour if that is shorter: the same
  /// tour, travelled the other way. At most n / 2 cities move.
  HD void reverse(City a, City b) const {
    const int length = steps(a, b) + 1;
    if (2 * length <= cities)
      turn(place[a], length);
    else
      turn(place[b] + 1 < cities ? place[b] + 1 : 0, cities - length);
  }

  /// Replaces edges a–b and c–d by a–c and b–d. a must be on the same side of b as c is of d.
  HD void flip(City a, City b, City c, City d) const {
    if (next(a) == b)
      reverse(b, c);
    else
      reverse(a, d);
  }

  /// Exchanges the segments a … b and c … d, where c follows b; nothing is reversed. At most 2n / 3 cities move.
  HD void exchange(City a, City b, City c, City d) const {
    int x = steps(a, b) + 1, y = steps(c, d) + 1;
    const int z = cities - x - y;
    int first = place[a];
    if (x > z && x >= y) {  // on the ring, exchanging the second and the rest is the same
      first = place[c];
      x = y;
      y = z;
    } else if (y > z) {  // or exchanging the rest and the first
      first = place[d] + 1 < cities ? place[d] + 1 : 0;
      y = x;
      x = z;
    }
    if (x == 0 || y == 0) return;
    if (x <= few || y <= few) return shift(first, x, y);
    turn(first, x);
    const int second = first + x;
    turn(second < cities ? second : second - cities, y);
    turn(first, x + y);
  }

  /// Repeats a recorded change, or undoes it.
  HD void again(const TurnLog::Turned& t) const {
    t.y == TurnLog::turn ? turn(t.first, t.x) : shift(t.first, t.x, t.y);
  }
  HD void undo(const TurnLog::Turned& t) const { t.y == TurnLog::turn ? turn(t.first, t.x) : shift(t.first, t.y, t.x); }

 private:
  HD void note([[maybe_unused]] const TurnLog::Turned& turned) const {
#ifndef __CUDA_ARCH__
    if (log) log->add(turned);
#endif
  }

  static constexpr int few = 8;  // cities held in registers

  /// Exchanges two adjacent segments of x and y cities, one of which has at most `few`.
  HD void shift(int first, int x, int y) const {
    note({first, x, y});
    City held[few];
    if (x <= y) {
      int from = first + x;
      for (int k = 0, p = first; k < x; ++k, p = p + 1 < cities ? p + 1 : 0) held[k] = city[p];
      from = from < cities ? from : from - cities;
      int p = first;
      for (int k = 0; k < y; ++k) {
        put(p, city[from]);
        p = p + 1 < cities ? p + 1 : 0;
        from = from + 1 < cities ? from + 1 : 0;
      }
      for (int k = 0; k < x; ++k, p = p + 1 < cities ? p + 1 : 0) put(p, held[k]);
    } else {
      int p = first + x + y - 1, from = first + x - 1;
      p = p < cities ? p : p - cities;
      from = from < cities ? from : from - cities;
      for (int k = 0, q = p; y > k; ++k, q = q > 0 ? q - 1 : cities - 1) held[k] = city[q];
      for (int k = 0; k < x; ++k) {
        put(p, city[from]);
        p = p > 0 ? p - 1 : cities - 1;
        from = from > 0 ? from - 1 : cities - 1;
      }
      for (int k = 0; y > k; ++k, p = p > 0 ? p - 1 : cities - 1) put(p, held[k]);
    }
  }
};
using ArrayTour = ArrayTourOf<City>;

}  // namespace formicarium
