// SPDX-License-Identifier: Apache-2.0
// Gets the account of the ant that a window follows. A thread repeats the iteration on the CPU.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/scene/view_state.hpp"
#include "core/base/progress.hpp"
#include "core/session/account.hpp"

namespace formicarium {

/// Call it from the window's thread. It listens to the window's ViewState. When the reader turns to another ant or to
/// another iteration, it cancels the account in the making and starts the new one.
class AntFollower {
 public:
  using Clock = std::chrono::steady_clock;
  /// What it asks of the window.
  struct Host {
    /// A kept moment of a run before an iteration (Session::kept_before).
    std::function<std::shared_ptr<const RunSnapshot>(std::int64_t iteration, std::uint64_t run)> before;
    std::function<void()> wake;  // called on the thread when an ant has been told; the window then calls take()
    std::function<bool(std::uint64_t run)> shows_run;  // whether one of its sides does
    std::function<void()> pause;
    std::function<void(std::int64_t by)> go_in_time;  // iterations, < 0: earlier
    std::function<void()> step;                       // one iteration more than the run has
  };

  AntFollower(ViewStatePtr view, Host host);
  ~AntFollower();
  AntFollower(const AntFollower&) = delete;
  AntFollower& operator=(const AntFollower&) = delete;

  /// Follows an ant of this frame, at its first choice, or no longer the one that is followed. Returns why it cannot, a
  /// sentence; empty if it does.
  std::string toggle(const FramePtr& frame);
  /// False: no ant is followed, and the key is free for other commands.
  bool act(AntMove move);
  /// Call it with each frame that a side shows. If an ant of that run is followed, its account is made for the frame's
  /// iteration.
  void shows(const FramePtr& frame);
  /// Gives the view what has been told since the last call.
  void take();
  /// While its steps are played: when play() is due next.
  std::optional<Clock::time_point> due() const { return due_; }
  /// Goes on if it is due.
  void play(double steps_per_second);

 private:
  struct Wish {
    AccountOf of;
    std::uint64_t run = 0;
  };
  struct Told {
    std::int64_t iteration = 0;
    int ant = 0;
    std::uint64_t run = 0;
    std::shared_ptr<const AntAccount> account;  // null: refused
    std::string refusal;
  };
  void ask();
  void work();

  ViewStatePtr view_;
  Host host_;
  std::optional<Clock::time_point> due_;  // nothing: its steps are not played
  std::mutex mutex_;                      // guards the following
  std::condition_variable news_;
  std::optional<Wish> wish_;
  std::optional<Told> told_;
  std::unique_ptr<Progress> under_way_;  // of the account in the making; null: none is
  bool ends_ = false, rests_ = true;     // rests_: no ant is followed, and no colony is kept
  ViewState::Listening listening_;
  std::thread thread_;  // begins with the first ant
};

}  // namespace formicarium
