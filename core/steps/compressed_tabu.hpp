// SPDX-License-Identifier: Apache-2.0
// Tabu list `lc`, list compression: the unvisited cities in one list and each city's place in a
// second, so that removing a city takes O(1). 2 n numbers an ant (Uchida, Ito & Nakano 2012; Dawson
// & Stewart 2013; LC in Skinderowicz 2020, section 4.1). Version 0.2 called it `ct`.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"
#include "core/steps/unvisited_list.hpp"

namespace formicarium {

/// `Id` holds a city; two bytes suffice for n < 2¹⁶.
template <class Lanes, class Id = City>
struct CompressedTabu {
  Id* list;   // [padded(n)] the first `left` are unvisited; then n up to the end of the round
  Id* place;  // [n] list[place[c]] == c
  int cities;
  int left;
  ListOrder order;

  static constexpr bool ordered = false;   // list order is not city order
  static constexpr bool ends_list = true;  // n beyond the last city of the list
  static HD std::size_t bytes(int n) { return sizeof(Id) * 2 * std::size_t(padded(n)); }

  HD CompressedTabu(void* memory, int n)
      : list(static_cast<Id*>(memory)), place(list + padded(n)), cities(n), left(n) {}

  HD void clear(Lanes lanes) {
    for (int c = lanes.first(); c < padded(cities); c += lanes.stride())
      list[c] = place[c] = static_cast<Id>(c < cities ? c : cities);
    left = cities;
    order.set(left, left, cities);
    lanes.sync();
  }
  HD void visit(Lanes lanes, City city) { visit_at(lanes, city, place[city]); }
  HD void visit_at(Lanes lanes, City city, int position) {
    const City last = list[--left];
    lanes.sync();
    if (lanes.leader()) {
      list[position] = static_cast<Id>(last);
      place[last] = static_cast<Id>(position);
      list[left] = static_cast<Id>(cities);
      place[city] = static_cast<Id>(left);
    }
    lanes.sync();
  }
  HD typename Lanes::Mask available(Lanes lanes, typename Lanes::Int city) const {
    return lanes.less(lanes.gather(place, city), left);
  }
  HD bool unvisited_city(City city) const { return place[city] < left; }

  HD void prepare_scan(Lanes lanes, int unvisited) {
    if (left <= order.due) [[unlikely]] {
      put_in_order(lanes, *this);
      order.set(left, left, cities);
    }
    left = unvisited;
  }
  HD int rounds() const { return rounds_of(left); }
  HD typename Lanes::Mask left_in(Lanes lanes, int round) const { return lanes.first_lanes(left - round * team); }
  HD bool holds(int position) const { return position < left; }
  HD City city(int position) const { return list[position]; }

  template <class F>
  void each_array(const F& f) const {
    f("list", list, cities);
    f("place", place, cities);
  }

 private:
  HD_COLD static void put_in_order(Lanes lanes, CompressedTabu tabu) {
    list_unvisited(lanes, tabu, tabu.cities, tabu.list);
    for (int i = lanes.first(); i < tabu.left; i += lanes.stride()) tabu.place[tabu.list[i]] = static_cast<Id>(i);
    lanes.sync();
  }
};

}  // namespace formicarium
