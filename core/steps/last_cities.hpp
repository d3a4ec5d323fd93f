// SPDX-License-Identifier: Apache-2.0
// The last cities of a tour in a list of their own. When few are left, most cities of an ant's
// lists are visited, and a scan of all remaining cities is faster than any search.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"
#include "core/steps/unvisited_list.hpp"

namespace formicarium {

struct LastCities {
  static constexpr int most = 2 * team;  // with more left, nearest_left.hpp is faster
  City* list;                            // [most] ascending; some of them are visited later
  int kept = 0;                          // 0: not gathered yet

  /// Call once at most `most` cities are left. O(n / lanes) the first time, O(1) from then on.
  template <class Lanes, class Tabu>
  HD void gather(Lanes lanes, const Tabu& tabu, int cities) {
    if (kept == 0) kept = list_unvisited(lanes, tabu, cities, list);
  }
};

}  // namespace formicarium
