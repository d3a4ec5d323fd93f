// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/walk_cost.hpp"

#include <algorithm>

#include "core/cpu/lanes_portable.hpp"
#include "core/cpu/seek_ants.hpp"

namespace formicarium {

WalkCost walk_cost(const Settings& settings, TabuKind tabu, int cities, int threads) {
  if (settings.algorithm == Algorithm::focused) return {};
  const bool all = settings.candidates == 0, seeks = settings.algorithm == Algorithm::acs;
  const int ants = settings.ants_for(cities);
  WalkCost cost = with_tabu(tabu, [&]<class List>(List) -> WalkCost {
    const auto of = [&]<class Tabu>(const Tabu*) { return WalkCost{Tabu::bytes(cities), ant_bytes<Tabu>(cities), 0}; };
    return all ? of(static_cast<const typename List::template Of<PortableLanes, true>*>(nullptr))
               : of(static_cast<const typename List::template Of<PortableLanes, false>*>(nullptr));
  });
  if (seeks) cost.ant_bytes = seeker_bytes(cities, tabu);
  const int in_flight_in_all = seeks ? seekers_at_once(settings, ants, threads) : in_flight * threads;
  cost.at_once = std::min(ants, in_flight_in_all);
  return cost;
}

int seekers_at_once(const Settings& settings, int ants, int threads) {
  if (settings.execution != Execution::relaxed) return ants;
  const int wanted = settings.racing > 0 ? settings.racing : usual_seekers_a_thread * threads;
  return std::min(wanted, std::max(ants, 1));
}

}  // namespace formicarium
