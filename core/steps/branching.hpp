// SPDX-License-Identifier: Apache-2.0
// The λ-branching factor of one city, λ = 0.05: how many of its edges have a significant trail
// (Gambardella & Dorigo 1995).
#pragma once

#include "core/steps/trail_row.hpp"

namespace formicarium {

/// The branching factor of a settled colony: in the row of each city one edge out is left and, in
/// symmetric instances, one edge in.
HD double ways_when_settled(bool symmetric) { return symmetric ? 2 : 1; }

struct RowSpread {
  int roads;          // edges whose trail is at least min + λ (max − min)
  float least, most;  // trail of the row
};

template <class Lanes>
HD RowSpread spread_of(Lanes lanes, const TrailRow& row) {
  constexpr float lambda = 0.05f;
  float least = 3e38f, most = 0;
  for (int k = lanes.first(); k < row.columns; k += lanes.stride()) {
    if (row.city(k) == row.from) continue;
    const float trail = row.trail_of(k);
    least = trail < least ? trail : least;
    most = trail > most ? trail : most;
  }
  least = lanes.smallest(least);
  most = lanes.greatest(most);
  const float bound = least + lambda * (most - least);
  int roads = 0;
  for (int k = lanes.first(); k < row.columns; k += lanes.stride())
    roads += row.city(k) != row.from && row.trail_of(k) >= bound;
  return {lanes.total(roads), least, most};
}

}  // namespace formicarium
