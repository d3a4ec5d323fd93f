// SPDX-License-Identifier: Apache-2.0
// Finds the nearest unvisited city when all cities of an ant's lists are visited. Searches blocks
// of 32 cities that lie close together, in ascending order of a lower bound of their distance,
// until no block can hold a city nearer than the one found.
#pragma once

#include "core/problem/city_blocks.hpp"
#include "core/steps/distance.hpp"

namespace formicarium {

/// CityBlocks behind plain pointers, in groups of 32 blocks.
struct BlocksView {
  const City* member;  // [blocks][32]; null: no blocks
  const Point* place;
  const Box *block, *group;
  int blocks, groups;
};

/// A lower bound of the distance to any city of the box: every metric that has blocks grows with
/// each difference of coordinates, in rounded arithmetic too.
HD Distance least_distance_to(const Box& box, Metric metric, Point from) {
  const auto within = [](double x, double low, double high) HD_LAMBDA { return x < low ? low : x > high ? high : x; };
  return measure_flat(metric, from,
                      {within(from.x, box.low.x, box.high.x), within(from.y, box.low.y, box.high.y),
                       within(from.z, box.low.z, box.high.z)});
}

/// One ant's search. `spent` [groups]: bit b of word g is set once block 32 g + b is known to have no unvisited city.
template <class Lanes, class Tabu>
struct NearestLeft {
  static constexpr Distance none = 0x7fffffff;
  const BlocksView& near;
  Metric metric;
  const Tabu& tabu;
  std::uint32_t* spent;
  Point from;
  City best = -1;
  Distance least = none;

  static HD void clear(Lanes lanes, const BlocksView& near, std::uint32_t* spent) {
    for (int g = lanes.first(); g < near.groups; g += lanes.stride()) {
      const int rest = near.blocks - g * CityBlocks::size;
      spent[g] = rest >= CityBlocks::size ? 0 : ~0u << rest;
    }
    lanes.sync();
  }

  /// The nearest unvisited city, of equally near ones the smallest number; -1 if none is left.
  HD City find(Lanes lanes) {
    if (near.groups == 1) {
      look_into_group(lanes, 0);
      return best;
    }
    Distance last_bound = -1;
    for (int last = -1;;) {  // groups in ascending order of (bound, number)
      Distance mine = none;
      int group = none;
      for (int g = lanes.first(); g < near.groups; g += lanes.stride()) {
        if (spent[g] == ~0u) continue;
        const Distance bound = least_distance_to(near.group[g], metric, from);
        if (bound < last_bound || (bound == last_bound && g <= last) || bound >= mine) continue;
        mine = bound;
        group = g;
      }
      last_bound = lanes.smallest(mine);
      if (last_bound == none || last_bound > least) return best;
      last = lanes.smallest(mine == last_bound ? group : none);
      look_into_group(lanes, last);
    }
  }

 private:
  /// Each thread of the team holds the lower bounds of its own blocks; the block with the smallest
  /// bound is searched first.
  HD void look_into_group(Lanes lanes, int group) {
    constexpr int mine = CityBlocks::size / Lanes::stride();
    Distance bound[mine];
    const std::uint32_t done = spent[group];
    std::uint32_t near_enough = 0;
    for (int i = 0; i < mine; ++i) {
      const int b = i * Lanes::stride() + lanes.first();
      bound[i] = done >> b & 1 ? none : least_distance_to(near.block[group * CityBlocks::size + b], metric, from);
      if (bound[i] != none && bound[i] <= least) near_enough |= 1u << b;
    }
    const std::uint32_t empty = empty_ones(lanes, group, lanes.bits_of_all(near_enough));
    for (int i = 0; i < mine; ++i)
      if (empty >> (i * Lanes::stride() + lanes.first()) & 1) bound[i] = none;
    lanes.sync();  // all lanes have read `spent`
    if (empty && lanes.leader()) spent[group] = done | empty;
    lanes.sync();
    while (true) {
      int nearest = 0;
      for (int i = 1; i < mine; ++i)
        if (bound[i] < bound[nearest]) nearest = i;
      const Distance next = lanes.smallest(bound[nearest]);
      if (next == none || next > least) return;
      const int own = nearest * Lanes::stride() + lanes.first();
      const int b = lanes.smallest(bound[nearest] == next ? own : none);
      if (b == own) bound[nearest] = none;
      look_into(lanes, group * CityBlocks::size + b);
    }
  }

  /// Those blocks of `which` that have no unvisited city, by then most of the blocks around an ant.
  /// This is far cheaper than searching each of them for its nearest city.
  HD std::uint32_t empty_ones(Lanes lanes, int group, std::uint32_t which) const {
    constexpr int at_once = Lanes::stride() > 1 ? 8 : 1;  // loads in flight together
    std::uint32_t empty = 0;
    while (which) {
      int block[at_once];
      typename Lanes::Int cities[at_once];
      for (int k = 0; k < at_once; ++k) {
        block[k] = lowest_bit(which);
        cities[k] = lanes.fetch(near.member + (group * CityBlocks::size + block[k]) * CityBlocks::size);
        if (which & (which - 1)) which &= which - 1;  // repeats the last one
      }
      for (int k = 0; k < at_once; ++k)
        if (lanes.ballot(tabu.available(lanes, cities[k])) == 0) empty |= 1u << block[k];
      which &= ~(1u << block[at_once - 1]);
    }
    return empty;
  }

  /// Searches a block that has an unvisited city.
  HD void look_into(Lanes lanes, int block) {
    const int first = block * CityBlocks::size;
    Distance nearest = none;
    City city = none;
    for (int i = first + lanes.first(); i < first + CityBlocks::size; i += lanes.stride()) {
      const City c = near.member[i];
      const Distance d = measure_flat(metric, from, near.place[i]);
      if (!tabu.unvisited_city(c) || d > nearest || (d == nearest && c > city)) continue;
      nearest = d;
      city = c;
    }
    const Distance d = lanes.smallest(nearest);
    city = lanes.smallest(nearest == d ? city : none);
    if (d > least || (d == least && city > best)) return;
    least = d;
    best = city;
  }
};

}  // namespace formicarium
