// SPDX-License-Identifier: Apache-2.0
// Exploitation: the city of the greatest weight τ^α · η^β (Dorigo & Gambardella 1997, eq. 3, first case).
#pragma once

#include "core/steps/rows.hpp"

namespace formicarium {

/// The column of the greatest weight, of equal ones that of the smaller city; none if every weight is 0.
template <AnyLanes Lanes, AnyRow<Lanes> Row>
HD Chosen greatest_weight(Lanes lanes, const Row& row) {
  if constexpr (!Row::positions) {
    if (row.rounds() == 1) {
      const auto weight = row.weight(lanes, 0);
      const float most = lanes.most(weight);
      if (most == 0) return {};
      return {lanes.smallest_city(lanes.equal(weight, most), [&](int lane) HD_LAMBDA { return row.own_city(0, lane); }),
              -1};
    }
  }
  float best = 0;
  int winner = -1;
  for (int r = 0; r < row.rounds(); ++r) {
    const auto weight = row.weight(lanes, r);
    const float most = lanes.most(weight);
    if (most == 0 || most < best) continue;
    std::uint32_t ties = lanes.ballot(lanes.equal(weight, most));
    int first = r * team + lowest_bit(ties);
    for (ties &= ties - 1; ties; ties &= ties - 1) {
      const int other = r * team + lowest_bit(ties);
      if (row.city(other) < row.city(first)) first = other;
    }
    if (most > best || row.city(first) < row.city(winner)) winner = first;
    best = most;
  }
  return winner < 0 ? Chosen{} : Chosen{row.city(winner), winner};
}

}  // namespace formicarium
