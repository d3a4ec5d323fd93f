// SPDX-License-Identifier: Apache-2.0
// A run as it stood after one of its iterations: what Run::restore() puts back. The settings in force follow from the
// journal.
#pragma once

#include <cstddef>
#include <memory>

#include "core/colony/adaptive_schedule.hpp"
#include "core/colony/snapshot.hpp"
#include "core/session/since_equal.hpp"

namespace formicarium {

struct RunSnapshot {
  std::shared_ptr<const Snapshot> colony;
  AdaptiveSchedule schedule;
  IterationRecord last;
  std::int64_t best_iteration = 0, restarted_in = 0;
  double seconds_to_best = 0;
  SinceEqual since_equal;

  std::int64_t iteration() const { return last.iteration; }
  std::size_t bytes() const { return sizeof(RunSnapshot) + colony->bytes(); }
};

}  // namespace formicarium
