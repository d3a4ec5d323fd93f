// SPDX-License-Identifier: Apache-2.0
// Selection rule `trial`, stochastic trial: draw a column of the whole row from its alias table, visited or not, and
// reject the visited. A draw that is accepted has the roulette wheel's distribution over the unvisited, and so has the
// roulette wheel that takes over after a fixed number of rejections: their mixture is exact (Uchida, Ito & Nakano 2012,
// who search a row of running sums; Walker 1977, Vose 1991 for the table).
#pragma once

#include "core/steps/roulette_wheel.hpp"

namespace formicarium {

/// The trials alone, one a lane: true where one of them found an unvisited city, `next`. They go at once on a warp; on
/// the CPU one after another, and the first success ends them.
template <AnyLanes Lanes, TriedRow Row>
HD bool stochastic_trial(Lanes lanes, const Row& row, const ColumnDice& dice, City& next) {
  if constexpr (requires { row.outcome(0u); })  // each lane has drawn already
    return lanes.first_of([&](std::uint32_t order) HD_LAMBDA { return row.outcome(order); }, next);
  else
    return lanes.first_success([&](int trial, City& drawn) HD_LAMBDA { return row.try_draw(dice, trial, drawn); },
                               next);
}

/// The wheel after them: a city drawn with probability w / ∑ w over the unvisited.
template <AnyLanes Lanes, AnyRow<Lanes> Row>
HD Chosen wheel_after_trials(Lanes lanes, const Row& row, const ColumnDice& dice) {
  return roulette_wheel(lanes, row, unit(dice.wheel()));
}

/// A walk makes the trials and spins the wheel by itself (build_tour.hpp), as their rows may differ.
struct StochasticTrial : Proportional {
  static constexpr bool spins = false, tables = true;
  template <AnyLanes Lanes, AnyRow<Lanes> Row, class Numbers>
  static HD Chosen draw(Lanes lanes, const Row& row, const Numbers& numbers) {
    City next;
    if (stochastic_trial(lanes, row, numbers.dice, next)) return {next};
    return wheel_after_trials(lanes, row, numbers.dice);
  }
};

}  // namespace formicarium
