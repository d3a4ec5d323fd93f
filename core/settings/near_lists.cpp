// SPDX-License-Identifier: Apache-2.0
#include "core/settings/near_lists.hpp"

#include "core/base/error.hpp"
#include "core/base/free_memory.hpp"
#include "core/local_search/local_search.hpp"
#include "core/settings/not_enough_memory.hpp"

namespace formicarium {

NearLists near_lists_of(const Settings& settings, int cities) {
  const bool all = settings.search_neighbours == all_search_neighbours;
  return {all ? Neighbourhood::nearest : settings.neighbours, settings.search_neighbours_for(cities)};
}

void expect_room_for_lists(const NearLists& lists, int cities) {
  const double needed = NearCities::bytes(cities, lists.count), free = double(free_memory());
  if (needed > free) throw SettingsError(not_enough_memory(near_lists, needed, free, instead_of_near_lists));
}

}  // namespace formicarium
