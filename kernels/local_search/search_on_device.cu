// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "core/local_search/pieces.hpp"
#include "core/settings/near_lists.hpp"
#include "core/settings/not_enough_memory.hpp"
#include "kernels/local_search/search_on_device.cuh"

namespace formicarium {

namespace {
bool searches(const ColonyOnDevice& colony, const Settings& now) {
  return now.local_search != LocalSearchKind::none && colony.cities >= (colony.instance->symmetric() ? 4 : 3);
}
}  // namespace

void NearOnDevice::look_at(const ColonyOnDevice& colony, const Settings& now) {
  const NearLists wanted = near_lists_of(now, colony.cities);
  if (near_.matches(wanted.which, wanted.count)) return;
  expect_room_for_lists(wanted, colony.cities);
  NearCities near(*colony.instance, wanted.which, wanted.count);
  const std::size_t cells = std::size_t(colony.cities) * std::size_t(near.width());
  ColonyOnDevice::make_room(near_lists, std::size_t(NearCities::bytes(colony.cities, near.width())),
                            "Choose fewer search neighbours, or start again with fewer ants", [&] {
                              DeviceArray<City> city(near.view().city, cells);
                              distance_ = DeviceArray<Distance>(near.view().distance, cells);
                              city_ = std::move(city);
                            });
  near_ = std::move(near);
}

void SearchOnDevice::prepare(const ColonyOnDevice& colony, const Settings& now) {
  if (!searches(colony, now)) return;
  near_.look_at(colony, now);
  shape_ = search_shape_for(colony.cities, colony.limits);
  const std::size_t count = std::size_t(now.searched_of(colony.ants)), room = shape_.shared ? 0 : count * shape_.bytes;
  if (gains_.size() >= count) return;
  ColonyOnDevice::make_room("Local search", room + count * (sizeof(int) + sizeof(double)),
                            "Choose a smaller share of the ants, or start again with fewer", [&] {
                              DeviceArray<char> scratch(room);
                              DeviceArray<int> chosen(count);
                              gains_ = DeviceArray<double>(count);
                              scratch_ = std::move(scratch);
                              chosen_ = std::move(chosen);
                            });
}

bool SearchOnDevice::improve(ColonyOnDevice& colony, const Settings& now) {
  if (!searches(colony, now)) return false;
  SearchTours task{};
  task.searched = now.searched_of(colony.ants);
  if (task.searched < colony.ants) {
    choose_shortest(colony.length.get(), colony.ants, task.searched, chosen_.get(), colony.stream);
    task.chosen = chosen_.get();
  }
  task.distance = colony.distance(now.eta);
  task.near = near_.view();
  task.symmetric = colony.instance->symmetric();
  task.in_pieces = now.search_span == SearchSpan::pieces && has_pieces(colony.cities);
  task.cities = colony.cities;
  task.tours = colony.tours.get();
  task.lengths = colony.length.get();
  task.scratch = scratch_.get();
  task.bytes = shape_.bytes;
  task.gains = gains_.get();
  search_tours(task, now.local_search, shape_, colony.stream);
  note_gain(gains_.get(), task.searched, colony.standing.get(), colony.stream);
  return true;
}

}  // namespace formicarium
