// SPDX-License-Identifier: Apache-2.0
// Selection rule `trial`, stochastic trial: draws a column of the whole row from its alias table, visited or not, and
// rejects visited ones. An accepted draw has the roulette wheel's distribution over the unvisited cities. The roulette
// wheel itself takes over after a fixed number of rejections, so the mixture has exactly that distribution (Uchida, Ito
// & Nakano 2012, who search a row of running sums; Walker 1977, Vose 1991 for the table).
#pragma once

#include "core/steps/roulette_wheel.hpp"

namespace formicarium {

/// Called for a rejected trial with the visited city that it met; counts nothing.
struct Uncounted {
  HD void operator()(City) const {}
};

/// The trials alone, one a lane: true if one of them found an unvisited city, `next`. A warp makes them all at once;
/// the CPU makes one after another, stops at the first success, and calls rejected(city) for each before it.
template <AnyLanes Lanes, TriedRow Row, class Rejected = Uncounted>
HD bool stochastic_trial(Lanes lanes, const Row& row, const ColumnDice& dice, City& next,
                         const Rejected& rejected = {}) {
  if constexpr (requires { row.outcome(0u); })  // each lane has drawn already
    return lanes.first_of([&](std::uint32_t order) HD_LAMBDA { return row.outcome(order); }, next);
  else
    return lanes.first_success(
        [&](int trial, City& drawn) HD_LAMBDA {
          const bool unvisited = row.try_draw(dice, trial, drawn);
          if (!unvisited) rejected(drawn);
          return unvisited;
        },
        next);
}

/// The wheel's number after the trials.
struct SpinAfterTrials {
  const ColumnDice& dice;
  HD float operator()() const { return unit(dice.wheel()); }
};

/// Spins the wheel after the trials: a city drawn with probability w / ∑ w over the unvisited.
template <AnyLanes Lanes, AnyRow<Lanes> Row>
HD Chosen wheel_after_trials(Lanes lanes, const Row& row, const ColumnDice& dice) {
  return roulette_wheel(lanes, row, SpinAfterTrials{dice}());
}

/// A Walk does not call draw(): it makes the trials and spins the wheel itself (build_tour.hpp), as
/// their rows may differ.
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
