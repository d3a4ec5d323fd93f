// SPDX-License-Identifier: Apache-2.0
// The rows an ant chooses from, laid out alike for every backend: candidate list and backup list of
// each city, padded to whole teams.
#pragma once

#include <memory>
#include <vector>

#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class Progress;

/// Cities of a backup list: two teams of 32 as in FocusedACO, or up to seven if the instance is
/// small enough. Two in three of the searches for the nearest city left then end in the list, at a
/// tenth of the cost. Focused ants, which seldom get that far, have two.
int backup_cities(const Settings& settings, int cities);

struct CandidateLists {
  int width = 0;                // columns a row: padded K, or full_width(n) with all cities
  int backup_width = 0;         // 0 with all cities or if the candidate list holds everything
  std::vector<City> candidate;  // [n][width] nearest first; padding names the row's own city; empty with all cities
  std::vector<City> backup;     // [n][backup_width] nearest cities that are not candidates; otherwise as above
  std::shared_ptr<const Neighbours> nearest;  // the K nearest and those of the backup list; null with all cities
};

/// Makes the lists for the K and the neighbours that the settings name. O(n K log n) with trees; throws Cancelled.
CandidateLists candidate_lists(const TspInstance& instance, const Settings& settings, Progress* progress);

/// The candidates alone, in the form that Trails uses.
std::shared_ptr<const Neighbours> candidates_of(const CandidateLists& lists, int choices);

}  // namespace formicarium
