// SPDX-License-Identifier: Apache-2.0
// Selective pheromone memory: a city keeps the trails of a few edges, in a ring. An updated edge that is not among them
// replaces the oldest. All other edges have the same trail, τ0 or τmin (Skinderowicz 2016).
//
// Each city has a ring of the edges that leave it. What deposits on a symmetric edge changes the rings of both its
// cities; each of them finds or inserts the edge on its own. A local update may change one ring or both
// (local_update.hpp). So an edge may be kept by only one of its cities, and then counts for ants that come from there.
// Two racing ants may insert the same edge; then the first slot counts, until the ring has gone round.
#pragma once

#include "core/base/shared_value.hpp"
#include "core/steps/trail_row.hpp"

namespace formicarium {

inline constexpr int most_slots = 32;

/// What an update of an edge did to a ring.
struct RingChange {
  float trail;     // of the edge, after the update
  City forgotten;  // city whose edge was replaced; the ring's own city if none was
  bool found;      // whether the edge was kept before
};

/// The ring of one city.
struct Ring {
  City from;
  int size;
  City* city;    // [size] `from` marks a free slot
  float* trail;  // [size]
  int* head;     // the slot that is replaced next
  City* out;     // the city whose edge was pushed out last; `from`: none was
  float absent;  // τ of every edge that is not kept

  template <class Lanes>
  HD int find(Lanes lanes, City to) const {
    int found = size;
    for (int k = lanes.first(); k < size; k += lanes.stride())
      if (k < found && load_relaxed(city + k) == to) found = k;
    found = lanes.smallest(found);
    return found < size ? found : -1;
  }

  /// Replaces τ by next(τ). An edge that is not kept starts from `absent` and is inserted. All
  /// lanes get `found`; the rest of the result is valid in the leading lane only.
  template <class Lanes, class Next>
  HD RingChange change(Lanes lanes, City to, const Next& next) const {
    const int slot = find(lanes, to);
    RingChange done{0, from, slot >= 0};
    if (lanes.leader()) {
      if (slot >= 0) {
        done.trail = next(load_relaxed(trail + slot));
        store_relaxed(trail + slot, done.trail);
      } else {
        const int taken = load_relaxed(head);
        store_relaxed(head, taken + 1 < size ? taken + 1 : 0);
        done.trail = next(absent);
        done.forgotten = load_relaxed(city + taken);
        store_relaxed(out, done.forgotten);  // rings fill up first, so a free slot changes nothing
        store_relaxed(trail + taken, done.trail);
        store_relaxed(city + taken, to);
      }
    }
    lanes.sync();
    return done;
  }

  /// Writes the trail of every column of a row to columns[row.columns].
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

/// The rings of a colony; size 0: the colony has another memory.
struct Rings {
  int size = 0;
  City* city = nullptr;    // [n][size]
  float* trail = nullptr;  // [n][size]
  int* head = nullptr;     // [n]
  City* out = nullptr;     // [n]
  float absent = 0;

  HD Ring of(City i) const {
    const std::size_t first = std::size_t(i) * size;
    return {i, size, city + first, trail + first, head + i, out + i, absent};
  }
};

/// The row with a trail for each of its columns, whatever the memory; `columns` has space for them.
template <class Lanes>
HD TrailRow full_row(Lanes lanes, const TrailRow& row, const Rings& rings, float* columns) {
  if (rings.size == 0) return row;
  rings.of(row.from).expand(lanes, row, columns);
  TrailRow full = row;
  full.trail = columns;
  full.trail_columns = row.columns;
  return full;
}

/// How many updates were made, and how many of them found their edge in its ring.
struct HitCount {
  unsigned long long found = 0, made = 0;

  HD std::uint32_t missed() const { return static_cast<std::uint32_t>(made - found); }
  /// The share that was found; below 0 if no update was made.
  HD double ratio() const { return made > 0 ? static_cast<double>(found) / static_cast<double>(made) : -1; }
};

}  // namespace formicarium
