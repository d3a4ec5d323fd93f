// SPDX-License-Identifier: Apache-2.0
// Selection rule `trial`, stochastic trial: draw a column of the whole row from its alias table, visited or not, and
// reject the visited. A draw that is accepted has the roulette wheel's distribution over the unvisited, and so has the
// roulette wheel that takes over after a fixed number of rejections: their mixture is exact (Cecilia et al. 2013 for
// the idea; Walker 1977, Vose 1991 for the table).
#pragma once

#include "core/steps/roulette_wheel.hpp"

namespace formicarium {

/// Trials before a wheel is spun, which costs as much as some of them (measured: tests/bench/RESULTS.md).
inline constexpr int trials = 16;

/// `next`: a city drawn with probability w / ∑ w over the unvisited; false where every weight is 0. `position` is its
/// place in the row where a wheel had to be spun, else -1. spin() is the wheel's number. The trials go at once on a
/// warp; on the CPU one after another, and the first success ends them.
template <class Lanes, class Row, class Spin>
HD bool stochastic_trial(Lanes lanes, const Row& row, const ColumnDice& dice, const Spin& spin, City& next,
                         int& position) {
  const auto attempt = [&](int trial) HD_LAMBDA -> City {
    const auto [first, second] = dice.pair(static_cast<std::uint32_t>(trial));
    const City drawn = row.draw(below(first, row.columns()), unit(second));
    return row.tabu.unvisited_city(drawn) ? drawn : -1;
  };
  position = -1;
  if (lanes.first_success(trials, attempt, next)) return true;
  position = roulette_wheel(lanes, row.wheel(), spin());
  if (position < 0) return false;
  next = row.wheel().city(position);
  return true;
}

}  // namespace formicarium
