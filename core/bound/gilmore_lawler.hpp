// SPDX-License-Identifier: Apache-2.0
// Gilmore & Lawler's bound of a quadratic assignment (Gilmore 1962, Lawler 1963).
#pragma once

#include "core/qap/qap_instance.hpp"

namespace formicarium {

class Progress;

/// If facility i lies at location k, its flows to the others cost at least the product of the flows in descending and
/// k's distances in ascending order. The bound is the cheapest assignment by these costs. Never below 0, as no entry
/// is. O(n³); memory O(n²). Throws Cancelled.
Length gilmore_lawler_bound(const QapInstance& instance, Progress* progress = nullptr);

}  // namespace formicarium
