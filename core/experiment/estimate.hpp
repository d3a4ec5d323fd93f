// SPDX-License-Identifier: Apache-2.0
// How long runs will take, before any has been done.
#pragma once

#include <vector>

#include "core/experiment/plan.hpp"

namespace formicarium::experiment {

/// [runs of the plan] seconds of each run by itself, from its stop and from the work of an iteration on one processor
/// of today: true within a factor of some five, and good for comparing runs of one plan. A target is not counted on.
/// The same numbers on every machine. O(runs).
std::vector<double> estimated_seconds(const Plan& plan);

}  // namespace formicarium::experiment
