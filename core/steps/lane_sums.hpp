// SPDX-License-Identifier: Apache-2.0
// The sum of the weights of a long row in each lane: the first half of a draw from it.
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

/// The sum of the weights of each lane's columns, 32 r + lane.
template <AnyLanes Lanes, AnyRow<Lanes> Row>
HD typename Lanes::Float lane_sums(Lanes lanes, const Row& row) {
  constexpr int at_once = Row::at_once;  // loads in flight together
  const int rounds = row.rounds(), whole = rounds - rounds % at_once;
  typename Lanes::Float weight[at_once], last[at_once];
  const auto begin_last = [&]() HD_LAMBDA {
    for (int k = 0; k < at_once; ++k) last[k] = whole + k < rounds ? row.weight(lanes, whole + k) : lanes.spread(0);
  };
  auto sum = lanes.spread(0);
  if constexpr (Row::shrinks) begin_last();  // first: a row that shrinks mostly has few other rounds
  for (int r = 0; r < whole; r += at_once) {
    for (int k = 0; k < at_once; ++k) weight[k] = row.weight(lanes, r + k);
    for (int k = 0; k < at_once; ++k) sum = sum + weight[k];
  }
  if constexpr (!Row::shrinks) begin_last();
  for (int k = 0; k < at_once; ++k) sum = sum + last[k];
  return sum;
}

}  // namespace formicarium
