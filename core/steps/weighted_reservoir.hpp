// SPDX-License-Identifier: Apache-2.0
// Selection rule `wrs`, weighted reservoir sampling of one: every column draws its own exponential key −ln u / w, the
// smallest wins (Efraimidis & Spirakis 2006; Skinderowicz 2020). The same distribution as the roulette wheel, free of
// running sums.
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

/// Position drawn with probability w / ∑ w, or -1 where every weight is 0. The number
/// of a column belongs to its place in the candidate list, or to its city: so the choice does not depend on the
/// tabu list. Equal keys (probability about 10⁻⁷) go to the smaller city.
template <class Lanes, class Row>
HD int weighted_reservoir(Lanes lanes, const Row& row, const ColumnDice& dice) {
  float best = 0;
  int winner = -1;
  for (int r = 0; r < row.rounds(); ++r) {
    const auto rarity = row.weight(lanes, r);  // 1 / w
    const auto some = lanes.positive(rarity);
    const std::uint32_t candidates = lanes.ballot(some);
    if (candidates == 0) continue;
    const auto key = lanes.either(some, row.exponential(lanes, dice, r) * rarity, lanes.spread(3e38f));
    const float least = lanes.least(key);
    if (winner >= 0 && least > best) continue;
    std::uint32_t ties = lanes.ballot(lanes.equal(key, least)) & candidates;
    int first = r * team + lowest_bit(ties);
    for (ties &= ties - 1; ties; ties &= ties - 1) {
      const int other = r * team + lowest_bit(ties);
      if (row.city(other) < row.city(first)) first = other;
    }
    if (winner < 0 || least < best || row.city(first) < row.city(winner)) winner = first;
    best = least;
  }
  return winner;
}

}  // namespace formicarium
