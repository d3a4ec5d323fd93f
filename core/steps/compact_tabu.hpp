// SPDX-License-Identifier: Apache-2.0
// Tabu list `ct`, compact tabu: one list of n numbers is both the list of unvisited cities and the places of those that
// left their own (Skinderowicz 2020, section 4.1). On the left stand the unvisited cities. On the right, at a city's
// own number, stands its place on the left if it is unvisited, and n if it is visited. A city on the left stands at its
// own number or before it, so one comparison says whether a city is visited: its entry is then greater than the city.
//
// A scan of all unvisited cities may so read the row of the city where an ant stands either by the
// list on the left, or from its first column to its last with one comparison each. The second reads
// more columns, but those that lie side by side: it is used while many cities are left.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"

namespace formicarium {

/// `Id` holds a city; two bytes suffice for n < 2¹⁶, which makes 2 n bytes an ant.
template <class Lanes, class Id = City>
struct CompactTabu {
  Id* list;  // [padded(n)] the first `left` are the unvisited cities, in no order; n beyond the n-th
  int cities;
  int left;

  static constexpr bool ordered = false;    // position is not always city
  static constexpr bool ends_list = false;  // other numbers stand beyond the last city of the list
  static HD std::size_t bytes(int n) { return sizeof(Id) * std::size_t(padded(n)); }

  HD CompactTabu(void* memory, int n) : list(static_cast<Id*>(memory)), cities(n), left(n) {}

  HD void clear(Lanes lanes) {
    for (int c = lanes.first(); c < padded(cities); c += lanes.stride())
      list[c] = static_cast<Id>(c < cities ? c : cities);
    left = cities;
    lanes.sync();
  }
  HD void visit(Lanes lanes, City city) { visit_at(lanes, city, list[city]); }
  /// The last city takes the place of the visited one.
  HD void visit_at(Lanes lanes, City city, int position) {
    if (by_city()) position = list[city];
    const City last = list[--left];
    lanes.sync();  // all have read
    if (lanes.leader()) {
      list[position] = static_cast<Id>(last);
      list[left] = static_cast<Id>(cities);  // of city `left`, which is visited or is `last`
      list[last] = static_cast<Id>(position);
      if (city >= left) list[city] = static_cast<Id>(cities);  // its entry stands on the right
    }
    lanes.sync();
  }
  HD typename Lanes::Mask available(Lanes lanes, typename Lanes::Int city) const {
    return lanes.at_most(lanes.gather(list, city), city);
  }
  HD bool unvisited_city(City city) const { return list[city] <= city; }

  /// Whether the scan before the next visit() goes by the numbers of the cities, and not by the list. Three eighths:
  /// about what a gathered weight costs more than one of many that lie side by side (docs/results/construction-cpu.md).
  HD bool by_city() const { return 8 * left > 3 * cities; }

  HD void prepare_scan(Lanes, int) {}
  HD int rounds() const { return rounds_of(by_city() ? cities : left); }
  HD typename Lanes::Mask left_in(Lanes lanes, int round) const {
    const int first = round * team;
    if (!by_city()) return lanes.first_lanes(left - first);
    return lanes.at_most(lanes.load(list + first), lanes.numbered(first)) & lanes.first_lanes(cities - first);
  }
  HD bool holds(int position) const { return by_city() ? unvisited_city(position) : position < left; }
  HD City city(int position) const { return by_city() ? position : City(list[position]); }

  template <class F>
  void each_array(const F& f) const {
    f("list", list, cities);
  }
};

}  // namespace formicarium
