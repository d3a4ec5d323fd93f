// SPDX-License-Identifier: Apache-2.0
// What runs can be compared by: one table for spec files, results and help.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/experiment/run_result.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::experiment {

struct Measure {
  std::string_view name;     // "gap_percent": spec files, CSV, JSON
  std::string_view meaning;  // "gap of the best tour to the optimum, in %"
  bool less_is_better = true;
  bool of_length = false;  // can be taken at a moment of the run, and not only at its end
  bool scales = true;      // larger instances have larger values: over instances, relative ones are compared
  std::optional<double> (*value)(const RunResult& result, Length length, const Instance& instance);
};

std::span<const Measure> measures();
const Measure* find_measure(std::string_view name);  // nullptr where there is none
std::string measure_names();                         // "length, gap_percent, …"

/// Of a run that is done; nothing where `at_seconds` lies before its first tour, or no optimum is known.
std::optional<double> value_of(const Measure& measure, const RunResult& result, const Instance& instance,
                               std::optional<double> at_seconds);

}  // namespace formicarium::experiment
