// SPDX-License-Identifier: Apache-2.0
// Where an ant in a city would go next: the probe of the overlay and the inspector. Any thread; reads a copy of the
// trails.
#pragma once

#include <string_view>
#include <vector>

#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

struct ProbeRow {
  City city;
  Distance distance;   // d(from, city)
  double trail;        // τ(from, city)
  double closeness;    // η: 1/d, or as the instance's file gives it
  double probability;  // of being chosen first from `from` by an ant that has visited nothing else
  bool exploited;      // Ant Colony System: the city of greatest weight, taken with probability q0 at least
};

/// The candidates of `from` (all other cities if there are no lists), most probable first, at most `most` of them. O(m
/// log m) for m candidates. Where ants exploit the slots of selective memory (exploited.hpp), the cities of these, too.
/// With probability q0 ants of the Ant Colony System take the greatest weight (Dorigo &
/// Gambardella 1997, eq. 3); otherwise they use the selection rule.
std::vector<ProbeRow> probe(const Instance& instance, const Trails& trails, const Settings& settings, City from,
                            int most = 32);

/// The rows in which ants may draw `column`, most probable first: ProbeRow::city is the row, and the chance is that of
/// an ant which draws first for this row. Of solutions that are no tours. O(n²).
std::vector<ProbeRow> probe_column(const Instance& instance, const Trails& trails, const Settings& settings,
                                   City column);

/// The selection rule's probability in words of w = τ^α · η^β and u, if it is not w / ∑ w; otherwise empty.
std::string_view own_formula(Selection selection);

}  // namespace formicarium
