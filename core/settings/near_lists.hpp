// SPDX-License-Identifier: Apache-2.0
// Which lists of near cities a search with these settings reads.
#pragma once

#include "core/problem/neighbours.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

struct NearLists {
  Neighbourhood which;
  int count;  // of each city
};

/// O(1). Quadrants make no difference to lists of all cities.
NearLists near_lists_of(const Settings& settings, int cities);

/// Throws SettingsError if main memory does not suffice for them.
void expect_room_for_lists(const NearLists& lists, int cities);

}  // namespace formicarium
