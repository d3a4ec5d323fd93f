// SPDX-License-Identifier: Apache-2.0
// Appends finished runs to a journal: a file with a line for each, after one with the plan and the machine. No finished
// run is lost if the process is killed at any moment. journals.hpp reads them.
#pragma once

#include <filesystem>
#include <memory>

#include "core/base/append_file.hpp"
#include "core/experiment/machine.hpp"
#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"
#include "core/experiment/shard.hpp"

namespace formicarium::experiment {

class Journals;

class JournalWriter {
 public:
  /// runs.jsonl in `folder`, the journal of one machine, to which process after process appends: locked against others
  /// while this lives. The line with the plan is written before the first run. Throws OutputError. `plan` must outlive
  /// this.
  JournalWriter(const std::filesystem::path& folder, const Plan& plan, Machine machine);
  /// Leaves out that line if it stands there already, as the last of its kind.
  void go_on_from(const Journals& read);
  /// The same for one attempt at a shard: a new file, runs.3-of-40.HOST-PROCESS.jsonl, to which no other process ever
  /// appends, so that it needs no lock. The line with the plan is written at once.
  JournalWriter(const std::filesystem::path& folder, const Plan& plan, Machine machine, const Shard& shard);

  /// Appends the result of a run and notes in it where it was made; it is on the disk when this returns. Throws
  /// OutputError.
  void append(std::size_t run, RunResult& result);

 private:
  const Plan* plan_;
  std::shared_ptr<const Machine> machine_;
  std::string header_;  // still to be written; empty: it was
  AppendFile file_;
};

}  // namespace formicarium::experiment
