// SPDX-License-Identifier: Apache-2.0
// The greedy tour: the shortest edges first, skipping those that would give a city a third edge or close a ring too
// early (Bentley 1992, greedy edge). Some 14 to 20 % longer than the optimum; most of its edges are right.
#pragma once

#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

class Progress;

/// For symmetric instances. Takes edges to the nearest cities, then edges between the nearest ends of the resulting
/// paths, and so on until one path is left. O(n K log n); with a matrix O(n²). Throws Cancelled.
Tour greedy_tour(const TspInstance& instance, const Neighbours& nearest, Progress* progress = nullptr);

}  // namespace formicarium
