// SPDX-License-Identifier: Apache-2.0
// The rows an ant chooses from, as every backend lays them out: candidate list and backup list of each city, padded to
// whole teams.
#pragma once

#include <memory>
#include <vector>

#include "core/colony/settings.hpp"
#include "core/problem/instance.hpp"
#include "core/problem/neighbours.hpp"

namespace formicarium {

class Progress;

inline constexpr int backup_cities = 64;  // two teams: FocusedACO's backup list

struct CandidateLists {
  int width = 0;                // columns a row: padded K, or padded n with all cities
  int backup_width = 0;         // 0 with all cities or where the list holds everything
  std::vector<City> candidate;  // [n][width] nearest first; padding names the row's own city; empty with all cities
  std::vector<City> backup;     // [n][backup_width] the nearest that are not candidates; likewise
  std::shared_ptr<const Neighbours> nearest;  // K and backup_cities more; null with all cities
};

/// By K and the neighbours that the settings name. O(n K log n) with trees; throws Cancelled.
CandidateLists candidate_lists(const Instance& instance, const Settings& settings, Progress* progress);

/// min(width, n-1) neighbours of every city, nearest first.
Neighbours neighbours_of(const Instance& instance, Neighbourhood which, int width);

/// The candidates alone, which copies of the trails refer to.
std::shared_ptr<const Neighbours> lists_of_trails(const CandidateLists& lists, int choices);

/// The nearest-neighbour tour from city 0. O(n²) worst, O(n K) usually.
Tour nearest_neighbour_tour(const Instance& instance, const Neighbours* nearest);
/// Its length: what the first trail limits are made of.
Length nearest_neighbour_length(const Instance& instance, const Neighbours* nearest);

}  // namespace formicarium
