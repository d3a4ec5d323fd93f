// SPDX-License-Identifier: Apache-2.0
// How long the rest of an experiment takes, from how long its runs took.
#pragma once

#include <optional>
#include <span>

#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"

namespace formicarium::experiment {

/// Seconds, with so many runs beside one another; nothing before the first run is done. A run is expected to take what
/// its variant took on its instance; else what others took on it; else what a run took anywhere. O(runs).
std::optional<double> seconds_left(const Plan& plan, std::span<const std::optional<RunResult>> results, int at_once);

}  // namespace formicarium::experiment
