// SPDX-License-Identifier: Apache-2.0
// What an ant takes of a GPU's memory with a tabu list, and how many ants a multiprocessor holds for it (Skinderowicz
// 2020, table 1 and figure 8).
#pragma once

#include <cstddef>
#include <vector>

namespace formicarium {

struct TabuCost {
  std::size_t tabu_bytes = 0;  // an ant's tabu list
  std::size_t ant_bytes = 0;   // and what else it writes to while it walks
  bool in_shared = false;      // that lies in a multiprocessor's shared memory
  int at_once = 0;             // ants that walk on a multiprocessor at once, if there are so many; 0: not known
  bool operator==(const TabuCost&) const = default;
};

/// [TabuKind]. Empty: on a CPU (core/cpu/walk_cost.hpp), or with focused ants or assignments, which have no such list.
using TabuCosts = std::vector<TabuCost>;

}  // namespace formicarium
