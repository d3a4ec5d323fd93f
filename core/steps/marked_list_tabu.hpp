// SPDX-License-Identifier: Apache-2.0
// Tabu list `lm`, list and marks: the unvisited cities in one list that is closed up whenever it is
// scanned. A mark (a bit or a byte) of each city says whether it is visited. This list is from no
// paper; version 0.2 called it `lc`. With candidate lists only the marks are kept.
#pragma once

#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/unvisited_list.hpp"

namespace formicarium {

/// `Marks` say which cities are unvisited, one bit or one byte a city. `Id` holds a city; two bytes
/// suffice for n < 2¹⁶.
template <class Lanes, class Marks = BitmaskTabu<Lanes>, class Id = City>
struct MarkedListTabu {
  Marks marks;
  Id* list;  // [padded(n)] the first `left` hold every unvisited city; a visited one stays until the
             // next scan; then n up to the end of the round
  int left;
  ListOrder order;
  bool stale = false;  // a city was visited without its position, so it is still in the list

  static constexpr bool ordered = false;   // list order is not city order
  static constexpr bool ends_list = true;  // n beyond the last city of the list
  /// The list also contains n, whose mark is read like any other: hence n + 1 marks.
  static HD std::size_t bytes(int n) { return sizeof(Id) * std::size_t(padded(n)) + Marks::bytes(n + 1); }

  HD MarkedListTabu(void* memory, int n)
      : marks(static_cast<Id*>(memory) + padded(n), n), list(static_cast<Id*>(memory)), left(n) {}

  HD void clear(Lanes lanes) {
    marks.clear(lanes);
    for (int c = lanes.first(); c < padded(marks.cities); c += lanes.stride())
      list[c] = static_cast<Id>(c < marks.cities ? c : marks.cities);
    left = marks.cities;
    order.set(left, left, left);
    stale = false;
    lanes.sync();
  }
  HD void visit(Lanes lanes, City city) {
    marks.visit(lanes, city);
    stale = true;
  }
  HD void visit_at(Lanes lanes, City city, int position) {
    const City last = list[--left];
    marks.visit(lanes, city);  // contains a barrier: all lanes have read `last` by then
    if (lanes.leader()) {
      list[position] = static_cast<Id>(last);
      list[left] = static_cast<Id>(marks.cities);
    }
    lanes.sync();
  }
  HD typename Lanes::Mask available(Lanes lanes, typename Lanes::Int city) const {
    return marks.available(lanes, city);
  }
  HD std::uint32_t unvisited_city(City city) const { return marks.unvisited_city(city); }

  /// Sorts the list again if it is too far out of order. Otherwise drops the visited cities and
  /// keeps the order of the rest; if every visited city gave its position, there are none to drop.
  HD void prepare_scan(Lanes lanes, int unvisited) {
    if (stale || left <= order.due) [[unlikely]] {
      if (order.lost(left, marks.cities)) {
        list_again(lanes, *this);
        order.set(unvisited, unvisited, marks.cities);
      } else {
        drop_visited(lanes, *this);
        order.set(order.left - (left - unvisited), unvisited, marks.cities);
      }
      stale = false;
    }
    left = unvisited;
  }

  HD int rounds() const { return rounds_of(left); }
  HD typename Lanes::Mask left_in(Lanes lanes, int round) const { return lanes.first_lanes(left - round * team); }
  HD bool holds(int position) const { return position < left; }
  HD City city(int position) const { return list[position]; }

  template <class F>
  void each_array(const F& f) const {
    marks.each_array(f);
    f("list", list, marks.cities);
  }

 private:
  HD_COLD static void list_again(Lanes lanes, MarkedListTabu tabu) {
    end_list(lanes, tabu.list, list_unvisited(lanes, tabu.marks, tabu.marks.cities, tabu.list), tabu.marks.cities);
  }
  HD_COLD static void drop_visited(Lanes lanes, MarkedListTabu tabu) {
    int kept = 0;
    for (int r = 0; r < tabu.rounds(); ++r) {
      const auto cities = lanes.load(tabu.list + r * team);
      const std::uint32_t stay = lanes.ballot(tabu.marks.available(lanes, cities) & tabu.left_in(lanes, r));
      lanes.sync();
      lanes.pack(tabu.list + kept, cities, stay);
      kept += count_bits(stay);
      lanes.sync();
    }
    end_list(lanes, tabu.list, kept, tabu.marks.cities);
  }
};

}  // namespace formicarium
