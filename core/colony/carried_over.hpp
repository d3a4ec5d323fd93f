// SPDX-License-Identifier: Apache-2.0
// A colony goes on after its cities were edited (core/problem/edit.hpp): what stayed keeps its trails.
#pragma once

#include <memory>

#include "core/colony/colony.hpp"
#include "core/problem/edit.hpp"

namespace formicarium {

/// What `fresh`, a colony of the edited instance that has done no iteration, goes on from when `old` is given up: its
/// iterations, its best tours as tour_after() says, and the trails between cities that are still there. Those that the
/// old colony's memory did not keep are at τmin, as ants took them to be. Edges of added cities have the trail that
/// every edge has at the start, at most τmax. A moved city keeps its trails. With selective memory a ring keeps the
/// edges that are left, in their order. `of_old`: its snapshot. Both colonies have as many ants, and give
/// snapshots. O(values kept). Throws std::bad_alloc and DeviceLost.
std::shared_ptr<Snapshot> carried_over(const Colony& old, const Snapshot& of_old, const Colony& fresh,
                                       const CityEdit& edit, const Instance& after);

}  // namespace formicarium
