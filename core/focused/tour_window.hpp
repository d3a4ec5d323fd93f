// SPDX-License-Identifier: Apache-2.0
// A window: the cities around one city and the tour through them, small enough for shared memory. The parts of the tour
// outside are represented by edges that must not be removed, so every change inside a window leaves a tour, and its
// cost does not depend on n.
#pragma once

#include "core/base/lanes.hpp"
#include "core/local_search/view.hpp"

namespace formicarium {

inline constexpr int window_cities = 512;  // at most
inline constexpr int window_ways = 64;     // segments of the tour, at most
inline constexpr int window_reach = 12;    // cities of a segment on either side of the city it grows from

/// The memory of a window. Two-byte numbers are cities of the window or places in its tour.
struct WindowRoom {
  City city[window_cities];                                 // instance's cities, ascending by place in the whole tour
  std::uint16_t tour[window_cities], place[window_cities];  // the window's tour, which ants change
  int from[window_ways], first[window_ways + 1];  // of each segment: first place in the whole tour, first city here
  int found_from[window_ways], found_first[window_ways + 1];  // the same in the order in which segments were found
  int missing[team];                                          // scratch: places found by each lane
  std::uint32_t leaves[window_cities / team];                 // bit c: the tour goes outside between c and c + 1
};

/// The whole tour, and the lists along which a window grows.
struct TourOfAll {
  const City* city;  // [n]
  const int* place;  // [n]
  int cities;
  NearView near;
};

struct TourWindow {
  WindowRoom& room;
  TourOfAll all;
  int ways = 0, cities = 0;

  /// Collects the cities around one: segments of the tour, each around a city that is near one found before. The whole
  /// tour's last and first place count as not adjacent. Collective.
  template <class Lanes>
  HD void gather(Lanes lanes, City around) {
    add(lanes, all.place[around]);
    for (int read = 0; read < cities && cities < window_cities && ways < window_ways;) {
      const int some = cities - read < team ? cities - read : team;
      for (int lane = lanes.first(); lane < team; lane += lanes.stride())
        room.missing[lane] = lane < some ? missing_near(found(read + lane)) : -1;
      read += some;
      lanes.sync();
      for (int lane = 0; lane < team && cities < window_cities && ways < window_ways; ++lane)
        if (const int place = room.missing[lane]; place >= 0 && !found_place(place)) add(lanes, place);
      lanes.sync();
    }
    // If a cluster is isolated, near cities run out; then the window grows along the tour.
    for (int place = room.found_from[0]; cities < window_cities && cities < all.cities && ways < window_ways;) {
      place = (place + window_reach + 1) % all.cities;
      if (!found_place(place)) add(lanes, place);
    }
    sort_ways(lanes);
    for (City c = lanes.first(); c < cities; c += lanes.stride()) {
      room.city[c] = all.city[place_in_all(c)];
      room.tour[c] = room.place[c] = std::uint16_t(c);
    }
    for (int w = lanes.first(); w < window_cities / team; w += lanes.stride()) {
      std::uint32_t bits = 0;
      for (int way = 0; way < ways; ++way)
        if (const City end = room.first[way + 1] - 1; end / team == w && !goes_on(way))
          bits |= 1u << unsigned(end) % team;
      room.leaves[w] = bits;
    }
    lanes.sync();
  }

  /// The window's city at a place of the whole tour; -1 if it is outside.
  HD City at_place(int place) const {
    const int way = last_upto(room.from, ways, place), c = place - room.from[way] + room.first[way];
    return place >= room.from[way] && c < room.first[way + 1] ? c : -1;
  }
  HD City own(City city) const { return at_place(all.place[city]); }
  HD int place_in_all(City c) const {
    const int way = last_upto(room.first, ways, c);
    return room.from[way] + c - room.first[way];
  }
  /// Whether the tour goes outside between c and c + 1 (or last and first): an edge that must stay.
  HD bool leaves(City c) const { return room.leaves[unsigned(c) / team] >> unsigned(c) % team & 1; }
  HD bool stays(City a, City b, bool symmetric) const {
    const City next_a = a + 1 < cities ? a + 1 : 0, next_b = b + 1 < cities ? b + 1 : 0;
    return (next_a == b && leaves(a)) || (symmetric && next_b == a && leaves(b));
  }

 private:
  /// The index of the last of ascending numbers that is ≤ x; 0 if all are larger.
  HD static int last_upto(const int* ascending, int count, int x) {
    int low = 0;
    for (int high = count; high - low > 1;) {
      const int middle = (low + high) / 2;
      (ascending[middle] <= x ? low : high) = middle;
    }
    return low;
  }
  /// Whether the next segment begins where this one ends.
  HD bool goes_on(int way) const {
    return way + 1 < ways && room.from[way + 1] - room.from[way] == room.first[way + 1] - room.first[way];
  }
  HD bool found_place(int place) const {
    bool any = false;
    for (int w = 0; w < ways; ++w)
      any |= unsigned(place - room.found_from[w]) < unsigned(room.found_first[w + 1] - room.found_first[w]);
    return any;
  }
  HD City found(int number) const {
    const int way = last_upto(room.found_first, ways, number);
    return all.city[room.found_from[way] + number - room.found_first[way]];
  }
  /// The place of the nearest of c's neighbours that is not in the window yet; -1 if all are.
  HD int missing_near(City c) const {
    const City* const near = all.near.cities_of(c);
    for (int k = 0; k < all.near.width; ++k)
      if (const int place = all.place[near[k]]; !found_place(place)) return place;
    return -1;
  }

  /// Adds the segment around a place, without the cities that are in the window already.
  template <class Lanes>
  HD void add(Lanes lanes, int place) {
    int low = place > window_reach ? place - window_reach : 0;
    int high = place + window_reach < all.cities ? place + window_reach : all.cities - 1;
    for (int w = 0; w < ways; ++w) {
      const int from = room.found_from[w], to = from + room.found_first[w + 1] - room.found_first[w] - 1;
      if (to < place && to >= low) low = to + 1;
      if (from > place && from <= high) high = from - 1;
    }
    if (high - low + 1 > window_cities - cities) high = low + window_cities - cities - 1;
    lanes.sync();
    if (lanes.leader()) {
      room.found_from[ways] = low;
      room.found_first[ways] = cities;
      room.found_first[ways + 1] = cities + high - low + 1;
    }
    lanes.sync();
    ++ways;
    cities += high - low + 1;
  }

  template <class Lanes>
  HD void sort_ways(Lanes lanes) {
    for (int w = lanes.first(); w < ways; w += lanes.stride()) {
      int rank = 0, before = 0;
      for (int v = 0; v < ways; ++v)
        if (room.found_from[v] < room.found_from[w]) {
          ++rank;
          before += room.found_first[v + 1] - room.found_first[v];
        }
      room.from[rank] = room.found_from[w];
      room.first[rank] = before;
    }
    if (lanes.leader()) room.first[ways] = cities;
    lanes.sync();
  }
};

}  // namespace formicarium
