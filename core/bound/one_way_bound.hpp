// SPDX-License-Identifier: Apache-2.0
// Held & Karp's bound of a one-way tour, in the symmetric form of Jonker & Volgenant (1983): each city is an out-half
// and an in-half, which a fixed edge joins, and an arc leads from an out-half to an in-half. In a 1-tree of the halves
// the fixed edges may be contracted: a spanning tree over the cities, of arcs in either direction, and one more arc.
#pragma once

#include "core/bound/bound.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

class TimeLimit;

/// The multipliers' ascent begins at the duals of the assignment bound (assignment_bound.hpp), where no arc has a
/// negative weight, so no bound is below that one. O(n³) for the assignment, then O(n²) a step; memory O(n²). For
/// one-way instances of four cities or more; otherwise as lower_bound().
LowerBound one_way_bound(const TspInstance& instance, const TimeLimit& limit, const BoundFound& found,
                         Progress* progress);

}  // namespace formicarium
