// SPDX-License-Identifier: Apache-2.0
// How much memory ants need on a CPU while they build tours. In this the papers' tabu lists differ (Skinderowicz 2020,
// table 1, for GPUs).
#pragma once

#include <cstddef>

#include "core/settings/settings.hpp"

namespace formicarium {

struct WalkCost {
  std::size_t tabu_bytes = 0;  // an ant's tabu list
  std::size_t ant_bytes = 0;   // memory that a walking ant writes to, without its tour
  int at_once = 0;             // ants between two steps, on all threads together
};

/// With that tabu list, whatever `settings` choose. Zeroes for focused ants, which keep none. `threads` ≥ 1. O(1); any
/// thread.
WalkCost walk_cost(const Settings& settings, TabuKind tabu, int cities, int threads);

inline constexpr int usual_seekers_a_thread = 4;  // ants that race on one thread, if the settings do not say
/// How many ants of the Ant Colony System are between two steps at a time, and need memory of their own: 1 … `ants`.
int seekers_at_once(const Settings& settings, int ants, int threads);

}  // namespace formicarium
