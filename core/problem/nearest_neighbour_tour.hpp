// SPDX-License-Identifier: Apache-2.0
// The tour that always goes on to the nearest city left: the first trail limits are made of its length.
#pragma once

#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// From city 0; `nearest` may be null. O(n²) worst, O(n K) usually.
Tour nearest_neighbour_tour(const TspInstance& instance, const Neighbours* nearest);
Length nearest_neighbour_length(const TspInstance& instance, const Neighbours* nearest);

}  // namespace formicarium
