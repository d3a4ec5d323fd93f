// SPDX-License-Identifier: Apache-2.0
// What one run came to: a row of the results, a line of the journal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_text.hpp"
#include "core/session/trace.hpp"

namespace formicarium::experiment {

struct Improvement {
  double seconds = 0;  // of solving
  Length length = 0;
  bool operator==(const Improvement&) const = default;
};

struct RunResult {
  std::string failure{};  // why there is no result; empty where there is one
  bool refused = false;   // … because these settings cannot be run here; a journal does not keep it
  Length length = 0;      // of the best tour
  std::int64_t iterations = 0, best_iteration = 0;
  double seconds = 0, seconds_to_best = 0, tours_per_second = 0;
  MedianTimes times{};
  double hit_ratio = -1;                    // median of the iterations' (IterationRecord)
  std::string device{}, moved{};            // what it ran on; why it moved to the CPU in its midst
  std::vector<Improvement> improvements{};  // the best length over time, true to a hundredth of the time

  bool failed() const { return !failure.empty(); }
  /// The best length after so many seconds; nothing where there was no tour yet.
  std::optional<Length> length_at(double at) const;
};

/// The members of a JSON object, without its braces: "\"length\": 7542, …"; and back.
std::string format_run_result(const RunResult& result);
RunResult read_run_result(const JsonNode& object, const std::string& file);

}  // namespace formicarium::experiment
