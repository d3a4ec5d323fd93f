// SPDX-License-Identifier: Apache-2.0
// The unvisited cities as a list in the order of their numbers.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"

namespace formicarium {

/// Writes them to `list` and returns how many they are. O(n / lanes).
template <class Lanes, class Tabu, class Id>
HD int list_unvisited(Lanes lanes, const Tabu& tabu, int cities, Id* list) {
  int kept = 0;
  for (int r = 0; r < cities; r += lanes.stride()) {
    const City c = r + lanes.first();
    lanes.append(list, kept, c < cities && tabu.unvisited_city(c), static_cast<Id>(c));
  }
  lanes.sync();
  return kept;
}

/// Behind its last city a list names the column that weighs nothing (full_width()), up to a whole round.
template <class Lanes, class Id>
HD void end_list(Lanes lanes, Id* list, int left, int cities) {
  for (int i = left + lanes.first(); i < padded(left); i += lanes.stride()) list[i] = static_cast<Id>(cities);
  lanes.sync();
}

/// When a list that cities leave, the last one taking the place of each, is to be put in order again. Weights that are
/// looked at together should lie together: that pays where rows are long, until few cities are left, which lie apart
/// in any order.
struct ListOrder {
  static constexpr int long_row = 1280;
  int left = 0;  // how many there were when the list was in order
  int due = -1;  // no more than so many must be left before it is put in order again

  /// It was in order when `in_order` were left, and now `now` are.
  HD void set(int in_order, int now, int cities) {
    left = in_order;
    due = (15 * left - 1) / 16;
    if (!lost(now < due ? now : due, cities)) due = -1;
  }
  HD bool lost(int now, int cities) const { return now <= due && 8 * now > cities && cities > long_row; }
};

}  // namespace formicarium
