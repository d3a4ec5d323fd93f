// SPDX-License-Identifier: Apache-2.0
// Selection rule `iroulette`, the independent roulette: the largest w · u wins (Cecilia et al. 2013). Not the roulette
// wheel's distribution: it favours the heavy (weights 2 : 1 give 75 %, not 66.7 %).
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

/// Position of the largest w · u, or -1 where every weight is 0. Numbers are addressed as in weighted_reservoir.hpp.
template <class Lanes, class Row>
HD int independent_roulette(Lanes lanes, const Row& row, const ColumnDice& dice) {
  float best = 0;
  int winner = -1;
  for (int r = 0; r < row.rounds(); ++r) {
    const auto weight = row.weight(lanes, r);
    if (lanes.ballot(lanes.positive(weight)) == 0) continue;
    const auto key = weight * row.uniform(lanes, dice, r);
    const float most = lanes.most(key);
    if (most <= best && (most < best || winner < 0)) continue;
    std::uint32_t ties = lanes.ballot(lanes.equal(key, most));
    int first = r * team + lowest_bit(ties);
    for (ties &= ties - 1; ties; ties &= ties - 1) {
      const int other = r * team + lowest_bit(ties);
      if (row.city(other) < row.city(first)) first = other;
    }
    if (winner < 0 || most > best || row.city(first) < row.city(winner)) winner = first;
    best = most;
  }
  return winner;
}

}  // namespace formicarium
