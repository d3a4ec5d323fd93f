// SPDX-License-Identifier: GPL-3.0-or-later
// The run behind the window: owns the Session and hands its frames to the widgets at a pace that leaves room for input.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>

#include "app/engine/make_colony.hpp"
#include "core/session/session.hpp"

namespace formicarium {

/// GUI thread only. No windows: tests drive it alone.
class Controller : public QObject {
  Q_OBJECT

 public:
  explicit Controller(QObject* parent = nullptr, ColonyMaker make = make_colony_anywhere);
  ~Controller() override;

  void load(InstancePtr instance, const Settings& settings, bool run, std::vector<JournalEntry> replay = {});
  void run();
  void pause();
  /// Pauses at once: the iteration in flight is given up, and done again when the run goes on.
  void give_up();
  void toggle();  // play or pause
  void step(std::int64_t iterations);
  /// Iteration 0, paused. With `keep_seed` the same run again, else with a fresh seed.
  void reset(bool keep_seed);
  void change(const Settings& settings);        // live part
  void restart_with(const Settings& settings);  // keeps running if it ran
  void set_stop(const StopCriteria& stop);
  void set_speed(double iterations_per_second);  // 0: as fast as possible
  double speed() const { return speed_; }
  void want_trails(CarriedTrails wanted);
  void want_ants(int count);

  /// What the widgets show now; state `empty` before the first load; never null.
  const FramePtr& frame() const { return frame_; }
  std::shared_ptr<const Trace> trace() const;

  /// While the solver thread makes the colony of a new run (neighbour lists, trails), making_progressed tells how far
  /// it is.
  bool making() const { return watch_making_.isActive(); }
  void cancel_making();  // the former run stays

  /// Told by the widgets: what painting the last frame cost. Frames come so that at most about half the time is spent
  /// on them.
  void painted(double milliseconds);

  static std::uint64_t fresh_seed();  // 0 … 999 999: short enough to be read out in a lecture

 signals:
  void frame_changed(const formicarium::FramePtr& frame);
  /// Before the first frame of the run that replaced it: how a run of at least one iteration ended.
  void run_ended(formicarium::FramePtr run);
  /// While an iteration lasts long or a pause waits for its end, four times a second: what to say of it. Empty when
  /// that is over.
  void iteration_progressed(const QString& words);
  void making_started();
  void making_progressed(double share);
  void making_ended();
  void trouble(
      const QString& sentence);  // a message of the session: a run that failed, a colony that could not be made

 private:
  void wake();
  void deliver();
  void make();  // a new run was asked for: watch it

  FramePtr frame_ = std::make_shared<const Frame>();
  std::uint64_t told_ = 0;  // Frame::messages passed on
  double speed_ = 0;
  double cost_ms_ = 0;  // of one frame: widgets and painting, smoothed
  QElapsedTimer since_frame_;
  QTimer later_{this};  // single shot; runs only while a frame waits
  std::atomic<bool> posted_{false};

  void watch_iteration();
  void set_pausing(bool pausing);
  QTimer watch_iteration_{this};  // runs only while the run does
  bool pausing_ = false, progress_told_ = false;

  QTimer watch_making_{this};  // runs only while a colony is being made

  std::unique_ptr<Session> session_;  // last: its thread uses what stands above
};

}  // namespace formicarium
