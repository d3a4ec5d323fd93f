// SPDX-License-Identifier: Apache-2.0
// Deposit: the edges of a tour gain 1 / L, but not above τmax (Stützle & Hoos 2000; Dorigo, Maniezzo & Colorni 1996).
#pragma once

#include "core/base/city.hpp"
#include "core/steps/selective_memory.hpp"

namespace formicarium {

/// What a tour of this length lays on each of its edges: weight / L. A length below 1 counts as 1.
HD float gain_of(Length length, double weight = 1) {
  return static_cast<float>(weight / static_cast<double>(length > 1 ? length : 1));
}

HD void deposit(float& trail, float gain, float high) {
  const float more = trail + gain;
  trail = more > high ? high : more;
}

/// Adds `gain` to the trail of the edge to `to`, up to `high`, if the memory keeps that edge.
/// O(columns) with lists, O(1) with `matrix`.
template <class Lanes>
HD void deposit(Lanes lanes, const TrailRow& row, City to, float gain, float high) {
  if (row.by_city || !row.cities) {
    if (lanes.leader()) deposit(row.trail[to], gain, high);
  } else {
    for (int k = lanes.first(); k < row.trail_columns; k += lanes.stride())
      if (row.cities[k] == to) deposit(row.trail[k], gain, high);
  }
  lanes.sync();
}

/// Deposits on a tour's edges at one city, which lies between `before` and `after`: on the edge to
/// `after` and, if symmetric, on that to `before`.
template <class Lanes>
HD void deposit(Lanes lanes, const TrailRow& row, City before, City after, bool symmetric, float gain, float high) {
  deposit(lanes, row, after, gain, high);
  if (symmetric && before != after) deposit(lanes, row, before, gain, high);
}

/// The same with selective memory; an edge that is not kept starts from τmin. Returns how many edges were kept already.
template <class Lanes>
HD int deposit(Lanes lanes, const Ring& ring, City before, City after, bool symmetric, float gain, float high) {
  const auto more = [&](float trail) HD_LAMBDA {
    deposit(trail, gain, high);
    return trail;
  };
  int found = ring.change(lanes, after, more).found;
  if (symmetric && before != after) found += ring.change(lanes, before, more).found;
  return found;
}

}  // namespace formicarium
