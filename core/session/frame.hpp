// SPDX-License-Identifier: Apache-2.0
// What the solver thread shows the world: a complete, self-contained picture of one moment of a run.
#pragma once

#include <string>
#include <vector>

#include "core/colony/colony.hpp"

namespace formicarium {

enum class State { empty, paused, running, finished, failed };
std::string_view state_name(State state);  // "Paused"

/// When a run ends by itself; 0: never.
struct StopCriteria {
  std::int64_t iterations = 0;
  double seconds = 0;
  Length target = 0;  // stop once best ≤ target
  bool operator==(const StopCriteria&) const = default;
};

/// A change of live parameters: in force from the iteration after `iteration` on.
struct JournalEntry {
  std::int64_t iteration = 0;
  Settings settings;
};

struct Frame {
  std::uint64_t run = 0;  // grows with every load and reset; readers drop frames of other runs
  State state = State::empty;
  InstancePtr instance;  // null while empty
  Settings settings;     // in force for the next iteration
  StopCriteria stop;
  IterationRecord last;       // iteration 0 before the first
  Tour best, iteration_best;  // empty before the first iteration
  Length best_length = 0;
  std::int64_t best_iteration = 0;
  double seconds_to_best = 0;
  std::vector<Length> lengths;                             // [ants] of the last iteration
  Trails trails;                                           // empty unless Session::want_trails(true)
  double iterations_per_second = 0, tours_per_second = 0;  // over about the last second of running; 0 while paused
  std::string device;                                      // "CPU, 2 threads, AVX-512"
  std::string message;                                     // why the run failed or finished; empty otherwise
  std::vector<JournalEntry> journal;
};

}  // namespace formicarium
