// SPDX-License-Identifier: Apache-2.0
// Selection rule `rwm`, the roulette wheel: the first column whose running sum of weights reaches u · ∑ w
// (random proportional rule; Dorigo, Maniezzo & Colorni 1996).
#pragma once

#include "core/steps/lane_sums.hpp"
#include "core/steps/rule.hpp"

namespace formicarium {

/// The lanes whose running sum reaches the target. `some` are the lanes with weight; no other is
/// chosen, however the sums are rounded.
template <AnyLanes Lanes>
HD typename Lanes::Mask reached(Lanes lanes, typename Lanes::Float upto, float target, typename Lanes::Mask some) {
  return lanes.at_least(upto, lanes.spread(target)) & some;
}

/// The second stage of a spin over a long row: the column where the running sum reaches `target`. `sum` are the sums of
/// each lane's columns, at least one positive, and `upto` the running sums of these.
template <AnyLanes Lanes, class Row>
HD Chosen stop_of_wheel(Lanes lanes, const Row& row, typename Lanes::Float sum, typename Lanes::Float upto,
                        float target) {
  const auto some = lanes.positive(sum);
  const std::uint32_t stops = lanes.ballot(reached(lanes, upto, target, some));
  const int lane = lowest_bit(stops ? stops : 1u << highest_bit(lanes.ballot(some)));

  float rest = target - (lanes.at(upto, lane) - lanes.at(sum, lane)), total;
  int position = -1;
  const int rounds = row.rounds();
  for (int first = 0; first < rounds; first += team) {
    const auto weight =
        lanes.collect(rounds - first, [&](int r) HD_LAMBDA { return row.weight_at((first + r) * team + lane); });
    const auto heavy = lanes.positive(weight);
    const std::uint32_t columns = lanes.ballot(heavy);
    if (columns == 0) continue;
    const auto columns_upto = lanes.inclusive_sum(weight, total);
    const std::uint32_t found = lanes.ballot(reached(lanes, columns_upto, rest, heavy));
    position = (first + (found ? lowest_bit(found) : highest_bit(columns))) * team + lane;
    if (found) break;
    rest -= total;
  }
  return {row.city(position), position};
}

/// A city drawn with probability w / ∑ w. `u` in (0, 1]. O(columns / 32).
/// In a long row the wheel is spun in two stages, so that one pass over the weights is enough: over
/// the sums of the 32 lanes, then over the columns of the chosen lane, 32 at a time.
template <AnyLanes Lanes, AnyRow<Lanes> Row>
HD Chosen roulette_wheel(Lanes lanes, const Row& row, float u) {
  if (row.rounds() == 1) {
    const auto free = row.available(lanes, 0);
    const std::uint32_t columns = lanes.ballot(free);
    if (columns == 0) return {};
    auto stop = free;
    if (columns & (columns - 1)) {  // otherwise only one is left
      float total;
      const auto upto = lanes.inclusive_sum(row.weight(lanes, 0), total);
      stop = reached(lanes, upto, u * total, free);
    }
    City city;
    if constexpr (Row::positions) {
      const std::uint32_t stops = lanes.ballot(stop);
      const int lane = lowest_bit(stops ? stops : 1u << highest_bit(columns));
      return {row.city(lane), lane};
    } else {
      const auto own = [&](int lane) HD_LAMBDA { return row.own_city(0, lane); };
      return {lanes.first_city(stop, own, city) ? city : row.city(highest_bit(columns)), -1};
    }
  }
  const auto sum = lane_sums(lanes, row);
  if constexpr (!Row::positions)
    if (lanes.ballot(lanes.positive(sum)) == 0) return {};
  float total;
  const auto upto = lanes.inclusive_sum(sum, total);
  return stop_of_wheel(lanes, row, sum, upto, u * total);
}

struct RouletteWheel : Proportional {
  static constexpr bool spins = true, tables = false;
  template <class Row>
  static constexpr bool in_two_stages(const Row& row) {
    return row.rounds() > 1;
  }
  template <AnyLanes Lanes, AnyRow<Lanes> Row, class Numbers>
  static HD Chosen draw(Lanes lanes, const Row& row, const Numbers& numbers) {
    return roulette_wheel(lanes, row, numbers.spin());
  }
};

}  // namespace formicarium
