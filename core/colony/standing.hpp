// SPDX-License-Identifier: Apache-2.0
// The decisions of a colony in an iteration: the best tours, the limits, who deposits, whether to
// restart (Stützle & Hoos 2000). The same code runs on the host and in one thread of a GPU.
#pragma once

#include "core/colony/iteration_record.hpp"
#include "core/colony/schedule.hpp"
#include "core/colony/trail_limits.hpp"
#include "core/steps/branching.hpp"
#include "core/steps/mutation.hpp"

namespace formicarium {

/// What decisions depend on besides the tours; constant within an iteration.
struct Rules {
  bool with_limits = true;  // MMAS; Ant System has none
  bool symmetric = true;
  bool restarts = false;  // on stagnation
  float smoothing = 1;    // share of the way to τmax that a restart takes the trails back
  Depositor depositor{};
  double rho = 0;
  double decision = 1;    // p_best^(1/n): decision_probability()
  int choices = 1;        // twice the cities that τmin takes to be left to an ant on average
  bool searched = false;  // tours are shortened by local search
  int cities = 1;
  bool several_deposit = false;  // without limits all ants or the best ranks; with limits the best of every unit
  int ranks = 0;                 // w of rank-based AS: the w − 1 best ants deposit; 0: all ants
  double elite = 0;              // the weight with which the best so far deposits beside them: e, or w
  bool worst_wears = false;      // best-worst AS: the worst tour's edges evaporate once more, and trails mutate
  Mutation mutation{};
  double deposits = 0;  // with limits, if several deposit: the sum of their gains, 1 / cost each

  bool operator==(const Rules&) const = default;

  /// If several deposit: how many of `ants` ants do, and the weight of the one at place 0, 1, … in their order, the
  /// best first if they are ranked.
  HD int depositors(int ants) const { return ranks > 0 && ranks - 1 < ants ? ranks - 1 : ants; }
  HD double weight_of(int place) const { return ranks > 0 ? ranks - 1 - place : 1; }
};

/// What the colony knows from one iteration to the next.
struct Standing {
  std::int64_t iteration = 0;  // of the last evaluation
  std::int64_t born = 0;       // iteration of the start or the last restart
  std::int64_t improved = 0;   // iteration of `recent`
  // The shortest of the run, since the last restart, of the iteration; -1: none.
  Length best = -1, recent = -1, latest = -1;
  TrailLimits limits;
  bool new_best = false, new_recent = false;  // whether the iteration's best tour is one
  bool begun_anew = false;                    // best-worst AS: all trails were set back after the update
  bool recent_deposits = false;               // the best since the last restart deposits, not the iteration's best
};

HD TrailLimits limits_for(const Rules& rules, Length best) {
  if (rules.with_limits && rules.several_deposit)
    return trail_limits_of_units(rules.rho, rules.deposits, rules.decision, rules.choices);
  return rules.searched ? trail_limits_with_search(rules.rho, best, rules.cities)
                        : trail_limits(rules.rho, best, rules.decision, rules.choices);
}

/// Ant Colony System: τ0, a trail that nothing has been laid on (Dorigo & Gambardella 1997).
inline float floor_of_ant_colony_system(int cities, Length nearest_neighbour) {
  return static_cast<float>(
      1 / (static_cast<double>(cities) * static_cast<double>(nearest_neighbour > 1 ? nearest_neighbour : 1)));
}

/// The sum of the weights with which ants deposit in an iteration, without that of the best so far.
inline double weights_of_ants(const Rules& rules, int ants) {
  double sum = 0;
  for (int place = 0; place < rules.depositors(ants); ++place) sum += rules.weight_of(place);
  return sum;
}

/// The trails before the first iteration if there are no limits (Dorigo & Stützle 2004, box 3.1): m/C in Ant System,
/// (e + m)/(ρ C) in elitist AS, w(w − 1)/2 / (ρ C) in rank-based AS, 1/(n C) in best-worst AS (ACOTSP 1.03); C is the
/// length of the nearest-neighbour tour.
inline float first_trail_without_limits(const Rules& rules, int ants, Length nearest_neighbour) {
  if (rules.worst_wears) return floor_of_ant_colony_system(rules.cities, nearest_neighbour);
  double weight = weights_of_ants(rules, ants);
  if (rules.ranks == 0) weight += rules.elite;
  if (rules.elite > 0) weight /= rules.rho;
  return static_cast<float>(weight / static_cast<double>(nearest_neighbour > 1 ? nearest_neighbour : 1));
}

/// Call after the tours are measured; `latest` is the length of the shortest.
HD void update_standing(const Rules& rules, Length latest, Standing& now) {
  ++now.iteration;
  now.begun_anew = false;
  now.latest = latest;
  now.new_recent = now.recent < 0 || latest < now.recent;
  now.new_best = now.best < 0 || latest < now.best;
  if (now.new_recent) {
    now.recent = latest;
    now.improved = now.iteration;
  }
  if (now.new_best) now.best = latest;
  if (rules.with_limits) now.limits = limits_for(rules, now.best);
  now.recent_deposits = leader(rules.depositor, now.iteration - now.born) == Leader::best_so_far;
}

/// Whose tour lays trails; call after update_standing().
HD Deposited deposited(const Rules& rules, const Standing& now) {
  if (rules.several_deposit) return rules.ranks > 0 ? Deposited::ranks : Deposited::all_ants;
  return now.recent_deposits ? Deposited::best_so_far : Deposited::iteration_best;
}

/// Best-worst AS, after the worst tour's edges have evaporated: `apart` of the worst tour's n edges are not in the best
/// so far. True if so few that all trails must become as at first.
HD bool begins_anew(const Rules& rules, int apart, Standing& now) {
  if (apart >= 0.05 * rules.cities) return false;  // ACOTSP 1.03
  now.begun_anew = true;
  now.born = now.iteration;
  return true;
}

/// Call after the trails are updated. True if they must be set back towards τmax: every city has one way in and one way
/// out left, and 250 iterations brought no improvement.
HD bool settled(const Rules& rules, double branching, Standing& now) {
  constexpr int patience = 250;  // ACOTSP 1.03
  const double ways = ways_when_settled(rules.symmetric);
  if (!rules.with_limits || !rules.restarts || now.iteration - now.improved <= patience || branching > ways * 1.00001)
    return false;
  now.recent = -1;
  now.born = now.improved = now.iteration;
  return true;
}

}  // namespace formicarium
