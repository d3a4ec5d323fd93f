// SPDX-License-Identifier: Apache-2.0
// One run, owned by the solver thread: colony, settings, journal, replay, trace, and the results of the last iteration.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/pool.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/session/frame.hpp"
#include "core/session/run_snapshot.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

/// Makes the colony of a run; tests pass makers that fail, are slow or count their calls.
using ColonyMaker = std::function<std::unique_ptr<Colony>(InstancePtr, const Settings&, Progress*)>;

class Run {
 public:
  /// `colony` was made with `settings`; `make` makes those that go on after an edit. Throws SettingsError if the
  /// iterations of `replay` do not ascend from 0 or an entry's settings are refused.
  Run(std::uint64_t id, InstancePtr instance, const Settings& settings, std::vector<JournalEntry> replay,
      std::unique_ptr<Colony> colony, ColonyMaker make = make_colony);
  /// The run that `live` is, at the moment `from`, on another colony: one of that moment's instance.
  Run(const Run& live, const RunSnapshot& from, std::unique_ptr<Colony> colony, ColonyMaker make);

  /// Does one iteration with the settings in force and appends its record to the trace. Throws what the colony throws,
  /// and std::logic_error if a new best tour is not a permutation or has another length than the colony reports; the
  /// earlier results remain.
  void iterate();

  /// When the flag is set, the colony cancels an iteration in progress: iterate() throws Cancelled, and nothing has
  /// changed but the time that counts for a limit, and what the frame tells of that iteration.
  void give_up_on(const std::atomic<bool>* flag) { asked_.give_up = flag, ask(); }
  /// As Colony::wait_when_lost, lost, go_on_without_device.
  void wait_when_lost() { asked_.waits_when_lost = true, ask(); }
  bool lost() const { return colony_->lost(); }
  void go_on_without_device();
  void count_on(IterationProgress* progress) { asked_.progress = progress, ask(); }  // as Colony::count_on
  void count_decisions(bool on) { asked_.decisions = on, ask(); }                    // as Colony::count_decisions
  void keep_search(bool on) { asked_.search = on, ask(); }                           // as Colony::keep_search
  bool tell_ant(AntAccount* into) { return colony_->tell_ant(into); }                // as Colony::tell_ant
  void copy_trails(Trails& into) const { colony_->copy_trails(into); }
  void use_threads(int most) { asked_.threads = most, ask(); }  // as Colony::use_threads

  /// After an iteration whose settings the colony refused: restores the settings before the change and ends a replay.
  /// False if nothing had changed since the last iteration.
  bool take_back();

  /// Changes live parameters from the next iteration on and journals the change; parameters that need a restart keep
  /// their values. A real change ends a replay. Throws SettingsError if a value is out of bounds; then nothing changes.
  void change(const Settings& settings);
  /// The same, but the random numbers of the next iterations are those of `seed`.
  void change(const Settings& settings, std::uint64_t seed);

  /// Edits the cities and journals it: the colony goes on with the edited instance (carried_over.hpp), and if the run
  /// had a shorter tour of that instance before, that is the best one again. At iteration 0 there is nothing to go on
  /// from: the run begins with the edited instance, and nothing is journalled. Ends a replay. Throws InputError as
  /// edited(), what `make` throws, SettingsError if the colony cannot be taken over, and DeviceLost; then nothing
  /// changes. The time of making a colony, and O(values kept).
  void edit(const CityEdit& edit);

  /// Seconds until the limit of time is reached, ≤ 0 if it is; nothing if there is none. Iterations that were given up
  /// count too.
  std::optional<double> seconds_left(const StopCriteria& stop) const;
  /// The stop criterion that is met, as a sentence; nothing if none is.
  std::optional<std::string> why_stop(const StopCriteria& stop) const;

  /// The run as it stands; null if its colony gives no snapshot. O(values kept). Throws std::bad_alloc and DeviceLost.
  std::shared_ptr<const RunSnapshot> snapshot() const;
  /// Goes back or forward to the moment of `snapshot`, in the run with this journal. Later entries
  /// of the journal come into force at their iterations. Does not change the trace.
  void restore(const RunSnapshot& snapshot, const std::vector<JournalEntry>& journal);
  /// Repeats the run with this journal, which may have been changed after this iteration since the last call: its
  /// settings are in force now, and its later entries come into force at their iterations.
  void follow(const std::vector<JournalEntry>& journal);
  /// Becomes a run of its own, numbered `id`, which shares with `from` what happened up to this
  /// iteration. Ends a replay.
  void go_own_way(std::uint64_t id, const Run& from);

  /// After this run's device was lost: goes on with the colony of `other`, which has done the same
  /// iterations. `moved`: a sentence that says so.
  void go_on_with(Run&& other, std::string moved);

  /// Fills in everything the run knows of a frame, with the tours of at most `ants` ants. Reuses the frame's memory.
  /// Leaves out trails and ants if copying them fails.
  void show(Frame& frame, CarriedTrails trails, int ants) const;

  ComputedOn computed_on() const;
  bool on_gpu() const { return colony_->on_gpu(); }
  /// Whether `holds` for all settings that have been in force.
  bool always(bool (*holds)(const Settings&)) const;

  /// As in Colony, but also if the run has gone on exactly after its device was lost.
  std::string moved() const;
  std::string why_cpu() const;
  std::uint64_t id() const { return id_; }
  std::int64_t iteration() const { return last_.iteration; }
  const IterationRecord& last() const { return last_; }
  std::size_t ants() const { return lengths_.size(); }
  const InstancePtr& instance() const { return instance_; }
  const InstancePtr& start_instance() const { return start_instance_; }  // before all edits
  std::size_t edits() const { return edits_; }                           // of the journal, so far
  const Settings& start() const { return start_; }
  const Settings& settings() const { return settings_; }
  const std::vector<JournalEntry>& journal() const { return journal_; }
  std::shared_ptr<const Trace> trace() const { return trace_; }
  /// Whether iterations append to the trace; they do unless this was set otherwise.
  bool keeps_trace() const { return keeps_trace_; }
  void keep_trace(bool keep) { keeps_trace_ = keep; }

 private:
  std::shared_ptr<const Trails> trails_as(CarriedTrails carried) const;
  void ask();
  void carry_out(const CityEdit& edit);
  void forget_colonies(FormerBests& former) const;
  void keep_in_journal(const CityEdit& edit);
  void keep_given_up();
  void change_to(const Settings& settings);
  void put_in_force(const Settings& settings);
  void replay_due();

  std::uint64_t id_;
  InstancePtr start_instance_, instance_;
  Settings start_, settings_;
  ColonyMaker make_;
  std::unique_ptr<Colony> colony_;
  struct Asked {  // of every colony of this run
    const std::atomic<bool>* give_up = nullptr;
    IterationProgress* progress = nullptr;
    bool waits_when_lost = false, decisions = false, search = false;
    int threads = 0;
  } asked_;
  std::size_t edits_ = 0;
  FormerBests former_bests_;
  std::string recovered_, why_lost_;  // of the last device that the run went on without, exactly
  ComputedOn left_;                   // by earlier colonies
  AdaptiveSchedule schedule_;
  std::shared_ptr<Trace> trace_ = std::make_shared<Trace>();
  bool keeps_trace_ = true;
  std::vector<JournalEntry> journal_, replay_;
  std::size_t replayed_ = 0;  // entries of replay_ in force so far

  // Copies, so that they survive a colony that throws in the middle of an iteration.
  IterationRecord last_;
  double seconds_ = 0, given_up_seconds_ = 0;
  Tour best_, iteration_best_;
  std::vector<Length> lengths_;
  bool ants_stand_ = false;  // the colony's ants are those of the last iteration: none was cancelled since
  GivenUp given_up_;         // the iteration that was cancelled after the last one
  Length best_length_ = 0;
  std::int64_t best_iteration_ = 0, restarted_in_ = 0;
  SinceEqual since_equal_;
  double seconds_to_best_ = 0;

  // The trails that frames of the last iteration share; the pool reuses their memory.
  mutable Pool<Trails> trail_pool_{[](Trails& trails) noexcept { trails.on_device.reset(); }};
  mutable std::shared_ptr<const Trails> trails_ = no_trails();
  mutable std::int64_t trails_of_ = -1;                     // their iteration
  mutable CarriedTrails trails_are_ = CarriedTrails::none;  // how they were made
};

}  // namespace formicarium
