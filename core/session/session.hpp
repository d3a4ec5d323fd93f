// SPDX-License-Identifier: Apache-2.0
// A run and the one thread that solves it. All members are called from one controlling thread (the GUI) and never wait
// for an iteration, except wait_until_idle, and the destructor where a colony cannot give up an iteration
// (Colony::give_up_on).
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/cpu/make_colony.hpp"
#include "core/session/frame.hpp"
#include "core/session/past.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

struct SessionOptions {
  std::function<void()> on_frame;  // called on the solver thread after a frame was published; must only post a wake-up
  double frames_per_second = 60;   // at most; state changes are always published
  CarriedTrails trails = CarriedTrails::none;
  ColonyMaker make = make_colony;
  std::size_t snapshot_bytes = Timeline::usual_budget;  // that the moments kept for review() may take
};

class Session {
 public:
  explicit Session(SessionOptions options = {});
  ~Session();

  /// Starts a new run, paused at iteration 0 unless `run`. The colony is made on the solver thread; until that succeeds
  /// the former run stays (it rests meanwhile), and a failure (SettingsError, no memory) is told through Frame::message
  /// with the old state kept. A later load cancels an earlier one. `replay`: changes to make at their iterations; a
  /// change() by hand ends the replay. Stop criteria, speed and the wishes for trails and ants outlive
  /// a load.
  void load(InstancePtr instance, const Settings& settings, bool run = false, std::vector<JournalEntry> replay = {});
  /// Runs until paused or a stop criterion is met. Where one is met already, no iteration is done and the message says
  /// so.
  void run();
  void pause();  // takes effect after the iteration in flight; ends steps, too
  /// As pause(), but the iteration in flight is given up: the run stands as before it, does it again when it goes on,
  /// and comes to the same tours. A colony that cannot give it up ends it first.
  void give_up();
  /// Exactly so many iterations, then paused (finished where a stop criterion is met by then): steps go beyond stop
  /// criteria. While running: so many more, then paused. While stepping: so many besides those still to do.
  void step(std::int64_t iterations = 1);
  void reset();  // same instance, settings in force and seed, iteration 0, paused; the journal starts anew
  /// Live part: from the next iteration on; the rest waits for restart_with. Values out of bounds change nothing and
  /// are told. Under review: branch().
  void change(const Settings& settings);
  void restart_with(const Settings& settings);  // all of it; keeps running if it ran
  /// Shows the moment after that iteration, exactly as it was, instead of the newest: computed on the solver thread
  /// from the nearest snapshot before it (timeline.hpp) or from the start. The run itself goes on or rests as it did.
  /// Where ants race, the nearest snapshot before it is shown, and a message says so. A later call replaces an earlier
  /// one. run(), step() and show_live() end it.
  void review(std::int64_t iteration);
  void show_live();  // the newest moment again
  /// Where a moment is under review: the run goes on from there in another way, with the live part of `settings`. What
  /// it leaves becomes a former run. Paused, running or finished as before, but a finished run is paused.
  void branch(const Settings& settings);
  void set_stop(
      const StopCriteria& stop);  // checked before each iteration of a run; a finished run stays so until run()
  void set_speed(double iterations_per_second);  // 0: as fast as possible
  void want_trails(CarriedTrails wanted);        // what of them frames carry
  void want_ants(int count);                     // so many ants' tours at most; 0, the default: none

  /// How far the colony of a load, reset or restart is made, 0 … 1; nothing where none is being made.
  std::optional<double> loading_share() const;
  void cancel_loading();  // the former run stays
  /// How far the iteration in flight is; nothing where none is.
  std::optional<IterationProgress::Seen> iteration_progress() const;

  /// The newest frame, or null where nothing new was published.
  FramePtr take_frame();
  /// The trace of run `run` (Frame::run), shared with the solver; null where that run is gone.
  std::shared_ptr<const Trace> trace(std::uint64_t run) const;
  /// The runs that a load, reset or restart replaced since the last call, oldest first, each as its last iteration left
  /// it, without trails. Those of no iteration are left out; of many only the last.
  std::vector<FramePtr> take_former_runs();
  /// Waits until the solver has nothing to do (paused, finished, failed or empty, queue drained); for good, where a run
  /// has no stop criterion. Tests and the command line.
  void wait_until_idle();
  bool wait_until_idle(std::chrono::milliseconds at_most);  // false where that did not do

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace formicarium
