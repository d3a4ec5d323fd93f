// SPDX-License-Identifier: Apache-2.0
// The solutions that the ants of a colony on the CPU have found: those of an iteration with their
// costs, the best ones of the iteration, of the run and since the last restart, and what follows
// from them (standing.hpp). For any problem whose solutions are permutations; one thread.
#pragma once

#include <span>
#include <vector>

#include "core/colony/iteration_record.hpp"
#include "core/colony/midway.hpp"
#include "core/colony/standing.hpp"

namespace formicarium {

/// A solution that lays `gain` on each of its edges.
struct Deposit {
  std::span<const City> solution;
  float gain;
};

struct Solutions {
  int size;                                // n: the items of a solution
  std::vector<City> tours;                 // [ants][n]; empty if all ants share one solution
  std::vector<Length> lengths;             // [ants]
  Tour best, iteration_best, recent_best;  // of the run, of the iteration, since the last restart
  Standing standing;

  std::span<const City> tour(int ant) const {
    return {tours.data() + std::size_t(ant) * std::size_t(size), std::size_t(size)};
  }
  double sum_of_gains() const;  // of 1 / cost over the ants, in their order
  /// What lays trails if several solutions do, and how much, in the order in which they deposit. O(ants log ants).
  std::vector<Deposit> deposits(const Rules& rules) const;
  int worst_ant() const;  // the ant with the dearest solution; the last of equals. O(ants)
  int best_ant() const;   // the ant with the cheapest solution; the first of equals. O(ants)

  /// Quartiles, mean and deviation of the costs, and `iteration_best`. O(ants log ants).
  void rank(Length iteration_best, IterationRecord& record);
  /// Takes `shortest`, of cost record.iteration_best, as the iteration's best. Updates the best
  /// solutions, the limits and the choice of the depositor.
  void update_best(const Rules& rules, std::span<const City> shortest, const IterationRecord& record);
  /// The solution that deposits if only one does, and its cost.
  const Tour& depositor() const { return standing.recent_deposits ? recent_best : iteration_best; }
  Length depositor_cost() const { return standing.recent_deposits ? standing.recent : standing.latest; }
  /// Before the first iteration: as if the iterations up to `from` had been done here.
  void go_on_from(const Midway& from);

 private:
  std::vector<Length> sorted_;
};

}  // namespace formicarium
