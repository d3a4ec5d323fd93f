// SPDX-License-Identifier: Apache-2.0
// What solutions have in common: the edges of some ants' tours that the best tour has too, and those that two ants
// share; of assignments, the locations. Any thread.
#pragma once

#include <span>

#include "core/colony/ant_tours.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

/// Shares of a solution's parts, 0 … 1.
struct CommonEdges {
  double with_best = 0;  // mean over the ants
  double among = 0;      // mean over all pairs of ants; 1 minus it is the ants' diversity
  int ants = 0;          // of the sample; 0: nothing is known
};

/// Over the first ants of `ants`, at most `most`. Each pair of ants counts once. In an asymmetric instance the edge
/// from i to j is another than that from j to i. `best`: [n], a solution of the instance. O(most² · n).
CommonEdges common_parts(const Instance& instance, const AntTours& ants, std::span<const City> best, int most);

/// How many parts the solutions `a` and `b` [n] of an instance have in common: of tours edges, of assignments
/// facilities on the same location. O(n).
int parts_in_common(const Instance& instance, std::span<const City> a, std::span<const City> b);

/// How many edges of `tour` [n] have no trail of their own, whichever of their cities keeps it; if not `symmetric`,
/// only the city that the edge leaves. 0 with memory `matrix`. O(n · width).
int edges_without_trail(const Trails& trails, std::span<const City> tour, bool symmetric);

}  // namespace formicarium
