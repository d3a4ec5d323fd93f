// SPDX-License-Identifier: Apache-2.0
// Does the runs of a plan that the journal does not have: several beside one another on the CPU, one at a time on a
// card.
#pragma once

#include "core/experiment/journal.hpp"
#include "core/experiment/one_run.hpp"

namespace formicarium::experiment {

struct PlanProgress {
  int runs = 0, done = 0, failed = 0, running = 0;  // done: with failed ones, and those of earlier
  const std::string* last = nullptr;                // what the newest line of the journal says; null: nothing new
  std::optional<double> seconds_left{};
};

struct RunnerOptions {
  MakeColony make;
  std::function<bool(const Settings&)> on_card;   // whether a run under these settings takes the card
  std::function<bool()> interrupted;              // asked some twenty times a second
  std::function<void(const PlanProgress&)> tell;  // as often, by the caller's thread
  int at_once = 0;                                // instead of the spec's
};

/// Until all runs are done or somebody interrupts; runs in flight are then given up. False where interrupted. Throws
/// OutputError where the journal cannot be written.
bool run_all(const Plan& plan, Journal& journal, const RunnerOptions& options);

/// Runs beside one another on this machine: `asked`, or as many as its cores have room for.
int runs_at_once(const Plan& plan, int asked);

}  // namespace formicarium::experiment
