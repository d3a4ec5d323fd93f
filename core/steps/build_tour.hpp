// SPDX-License-Identifier: Apache-2.0
// One ant builds a tour: a start city, then city by city with the selection rule, until none is left.
#pragma once

#include "core/base/shared_value.hpp"
#include "core/steps/decisions.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/greatest_weight.hpp"
#include "core/steps/last_cities.hpp"
#include "core/steps/start_city.hpp"
#include "core/steps/stochastic_trial.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

/// The walk of one ant. Rule, kind of rows (rows.hpp) and tabu list are fixed for an iteration, so they are types.
///
///   walk.start(dice);  for (int s = 1; s < n; ++s) walk.step(s, spin);
///
/// Callers interleave several walks to hide latency. spin() is the wheel's number of the step, for a rule that spins.
/// `Count`: a Tally (decisions.hpp), or NoTally.
template <AnyLanes Lanes, class Tabu, SelectionRule Rule, class Rows, class Count = NoTally>
struct Walk {
  ColonyView colony;
  DistanceView distance;
  Tabu tabu;
  City* tour;            // [n] written in visiting order
  std::uint32_t* spent;  // [groups] blocks with every city visited (nearest_left.hpp)
  LastCities last;
  ColumnDice dice;  // for the columns' random numbers
  City here;
  Rows rows;
  bool open = false;  // after a failed try_step(): a trial is open, so its full column must decide
  [[no_unique_address]] Count tally{};

  HD void start(Lanes lanes, const Dice& ant) {
    tabu.clear(lanes);
    NearestLeft<Lanes, Tabu>::clear(lanes, colony.blocks, spent);
    const Words words = ant.block(Purpose::start, 0);
    dice = ColumnDice::of(words);
    here = start_city(ant, words, colony.cities, colony.distinct_starts);
    rows.start(lanes, colony, dice);
    rows.fetch(lanes, colony, here);
    settle(lanes, here, 0);
  }

  /// The usual course of a step: the rule chooses a city from the row. Returns false if that gave
  /// no city; then fall_back() must be called.
  template <class Spin>
  HD bool try_step(Lanes lanes, int s, const Spin& spin) {
    dice.step = static_cast<std::uint32_t>(s);
    rows.deal(lanes, colony, dice, s + 1);
    if constexpr (Rule::tables) {
      City next;
      bool success =
          stochastic_trial(lanes, rows.drawn(colony, tabu, here), dice, next, [this]() HD_LAMBDA { tally.reject(); });
      if constexpr (Rows::rounded) {
        open = success;
        success = next & settled_draw;
        next &= ~settled_draw;
      }
      rows.fetch(lanes, colony, next);  // prefetch, before it is known whether the row is needed
      if (!success) return false;
      settle(lanes, next, s);
    } else {
      prepare_scan(lanes, s);
      const auto row = rows.row(colony, tabu, here);
      const auto slot_dice = [&]() HD_LAMBDA { return rows.slot_dice(lanes, dice); };
      const Chosen next = Rule::draw(lanes, row, step_numbers(dice, spin, slot_dice));
      if (!Rows::all_cities && next.city < 0) return false;
      arrive(lanes, next, s);
    }
    return true;
  }

  HD void fall_back(Lanes lanes, int s) {
    if constexpr (Rule::tables) {
      if constexpr (Rows::rounded) {
        tour[s] = rows.fetched();  // dummy use, so that the load is issued before the branch
        City drawn;
        if (open && stochastic_trial(lanes, rows.in_full(colony, tabu, here), dice, drawn))
          return arrive(lanes, Chosen{drawn}, s);
      }
      prepare_scan(lanes, s);
      const Chosen next = wheel_after_trials(lanes, rows.row(colony, tabu, here), dice);
      if (Rows::all_cities || next.city >= 0) {
        tally.spin();
        return arrive(lanes, next, s);
      }
    }
    if constexpr (!Rows::all_cities) {
      City near = colony.scans_tabu ? -1 : best_of_backup(lanes);
      tally.fall_back(near >= 0);
      if (near < 0) near = colony.scans_tabu ? best_of_tabu(lanes) : best_of_rest(lanes, colony.cities - s);
      if constexpr (Rows::trails_elsewhere)
        if (colony.rings.size > 0) near = best_remembered(lanes, near);
      arrive(lanes, Chosen{near}, s);
    }
  }

  template <class Spin>
  HD void step(Lanes lanes, int s, const Spin& spin) {
    if (!try_step(lanes, s, spin)) fall_back(lanes, s);
  }

  /// Takes the best city of the row instead of drawing one; false if the row has none left.
  HD bool try_exploit(Lanes lanes, int s) {
    prepare_scan(lanes, s);
    const Chosen next = greatest_weight(lanes, rows.row(colony, tabu, here));
    if (!Rows::all_cities && next.city < 0) return false;
    tally.exploit();
    arrive(lanes, next, s);
    return true;
  }

 private:
  /// Called before a scan of all unvisited cities. The scan always finds one and knows its position.
  HD void prepare_scan(Lanes lanes, int s) {
    if constexpr (Rows::all_cities) tabu.prepare_scan(lanes, colony.cities - s);
  }
  HD void arrive(Lanes lanes, const Chosen& next, int s) {
    rows.fetch(lanes, colony, next.city);  // loads while the rest is done
    if constexpr (Rows::all_cities)
      tabu.visit_at(lanes, next.city, next.position);
    else
      tabu.visit(lanes, next.city);
    stand(next.city, s);
  }
  HD void settle(Lanes lanes, City city, int s) {
    tabu.visit(lanes, city);
    stand(city, s);
  }
  HD void stand(City city, int s) {
    here = city;
    tour[s] = city;  // every lane of a warp writes the same: cheaper than a branch
  }

  /// The best of the cities offered: the one of greatest value, of equal ones the smaller city.
  struct Best {
    City city = -1;
    double value = 0;

    HD void offer(const Best& other) {
      if (other.city < 0 || (city >= 0 && (other.value < value || (other.value == value && other.city > city)))) return;
      *this = other;
    }
  };

  /// Unless every edge has its own trail, all trails outside the lists are τmin, and the nearest city is the best.
  HD bool nearest_is_best() const { return !Rows::trails_elsewhere || !colony.trail; }
  /// The value of a city if every edge has a trail: τ^α · η^β.
  HD double worth(City other) const {
    const std::size_t at = std::size_t(here) * colony.cities + other;
    float trail;
    if constexpr (requires { rows.trail_at(colony, at); })
      trail = rows.trail_at(colony, at);
    else
      trail = colony.trail[at];
    return attraction(trail, distance(here, other), colony.alpha, colony.beta);
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
    Best best;
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
  HD City best_of_rest(Lanes lanes, int left) {
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
    Best best;
    each([&](City c) HD_LAMBDA { best.offer({c, worth(c)}); });
    return lanes.best_of_all(best).city;
  }

  /// With selective memory all edges have the same trail except those of the ring, whose trails are
  /// higher. So the best city is the nearest one or one of the ring.
  HD City best_remembered(Lanes lanes, City near) const {
    const Ring ring = colony.rings.of(here);
    const auto offer_of = [&](City city, float trail) HD_LAMBDA -> Best {
      return {city, attraction(trail, distance(here, city), colony.alpha, colony.beta)};
    };
    Best best = offer_of(near, ring.absent);
    for (int k = lanes.first(); k < ring.size; k += lanes.stride())
      if (const City city = load_relaxed(ring.city + k); city != here && tabu.unvisited_city(city))
        best.offer(offer_of(city, load_relaxed(ring.trail + k)));
    return lanes.best_of_all(best).city;
  }
};

}  // namespace formicarium
