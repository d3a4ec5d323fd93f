// SPDX-License-Identifier: Apache-2.0
// The tour that always continues to the nearest unvisited city; the initial trail limits depend on its length.
#pragma once

#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

class Progress;

/// Starts at city 0; `nearest` may be null. O(n²) in the worst case, usually O(n K). Throws Cancelled.
Tour nearest_neighbour_tour(const TspInstance& instance, const Neighbours* nearest, Progress* progress = nullptr);
Length nearest_neighbour_length(const TspInstance& instance, const Neighbours* nearest, Progress* progress = nullptr);

}  // namespace formicarium
