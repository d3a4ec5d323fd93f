// SPDX-License-Identifier: Apache-2.0
// Exploitation: the city of the greatest weight τ^α · η^β (Dorigo & Gambardella 1997, eq. 3, first case).
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

/// The column of the greatest weight, none where every weight is 0; of equal ones the smaller city. `rarity`: the row
/// holds reciprocals.
template <bool rarity, class Lanes, class Row>
HD Chosen greatest_weight(Lanes lanes, const Row& row) {
  constexpr float none = rarity ? 3e38f : 0;
  if constexpr (!Row::positions) {
    if (row.rounds() == 1) {
      const auto weight = row.weight(lanes, 0, none);
      const float value = rarity ? lanes.least(weight) : lanes.most(weight);
      if (value == none) return {};
      return {
          lanes.smallest_city(lanes.equal(weight, value), [&](int lane) HD_LAMBDA { return row.own_city(0, lane); }),
          -1};
    }
  }
  float best = 0;
  int winner = -1;
  for (int r = 0; r < row.rounds(); ++r) {
    const auto weight = row.weight(lanes, r);
    const auto some = lanes.positive(weight);
    const std::uint32_t candidates = lanes.ballot(some);
    if (candidates == 0) continue;
    float value;
    std::uint32_t ties;
    if constexpr (rarity) {
      const auto key = lanes.either(some, weight, lanes.spread(none));
      value = lanes.least(key);
      if (winner >= 0 && value > best) continue;
      ties = lanes.ballot(lanes.equal(key, value)) & candidates;
    } else {
      value = lanes.most(weight);
      if (winner >= 0 && value < best) continue;
      ties = lanes.ballot(lanes.equal(weight, value)) & candidates;
    }
    int first = r * team + lowest_bit(ties);
    for (ties &= ties - 1; ties; ties &= ties - 1) {
      const int other = r * team + lowest_bit(ties);
      if (row.city(other) < row.city(first)) first = other;
    }
    if (winner < 0 || value != best || row.city(first) < row.city(winner)) winner = first;
    best = value;
  }
  return winner < 0 ? Chosen{} : Chosen{row.city(winner), winner};
}

}  // namespace formicarium
