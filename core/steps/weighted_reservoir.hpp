// SPDX-License-Identifier: Apache-2.0
// Selection rule `wrs`, weighted reservoir sampling of one: every column draws its own exponential key −ln u / w, the
// smallest wins (Efraimidis & Spirakis 2006; Skinderowicz 2020). The same distribution as the roulette wheel, free of
// running sums.
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

constexpr float no_key = 3e38f;  // also the rarity of what cannot be chosen

/// −ln u / w of a round; `rarity`: 1 / w.
template <class Lanes, class Row>
HD typename Lanes::Float reservoir_keys(Lanes lanes, const Row& row, typename Lanes::Float rarity,
                                        typename Lanes::Float u) {
  const auto none = lanes.spread(no_key);
  return lanes.either(lanes.at_least(rarity, none), none, row.exponential(lanes, u) * rarity);
}

/// A city drawn with probability w / ∑ w. The number of a column belongs to its place in the candidate list, or to its
/// city: so the choice does not depend on the tabu list. Equal keys (probability about 10⁻⁷) go to the smaller city.
template <class Lanes, class Row>
HD Chosen weighted_reservoir(Lanes lanes, const Row& row, const ColumnDice& dice) {
  using Float = typename Lanes::Float;
  constexpr int at_once = Row::at_once;
  if constexpr (!Row::positions) {
    if (row.rounds() == 1) {
      Float u[at_once];
      row.uniforms(lanes, dice, 0, u);
      const Float key = reservoir_keys(lanes, row, row.weight(lanes, 0, no_key), u[0]);
      const float least = lanes.least(key);
      if (least >= no_key) return {};
      const auto own = [&](int lane) HD_LAMBDA { return row.own_city(0, lane); };
      return {lanes.smallest_city(lanes.equal(key, least), own), -1};
    }
  }
  float best = no_key;
  int winner = -1;
  for (int first = 0; first < row.rounds(); first += at_once) {
    Float rarity[at_once], u[at_once], bound[at_once];
    for (int k = 0; k < at_once; ++k) rarity[k] = row.weight(lanes, first + k, no_key);
    row.uniforms(lanes, dice, first, u);
    // −ln u ≥ 1 − u, so most rounds are seen to be beaten without a logarithm; that is right to 10⁻⁶, hence the margin.
    typename Lanes::Mask some = 0;
    const Float limit = lanes.spread(best * 1.00001f);
    for (int k = 0; k < at_once; ++k) {
      bound[k] = (lanes.spread(1) - u[k]) * rarity[k];
      some = some | lanes.at_least(limit, bound[k]);
    }
    if (lanes.ballot(some) == 0) continue;
    for (int k = 0; k < at_once; ++k) {
      if (lanes.ballot(lanes.at_least(lanes.spread(best * 1.00001f), bound[k])) == 0) continue;
      const Float key = reservoir_keys(lanes, row, rarity[k], u[k]);
      const float least = lanes.least(key);
      if (least > best || least >= no_key) continue;
      std::uint32_t ties = lanes.ballot(lanes.equal(key, least));
      if (least < best) {
        winner = (first + k) * team + lowest_bit(ties);
        ties &= ties - 1;
      }
      for (; ties; ties &= ties - 1) {
        const int other = (first + k) * team + lowest_bit(ties);
        if (row.city(other) < row.city(winner)) winner = other;
      }
      best = least;
    }
  }
  return winner < 0 ? Chosen{} : Chosen{row.city(winner), winner};
}

}  // namespace formicarium
