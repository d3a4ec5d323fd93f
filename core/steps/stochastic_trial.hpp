// SPDX-License-Identifier: Apache-2.0
// Selection rule `trial`, stochastic trial: draw a column of the whole row from its alias table, visited or not, and
// reject the visited. A draw that is accepted has the roulette wheel's distribution over the unvisited, and so has the
// roulette wheel that takes over after a fixed number of rejections: their mixture is exact (Cecilia et al. 2013 for
// the idea; Walker 1977, Vose 1991 for the table).
#pragma once

#include "core/steps/roulette_wheel.hpp"

namespace formicarium {

/// City drawn with probability w / ∑ w over the unvisited, or -1 where every weight is 0; `position` is its place in
/// the row where a wheel had to be spun, else -1. spin() is the wheel's number. A team's worth of trials goes before
/// the wheel: at once on a warp; on the CPU one after another, and the first success ends them.
template <class Lanes, class Row, class Spin>
HD City stochastic_trial(Lanes lanes, const Row& row, const ColumnDice& dice, const Spin& spin, int& position) {
  position = -1;
  const City city = lanes.first_success([&](int trial) HD_LAMBDA -> City {
    const auto [first, second] = dice.pair(static_cast<std::uint32_t>(trial));
    const City drawn = row.draw(below(first, row.columns()), unit(second));
    return row.tabu.unvisited_city(drawn) ? drawn : -1;
  });
  if (city >= 0) return city;
  position = roulette_wheel(lanes, row.wheel(), spin());
  return position < 0 ? -1 : row.wheel().city(position);
}

}  // namespace formicarium
