// SPDX-License-Identifier: Apache-2.0
// Selective memory: the best unvisited city of a ring, against another one.
#pragma once

#include "core/base/shared_value.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

/// The better of two cities is the one of greater value, of equal ones the smaller city.
struct BestCity {
  City city = -1;
  double value = 0;

  HD void offer(const BestCity& other) {
    if (other.city < 0 || (city >= 0 && (other.value < value || (other.value == value && other.city > city)))) return;
    *this = other;
  }
};

/// τ^α · η^β of the edge from `here` with this trail.
HD double value_of(const ColonyView& colony, const DistanceView& distance, City here, float trail, City other) {
  if (distance.eta.of_all_cities()) return attraction_of(trail, distance.eta(here, other), colony.alpha, colony.beta);
  return attraction(trail, distance(here, other), colony.alpha, colony.beta);
}

/// The best of `near` and of the unvisited cities in the slots of `here`. All edges without a slot have the same trail,
/// and those of the slots have higher ones. So if `near` is the nearest city of a set, the result is the best of that
/// set and the slots; a city of the set that has a slot is offered again, with its own trail.
template <class Lanes, class Tabu>
HD_ONCE City best_remembered(Lanes lanes, const ColonyView& colony, const DistanceView& distance, const Tabu& tabu,
                             City here, City near) {
  const Ring ring = colony.rings.of(here);
  const auto offer_of = [&](City city, float trail) HD_LAMBDA -> BestCity {
    return {city, value_of(colony, distance, here, trail, city)};
  };
  BestCity best = offer_of(near, ring.absent);
  for (int k = lanes.first(); k < ring.size; k += lanes.stride())
    if (const City city = load_relaxed(ring.city + k); city != here && tabu.unvisited_city(city))
      best.offer(offer_of(city, load_relaxed(ring.trail + k)));
  return lanes.best_of_all(best).city;
}

}  // namespace formicarium
