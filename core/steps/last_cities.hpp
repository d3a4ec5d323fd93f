// SPDX-License-Identifier: Apache-2.0
// The last cities of a tour in a list of their own: when few are left, most of what an ant knows by its lists is
// visited, and looking at all that is left beats any search.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"
#include "core/steps/unvisited_list.hpp"

namespace formicarium {

struct LastCities {
  static constexpr int most = 2 * team;  // with more left the blocks of nearest_left.hpp are quicker
  City* list;                            // [most] in the order of their numbers; some are visited meanwhile
  int kept = 0;                          // 0: not gathered yet

  /// Once at most `most` cities are left. O(n / lanes) the first time, free from then on.
  template <class Lanes, class Tabu>
  HD void gather(Lanes lanes, const Tabu& tabu, int cities) {
    if (kept == 0) kept = list_unvisited(lanes, tabu, cities, list);
  }
};

}  // namespace formicarium
