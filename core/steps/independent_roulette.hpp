// SPDX-License-Identifier: Apache-2.0
// Selection rule `iroulette`, the independent roulette: the largest w · u wins (Cecilia et al. 2013). Not the roulette
// wheel's distribution: it favours the heavy (weights 2 : 1 give 75 %, not 66.7 %).
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

/// The city of the largest w · u. The number of a column belongs to its place in the candidate list, or to its city: so
/// the choice does not depend on the tabu list.
template <class Lanes, class Row>
HD Chosen independent_roulette(Lanes lanes, const Row& row, const SlotDice& slots) {
  using Float = typename Lanes::Float;
  constexpr int at_once = Row::at_once;
  float best = 0;
  Chosen winner;
  const int rounds = row.rounds();
  for (int first = 0; first < rounds; first += at_once) {
    Float weight[at_once], u[at_once];
    for (int k = 0; k < at_once; ++k) {
      const int r = first + k < rounds ? first + k : first;
      weight[k] = row.weight(lanes, r);
      u[k] = row.uniform(lanes, slots, r);
    }
    for (int k = 0; k < at_once && first + k < rounds; ++k) {
      const Float key = weight[k] * u[k];
      const float most = lanes.most(key);
      if (most == 0 || most < best) continue;
      const auto largest = lanes.equal(key, most);
      if constexpr (Row::positions) {
        if (most > best) winner = {};
        for (std::uint32_t ties = lanes.ballot(largest); ties; ties &= ties - 1) {
          const int position = (first + k) * team + lowest_bit(ties);
          const City city = row.city(position);
          if (winner.city < 0 || city < winner.city) winner = {city, position};
        }
      } else {
        const int r = first + k;
        const City city = lanes.smallest_city(largest, [&](int lane) HD_LAMBDA { return row.own_city(r, lane); });
        if (most > best || city < winner.city) winner.city = city;
      }
      best = most;
    }
  }
  return winner;
}

}  // namespace formicarium
