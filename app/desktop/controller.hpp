// SPDX-License-Identifier: GPL-3.0-or-later
// The run behind the window, as Qt signals: frames at a pace that leaves room for input, and the progress of long work.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <atomic>

#include "app/engine/make_colony.hpp"
#include "app/model/player.hpp"

namespace formicarium {

/// Outlives the Player and with it the solver thread, which sets it.
struct WakePosted {
  std::atomic<bool> posted{false};
};

/// GUI thread only. No windows: tests drive it alone.
class Controller : public QObject, private WakePosted, public Player {
  Q_OBJECT

 public:
  /// `runs_before`: as SessionOptions'.
  explicit Controller(QObject* parent = nullptr, ColonyMaker make = make_colony_anywhere,
                      std::uint64_t runs_before = 0);

  using Player::reset;
  /// Iteration 0, paused. With `keep_seed` the same run again, else with a fresh seed.
  void reset(bool keep_seed) { reset(keep_seed, frame()->settings); }

  /// True while the solver thread makes the colony of a new run (neighbour lists, trails);
  /// making_progressed then reports the progress.
  bool making() const { return watch_making_.isActive(); }

  /// To be called by the widgets with the time that painting the last frame took. Frames then come
  /// so that at most about half the time is spent on them.
  void painted(double milliseconds) { cost_ms_ += 0.3 * (milliseconds - cost_ms_); }

 signals:
  void frame_changed(const formicarium::FramePtr& frame);
  /// Before the first frame of the run that replaced it: how a run of at least one iteration ended.
  void run_ended(formicarium::FramePtr run);
  /// The words to show on an iteration that lasts long, or on a pause that waits for its end; four
  /// times a second. Empty when that is over.
  void iteration_progressed(const QString& words);
  void making_started();
  void making_progressed(double share);
  void making_ended();
  void trouble(
      const QString& sentence);  // a message of the session: a run that failed, a colony that could not be made

 private:
  void made_anew() override;
  void wake();
  void deliver();
  void watch_iteration();

  double cost_ms_ = 0;  // of one frame: widgets and painting, smoothed
  QElapsedTimer since_frame_;
  QTimer later_{this};            // single shot; runs only while a frame waits
  QTimer watch_iteration_{this};  // runs only while the run does
  QString iteration_words_;
  QTimer watch_making_{this};  // runs only while a colony is being made
};

}  // namespace formicarium
