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

/// The smallest key so far, and where. The search for it, some rounds at a time.
template <class Lanes, class Row>
struct Reservoir {
  using Float = typename Lanes::Float;
  static constexpr int at_once = Row::at_once;
  // −ln u ≥ 1 − u, so most rounds are seen to be beaten without a logarithm; that is right to 10⁻⁶, hence the margin.
  static constexpr float margin = 1.00001f;

  const Row& row;
  SlotDice slots;
  float best = no_key;
  int winner = -1;

  HD void search(Lanes lanes) {
    const int rounds = row.rounds(), whole = whole_rounds<Lanes>(row);
    int first = 0;
    if constexpr (at_once > 1) {
      if (Row::scattered && at_once <= whole) {
        Rarities here = fetch<true>(lanes, 0);
        for (; first + 2 * at_once <= whole; first += at_once) {
          const Rarities ahead = fetch<true>(lanes, first + at_once);  // on its way while these are looked at
          look_at<true>(lanes, first, here);
          here = ahead;
        }
        look_at<true>(lanes, first, here);
        first += at_once;
      }
    }
    for (; first + at_once <= whole; first += at_once) look_at<true>(lanes, first, fetch<true>(lanes, first));
    for (; first < rounds; first += at_once) look_at<false>(lanes, first, fetch<false>(lanes, first));
  }

 private:
  /// 1 / w in rounds `first` … `first` + at_once - 1.
  struct Rarities {
    Float of[at_once];
  };
  template <bool whole>
  HD Rarities fetch(Lanes lanes, int first) const {
    Rarities rarity;
    for (int k = 0; k < at_once; ++k) rarity.of[k] = weight_of<whole>(lanes, row, first + k, no_key);
    return rarity;
  }
  template <bool whole>
  HD void look_at(Lanes lanes, int first, const Rarities& fetched) {
    const auto& rarity = fetched.of;
    Float u[at_once], bound[at_once];
    uniforms_of<whole>(lanes, row, slots, first, u);
    for (int k = 0; k < at_once; ++k) bound[k] = (lanes.spread(1) - u[k]) * rarity[k];
    Float lowest = bound[0];
    for (int k = 1; k < at_once; ++k) lowest = lanes.either(lanes.at_least(lowest, bound[k]), bound[k], lowest);
    if (lanes.ballot(lanes.at_least(lanes.spread(best * margin), lowest)) == 0) return;
    // Of each lane's columns the one that looks smallest, and what the next one looks like.
    Float its_rarity = rarity[0], its_u = u[0], its_k = lanes.spread(0), next = lanes.spread(no_key);
    lowest = bound[0];
    for (int k = 1; k < at_once; ++k) {
      const auto lower = lanes.at_least(lowest, bound[k]);
      next = lanes.either(lower, lowest, lanes.either(lanes.at_least(next, bound[k]), bound[k], next));
      lowest = lanes.either(lower, bound[k], lowest);
      its_rarity = lanes.either(lower, rarity[k], its_rarity);
      its_u = lanes.either(lower, u[k], its_u);
      its_k = lanes.either(lower, lanes.spread(float(k)), its_k);
    }
    const Float key = reservoir_keys(lanes, row, its_rarity, its_u);
    const float least = lanes.least(key);
    if constexpr (at_once > 1) {  // might that be smaller after all?
      if (lanes.ballot(lanes.at_least(lanes.spread((least < best ? least : best) * margin), next)) != 0) {
        for (int k = 0; k < at_once; ++k) {
          const Float each = reservoir_keys(lanes, row, rarity[k], u[k]);
          take(lanes, each, lanes.least(each), lanes.spread(float(k)), first);
        }
        return;
      }
    }
    take(lanes, key, least, its_k, first);
  }

  /// Keys of columns of round first + k, with the smallest of them. Equal keys go to the smaller city.
  HD void take(Lanes lanes, Float key, float least, Float k, int first) {
    if (least > best || least >= no_key) return;
    std::uint32_t ties = lanes.ballot(lanes.equal(key, least));
    const auto position = [&](int lane)
                              HD_LAMBDA { return (first + static_cast<int>(lanes.at(k, lane))) * team + lane; };
    if (least < best) {
      winner = position(lowest_bit(ties));
      ties &= ties - 1;
    }
    for (; ties; ties &= ties - 1)
      if (const int other = position(lowest_bit(ties)); row.city(other) < row.city(winner)) winner = other;
    best = least;
  }
};

/// A city drawn with probability w / ∑ w. The number of a column belongs to its place in the candidate list, or to its
/// city: so the choice does not depend on the tabu list. Equal keys (probability about 10⁻⁷) go to the smaller city.
template <class Lanes, class Row>
HD Chosen weighted_reservoir(Lanes lanes, const Row& row, const ColumnDice& dice) {
  using Float = typename Lanes::Float;
  const SlotDice slots = dice.slots();
  if constexpr (!Row::positions) {
    if (row.rounds() == 1) {
      Float u[Row::at_once];
      row.uniforms(lanes, slots, 0, u);
      const Float key = reservoir_keys(lanes, row, row.weight(lanes, 0, no_key), u[0]);
      const float least = lanes.least(key);
      if (least >= no_key) return {};
      const auto own = [&](int lane) HD_LAMBDA { return row.own_city(0, lane); };
      return {lanes.smallest_city(lanes.equal(key, least), own), -1};
    }
  }
  Reservoir<Lanes, Row> reservoir{row, slots};
  reservoir.search(lanes);
  return reservoir.winner < 0 ? Chosen{} : Chosen{row.city(reservoir.winner), reservoir.winner};
}

}  // namespace formicarium
