// SPDX-License-Identifier: Apache-2.0
// Where an ant goes that has no candidate left: to the best city of its backup list, or of all that are left. It does
// not depend on the selection rule.
#pragma once

#include "core/base/shared_value.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/last_cities.hpp"
#include "core/steps/nearest_left.hpp"
#include "core/steps/remembered.hpp"

namespace formicarium {

/// The unvisited city of the greatest η, of equal ones the smallest. `line` is the city's [cities] own.
template <AnyLanes Lanes, class Tabu>
HD_ONCE City greatest_eta_left(Lanes lanes, const Tabu& tabu, const float* line, int cities) {
  float greatest = 0;
  City best = 0x7fffffff;
  for (City c = lanes.first(); c < cities; c += lanes.stride())
    if (tabu.unvisited_city(c) && line[c] > greatest) {
      greatest = line[c];
      best = c;
    }
  const float most = lanes.greatest(greatest);
  return lanes.smallest(greatest == most ? best : 0x7fffffff);
}

/// The choice of an ant in city `here`. The members refer to those of the ant's Walk (build_tour.hpp).
template <AnyLanes Lanes, class Tabu, class Rows>
struct FallBack {
  const ColonyView& colony;
  const DistanceView& distance;
  const Tabu& tabu;
  std::uint32_t* const spent;
  LastCities& last;
  const City here;
  const Rows& rows;

  struct Found {
    City city;
    bool near;  // it is among the first cities of the backup list
  };
  /// The best of the `left` unvisited cities.
  HD Found best_left(Lanes lanes, int left) const {
    const bool by_eta = distance.eta.of_all_cities() && nearest_is_best();
    const City near = colony.scans_tabu || by_eta ? -1 : best_of_backup(lanes);
    City best = near;
    if (by_eta)
      best = greatest_eta_left(lanes, tabu, distance.eta.value + std::size_t(here) * colony.cities, colony.cities);
    else if (near < 0)
      best = colony.scans_tabu ? best_of_tabu(lanes) : best_of_rest(lanes, left);
    if constexpr (Rows::trails_elsewhere)
      if (colony.rings.size > 0) best = best_remembered(lanes, colony, distance, tabu, here, best);
    return {best, near >= 0};
  }

 private:
  /// Unless every edge has its own trail, all trails outside the lists are τmin, and the nearest city is the best (or
  /// that of the greatest η).
  HD bool nearest_is_best() const { return !Rows::trails_elsewhere || !colony.trail; }
  /// The value of a city if every edge has a trail: τ^α · η^β.
  HD double worth(City other) const {
    const std::size_t at = std::size_t(here) * colony.cities + other;
    float trail;
    if constexpr (requires { rows.trail_at(colony, at); })
      trail = rows.trail_at(colony, at);
    else
      trail = colony.trail[at];
    return value_of(colony, distance, here, trail, other);
  }

  /// Rounds of 32 cities of the backup list that are looked at first.
  static constexpr int near_rounds = 2;
  HD const City* backup() const { return colony.backup + unsigned(here) * unsigned(colony.backup_width); }

  /// When all candidates are visited: the best unvisited city in the first rounds of the backup
  /// list, or -1. The list is sorted by distance, so the first unvisited city is the nearest.
  HD City best_of_backup(Lanes lanes) const {
    typename Lanes::Int cities[near_rounds];  // loads in flight together
    for (int r = 0; r < near_rounds; ++r)
      if (r * team < colony.backup_width) cities[r] = lanes.fetch(backup() + r * team);
    BestCity best;
    for (int r = 0; r < near_rounds; ++r) {
      if (r * team >= colony.backup_width) break;
      const std::uint32_t free = lanes.ballot(tabu.available(lanes, cities[r]));
      if (free && nearest_is_best()) return backup()[r * team + lowest_bit(free)];
      lanes.each_of(free, [&](int lane) HD_LAMBDA {
        const City c = backup()[r * team + lane];
        best.offer({c, worth(c)});
      });
    }
    return nearest_is_best() ? -1 : lanes.best_of_all(best).city;
  }

  /// The first unvisited city of the backup list's later rounds, or -1.
  HD City first_of_far_backup(Lanes lanes) const {
    constexpr int at_once = Lanes::stride() > 1 ? 5 : 1;  // loads in flight together
    for (int first = near_rounds * team; first < colony.backup_width; first += at_once * team) {
      typename Lanes::Int cities[at_once];
      for (int k = 0; k < at_once; ++k)
        if (first + k * team < colony.backup_width) cities[k] = lanes.fetch(backup() + first + k * team);
      for (int k = 0; k < at_once; ++k) {
        if (first + k * team >= colony.backup_width) break;
        const std::uint32_t free = lanes.ballot(tabu.available(lanes, cities[k]));
        if (free) return backup()[first + k * team + lowest_bit(free)];
      }
    }
    return -1;
  }

  /// When best_of_backup() found none: the best of the `left` unvisited cities.
  HD City best_of_rest(Lanes lanes, int left) const {
    if (left <= LastCities::most) {
      last.gather(lanes, tabu, colony.cities);
      return best_of(lanes, last.kept, [&](int i) HD_LAMBDA { return last.list[i]; });
    }
    if (nearest_is_best()) {
      if (const City near = first_of_far_backup(lanes); near >= 0) return near;
      if (colony.blocks.member)
        return NearestLeft<Lanes, Tabu>{colony.blocks, distance.metric, tabu, spent, distance.place[here]}.find(lanes);
    }
    return best_of(lanes, colony.cities, [](int i) HD_LAMBDA { return i; });
  }
  /// The best unvisited of `count` cities.
  template <class Cities>
  HD City best_of(Lanes lanes, int count, const Cities& cities) const {
    return best_of_those(lanes, [&](const auto& offer) HD_LAMBDA {
      for (int i = lanes.first(); i < count; i += lanes.stride())
        if (const City c = cities(i); tabu.unvisited_city(c)) offer(c);
    });
  }
  /// The best of all unvisited cities, as the tabu list enumerates them (Skinderowicz 2020, section 4.3).
  HD City best_of_tabu(Lanes lanes) const {
    return best_of_those(lanes, [&](const auto& offer) HD_LAMBDA {
      const int rounds = tabu.rounds();
      for (int r = 0; r < rounds; ++r)
        lanes.each_of(lanes.ballot(tabu.left_in(lanes, r)),
                      [&](int lane) HD_LAMBDA { offer(tabu.city(r * team + lane)); });
    });
  }
  /// `each` offers the cities, each thread of the team its own.
  template <class Each>
  HD City best_of_those(Lanes lanes, const Each& each) const {
    if (nearest_is_best()) {
      constexpr int none = 0x7fffffff;
      Distance least = none;
      City city = none;
      each([&](City c) HD_LAMBDA {
        const Distance d = distance(here, c);
        if (d > least || (d == least && c > city)) return;
        least = d;
        city = c;
      });
      const Distance nearest = lanes.smallest(least);
      return lanes.smallest(least == nearest ? city : none);
    }
    BestCity best;
    each([&](City c) HD_LAMBDA { best.offer({c, worth(c)}); });
    return lanes.best_of_all(best).city;
  }
};

/// FallBack::best_left, compiled once for all rules.
template <class Lanes, class Tabu, class Rows>
HD_ONCE typename FallBack<Lanes, Tabu, Rows>::Found best_left(Lanes lanes, const FallBack<Lanes, Tabu, Rows>& ways,
                                                              int left) {
  return ways.best_left(lanes, left);
}

}  // namespace formicarium
