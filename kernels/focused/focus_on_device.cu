// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/local_search/exchange.hpp"
#include "kernels/focused/focus_on_device.cuh"

namespace formicarium {

namespace {
std::vector<int> places_of(const Tour& tour) {
  std::vector<int> place(tour.size());
  for (std::size_t p = 0; p < tour.size(); ++p) place[std::size_t(tour[p])] = int(p);
  return place;
}
}  // namespace

FocusOnDevice::FocusOnDevice(const ColonyOnDevice& colony)
    : near_in_shared_((colony.instance->metric() == Metric::euc_2d || colony.instance->metric() == Metric::ceil_2d) &&
                      std::ranges::all_of(colony.instance->places(), fits_floats)),
      next_(std::size_t(colony.cities)),
      place_(places_of(colony.first_tour)),
      cuts_(std::size_t(colony.ants)),
      cut_(std::size_t(colony.ants) * most_cuts),
      order_(std::size_t(colony.ants)),
      first_(std::size_t(most_pieces)),
      last_(std::size_t(most_pieces)),
      begin_(std::size_t(most_pieces)),
      gain_(std::size_t(colony.ants)),
      other_(2 * std::size_t(colony.ants) * most_cuts),
      search_gain_(std::size_t(colony.ants)),
      search_share_(std::size_t(colony.ants)),
      focus_(std::vector<DeviceFocus>{{colony.instance->cost(colony.first_tour), 0, false}}) {}

void FocusOnDevice::iterate(ColonyOnDevice& colony, const ColonyView& view, const Settings& now,
                            std::uint32_t iteration) {
  ChangeTours task{};
  task.colony = view;
  task.distance = colony.distance(now.eta);
  task.tour = {colony.tours.get(), place_.get(), colony.cities, near_.view()};
  task.symmetric = colony.instance->symmetric();
  task.near_in_shared = near_in_shared_;
  task.seed = now.seed;
  task.iteration = iteration;
  task.ants = colony.ants;
  task.relocations = now.relocations;
  task.selection = now.selection;
  task.search = now.local_search;
  task.changes = changes();
  task.lengths = colony.length.get();
  task.focus = focus_.get();
  change_tours(task, colony.stream);
  choose_shortest(task.lengths, colony.ants, colony.ants, order_.get(), colony.stream);

  CombineChanges combination{};
  combination.changes = changes();
  combination.order = order_.get();
  combination.ants = colony.ants;
  combination.cities = colony.cities;
  combination.symmetric = task.symmetric;
  combination.detour = now.detour;
  combination.iteration = iteration;
  combination.standing = colony.standing.get();
  combination.focus = focus_.get();
  combination.first = first_.get();
  combination.last = last_.get();
  combination.begin = begin_.get();
  combination.tour = colony.tours.get();
  combination.best = colony.best.get();
  combination.next = next_.get();
  combination.place = place_.get();
  combine_changes(combination, colony.stream);
  std::swap(next_, colony.tours);
}

void FocusOnDevice::restore(ColonyOnDevice& colony, const Tour& tour) {
  const Tour& next = tour.empty() ? colony.first_tour : tour;
  const std::vector<int> place = places_of(next);
  const DeviceFocus focus{colony.instance->cost(next), 0, false};
  colony.tours.copy_from(next, colony.stream);
  place_.copy_from(place, colony.stream);
  focus_.copy_from(&focus, 0, 1, colony.stream);
  colony.stream.wait();  // `place` goes
}

void FocusOnDevice::report(ColonyOnDevice& colony) const {
  record_focus(focus_.get(), changes(), colony.ants, colony.standing.get(), colony.stream);
}

}  // namespace formicarium
