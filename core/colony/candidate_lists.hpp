// SPDX-License-Identifier: Apache-2.0
// The rows an ant chooses from, as every backend lays them out: candidate list and backup list of each city, padded to
// whole teams.
#pragma once

#include <memory>
#include <vector>

#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class Progress;

/// Cities of a backup list. Two teams of 32 as FocusedACO has, or up to seven where the instance is small enough for
/// that: two in three of the searches for the nearest city left end there, at a tenth of the cost. Focused ants, which
/// seldom come so far, have two.
int backup_cities(const Settings& settings, int cities);

struct CandidateLists {
  int width = 0;                // columns a row: padded K, or full_width(n) with all cities
  int backup_width = 0;         // 0 with all cities or where the list holds everything
  std::vector<City> candidate;  // [n][width] nearest first; padding names the row's own city; empty with all cities
  std::vector<City> backup;     // [n][backup_width] the nearest that are not candidates; likewise
  std::shared_ptr<const Neighbours> nearest;  // K and the backup list's; null with all cities
};

/// By K and the neighbours that the settings name. O(n K log n) with trees; throws Cancelled.
CandidateLists candidate_lists(const TspInstance& instance, const Settings& settings, Progress* progress);

/// The candidates alone, as Trails name them.
std::shared_ptr<const Neighbours> candidates_of(const CandidateLists& lists, int choices);

}  // namespace formicarium
