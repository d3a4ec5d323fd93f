// SPDX-License-Identifier: Apache-2.0
// The tour that focused ants begin with, on every backend.
#pragma once

#include "core/local_search/local_search.hpp"
#include "core/problem/neighbours.hpp"

namespace formicarium {

/// A greedy tour, which local search has shortened unless there is none. O(n K log n).
Tour first_focused_tour(const TspInstance& instance, const Neighbours& nearest, const NearCities& near,
                        LocalSearchKind kind);

}  // namespace formicarium
