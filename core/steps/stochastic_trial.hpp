// SPDX-License-Identifier: Apache-2.0
// Selection rule `trial`, stochastic trial: draw a column of the whole row from its alias table, visited or not, and
// reject the visited. A draw that is accepted has the roulette wheel's distribution over the unvisited, and so has the
// roulette wheel that takes over after a fixed number of rejections: their mixture is exact (Cecilia et al. 2013 for
// the idea; Walker 1977, Vose 1991 for the table).
#pragma once

#include "core/steps/roulette_wheel.hpp"

namespace formicarium {

/// Trials before a wheel is spun; two share a Philox block. A candidate row is soon visited and its wheel is one round,
/// a whole row stays open for long and its wheel is many (measured: tests/bench/RESULTS.md).
constexpr HD int most_trials(int columns) { return columns <= 2 * team ? 2 : 8; }

/// City drawn with probability w / ∑ w over the unvisited, or -1 where every weight is 0; `position` is its place in
/// the row where a wheel had to be spun, else -1. `dice` has purpose `trial` and this step; `u` is the wheel's number.
template <class Lanes, class Row>
HD City stochastic_trial(Lanes lanes, const Row& row, const Dice& dice, float u, int& position) {
  position = -1;
  Words words{};
  const int trials = most_trials(row.columns());
  for (int t = 0; t < trials; ++t) {
    if (t % 2 == 0) words = dice.block(unsigned(t) / 2);
    int column = below(words.word[t % 2 * 2], row.columns());
    if (unit(words.word[t % 2 * 2 + 1]) > row.colony.accept[row.first() + column])
      column = row.colony.alias[row.first() + column];
    const City city = row.city_of_column(column);
    if (row.tabu.unvisited_city(city)) return city;
  }
  position = roulette_wheel(lanes, row, u);
  return position < 0 ? -1 : row.city(position);
}

}  // namespace formicarium
