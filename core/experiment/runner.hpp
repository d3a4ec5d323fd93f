// SPDX-License-Identifier: Apache-2.0
// Does the runs of a plan that have no result yet: several at once on the CPU, and on each GPU one or as many as the
// spec says.
#pragma once

#include "core/experiment/journal_writer.hpp"
#include "core/experiment/one_run.hpp"

namespace formicarium::experiment {

struct PlanProgress {
  int runs = 0, done = 0, failed = 0, running = 0;  // done: including failed ones and those that were there
  const std::string* last = nullptr;                // a line about the run that has just finished, or null
  std::optional<double> seconds_left{};
  std::optional<std::size_t> finished{};  // index of the run that `last` is about; its result is there
};

/// The GPUs that runs may use.
struct Cards {
  std::vector<int> numbers{};                     // of those that can be used now; none: all runs are on the CPU
  std::function<bool(const Settings&)> wanted{};  // whether a run with these settings uses one
  /// Whether one has failed, which ends CUDA on all of them for this process. Any thread.
  std::function<bool()> failed{};
  /// Whether the caller starts a new process then: runs on a GPU are left to it. Else they go on on the CPU.
  bool again = false;

  /// Whether a run with these settings is done on one of them.
  bool wants(Settings settings) const;
};

struct RunnerOptions {
  MakeColony make;
  Cards cards{};
  std::function<bool()> interrupted;              // polled some twenty times a second
  std::function<void(const PlanProgress&)> tell;  // called as often, on the caller's thread
  std::function<bool(std::size_t run)> mine{};    // whether it is to be done here; empty: all runs are
  int at_once = 0;                                // overrides the spec's; 0: does not
  int at_once_on_gpu = 0;                         // on each GPU; overrides the spec's; 0: does not
  Pause* pause = nullptr;                         // null: there is no pause
};

/// Does the runs without a result in `results` [runs of the plan], and puts each there once it is in the journal.
/// Returns true when all are done; false when interrupted, or when GPUs have failed and their runs are left to another
/// process; runs in progress are then cancelled. Throws OutputError if the journal cannot be written.
/// A run goes to whichever GPU is free first, and its settings name that one; settings that name another than the first
/// GPU (`device` above 0) stay there.
bool run_all(const Plan& plan, Results& results, JournalWriter& journal, const RunnerOptions& options);

/// The number of runs done at once on this machine's CPU: `asked`, else the spec's, else cores / threads of a run.
int runs_at_once(const Plan& plan, int asked);

}  // namespace formicarium::experiment
