// SPDX-License-Identifier: Apache-2.0
// A run and the thread that solves it. One controlling thread (the GUI) calls all members. They never wait for an
// iteration, except wait_until_idle(), and the destructor if the colony cannot cancel an iteration
// (Colony::give_up_on).
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cpu/make_colony.hpp"
#include "core/session/frame.hpp"
#include "core/session/lockstep.hpp"
#include "core/session/past.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

struct SessionOptions {
  std::function<void()> on_frame;  // called on the solver thread after publishing; may only post a wake-up
  double frames_per_second = 60;   // at most; changes of state are always published
  CarriedTrails trails = CarriedTrails::none;
  ColonyMaker make = make_colony;
  std::size_t snapshot_bytes = Timeline::usual_budget;  // at first; see set_snapshot_budget()
  /// False: nobody asks for earlier moments. Then only a run on a GPU keeps a snapshot, the newest, for the case that
  /// the GPU fails.
  bool looks_back = true;
  bool keeps_trace = true;        // false: the session keeps no records of iterations, and trace() is empty
  std::uint64_t runs_before = 0;  // the first run is the next one (Frame::run): so that two sessions' runs differ
};

/// Why cities are not edited during a review.
inline constexpr const char* past_is_not_edited =
    "An earlier moment is shown, and what is past cannot be edited. Return to the newest iteration, or branch off.";

class Session {
 public:
  explicit Session(SessionOptions options = {});
  ~Session();

  /// Starts a new run, paused at iteration 0 unless `run` is set. The solver thread makes the colony. Until that
  /// succeeds the former run is kept, but does not iterate; a failure (SettingsError, no memory) is reported in
  /// Frame::message and leaves the state unchanged. A later load cancels an earlier one. `replay`: changes to make at
  /// their iterations; a change() ends the replay. Stop criteria, speed and the requests for trails and ants survive a
  /// load.
  void load(InstancePtr instance, const Settings& settings, bool run = false, std::vector<JournalEntry> replay = {});
  /// Runs until paused or until a stop criterion is met. If one is met already, does no iteration and says so in the
  /// message.
  void run();
  void pause();  // after the iteration in progress; also ends steps
  /// Like pause(), but cancels the iteration in progress. When the run goes on it repeats that iteration and gets the
  /// same tours. A colony that cannot cancel it finishes it first.
  void give_up();
  /// Does exactly `iterations` iterations, regardless of stop criteria, then pauses (or is finished if a criterion is
  /// met by then). While running: the same, from now on. While stepping: in addition to the steps left.
  void step(std::int64_t iterations = 1);
  void reset();  // same instance, settings in force and seed; iteration 0, paused; empty journal
  /// Changes live parameters from the next iteration on; other parameters wait for restart_with(). Values out of bounds
  /// change nothing and are reported in the message. During a review: as branch().
  void change(const Settings& settings);
  /// Edits the cities between two iterations, and the run goes on (Run::edit). During a review, or if the edit is
  /// impossible, nothing changes, and the message says why.
  /// `after`: while the run goes on, not before it has done that iteration, so that several runs are edited alike.
  void edit(const CityEdit& edit, std::int64_t after = 0);
  void restart_with(const Settings& settings);  // changes all parameters; keeps running if it ran
  /// Shows the run as it stood after `iteration`, exactly, instead of its newest iteration. The solver thread computes
  /// it on a second colony, from the nearest snapshot before (timeline.hpp) or from the start. The run itself keeps
  /// running or stays paused. If ants race, the nearest snapshot before is shown, and a message says so. A later call
  /// replaces an earlier one; run(), step() and show_live() end the review. Does nothing if the run is no longer the
  /// one with this number (Frame::run; 0: any).
  void review(std::int64_t iteration, std::uint64_t run = 0);
  void show_live();  // shows the newest iteration again
  /// During a review: the run continues from there with the live part of `settings`, and with the random numbers of
  /// `seed` if one is given. The run it branches from becomes a former run. The state stays as it is, but a finished
  /// run becomes paused.
  void branch(const Settings& settings, std::optional<std::uint64_t> seed = {});
  /// How much memory the snapshots may take that review() starts from; at once. Fewer bytes thin them out.
  void set_snapshot_budget(std::size_t bytes);
  /// What is kept of this run for review() now. Any thread.
  KeptMoments kept_moments() const;
  /// The nearest kept moment of run `run` (Frame::run) before `iteration`, for its account; null: none, or that run has
  /// been replaced. Any thread.
  std::shared_ptr<const RunSnapshot> kept_before(std::int64_t iteration, std::uint64_t run) const;
  /// Checked before each iteration of a run. A finished run stays finished until run().
  void set_stop(const StopCriteria& stop);
  void set_speed(double iterations_per_second);  // 0: as fast as possible
  void want_trails(CarriedTrails wanted);        // how frames carry trails
  void want_ants(int count);                     // tours of ants in a frame, at most; 0, the default: none
  /// Whether iterations count how ants decide their steps (Colony::count_decisions); not at first. Survives a load.
  void want_decisions(bool counted);
  /// Whether frames carry the tables of a search by exchanges (Colony::keep_search), from the next iteration on; not at
  /// first. Survives a load.
  void want_search(bool kept);
  void want(const FrameWants& wants);  // all four
  /// At most so many threads work on the CPU from the next iteration on; 0, the default: as many as the settings say.
  /// Survives a load. For runs that share the processors.
  void use_threads(int most);
  /// From now on this run and all others linked to `lockstep` do the same iterations: each waits for the slowest. While
  /// it is more than one behind, it ignores the speed. Null: it no longer waits for others.
  void link(std::shared_ptr<Lockstep> lockstep);

  /// How much of the colony of a load, reset or restart is made, 0 … 1; nothing if none is in the making.
  std::optional<double> loading_share() const;
  void cancel_loading();  // keeps the former run
  /// Progress of the iteration in flight; nothing if there is none.
  std::optional<IterationProgress::Seen> iteration_progress() const;

  /// The newest frame, or null if none was published since the last call.
  FramePtr take_frame();
  /// During a review, about once a second: a frame of the run itself, without trails, ants and message. Null if there
  /// is none since the last call.
  FramePtr take_live_frame();
  /// The trace of run `run` (Frame::run), shared with the solver; null if that run has been replaced.
  std::shared_ptr<const Trace> trace(std::uint64_t run) const;
  /// The last frame, without trails, of every run that a load, reset or restart replaced since the last call, oldest
  /// first. Leaves out runs without an iteration; at most the last eight.
  std::vector<FramePtr> take_former_runs();
  /// Waits until the solver has nothing to do: paused, finished, failed or empty, and no command queued. Waits forever
  /// if a run has no stop criterion. For tests and the command line.
  void wait_until_idle();
  bool wait_until_idle(std::chrono::milliseconds at_most);  // false on timeout

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace formicarium
