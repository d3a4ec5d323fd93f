// SPDX-License-Identifier: Apache-2.0
// Selection rule `rwm`, the roulette wheel: the first column whose running sum of weights reaches u · ∑ w
// (random proportional rule; Dorigo, Maniezzo & Colorni 1996).
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

/// Position drawn with probability w / ∑ w, or -1 where every weight is 0. `u` in (0, 1]. O(columns / 32).
/// Two halves, so that one pass over the weights is enough: each lane sums its own columns (32 r + lane), the wheel is
/// spun over the 32 lane sums, then over the columns of the lane it stopped at.
template <class Lanes, class Row>
HD int roulette_wheel(Lanes lanes, const Row& row, float u) {
  auto sum = row.weight(lanes, 0);
  for (int r = 1; r < row.rounds(); ++r) sum = sum + row.weight(lanes, r);

  const std::uint32_t candidates = lanes.ballot(lanes.positive(sum));
  if (candidates == 0) return -1;
  if (row.rounds() == 1 && (candidates & (candidates - 1)) == 0) return lowest_bit(candidates);
  const auto upto = lanes.inclusive_sum(sum);
  const float target = u * lanes.last(upto);
  // A lane without weight is never chosen, whatever rounding did to the running sums.
  const std::uint32_t reached = lanes.ballot(lanes.at_least(upto, lanes.spread(target))) & candidates;
  const int lane = lowest_bit(reached ? reached : 1u << highest_bit(candidates));
  if (row.rounds() == 1) return lane;

  float rest = target - (lanes.at(upto, lane) - lanes.at(sum, lane));
  int position = -1;
  for (int r = 0; r < row.rounds(); ++r) {
    const float weight = lanes.at(row.weight(lanes, r), lane);
    if (weight <= 0) continue;
    position = r * team + lane;
    rest -= weight;
    if (rest <= 0) break;
  }
  return position;
}

}  // namespace formicarium
