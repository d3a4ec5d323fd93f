// SPDX-License-Identifier: Apache-2.0
// Selection rule `wrs`, weighted reservoir sampling of one: every column has a key, its weight divided by an
// exponential random number of its own, and the greatest key wins (Efraimidis & Spirakis 2006, whose u^(1 / w) has the
// same order; Skinderowicz 2020). The same distribution as the roulette wheel.
#pragma once

#include "core/steps/lane_sums.hpp"
#include "core/steps/rule.hpp"

namespace formicarium {

/// The second stage in a long row: the column of the lane `winner` with the greatest key. `numbers` are those of the
/// keys of its first 32 columns, later(k) those of the next ones, k = 1, 2, …
template <AnyLanes Lanes, class Row, class Later>
HD Chosen greatest_of_lane(Lanes lanes, const Row& row, int winner, typename Lanes::Float numbers, const Later& later) {
  using Float = typename Lanes::Float;
  const int rounds = row.rounds();
  const auto weights_from = [&](int first) HD_LAMBDA {  // of columns in round `first` and later, a round a lane
    return lanes.collect(rounds - first, [&](int r) HD_LAMBDA { return row.weight_at((first + r) * team + winner); });
  };
  Float best = weights_from(0) * numbers, base = lanes.spread(0);
  for (int first = team; first < rounds; first += team) {
    const Float key = weights_from(first) * later(first / team);
    base = lanes.either(lanes.at_least(key, best), lanes.spread(float(first)), base);
    best = lanes.greater(best, key);
  }
  const int lane = lowest_bit(lanes.ballot(lanes.equal(best, lanes.most(best))));
  const int round = (rounds > team ? static_cast<int>(lanes.at(base, lane)) : 0) + lane;
  const int position = round * team + winner;
  return {row.city(position), position};
}

/// A city drawn with probability w / ∑ w. O(columns / 32). The greatest key of several columns is distributed like one
/// key of their sum. So in a long row each lane first draws a key for the sum of its columns; then the columns of the
/// winning lane draw keys with their own weights. Two numbers a lane suffice for a thousand columns. Of equal keys
/// (probability about 10⁻⁷) the smaller city wins in a row of 32, in a longer row either.
template <AnyLanes Lanes, AnyRow<Lanes> Row>
HD Chosen weighted_reservoir(Lanes lanes, const Row& row, const SlotDice& slot_dice) {
  using Float = typename Lanes::Float;
  if constexpr (!Row::positions) {
    if (row.rounds() == 1) {
      const Float key = row.weight(lanes, 0) * row.race_key(lanes, slot_dice);
      const float most = lanes.most(key);
      if (most == 0) return {};
      const auto own = [&](int lane) HD_LAMBDA { return row.own_city(0, lane); };
      return {lanes.smallest_city(lanes.equal(key, most), own), -1};
    }
  }
  const auto race_key_of = [&](int team_of_slots)
                               HD_LAMBDA { return race_key(lanes, lanes.uniform(slot_dice, unsigned(team_of_slots))); };
  const Float sums = lane_sums(lanes, row), race_key_of_sum = race_key_of(0), race_key_of_column = race_key_of(1);
  const Float keys = sums * race_key_of_sum;
  const float most = lanes.most(keys);
  if constexpr (!Row::positions)
    if (most == 0) return {};
  const int winner = lowest_bit(lanes.ballot(lanes.equal(keys, most)));
  return greatest_of_lane(lanes, row, winner, race_key_of_column, [&](int k) HD_LAMBDA { return race_key_of(1 + k); });
}

struct WeightedReservoir : Proportional {
  static constexpr bool spins = false, tables = false;
  template <class Row>
  static constexpr bool in_two_stages(const Row& row) {
    return Row::positions || row.rounds() > 1;
  }
  template <AnyLanes Lanes, AnyRow<Lanes> Row, class Numbers>
  static HD Chosen draw(Lanes lanes, const Row& row, const Numbers& numbers) {
    return weighted_reservoir(lanes, row, numbers.slot_dice());
  }
  template <AnyLanes Lanes>
  static HD typename Lanes::Float of_column(Lanes lanes, typename Lanes::Float u) {
    return race_key(lanes, u);
  }
};

}  // namespace formicarium
