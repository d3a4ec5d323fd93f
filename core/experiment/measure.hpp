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

/// A moment of a run: the best length by then, and the seconds of solving.
struct Moment {
  Length length = 0;
  double seconds = 0;
};

struct Measure {
  /// What must be known of an instance.
  enum class Needs { nothing, optimum, best_known };

  std::string_view name;          // name in spec files, CSV and JSON: "gap_percent"
  std::string_view meaning;       // "gap of the best tour to the optimum, in %"
  std::string_view definition{};  // sentences for help, where the meaning leaves something open
  bool less_is_better = true;
  bool of_length = false;  // can be evaluated at a time during the run, not only at its end
  bool over_time = false;  // is a mean from the start of the run to a moment that all runs have in common
  bool in_time = false;    // depends on how fast the machine is
  bool own_runs = false;   // is not known of other programs
  bool scales = true;      // larger instances have larger values: over instances, relative values are compared
  Needs needs = Needs::nothing;
  std::optional<double> (*value)(const RunResult& result, const Moment& at, const Instance& instance);
};

std::span<const Measure> measures();
const Measure* find_measure(std::string_view name);  // nullptr if there is none
std::string measure_names();                         // "length, gap_percent, …"

/// The value for a finished run at a moment; nothing: at its end. Of a measure over time the moment is where the mean
/// ends. Nothing if the moment is before the run's first tour, or if no optimum is known.
std::optional<double> value_of(const Measure& measure, const RunResult& result, const Instance& instance,
                               std::optional<double> at_seconds);

}  // namespace formicarium::experiment
