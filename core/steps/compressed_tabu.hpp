// SPDX-License-Identifier: Apache-2.0
// Tabu list `lc`: the unvisited cities in one list that is compressed whenever it is scanned, and a bit a city for the
// test (list compression; Skinderowicz 2020). Candidate lists do without the list: there only the marks are asked.
#pragma once

#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/unvisited_list.hpp"

namespace formicarium {

/// `Marks`: what the test reads, a bit a city or a byte. `Id`: what keeps a city; two bytes do where n ≤ 2¹⁶.
template <class Lanes, class Marks = BitmaskTabu<Lanes>, class Id = City>
struct CompressedTabu {
  Marks marks;
  Id* list;  // [padded(n)] the first `left` hold every unvisited city; a visited one stays until the next scan or hint
  int left;
  ListOrder order{0};
  bool stale = false;  // some city left without naming its position

  static constexpr bool ordered = false;  // list order is not city order
  static HD std::size_t bytes(int n) { return sizeof(Id) * std::size_t(padded(n)) + Marks::bytes(n); }

  HD CompressedTabu(void* memory, int n)
      : marks(static_cast<Id*>(memory) + padded(n), n), list(static_cast<Id*>(memory)), left(n) {}

  HD void clear(Lanes lanes) {
    marks.clear(lanes);
    for (int c = lanes.first(); c < padded(marks.cities); c += lanes.stride())
      list[c] = static_cast<Id>(c < marks.cities ? c : 0);
    left = order.left = marks.cities;
    stale = false;
    lanes.sync();
  }
  /// `position` is the city's place in the list where the caller knows it (it came from a scan), else -1.
  HD void visit(Lanes lanes, City city, int position) {
    marks.visit(lanes, city, position);
    if (position < 0) {
      stale = true;
      return;
    }
    const City last = list[--left];
    lanes.sync();
    if (lanes.leader()) list[position] = static_cast<Id>(last);
    lanes.sync();
  }
  HD typename Lanes::Mask available(Lanes lanes, typename Lanes::Int city) const {
    return marks.available(lanes, city);
  }
  HD std::uint32_t unvisited_city(City city) const { return marks.unvisited_city(city); }

  /// Puts a list in order again that has lost it; else drops the visited cities from it, and the order of the others
  /// stays: there is none where every leaving city named its position.
  HD void prepare_scan(Lanes lanes) {
    if (order.lost(left, marks.cities)) [[unlikely]] {
      order.left = left = list_unvisited(lanes, marks, marks.cities, list);
      stale = false;
    }
    if (stale) [[unlikely]]
      drop_visited(lanes);
  }

  HD int rounds() const { return rounds_of(left); }
  HD std::uint32_t present(int round) const {
    const int rest = left - round * team;
    return rest >= team ? ~0u : (1u << rest) - 1;
  }
  HD City city(int position) const { return list[position]; }

 private:
  HD void drop_visited(Lanes lanes) {
    stale = false;
    int kept = 0;
    for (int r = 0; r < rounds(); ++r) {
      const auto cities = lanes.load(list + r * team);
      const std::uint32_t stay = lanes.ballot(marks.available(lanes, cities)) & present(r);
      lanes.sync();
      lanes.pack(list + kept, cities, stay);
      kept += count_bits(stay);
      lanes.sync();
    }
    order.left -= left - kept;
    left = kept;
  }
};

}  // namespace formicarium
