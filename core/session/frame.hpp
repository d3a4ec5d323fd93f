// SPDX-License-Identifier: Apache-2.0
// What the solver thread publishes: a complete, self-contained snapshot of a run.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/colony/adaptive_schedule.hpp"
#include "core/colony/colony.hpp"
#include "core/problem/edit.hpp"
#include "core/session/since_equal.hpp"
#include "core/session/state.hpp"

namespace formicarium {

/// When a run ends by itself; 0 means never.
struct StopCriteria {
  std::int64_t iterations = 0;
  double seconds = 0;
  double target = 0;  // stop once best ≤ target, in the instance's unit
  bool operator==(const StopCriteria&) const = default;
};

/// A change of live parameters, in force from the iteration after `iteration` on; where a run branched off, also of the
/// seed; and edits of the cities, one after the other. A journal has at most one entry for each iteration, ascending.
/// The last entry may still change until the next iteration begins; one without edits may vanish.
struct JournalEntry {
  std::int64_t iteration = 0;
  Settings settings;
  std::vector<CityEdit> edits{};  // none in iteration 0: there the run begins anew with the edited instance
  bool operator==(const JournalEntry&) const = default;
};
/// What happened to a run on its way.
struct Changes {
  int settings = 0, edits = 0;  // how often parameters changed; edits of cities
};
Changes changes_of(const Settings& start, std::span<const JournalEntry> journal) noexcept;
/// The settings in force after all changes of a journal: those of iteration 0 if there are none.
const Settings& settings_after(const Settings& start, std::span<const JournalEntry> journal) noexcept;
/// The instance after all edits of a journal. Throws as edited(). O(edits · n).
InstancePtr instance_after(InstancePtr start, std::span<const JournalEntry> journal);

/// How a frame carries the trails: not at all, as a copy, or left on the colony's device (as a copy if the colony has
/// none).
enum class CarriedTrails { none, copied, on_device };

/// Where and how the iterations of a run were computed.
struct ComputedOn {
  static constexpr std::int64_t all = std::numeric_limits<std::int64_t>::max();
  std::int64_t gpu_until = 0;    // iterations up to this were on a GPU; `all`: the colony is there
  std::int64_t laid_after = -1;  // after this iteration the CPU laid the trails anew; -1: never

  bool on_gpu_in(std::int64_t iteration) const { return iteration <= gpu_until; }  // iteration ≥ 1
};
/// Why the iterations after `from` up to `iteration` cannot be repeated: the CPU laid trails anew on the way. A
/// sentence; nothing if it did not.
std::optional<std::string> why_not_repeated(const ComputedOn& computed, std::int64_t from, std::int64_t iteration);

/// What pictures and charts need of frames (Session::want).
struct FrameWants {
  CarriedTrails trails = CarriedTrails::copied;
  int ants = 0;            // Session::want_ants
  bool search = false;     // Session::want_search
  bool decisions = false;  // Session::want_decisions
  bool operator==(const FrameWants&) const = default;
};

/// Trails without values: for frames without a run, and if no trails are wanted. Static storage; any thread.
std::shared_ptr<const Trails> no_trails() noexcept;

/// What an iteration that was cancelled had found by then, if that is better than what the run has.
struct GivenUp {
  Tour best;  // empty: nothing better
  Length length = 0;
  double seconds = 0;  // of solving, when it was cancelled
};

struct Frame {
  std::uint64_t run = 0;  // grows with every new run or branch; readers drop frames of other runs
  State state = State::empty;
  InstancePtr instance;  // null while empty; after the edits of the journal so far
  InstancePtr unedited;  // before all edits, if there are any; otherwise null
  Settings start;        // settings at iteration 0: with start_instance() and the journal they reproduce the run
  Settings settings;     // settings of the next iteration
  AdaptiveSchedule schedule;
  StopCriteria stop;
  IterationRecord last;       // record of the last iteration; iteration 0 before the first
  Tour best, iteration_best;  // empty before the first iteration
  Length best_length = 0;
  std::int64_t best_iteration = 0;
  std::int64_t restarted_in = 0;  // the last iteration that set the trails back; 0: none
  SinceEqual since_equal;         // since then, or since the start
  double seconds_to_best = 0;
  /// Of the iteration after `last`, if it was cancelled. It is no part of the run: a replay does not find it.
  GivenUp given_up;
  /// Why no complete iteration found `best`, as a sentence; empty if one did. Set only in frames that are exported.
  std::string best_note;
  std::vector<Length> lengths;  // [ants] tour lengths of the last iteration
  /// As requested by Session::want_trails(); never null. Frames of the same iteration share them.
  std::shared_ptr<const Trails> trails = no_trails();
  /// Of the search that found the last iteration's best solution, as requested by Session::want_search(); else null.
  std::shared_ptr<const SearchTables> search;
  AntTours ants;  // of the last iteration, as requested by Session::want_ants(); empty after a cancelled iteration
  /// Averages over about the last second of running; 0 while paused.
  double iterations_per_second = 0, tours_per_second = 0;
  // As Colony reports them (colony.hpp); empty and false if there is no colony.
  std::string device, why_cpu, moved;
  bool on_gpu = false;
  ComputedOn computed_on;
  TabuCosts tabu_costs;
  /// Why the run failed, finished or moved to the CPU, or what was refused. Stays until the next
  /// command that runs, steps, resets, restarts or loads.
  std::string message;
  /// Whether `message` refuses settings that make no colony; false for other errors, such as no memory.
  bool refused = false;
  std::uint64_t messages = 0;  // counts messages, so that a repeated one is noticed
  std::vector<JournalEntry> journal;
  /// The newest iteration of the run. If last.iteration is another, the frame shows an earlier
  /// moment of the run, computed again (Session::review).
  std::int64_t live_iteration = 0;
  bool reviewing = false;
  /// The window moves cities to see what would be; the run has not (Player::try_edit).
  bool tries_edit = false;

  /// The instance at iteration 0.
  const InstancePtr& start_instance() const { return unedited ? unedited : instance; }
  /// The parameters the next iteration uses: `settings` as adapted by the schedule.
  Settings turned() const { return instance ? schedule.turned(settings, *instance) : settings; }
};

/// A published frame never changes: readers on any thread may hold it as long as they like.
using FramePtr = std::shared_ptr<const Frame>;

}  // namespace formicarium
