// SPDX-License-Identifier: Apache-2.0
// Selective pheromone memory: a city keeps the trails of a few edges, in a ring; an edge that is updated and not among
// them takes the place of the one that came first. All others stand at one value, τ0 or τmin (Skinderowicz 2016).
//
// Each city has a ring of the edges that leave it. An update of a symmetric edge goes to the rings of both its cities
// (the paper's figure 5 changes one ring; whether it is called for both cities is not said there), and each finds or
// takes in its own entry; so an edge may be kept by one of its cities alone, and then counts for ants that come from
// there. Where ants race, two may take in the same edge: then the first slot counts, until the ring has gone round.
#pragma once

#include "core/base/shared_value.hpp"
#include "core/steps/trail_row.hpp"

namespace formicarium {

inline constexpr int most_slots = 32;

/// What an update of an edge did to a ring.
struct RingChange {
  float trail;     // the edge's now
  City forgotten;  // whose edge made room; the ring's own city where none did
  bool found;      // it was there
};

/// The ring of one city.
struct Ring {
  City from;
  int size;
  City* city;    // [size] `from` in a slot that is free
  float* trail;  // [size]
  int* head;     // the slot that is taken next
  float absent;  // τ of every edge that is not kept

  template <class Lanes>
  HD int find(Lanes lanes, City to) const {
    int found = size;
    for (int k = lanes.first(); k < size; k += lanes.stride())
      if (k < found && peek(city + k) == to) found = k;
    found = lanes.smallest(found);
    return found < size ? found : -1;
  }

  /// τ becomes next(τ); an edge that is not kept starts from `absent` and is kept then. One lane knows the result.
  template <class Lanes, class Next>
  HD RingChange change(Lanes lanes, City to, const Next& next) const {
    const int slot = find(lanes, to);
    RingChange done{0, from, slot >= 0};
    if (lanes.leader()) {
      if (slot >= 0) {
        done.trail = next(peek(trail + slot));
        poke(trail + slot, done.trail);
      } else {
        const int taken = peek(head);
        poke(head, taken + 1 < size ? taken + 1 : 0);
        done.trail = next(absent);
        done.forgotten = peek(city + taken);
        poke(trail + taken, done.trail);
        poke(city + taken, to);
      }
    }
    lanes.sync();
    return done;
  }

  /// The trail of every column of a row: columns[row.columns].
  template <class Lanes>
  HD void expand(Lanes lanes, const TrailRow& row, float* columns) const {
    for (int k = lanes.first(); k < row.columns; k += lanes.stride()) columns[k] = absent;
    lanes.sync();
    for (int k = size - 1; k >= 0; --k) {
      if (city[k] == from) continue;
      const int column = row.column_of(lanes, city[k]);
      if (lanes.leader() && column >= 0) columns[column] = trail[k];
      lanes.sync();
    }
  }
};

/// The rings of a colony; size 0: it has another memory.
struct Rings {
  int size = 0;
  City* city = nullptr;    // [n][size]
  float* trail = nullptr;  // [n][size]
  int* head = nullptr;     // [n]
  float absent = 0;

  HD Ring of(City i) const {
    const std::size_t first = std::size_t(i) * size;
    return {i, size, city + first, trail + first, head + i, absent};
  }
};

/// The row with a trail for each of its columns, whatever the memory; `columns` is room for them.
template <class Lanes>
HD TrailRow full_row(Lanes lanes, const TrailRow& row, const Rings& rings, float* columns) {
  if (rings.size == 0) return row;
  rings.of(row.from).expand(lanes, row, columns);
  TrailRow full = row;
  full.trail = columns;
  full.trail_columns = row.columns;
  return full;
}

/// How often an update met its edge.
struct HitCount {
  unsigned long long found = 0, made = 0;

  /// The share that was found; below 0 where no update was made.
  HD double ratio() const { return made > 0 ? static_cast<double>(found) / static_cast<double>(made) : -1; }
};

}  // namespace formicarium
