// SPDX-License-Identifier: Apache-2.0
// Does the runs of a plan that have no result yet: several at once on the CPU, and on a GPU one or as many as
// the spec says.
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

struct RunnerOptions {
  MakeColony make;
  std::function<bool(const Settings&)> on_card;   // whether a run with these settings uses the GPU
  std::function<bool()> interrupted;              // polled some twenty times a second
  std::function<void(const PlanProgress&)> tell;  // called as often, on the caller's thread
  std::function<bool(std::size_t run)> mine{};    // whether it is to be done here; empty: all runs are
  int at_once = 0;                                // overrides the spec's; 0: does not
  int at_once_on_gpu = 0;                         // overrides the spec's; 0: does not
  Pause* pause = nullptr;                         // null: there is no pause
};

/// Does the runs without a result in `results` [runs of the plan], and puts each there once it is in the journal.
/// Returns true when all are done, false when interrupted; runs in progress are then cancelled. Throws OutputError if
/// the journal cannot be written.
bool run_all(const Plan& plan, Results& results, JournalWriter& journal, const RunnerOptions& options);

/// The number of runs done at once on this machine's CPU: `asked`, else the spec's, else cores / threads of a run.
int runs_at_once(const Plan& plan, int asked);

}  // namespace formicarium::experiment
