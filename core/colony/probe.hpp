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
  double closeness;    // η = 1/d
  double probability;  // of being chosen first from `from` by an ant that has visited nothing else
  bool exploited;      // Ant Colony System: the one of the greatest weight, which an ant takes with q0 at least
};

/// The candidates of `from` (all other cities where there are no lists, at most `most` of them), most probable first.
/// O(m log m) of m candidates. With probability q0 ants of the Ant Colony System take the greatest weight (Dorigo &
/// Gambardella 1997, eq. 3); the selection rule has the rest.
std::vector<ProbeRow> probe(const Instance& instance, const Trails& trails, const Settings& settings, City from,
                            int most = 32);

/// What the selection rule's probability is, in words of w = τ^α · η^β and u, where it is not w / ∑ w; else empty.
std::string_view own_formula(Selection selection);

}  // namespace formicarium
