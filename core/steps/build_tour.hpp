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
///   walk.start();  for (int s = 1; s < n; ++s) walk.step(s);
///
/// Callers interleave several walks to hide latency. `spin` holds the wheel's numbers, one a step.
template <class Lanes, class Tabu, Selection rule, bool all_cities>
struct Walk {
  ColonyView colony;
  DistanceView distance;
  Tabu tabu;
  City* tour;         // [n] written in visiting order
  const float* spin;  // [n] in (0, 1]; only rwm and trial read it
  Dice dice;          // this ant's, this iteration's
  City here;

  HD void start(Lanes lanes) {
    tabu.clear(lanes);
    dice.purpose = Purpose::start;
    dice.step = 0;
    here = below(dice.block(0).word[0], colony.cities);
    tabu.visit(lanes, here, -1);
    if (lanes.leader()) tour[0] = here;
    dice.purpose = rule == Selection::trial ? Purpose::trial : Purpose::slot;
  }

  HD void step(Lanes lanes, int s) {
    dice.step = static_cast<std::uint32_t>(s);
    int position = -1;
    City next = -1;
    if constexpr (all_cities) {
      tabu.prepare_scan(lanes);
      next = choose(lanes, UnvisitedRow<Lanes, Tabu>{colony, tabu, here}, spin[s], position);
    } else {
      int column = -1;
      next = choose(lanes, CandidateRow<Lanes, Tabu>{colony, tabu, here}, spin[s], column);
      if (next < 0) next = best_of_backup(lanes);
      if (next < 0) next = best_of_rest(lanes, position);
    }
    tabu.visit(lanes, next, position);
    here = next;
    if (lanes.leader()) tour[s] = here;
  }

 private:
  template <class Row>
  HD City choose(Lanes lanes, const Row& row, float u, int& position) const {
    if constexpr (rule == Selection::trial) return stochastic_trial(lanes, row, dice, u, position);
    if constexpr (rule == Selection::rwm) position = roulette_wheel(lanes, row, u);
    if constexpr (rule == Selection::wrs) position = weighted_reservoir(lanes, row, dice);
    if constexpr (rule == Selection::iroulette) position = independent_roulette(lanes, row, dice);
    return position < 0 ? -1 : row.city(position);
  }

  /// Compares cities outside the candidate list: by τ^α · η^β where every edge has a trail, else by distance (the
  /// trails there are all τmin); the smaller city where two are as good.
  struct Best {
    const Walk& walk;
    City city = -1;
    double value = 0;

    HD bool offer(City other) {
      const Distance d = walk.distance(walk.here, other);
      const double v = walk.colony.trail
                           ? attraction(walk.colony.trail[std::size_t(walk.here) * walk.colony.cities + other], d,
                                        walk.colony.alpha, walk.colony.beta)
                           : -static_cast<double>(d);
      if (city >= 0 && (v < value || (v == value && other > city))) return false;
      city = other;
      value = v;
      return true;
    }
  };

  /// All candidates visited: the best unvisited city of the backup list, or -1. Without trails that is the first one
  /// left.
  HD City best_of_backup(Lanes lanes) const {
    const City* backup = colony.backup + std::size_t(here) * colony.backup_width;
    Best best{*this};
    for (int r = 0; r < colony.backup_width; r += team) {
      std::uint32_t free = lanes.ballot(tabu.available(lanes, lanes.load(backup + r)));
      if (free && !colony.trail) return backup[r + lowest_bit(free)];
      for (; free; free &= free - 1) best.offer(backup[r + lowest_bit(free)]);
    }
    return best.city;
  }

  /// The backup list is visited too: the best of all the rest. O(n).
  HD City best_of_rest(Lanes lanes, int& position) {
    tabu.prepare_scan(lanes);
    Best best{*this};
    for (int r = 0; r < tabu.rounds(); ++r)
      for (std::uint32_t left = tabu.present(r); left; left &= left - 1) {
        const int p = r * team + lowest_bit(left);
        if (best.offer(tabu.city(p))) position = p;
      }
    return best.city;
  }
};

}  // namespace formicarium
