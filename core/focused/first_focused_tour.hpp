// SPDX-License-Identifier: Apache-2.0
// The tour that focused ants start from, on every backend.
#pragma once

#include "core/local_search/local_search.hpp"
#include "core/problem/neighbours.hpp"

namespace formicarium {

class Progress;

/// Of fewer cities than an ant needs to change a tour (fewest_to_focus) the shortest tour of all, so that nothing is
/// left to find. Otherwise a greedy tour (asymmetric instances: nearest neighbour), shortened by local search unless
/// `kind` is none. O(n K log n) plus the cost of the search. Throws Cancelled.
Tour first_focused_tour(const TspInstance& instance, const Neighbours& nearest, const NearCities& near,
                        LocalSearchKind kind, Progress* progress = nullptr);

}  // namespace formicarium
