// SPDX-License-Identifier: Apache-2.0
// Selection rule `trial`, stochastic trial: draw a column of the whole row from its alias table, visited or not, and
// reject the visited. A draw that is accepted has the roulette wheel's distribution over the unvisited, and so has the
// roulette wheel that takes over after `most_trials` rejections: their mixture is exact (Cecilia et al. 2013 for the
// idea; Walker 1977, Vose 1991 for the table).
#pragma once

#include "core/steps/roulette_wheel.hpp"

namespace formicarium {

inline constexpr int most_trials = 6;  // three Philox blocks; a wheel costs about as much as four trials (tests/bench)

/// City drawn with probability w / ∑ w over the unvisited, or -1 where every weight is 0; `position` is its place in
/// the row where a wheel had to be spun, else -1. `dice` has purpose `trial` and this step; `u` is the wheel's number.
template <class Lanes, class Row>
HD City stochastic_trial(Lanes lanes, const Row& row, const Dice& dice, float u, int& position) {
  position = -1;
  Words words{};
  for (int t = 0; t < most_trials; ++t) {
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
