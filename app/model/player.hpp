// SPDX-License-Identifier: Apache-2.0
// The run behind a window: a Session, its newest frame, and the operations that all windows share.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/speed.hpp"
#include "core/session/session.hpp"

namespace formicarium {

/// The window's thread only; nothing here waits for the solver. Needs no toolkit, so tests drive it without a window.
class Player {
 public:
  /// `runs_before`: as SessionOptions'. `wake` is called when there is a new frame: on the solver thread, or where a
  /// trial was begun or ended.
  Player(std::function<void()> wake, ColonyMaker make, double frames_per_second, std::uint64_t runs_before = 0);
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  void load(InstancePtr instance, const Settings& settings, bool run, std::vector<JournalEntry> replay = {});
  void run();
  void pause();
  /// Pauses at once: the iteration in flight is given up, and done again when the run goes on.
  void give_up();
  void toggle();  // play or pause
  void step(std::int64_t iterations) {
    sought_.reset();
    session_.step(iterations);
  }
  /// Shows the run as it stood after that iteration (Session::review); the run itself if it has not gone further.
  void look_back(std::int64_t iteration);
  /// Goes `by` iterations later (< 0: earlier) than the moment that is shown, or that was requested last.
  void go_in_time(std::int64_t by);
  void show_live();
  bool looks_back() const { return frame_->reviewing || sought_; }  // an earlier moment is shown, or will be soon
  /// Starts anew with `next` (Choices::next()): iteration 0, paused; with `keep_seed` the same run
  /// again, otherwise with a fresh seed.
  void reset(bool keep_seed, const Settings& next);
  void restart_with(const Settings& settings);  // keeps running if it ran
  void restart_with_seed(std::uint64_t seed, Settings next);
  void change(const Settings& settings) { session_.change(settings); }  // live part
  void edit(const CityEdit& edit, std::int64_t after = 0);              // Session::edit
  /// Frames show these cities moved from now on, and all lengths follow, although the run goes on without that: while
  /// they are dragged. Replaces an earlier trial. `edit` only moves cities; one that is impossible is not shown.
  void try_edit(const CityEdit& edit);
  /// As edit(), and frames show the trial until the run has it.
  void keep_trial(const CityEdit& edit, std::int64_t after = 0);
  void drop_trial();  // nothing without a trial
  bool tries_edit() const { return trial_.has_value(); }
  void set_stop(const StopCriteria& stop) { session_.set_stop(stop); }
  void set_speed(double iterations_per_second);  // 0: as fast as possible
  double speed() const { return speed_; }
  /// The speed that suits the next instance, if `now` is a suggested speed and not one that the user set.
  std::optional<double> suited_speed(double now, int cities) { return suited_.for_next(now, cities); }
  void want(const FrameWants& wants) { session_.want(wants); }

  /// What the window shows now; state `empty` before the first load; never null.
  const FramePtr& frame() const { return frame_; }
  /// A frame of the run itself. While an earlier moment is shown, it has no trails and is about a second old.
  const FramePtr& newest() const { return newest_; }
  /// The frame as the session made it, without a trial.
  const FramePtr& taken() const { return taken_; }
  std::shared_ptr<const Trace> trace() const { return session_.trace(frame_->run); }
  /// Takes the newest frame. True if there is a newer one than before.
  bool take();
  /// The session's newest message, once: why a run failed, ended or could not be made.
  std::optional<std::string> take_message();
  /// How far the making of a new run's colony is, 0 … 1; nothing if none is being made.
  std::optional<double> making_share() const { return session_.loading_share(); }
  void cancel_making() { session_.cancel_loading(); }  // the former run stays
  /// Words for an iteration that takes long, or whose end a pause waits for; empty if none.
  std::string iteration_words() const;
  Session& session() { return session_; }

  static std::uint64_t fresh_seed();  // 0 … 999 999: short enough to be read out in a lecture

 protected:
  virtual void made_anew() {}  // a new run was asked for

 private:
  void show_taken();
  void show_trial();
  double speed_ = 0;
  bool pausing_ = false;
  std::optional<std::int64_t> sought_;  // requested by look_back(), until it is shown
  speed::Suited suited_{speed::first};
  std::uint64_t messages_taken_ = 0;  // Frame::messages at the last take_message()
  FramePtr frame_ = std::make_shared<const Frame>(), newest_ = frame_, taken_ = frame_;
  struct Trial {
    CityEdit edit;
    InstancePtr of;              // of the frames that it changes
    InstancePtr base;            // what is edited: `of`, or what it will be after trials that are kept already
    InstancePtr moved;           // `base` after the edit
    bool kept = false;           // the session has been asked for it
    std::uint64_t messages = 0;  // of the frame then
  };
  void follow_trial();
  std::optional<Trial> trial_;
  bool trial_is_new_ = false;  // since take()
  std::function<void()> wake_;
  Session session_;  // last: its thread uses the members above
};

}  // namespace formicarium
