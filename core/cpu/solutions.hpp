// SPDX-License-Identifier: Apache-2.0
// What the ants of a colony on the CPU have found: the solutions of an iteration and their costs, the best of them, of
// the run and since the last restart, and what follows from them (standing.hpp). Of any problem whose solutions are
// permutations; one thread.
#pragma once

#include <span>
#include <vector>

#include "core/colony/iteration_record.hpp"
#include "core/colony/midway.hpp"
#include "core/colony/standing.hpp"

namespace formicarium {

struct Solutions {
  int size;                                // n: the items of a solution
  std::vector<City> tours;                 // [ants][n]; empty where the ants have one solution in common
  std::vector<Length> lengths;             // [ants]
  Tour best, iteration_best, recent_best;  // of the run, of the iteration, since the last restart
  Standing standing;

  std::span<const City> tour(int ant) const {
    return {tours.data() + std::size_t(ant) * std::size_t(size), std::size_t(size)};
  }
  int best_ant() const;  // the cheapest; the first where two are as cheap. O(ants)

  /// Quartiles, mean and deviation of the costs, and `iteration_best`. O(ants log ants).
  void rank(Length iteration_best, IterationRecord& record);
  /// `shortest`, of cost record.iteration_best, is the iteration's best: which best solutions it replaces, the limits,
  /// who deposits.
  void judge(const Rules& rules, std::span<const City> shortest, const IterationRecord& record);
  /// The solution that deposits where one alone does, and its cost.
  const Tour& depositor() const { return standing.recent_deposits ? recent_best : iteration_best; }
  Length depositor_cost() const { return standing.recent_deposits ? standing.recent : standing.latest; }
  /// Before the first iteration: as if the iterations up to `from` had been done here.
  void go_on_from(const Midway& from);

 private:
  std::vector<Length> sorted_;
};

}  // namespace formicarium
