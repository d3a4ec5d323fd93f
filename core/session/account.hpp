// SPDX-License-Identifier: Apache-2.0
// The account of one ant of a run. A colony on the CPU repeats the run up to the ant's iteration, and writes the
// account of that iteration.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/colony/ant_account.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

class Progress;

/// Which ant of which run.
struct AccountOf {
  InstancePtr instance;
  Settings start;  // at iteration 0
  std::vector<JournalEntry> journal{};
  std::int64_t iteration = 1;
  int ant = 0;  // 0 … m − 1
  int first_step = 1, last_step = std::numeric_limits<int>::max();
};

/// Why no ant of such a run can be told, as a sentence; nothing if it can.
std::optional<std::string> why_not_told(const AccountOf& asked);

/// Costs the iterations before, and that one. `done(i)` is called after each. Throws SettingsError with why_not_told(),
/// or if there is no such iteration, ant or step; what make_colony() throws; and Cancelled. Any thread.
AntAccount account_of(const AccountOf& asked, Progress& progress, const std::function<void(std::int64_t)>& done = {});

}  // namespace formicarium
