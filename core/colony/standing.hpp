// SPDX-License-Identifier: Apache-2.0
// The decisions of a colony in an iteration: the best tours, the limits, who deposits, whether to
// restart (Stützle & Hoos 2000). The same code runs on the host and in one thread of a GPU.
#pragma once

#include "core/colony/iteration_record.hpp"
#include "core/colony/schedule.hpp"
#include "core/colony/trail_limits.hpp"
#include "core/steps/branching.hpp"

namespace formicarium {

/// What decisions depend on besides the tours; constant within an iteration.
struct Rules {
  bool with_limits = true;  // MMAS; Ant System has none
  bool symmetric = true;
  bool restarts = false;  // on stagnation
  Depositor depositor{};
  double rho = 0;
  double decision = 1;    // p_best^(1/n): decision_probability()
  int choices = 1;        // twice the cities that τmin takes to be left to an ant on average
  bool searched = false;  // tours are shortened by local search
  int cities = 1;
  bool all_deposit = false;  // Ant System; with limits: the best of every unit
  double deposits = 0;       // with limits, if all deposit: the sum of their gains, 1 / cost each

  bool operator==(const Rules&) const = default;
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
  bool recent_deposits = false;               // the best since the last restart deposits, not the iteration's best
};

HD TrailLimits limits_for(const Rules& rules, Length best) {
  if (rules.with_limits && rules.all_deposit)
    return trail_limits_of_units(rules.rho, rules.deposits, rules.decision, rules.choices);
  return rules.searched ? trail_limits_with_search(rules.rho, best, rules.cities)
                        : trail_limits(rules.rho, best, rules.decision, rules.choices);
}

/// Ant System starts as if every ant had walked the nearest-neighbour tour (Dorigo & Stützle 2004, box 3.1).
inline float first_trail_of_ant_system(int ants, Length nearest_neighbour) {
  return static_cast<float>(static_cast<double>(ants) /
                            static_cast<double>(nearest_neighbour > 1 ? nearest_neighbour : 1));
}

/// Ant Colony System: τ0, a trail that nothing has been laid on (Dorigo & Gambardella 1997).
inline float floor_of_ant_colony_system(int cities, Length nearest_neighbour) {
  return static_cast<float>(
      1 / (static_cast<double>(cities) * static_cast<double>(nearest_neighbour > 1 ? nearest_neighbour : 1)));
}

/// Call after the tours are measured; `latest` is the length of the shortest.
HD void update_standing(const Rules& rules, Length latest, Standing& now) {
  ++now.iteration;
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
  if (rules.all_deposit) return Deposited::all_ants;
  return now.recent_deposits ? Deposited::best_so_far : Deposited::iteration_best;
}

/// Call after the trails are updated. True if they must be reset to τmax: every city has one way in
/// and one way out left, and 250 iterations brought no improvement.
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
