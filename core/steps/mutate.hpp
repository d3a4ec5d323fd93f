// SPDX-License-Identifier: Apache-2.0
// The update of the Best-Worst Ant System beside evaporation and the deposit of the best so far: the worst tour's edges
// evaporate once more, and some trails mutate (Cordón, Fernández de Viana, Herrera & Moreno 2000; with the numbers of
// ACOTSP 1.03).
#pragma once

#include "core/base/dice.hpp"
#include "core/steps/evaporate.hpp"
#include "core/steps/mutation.hpp"

namespace formicarium {

/// A trail that mutates: to another city, upwards or downwards.
struct Mutated {
  City to = -1;  // -1: none of this city's trails does
  bool more = false;
};

/// Which of the trails that city i keeps mutates in an iteration. In a symmetric instance the edge's trail at the other
/// city mutates, too, so half as many cities draw.
HD Mutated mutated(const Mutation& how, std::uint32_t iteration, City i, const TrailRow& row, bool symmetric) {
  const Words words = Dice{how.seed, iteration, static_cast<std::uint32_t>(i)}.block(Purpose::mutate, 0);
  const double rate = symmetric ? how.rate / 2 : how.rate;
  if (row.trail_columns < 1 || static_cast<double>(unit(words.word[0])) > rate) return {};
  const int place = below(words.word[1], row.trail_columns);
  const City to = row.by_city ? place : row.city(place);
  if (to == row.from) return {};
  return {to, (words.word[2] & 1) != 0};
}

/// Changes the trail to a city by `amount`, if the memory keeps it.
template <class Lanes>
HD void mutate(Lanes lanes, const TrailRow& row, const Mutated& which, float amount) {
  const int place = row.place_of(lanes, which.to);
  if (lanes.leader() && place >= 0) {
    const float changed = row.trail[place] + (which.more ? amount : -amount);
    row.trail[place] = changed < floor_without_limits ? floor_without_limits : changed;
  }
  lanes.sync();
}

/// Two neighbours of a city in a tour; the same location twice in an assignment.
struct Between {
  City before, after;
  HD bool has(City city, bool symmetric) const { return city == after || (symmetric && city == before); }
};

/// The edges that the worst tour has at a city, and the best one has not, keep the share `kept`.
template <class Lanes>
HD void wear(Lanes lanes, const TrailRow& row, const Between& worst, const Between& best, bool symmetric, float kept) {
  const auto wear_one = [&](City to) HD_LAMBDA {
    if (best.has(to, symmetric)) return;
    const int place = row.place_of(lanes, to);
    if (lanes.leader() && place >= 0) row.trail[place] *= kept;
    lanes.sync();
  };
  wear_one(worst.after);
  if (symmetric && worst.before != worst.after) wear_one(worst.before);
}

}  // namespace formicarium
