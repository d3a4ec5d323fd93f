// SPDX-License-Identifier: Apache-2.0
// A tour as local search changes it (a view): an array of cities and the place of each, so that neighbours and order
// cost O(1). A reversal moves at most n / 2 cities, an exchange of two segments, which keeps the direction of travel,
// at most 2n / 3: of the three that a circle has then, the longest stays.
#pragma once

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

/// What was done to a tour, in order, so that it can be undone or done again elsewhere. Host memory.
struct TurnLog {
  struct Turned {
    int first, x, y;  // a turn of x cities, or ways of x and y cities that changed places
  };
  static constexpr int turn = -1;  // as y
  virtual void add(const Turned& turned) = 0;

 protected:
  ~TurnLog() = default;
};

/// `Id` keeps a city and a place; two bytes do where n ≤ 2¹⁶.
template <class Id>
struct ArrayTourOf {
  Id* city;   // [n] in visiting order
  Id* place;  // [n] of each city in it
  int cities;
  TurnLog* log = nullptr;  // told of every change, on the host

  HD City next(City c) const {
    const int p = place[c] + 1;
    return city[p < cities ? p : 0];
  }
  HD City before(City c) const {
    const int p = place[c];
    return city[p > 0 ? p - 1 : cities - 1];
  }
  /// Steps forward from a to b: 0 … n - 1.
  HD int steps(City a, City b) const {
    const int s = place[b] - place[a];
    return s < 0 ? s + cities : s;
  }

  HD void put(int p, City c) const {
    city[p] = static_cast<Id>(c);
    place[c] = static_cast<Id>(p);
  }

  /// Reverses `length` cities from place i on.
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

  /// Reverses the segment that leads forward from a to b, or all the rest where that is shorter: the same tour, walked
  /// the other way. O(n / 2).
  HD void reverse(City a, City b) const {
    const int length = steps(a, b) + 1;
    if (2 * length <= cities)
      turn(place[a], length);
    else
      turn(place[b] + 1 < cities ? place[b] + 1 : 0, cities - length);
  }

  /// Edges a–b and c–d go, a–c and b–d come. a and c stand on the same side of b and d.
  HD void flip(City a, City b, City c, City d) const {
    if (next(a) == b)
      reverse(b, c);
    else
      reverse(a, d);
  }

  /// The segments a … b and c … d, where c follows b, change places; nothing is reversed. At most 2n/3 cities move.
  HD void exchange(City a, City b, City c, City d) const {
    int x = steps(a, b) + 1, y = steps(c, d) + 1;
    const int z = cities - x - y;
    int first = place[a];
    if (x > z && x >= y) {  // in a circle the second and the rest may as well change
      first = place[c];
      x = y;
      y = z;
    } else if (y > z) {  // or the rest and the first
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

  /// Does what a log tells, or the reverse of it.
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

  static constexpr int few = 8;  // cities that may wait in registers

  /// Two neighbouring segments of x and y cities change places, where one has at most `few`.
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
      for (int k = 0, q = p; k<y; ++k, q = q> 0 ? q - 1 : cities - 1) held[k] = city[q];
      for (int k = 0; k < x; ++k) {
        put(p, city[from]);
        p = p > 0 ? p - 1 : cities - 1;
        from = from > 0 ? from - 1 : cities - 1;
      }
      for (int k = 0; k<y; ++k, p = p> 0 ? p - 1 : cities - 1) put(p, held[k]);
    }
  }
};
using ArrayTour = ArrayTourOf<City>;

}  // namespace formicarium
