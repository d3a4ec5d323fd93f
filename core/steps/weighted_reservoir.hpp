// SPDX-License-Identifier: Apache-2.0
// Selection rule `wrs`, weighted reservoir sampling of one: every column draws its own exponential key −ln u / w, the
// smallest wins (Efraimidis & Spirakis 2006; Skinderowicz 2020). The same distribution as the roulette wheel, free of
// running sums.
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

constexpr float no_key = 3e38f;  // also the rarity of what cannot be chosen

/// The search for the smallest key. As −ln u ≥ 1 − u, no key is below its column's bound (1 − u) / w, which takes no
/// logarithm: every lane keeps the smallest bound of its columns and the next, and one logarithm of each lane's column
/// mostly tells the winner.
template <class Lanes, class Row>
struct Reservoir {
  using Float = typename Lanes::Float;
  static constexpr int at_once = Row::at_once;
  // A bound carries its round in its lowest bits, and −ln u is right to 10⁻⁶.
  static constexpr int round_bits = 13;
  static constexpr float margin = 1.001f;

  const Row& row;
  SlotDice slots;
  Float lowest, next;
  float best = no_key;
  int winner = -1;

  HD Reservoir(Lanes lanes, const Row& columns, const SlotDice& dice)
      : row(columns), slots(dice), lowest(lanes.tagged(lanes.spread(no_key), round_bits, 0)), next(lowest) {}

  HD void search(Lanes lanes) {
    if (row.rounds() >> round_bits != 0 || !bounds_tell(lanes)) [[unlikely]]
      for (int r = 0; r < row.rounds(); ++r) take(lanes, lanes.spread(float(r)));
  }

 private:
  /// 1 / w in rounds `first` … `first` + count - 1.
  template <int count>
  struct Rarities {
    Float of[count];
  };
  template <bool whole, int count = at_once>
  HD Rarities<count> fetch(Lanes lanes, int first) const {
    Rarities<count> rarity;
    for (int k = 0; k < count; ++k) rarity.of[k] = weight_of<whole>(lanes, row, first + k, no_key);
    return rarity;
  }
  template <bool whole, int count>
  HD void look_at(Lanes lanes, int first, const Rarities<count>& rarity) {
    Float u[at_once];
    uniforms_of<whole>(lanes, row, slots, first, u);
    for (int k = 0; k < count; ++k) {
      const int round = whole || first + k < row.rounds() ? first + k : 0;  // past the last nothing is there
      const Float bound = lanes.tagged((lanes.spread(1) - u[k]) * rarity.of[k], round_bits, round);
      next = lanes.lesser(next, lanes.greater(lowest, bound));
      lowest = lanes.lesser(lowest, bound);
    }
  }

  /// False where some lane's next column might win.
  HD bool bounds_tell(Lanes lanes) {
    const int rounds = row.rounds(), end = whole_rounds<Lanes>(row) / at_once * at_once;
    Rarities<at_once> ahead;
    if (end > 0) ahead = fetch<true>(lanes, 0);  // on its way while others are looked at
    for (int first = end; first < rounds; first += at_once)
      if constexpr (at_once == 1)
        look_at<false>(lanes, first, fetch<false>(lanes, first));  // NOLINT(bugprone-branch-clone): no half of one
      else if (first + at_once / 2 >= rounds)
        look_at<false>(lanes, first, fetch<false, at_once / 2>(lanes, first));
      else
        look_at<false>(lanes, first, fetch<false>(lanes, first));
    for (int first = 0; first < end; first += at_once) {
      const Rarities<at_once> here = ahead;
      if (first + at_once < end) ahead = fetch<true>(lanes, first + at_once);
      look_at<true>(lanes, first, here);
    }

    take(lanes, lanes.tag(lowest, round_bits));
    return lanes.ballot(lanes.at_least(lanes.spread(best * margin), next)) == 0;
  }

  /// Of each lane its column in a round of its own. Equal keys go to the smaller city.
  HD void take(Lanes lanes, Float round) {
    const auto own = [](int lane, float r) HD_LAMBDA { return static_cast<int>(r) * team + lane; };
    const Float rarity = lanes.collect(round, [&](int lane, float r) HD_LAMBDA { return row.weight_at(own(lane, r)); });
    const Float u =
        lanes.collect(round, [&](int lane, float r) HD_LAMBDA { return unit(slots.word(row.slot(own(lane, r)))); });
    const Float key = lanes.either(lanes.positive(rarity), row.exponential(lanes, u) * rarity, lanes.spread(no_key));
    const float least = lanes.least(key);
    if (least > best || least >= no_key) return;
    std::uint32_t ties = lanes.ballot(lanes.equal(key, least));
    const auto position = [&](int lane) HD_LAMBDA { return static_cast<int>(lanes.at(round, lane)) * team + lane; };
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
/// city: so the choice does not depend on the tabu list. Equal keys (probability about 10⁻⁷) go to the smaller city,
/// but of two keys of 0 in one lane (10⁻¹⁴) to either.
template <class Lanes, class Row>
HD Chosen weighted_reservoir(Lanes lanes, const Row& row, const SlotDice& slots) {
  using Float = typename Lanes::Float;
  if constexpr (!Row::positions) {
    if (row.rounds() == 1) {
      Float u[Row::at_once];
      row.uniforms(lanes, slots, 0, u);
      const Float none = lanes.spread(no_key), rarity = row.weight(lanes, 0, no_key);
      const Float key = lanes.either(lanes.at_least(rarity, none), none, row.exponential(lanes, u[0]) * rarity);
      const float least = lanes.least(key);
      if (least >= no_key) return {};
      const auto own = [&](int lane) HD_LAMBDA { return row.own_city(0, lane); };
      return {lanes.smallest_city(lanes.equal(key, least), own), -1};
    }
  }
  Reservoir<Lanes, Row> reservoir(lanes, row, slots);
  reservoir.search(lanes);
  return reservoir.winner < 0 ? Chosen{} : Chosen{row.city(reservoir.winner), reservoir.winner};
}

}  // namespace formicarium
