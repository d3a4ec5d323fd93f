// SPDX-License-Identifier: Apache-2.0
// The unvisited cities as a list in the order of their numbers.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"

namespace formicarium {

/// Writes them to `list` and returns their number. O(n / lanes).
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

/// Fills the list's last round up with n, the column of weight 0 (full_width()).
template <class Lanes, class Id>
HD void end_list(Lanes lanes, Id* list, int left, int cities) {
  for (int i = left + lanes.first(); i < padded(left); i += lanes.stride()) list[i] = static_cast<Id>(cities);
  lanes.sync();
}

/// Decides when to sort a list whose order is being lost, because the last city takes the place of
/// each visited one. Weights that are read together should lie together. Sorting pays off for long
/// rows, until few cities are left, which lie apart in any order.
struct ListOrder {
  static constexpr int long_row = 1280;
  int left = 0;  // cities in the list when it was last in order
  int due = -1;  // the list is sorted once at most so many are left; -1: never

  /// The list was in order when it had `in_order` cities; it has `now` now.
  HD void set(int in_order, int now, int cities) {
    left = in_order;
    due = (15 * left - 1) / 16;
    if (!lost(now < due ? now : due, cities)) due = -1;
  }
  HD bool lost(int now, int cities) const { return now <= due && 8 * now > cities && cities > long_row; }
};

}  // namespace formicarium
