// SPDX-License-Identifier: Apache-2.0
// The tour that always goes on to the nearest city left: the first trail limits are made of its length.
#pragma once

#include "core/problem/instance.hpp"
#include "core/problem/neighbours.hpp"

namespace formicarium {

/// From city 0; `nearest` may be null. O(n²) worst, O(n K) usually.
Tour nearest_neighbour_tour(const Instance& instance, const Neighbours* nearest);
Length nearest_neighbour_length(const Instance& instance, const Neighbours* nearest);

}  // namespace formicarium
