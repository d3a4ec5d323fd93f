// SPDX-License-Identifier: Apache-2.0
// What the solver thread shows the world: a complete, self-contained picture of one moment of a run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/colony/adaptive_schedule.hpp"
#include "core/colony/colony.hpp"
#include "core/session/state.hpp"

namespace formicarium {

/// When a run ends by itself; 0: never.
struct StopCriteria {
  std::int64_t iterations = 0;
  double seconds = 0;
  Length target = 0;  // stop once best ≤ target
  bool operator==(const StopCriteria&) const = default;
};

/// A change of live parameters: in force from the iteration after `iteration` on. A journal holds at most one entry an
/// iteration, ascending; the last one may still change or vanish until the next iteration has begun.
struct JournalEntry {
  std::int64_t iteration = 0;
  Settings settings;
  bool operator==(const JournalEntry&) const = default;
};

/// What of the trails a frame carries: nothing, a copy, or a moment of them left on the colony's device (a copy where
/// the colony has none).
enum class CarriedTrails { none, copied, on_device };

/// Trails without values: what a frame has before there is a run, or where trails are not wanted.
std::shared_ptr<const Trails> no_trails() noexcept;

struct Frame {
  std::uint64_t run = 0;  // grows with every load and reset; readers drop frames of other runs
  State state = State::empty;
  InstancePtr instance;  // null while empty
  Settings start;        // at iteration 0: with the journal it replays the run
  Settings settings;     // in force for the next iteration
  AdaptiveSchedule schedule;
  StopCriteria stop;
  IterationRecord last;       // iteration 0 before the first
  Tour best, iteration_best;  // empty before the first iteration
  Length best_length = 0;
  std::int64_t best_iteration = 0;
  std::int64_t restarted_in = 0;  // the last iteration that set the trails back to τmax; 0: none
  double seconds_to_best = 0;
  std::vector<Length> lengths;  // [ants] of the last iteration
  /// As Session::want_trails() says; never null. Frames of the same iteration share them.
  std::shared_ptr<const Trails> trails = no_trails();
  AntTours ants;  // of the last iteration, as Session::want_ants() says; empty where an iteration was given up since
  double iterations_per_second = 0, tours_per_second = 0;  // over about the last second of running; 0 while paused
  std::string device, why_cpu, moved;                      // as the colony says them (colony.hpp)
  /// Why the run failed, finished or moved to the CPU, or what was refused; stays until the next command that runs,
  /// steps, resets or loads.
  std::string message;
  bool refused = false;  // the message says which settings make no colony; false where anything else went wrong, as
                         // memory that was refused
  std::uint64_t messages = 0;  // grows with each message, so that the same one told twice is noticed
  std::vector<JournalEntry> journal;
  /// The run stands after this iteration. Where it is another than last.iteration, the frame shows an earlier moment of
  /// the run, computed again (Session::review).
  std::int64_t live_iteration = 0;
  bool reviewing = false;

  /// Whether the colony runs on a GPU; false before there is one.
  bool on_gpu() const { return !device.empty() && !device.starts_with("CPU"); }

  /// The settings in force with what their schedule makes of them: what the next iteration uses.
  Settings turned() const { return instance ? schedule.turned(settings, *instance) : settings; }
};

/// Nobody changes a published frame: readers on any thread hold it as long as they like.
using FramePtr = std::shared_ptr<const Frame>;

}  // namespace formicarium
