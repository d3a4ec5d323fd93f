// SPDX-License-Identifier: Apache-2.0
// The measures that runs can be compared by: one table for spec files, results and help.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/experiment/run_result.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::experiment {

struct Measure {
  std::string_view name;     // name in spec files, CSV and JSON: "gap_percent"
  std::string_view meaning;  // "gap of the best tour to the optimum, in %"
  bool less_is_better = true;
  bool of_length = false;  // can be evaluated at a time during the run, not only at its end
  bool scales = true;      // larger instances have larger values: over instances, relative values are compared
  std::optional<double> (*value)(const RunResult& result, Length length, const Instance& instance);
};

std::span<const Measure> measures();
const Measure* find_measure(std::string_view name);  // nullptr if there is none
std::string measure_names();                         // "length, gap_percent, …"

/// The value for a finished run; nothing if `at_seconds` is before its first tour or if no optimum is known.
std::optional<double> value_of(const Measure& measure, const RunResult& result, const Instance& instance,
                               std::optional<double> at_seconds);

}  // namespace formicarium::experiment
