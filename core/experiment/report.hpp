// SPDX-License-Identifier: Apache-2.0
// An experiment as texts: a row a run, everything as JSON, and what a person reads.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/experiment/comparison.hpp"

namespace formicarium::experiment {

/// RFC 4180, in the plan's order; runs that are still to be done are left out.
std::string format_csv(const Plan& plan, std::span<const std::optional<RunResult>> results);

/// Variants with all their settings, instances, runs, and per measure and instance numbers and tests.
std::string format_json(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables);

/// Tables with aligned columns; below them what the tests say, in sentences.
std::string format_text(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables);

}  // namespace formicarium::experiment
