// SPDX-License-Identifier: Apache-2.0
// Tabu list `ct`: the unvisited cities in one list and each city's place in a second, so that a city leaves in O(1)
// (Skinderowicz 2020). 2 n numbers an ant.
#pragma once

#include "core/problem/city.hpp"
#include "core/steps/lanes.hpp"
#include "core/steps/unvisited_list.hpp"

namespace formicarium {

/// `Id`: what keeps a city; two bytes do where n ≤ 2¹⁶.
template <class Lanes, class Id = City>
struct CompactTabu {
  Id* list;   // [padded(n)] cities; the first `left` are unvisited; the rest stay valid indices
  Id* place;  // [n] list[place[c]] == c
  int cities;
  int left;
  ListOrder order{0};

  static constexpr bool ordered = false;  // list order is not city order
  static HD std::size_t bytes(int n) { return sizeof(Id) * 2 * std::size_t(padded(n)); }

  HD CompactTabu(void* memory, int n) : list(static_cast<Id*>(memory)), place(list + padded(n)), cities(n), left(n) {}

  HD void clear(Lanes lanes) {
    for (int c = lanes.first(); c < padded(cities); c += lanes.stride())
      list[c] = place[c] = static_cast<Id>(c < cities ? c : 0);
    left = order.left = cities;
    lanes.sync();
  }
  HD void visit(Lanes lanes, City city, int) {
    const int hole = place[city];
    const City last = list[--left];
    lanes.sync();
    if (lanes.leader()) {
      list[hole] = static_cast<Id>(last);
      place[last] = static_cast<Id>(hole);
      list[left] = static_cast<Id>(city);
      place[city] = static_cast<Id>(left);
    }
    lanes.sync();
  }
  HD typename Lanes::Mask available(Lanes lanes, typename Lanes::Int city) const {
    return lanes.less(lanes.gather(place, city), left);
  }
  HD bool unvisited_city(City city) const { return place[city] < left; }

  HD void prepare_scan(Lanes lanes) {
    if (order.lost(left, cities)) [[unlikely]] {
      order.left = list_unvisited(lanes, *this, cities, list);
      for (int i = lanes.first(); i < left; i += lanes.stride()) place[list[i]] = static_cast<Id>(i);
      lanes.sync();
    }
  }
  HD int rounds() const { return rounds_of(left); }
  HD std::uint32_t present(int round) const {
    const int rest = left - round * team;
    return rest >= team ? ~0u : (1u << rest) - 1;
  }
  HD City city(int position) const { return list[position]; }
};

}  // namespace formicarium
