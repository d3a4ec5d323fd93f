// SPDX-License-Identifier: Apache-2.0
// An experiment as text: CSV with one row for each run, everything as JSON, and a report for people.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/experiment/comparison.hpp"

namespace formicarium::experiment {

/// RFC 4180, in the order of the plan, without runs that are still to be done.
std::string format_csv(const Plan& plan, std::span<const std::optional<RunResult>> results);

/// Variants with all settings, instances, runs, and for each measure and instance statistics and tests.
std::string format_json(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables);

/// Tables with aligned columns, followed by the test results in sentences.
std::string format_text(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables);

}  // namespace formicarium::experiment
