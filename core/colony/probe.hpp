// SPDX-License-Identifier: Apache-2.0
// Where an ant in a city would go next: the probe of the overlay and the inspector. Any thread; reads a copy of the
// trails.
#pragma once

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
};

/// The candidates of `from` (all other cities with `all`, at most `most` of them), most probable first. O(n) or O(K).
/// For iroulette the probability is that of the largest w·u, integrated numerically.
std::vector<ProbeRow> probe(const Instance& instance, const Trails& trails, const Settings& settings, City from,
                            int most = 32);

}  // namespace formicarium
