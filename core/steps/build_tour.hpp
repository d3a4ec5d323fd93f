// SPDX-License-Identifier: Apache-2.0
// One ant builds a tour: start anywhere, then city by city with the selection rule, until none is left.
#pragma once

#include "core/colony/settings.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/independent_roulette.hpp"
#include "core/steps/stochastic_trial.hpp"
#include "core/steps/weigh.hpp"
#include "core/steps/weighted_reservoir.hpp"

namespace formicarium {

/// The walk of one ant. Rule, kind of rows (rows.hpp) and tabu list are fixed for an iteration, so they are types.
///
///   walk.start(dice);  for (int s = 1; s < n; ++s) walk.step(s, spin);
///
/// Callers interleave several walks to hide latency. spin() is the wheel's number of the step, for rwm alone.
template <class Lanes, class Tabu, Selection rule, class Rows>
struct Walk {
  ColonyView colony;
  DistanceView distance;
  Tabu tabu;
  City* tour;            // [n] written in visiting order
  std::uint32_t* spent;  // [groups of blocks] what this ant has used up (nearest_left.hpp)
  ColumnDice dice;       // the columns' numbers
  City here;
  Rows rows;

  HD void start(Lanes lanes, const Dice& ant) {
    tabu.clear(lanes);
    NearestLeft<Lanes, Tabu>::clear(lanes, colony.blocks, spent);
    const Words words = ant.block(Purpose::start, 0);
    dice.key = words.word[rule == Selection::trial ? 2 : 1];
    here = below(words.word[0], colony.cities);
    rows.start(lanes, colony, dice);
    arrive(lanes, here, 0, -1);
  }

  /// The step as it mostly goes: the rule chooses among what it sees. False where that did not settle it: then
  /// fall_back() does.
  template <class Spin>
  HD bool try_step(Lanes lanes, int s, const Spin& spin) {
    dice.step = static_cast<std::uint32_t>(s);
    rows.deal(lanes, colony, dice, s + 1);
    if constexpr (rule == Selection::trial) {
      City next;
      const bool success = stochastic_trial(lanes, rows.drawn(colony, tabu, here), dice, next);
      rows.fetch(lanes, colony, next);  // before it is known to be worth it
      if (!success) return false;
      settle(lanes, next, s, -1);
    } else {
      if constexpr (Rows::all_cities) tabu.prepare_scan(lanes);
      const auto row = rows.row(colony, tabu, here);
      int position;
      if constexpr (rule == Selection::rwm) position = roulette_wheel(lanes, row, spin());
      if constexpr (rule == Selection::wrs) position = weighted_reservoir(lanes, row, dice);
      if constexpr (rule == Selection::iroulette) position = independent_roulette(lanes, row, dice);
      if (position < 0) return false;
      arrive(lanes, row.city(position), s, Rows::all_cities ? position : -1);
    }
    return true;
  }

  HD void fall_back(Lanes lanes, int s) {
    int position = -1;
    if constexpr (rule == Selection::trial) {
      if constexpr (Rows::all_cities) tabu.prepare_scan(lanes);
      const auto row = rows.row(colony, tabu, here);
      position = wheel_after_trials(lanes, row, dice);
      if (Rows::all_cities || position >= 0)
        return arrive(lanes, row.city(position), s, Rows::all_cities ? position : -1);
    }
    if constexpr (!Rows::all_cities) {
      const City near = best_of_backup(lanes);
      arrive(lanes, near >= 0 ? near : best_of_rest(lanes), s, -1);
    }
  }

  template <class Spin>
  HD void step(Lanes lanes, int s, const Spin& spin) {
    if (!try_step(lanes, s, spin)) fall_back(lanes, s);
  }

 private:
  HD void arrive(Lanes lanes, City city, int s, int position) {
    rows.fetch(lanes, colony, city);  // on its way while the rest is done
    settle(lanes, city, s, position);
  }
  HD void settle(Lanes lanes, City city, int s, int position) {
    here = city;
    tabu.visit(lanes, here, position);
    tour[s] = here;  // every lane of a warp writes the same: cheaper than a branch
  }

  /// The best of the cities offered: the greatest value, the smaller city where two are as good.
  struct Best {
    City city = -1;
    double value = 0;

    HD void offer(const Best& other) {
      if (other.city < 0 || (city >= 0 && (other.value < value || (other.value == value && other.city > city)))) return;
      *this = other;
    }
  };

  /// What a city outside the candidate list is worth: τ^α · η^β where every edge has a trail, else its nearness (the
  /// trails there are all τmin).
  HD double worth(City other) const {
    const Distance d = distance(here, other);
    if constexpr (!Rows::trails_elsewhere) return -static_cast<double>(d);
    return colony.trail
               ? attraction(colony.trail[std::size_t(here) * colony.cities + other], d, colony.alpha, colony.beta)
               : -static_cast<double>(d);
  }

  /// All candidates visited: the best unvisited city of the backup list, or -1. Without trails that is the first one
  /// left.
  HD City best_of_backup(Lanes lanes) const {
    const City* backup = colony.backup + std::size_t(here) * colony.backup_width;
    Best best;
    for (int r = 0; r < colony.backup_width; r += team) {
      const std::uint32_t free = lanes.ballot(tabu.available(lanes, lanes.fetch(backup + r)));
      if (free && (!Rows::trails_elsewhere || !colony.trail)) return backup[r + lowest_bit(free)];
      lanes.each_of(free, [&](int lane) HD_LAMBDA { best.offer({backup[r + lane], worth(backup[r + lane])}); });
    }
    return lanes.best_of_all(best).city;
  }

  /// The backup list is visited too: the best of all the rest. O(n) where edges outside the lists have trails or
  /// distances are given.
  HD City best_of_rest(Lanes lanes) const {
    const bool by_place = colony.blocks.member && (!Rows::trails_elsewhere || !colony.trail);
    if (by_place)
      return NearestLeft<Lanes, Tabu>{colony.blocks, distance.metric, tabu, spent, distance.place[here]}.find(lanes);
    Best best;
    for (City c = lanes.first(); c < colony.cities; c += lanes.stride())
      if (tabu.unvisited_city(c)) best.offer({c, worth(c)});
    return lanes.best_of_all(best).city;
  }
};

}  // namespace formicarium
