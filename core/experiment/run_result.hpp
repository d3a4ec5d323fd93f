// SPDX-License-Identifier: Apache-2.0
// The result of one run: a row of the results, a line of the journal.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_writer.hpp"
#include "core/experiment/machine.hpp"
#include "core/session/trace.hpp"

namespace formicarium::experiment {

/// The best length found after some time.
struct Improvement {
  double seconds = 0;  // of solving
  Length length = 0;
  std::int64_t iteration = 0;  // 0: unknown; older journals do not say it
  bool operator==(const Improvement&) const = default;
};

struct RunResult {
  /// What is known of it: of a run of another program the lengths over time, or those at its end alone.
  enum class Known { all, progress, end };

  std::string failure{};  // why there is no result; empty if there is one
  bool refused = false;   // these settings cannot be run here; such a failure is not journalled
  Known known = Known::all;
  Length length = 0;  // of the best tour
  std::int64_t iterations = 0, best_iteration = 0;
  double seconds = 0, seconds_to_best = 0, tours_per_second = 0;
  MedianTimes times{};
  double hit_ratio = -1;                     // median over iterations (IterationRecord); < 0: no selective memory
  std::string device{}, moved{};             // the device at the end; why the run moved to the CPU
  std::vector<Improvement> improvements{};   // the best length over time, without those that
                                             // a better one follows within 1 % of their time (the first stays)
  std::shared_ptr<const Machine> machine{};  // null: unknown, as in older journals and of other programs

  bool operator==(const RunResult&) const = default;  // one machine is one object
  bool failed() const { return !failure.empty(); }
  /// The best length after `at` seconds; nothing if there was no tour yet.
  std::optional<Length> length_at(double at) const;
};

using Results = std::vector<std::optional<RunResult>>;  // [runs of the plan]

/// The members of a JSON object, "\"length\": 7542, …"; and the reverse. Throws InputError.
void write_run_result(JsonWriter& out, const RunResult& result);
RunResult read_run_result(const JsonNode& object, const std::string& file);

}  // namespace formicarium::experiment
