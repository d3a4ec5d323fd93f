// SPDX-License-Identifier: Apache-2.0
// Estimates how long the rest of an experiment takes.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"

namespace formicarium::experiment {

/// Seconds with `at_once` runs in parallel; nothing before the first run is done. A run is expected to take the mean
/// time of its variant on its instance, else of its instance, else of all runs. `mine`: as RunnerOptions'. O(runs).
std::optional<double> seconds_left(const Plan& plan, std::span<const std::optional<RunResult>> results, int at_once,
                                   const std::function<bool(std::size_t run)>& mine = {});

}  // namespace formicarium::experiment
