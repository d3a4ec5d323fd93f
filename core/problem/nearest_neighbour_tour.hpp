// SPDX-License-Identifier: Apache-2.0
// The tour that always continues to the nearest unvisited city; the initial trail limits depend on its length.
#pragma once

#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// Starts at city 0; `nearest` may be null. O(n²) in the worst case, usually O(n K).
Tour nearest_neighbour_tour(const TspInstance& instance, const Neighbours* nearest);
Length nearest_neighbour_length(const TspInstance& instance, const Neighbours* nearest);

}  // namespace formicarium
