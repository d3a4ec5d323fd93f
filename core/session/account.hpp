// SPDX-License-Identifier: Apache-2.0
// The account of one ant of a run. A colony on the CPU repeats the run up to the ant's iteration, and writes the
// account of that iteration.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/colony/ant_account.hpp"
#include "core/session/frame.hpp"
#include "core/session/run.hpp"

namespace formicarium {

class Progress;

/// Which ant of which run.
struct AccountOf {
  InstancePtr instance;  // at iteration 0
  Settings start;        // at iteration 0, with the number of ants
  std::vector<JournalEntry> journal{};
  ComputedOn computed_on{};
  std::int64_t iteration = 1;
  int ant = 0;  // 0 … m − 1
  int first_step = 1, last_step = std::numeric_limits<int>::max();
  /// A moment of that run before the iteration (Session::kept_before); null: the start.
  std::shared_ptr<const RunSnapshot> from{};
};

/// The instance on which the ant walked: after the edits before its iteration. Throws as edited(). O(edits · n).
InstancePtr instance_of_ant(const AccountOf& asked);

/// An ant of the run that a frame shows, in an iteration that the frame knows of: at most its own.
AccountOf account_in(const Frame& frame, std::int64_t iteration, int ant,
                     std::shared_ptr<const RunSnapshot> from = nullptr);

/// Whether a GPU finds the same ants as a CPU, with all settings in force up to that iteration.
bool same_on_cpu_and_gpu(const AccountOf& asked);

/// Why no such ant can be told, as a sentence; nothing if it can.
std::optional<std::string> why_not_told(const AccountOf& asked);

/// The sentence about a step that no ant takes; steps are counted from 1 to `last`.
std::string no_such_step(int step, int last);

/// Gives accounts one after another, and keeps its colony from one to the next. One thread at a time, any thread.
class Accounts {
 public:
  using Done = std::function<void(std::int64_t)>;

  /// Costs a colony and the iterations since the nearest of these moments: the start, `from`, and the one before the
  /// iteration asked for last; so another ant of the same iteration costs that iteration alone. `done(i)` is called
  /// after each iteration. Throws SettingsError with why_not_told(), or if there is no such iteration, ant or step;
  /// what make_colony() throws; and Cancelled.
  AntAccount tell(const AccountOf& asked, Progress& progress, const Done& done = {});

 private:
  bool repeats(const AccountOf& asked) const;
  void go_to(const AccountOf& asked, Progress& progress, const Done& done);

  std::unique_ptr<Run> run_;                   // on the CPU; null before the first account
  std::vector<JournalEntry> journal_;          // of the run that it repeats
  std::shared_ptr<const RunSnapshot> before_;  // the moment before the iteration asked for last; null: none
};

/// One account. O(iterations since `from`).
AntAccount account_of(const AccountOf& asked, Progress& progress, const Accounts::Done& done = {});

}  // namespace formicarium
