// SPDX-License-Identifier: Apache-2.0
// Lower bounds: a cost below which no solution of an instance lies, so that there is a gap to tell where no optimum is
// known. Tours: Held & Karp's bound (held_karp.hpp, one_way_bound.hpp); assignments: Gilmore & Lawler's
// (gilmore_lawler.hpp).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/problem/instance.hpp"
#include "core/problem/lower_bound.hpp"

namespace formicarium {

class Progress;

/// The sizes for which a bound is computed unasked: n² distances are looked at many times, and a facility needs n²
/// sums of n products.
inline constexpr int most_cities_bounded = 20'000, most_facilities_bounded = 60;

/// Calls `found` on this thread with each better bound.
using BoundFound = std::function<void(const LowerBound& better)>;

/// The best bound that is found until it is settled, or soon after `seconds`, which may be infinite; a first bound is
/// always finished. Each bound is proved over all edges, in whole numbers, without rounding. Any size, any thread. The
/// candidate edges are computed on all cores (oneTBB), the rest on one. Memory O(n), with a one-way instance O(n²).
/// Looks at `progress` at least once in 50 ms, reports no share, and throws Cancelled; null: never cancelled.
LowerBound lower_bound(const Instance& instance, double seconds, const BoundFound& found = {},
                       Progress* progress = nullptr);

/// Why no bound is computed for the instance unasked, as a sentence; nothing if one is. O(1).
std::optional<std::string> why_no_bound(const Instance& instance);

}  // namespace formicarium
