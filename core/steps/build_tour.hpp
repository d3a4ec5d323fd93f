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

/// The walk of one ant. Rule, kind of row and tabu list are fixed for an iteration, so they are types.
///
///   walk.start(dice);  for (int s = 1; s < n; ++s) walk.step(s, spin);
///
/// With `held_rows` (lists of at most 32, no trails elsewhere) a row is fetched on arrival and kept in registers.
/// Callers interleave several walks to hide latency. spin() is the wheel's number of the step; only rwm always asks for
/// it.
template <class Lanes, class Tabu, Selection rule, bool all_cities, bool held_rows = false>
struct Walk {
  ColonyView colony;
  DistanceView distance;
  Tabu tabu;
  City* tour;       // [n] written in visiting order
  ColumnDice dice;  // the columns' numbers
  City here;
  HeldRow<Lanes> held;  // the row of `here`, with held_rows

  HD void start(Lanes lanes, const Dice& ant) {
    tabu.clear(lanes);
    const Words words = ant.block(Purpose::start, 0);
    dice.key = words.word[rule == Selection::trial ? 2 : 1];
    here = below(words.word[0], colony.cities);
    arrive(lanes, here, 0, -1);
  }

  template <class Spin>
  HD void step(Lanes lanes, int s, const Spin& spin) {
    dice.step = static_cast<std::uint32_t>(s);
    City next = -1;
    int position = -1;
    if constexpr (all_cities) {
      tabu.prepare_scan(lanes);
      choose(lanes, UnvisitedRow<Lanes, Tabu>{colony, tabu, here}, spin, next, position);
    } else {
      if (choose_candidate(lanes, spin, next)) return arrive(lanes, next, s, -1);
      next = best_of_backup(lanes);
      if (next < 0) next = best_of_rest(lanes, position);
    }
    arrive(lanes, next, s, position);
  }

 private:
  HD void arrive(Lanes lanes, City city, int s, int position) {
    here = city;
    if constexpr (held_rows) held.fetch(lanes, colony, here, rule);  // on its way while the rest is done
    tabu.visit(lanes, here, position);
    tour[s] = here;  // every lane of a warp writes the same: cheaper than a branch
  }

  /// False where every city of the row is visited; `position` is the city's place in the row where the rule knows it.
  template <class Row, class Spin>
  HD bool choose(Lanes lanes, const Row& row, const Spin& spin, City& next, int& position) const {
    if constexpr (rule == Selection::trial) return stochastic_trial(lanes, row, dice, spin, next, position);
    if constexpr (rule == Selection::rwm) position = roulette_wheel(lanes, row, spin());
    if constexpr (rule == Selection::wrs) position = weighted_reservoir(lanes, row, dice);
    if constexpr (rule == Selection::iroulette) position = independent_roulette(lanes, row, dice);
    if (position < 0) return false;
    next = row.city(position);
    return true;
  }
  template <class Spin>
  HD bool choose_candidate(Lanes lanes, const Spin& spin, City& next) const {
    int column = -1;
    if constexpr (held_rows)
      return choose(lanes, HeldCandidateRow<Lanes, Tabu>{colony, tabu, here, held}, spin, next, column);
    else
      return choose(lanes, CandidateRow<Lanes, Tabu>{colony, tabu, here}, spin, next, column);
  }

  /// The best of the cities offered: the greatest value, the smaller city where two are as good.
  struct Best {
    City city = -1;
    int position = -1;
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
    if constexpr (held_rows) return -static_cast<double>(d);
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
      if (free && (held_rows || !colony.trail)) return backup[r + lowest_bit(free)];
      lanes.each_of(free, [&](int lane) HD_LAMBDA { best.offer({backup[r + lane], -1, worth(backup[r + lane])}); });
    }
    return lanes.best_of_all(best).city;
  }

  /// The backup list is visited too: the best of all the rest. O(n).
  HD City best_of_rest(Lanes lanes, int& position) {
    tabu.prepare_scan(lanes);
    Best best;
    tabu.each_unvisited(lanes, [&](City city, int at) HD_LAMBDA { best.offer({city, at, worth(city)}); });
    best = lanes.best_of_all(best);
    position = best.position;
    return best.city;
  }
};

}  // namespace formicarium
