// SPDX-License-Identifier: Apache-2.0
// A run as it stood after one of its iterations: what Run::restore() puts back. The settings in force follow from the
// journal.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/colony/adaptive_schedule.hpp"
#include "core/colony/snapshot.hpp"
#include "core/problem/instance.hpp"
#include "core/session/since_equal.hpp"

namespace formicarium {

/// What a run had of an instance before an edit made another one of it: the best tour and, until the next iteration,
/// the colony, so that an edit which is taken back at once leaves nothing behind.
struct FormerBest {
  InstancePtr instance;
  Tour tour;
  Length length = 0;
  std::int64_t iteration = 0;
  double seconds = 0;                        // of solving until then
  std::int64_t left = 0;                     // after this iteration
  std::shared_ptr<const Snapshot> colony{};  // only of the newest ones that were left in the iteration done last
};
inline constexpr std::size_t most_kept_for_undo = std::size_t{64} << 20U;  // bytes of all these colonies
/// One for each instance that the run has left, in the order in which it left them last.
using FormerBests = std::vector<std::shared_ptr<const FormerBest>>;

struct RunSnapshot {
  InstancePtr instance;
  std::shared_ptr<const Snapshot> colony;
  AdaptiveSchedule schedule;
  IterationRecord last;
  std::int64_t best_iteration = 0, restarted_in = 0;
  double seconds_to_best = 0;
  SinceEqual since_equal;
  std::size_t edits = 0;  // of the journal, so far
  FormerBests former_bests;

  std::int64_t iteration() const { return last.iteration; }
  std::size_t bytes() const {
    return sizeof(RunSnapshot) + colony->bytes() + former_bests.size() * sizeof(former_bests[0]);
  }
};

}  // namespace formicarium
