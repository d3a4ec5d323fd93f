// SPDX-License-Identifier: Apache-2.0
// The unvisited cities as a list in the order of their numbers.
#pragma once

#include "core/problem/city.hpp"
#include "core/steps/lanes.hpp"

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

/// When a list that cities leave, the last one taking the place of each, is to be put in order again. Weights that are
/// looked at together should lie together: that pays where rows are long, until few cities are left, which lie apart
/// in any order.
struct ListOrder {
  static constexpr int long_row = 1280;
  int left;  // how many there were when the list was in order

  HD bool lost(int now, int cities) const { return 16 * now < 15 * left && 8 * now > cities && cities > long_row; }
};

}  // namespace formicarium
