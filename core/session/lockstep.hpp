// SPDX-License-Identifier: Apache-2.0
// The gate between runs that are compared by iteration: no side begins iteration i + 1 before all sides have done i.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "core/base/cores.hpp"

namespace formicarium {

/// Shared by the sessions of a comparison (Session::link). Any thread; a call locks one mutex and takes well under a
/// microsecond, except that may_begin() may spin. A paused side holds the others back; a side that failed, finished or
/// has no run does not. A side that began anew runs alone until it has caught up.
class Lockstep {
 public:
  /// How a side waits. To sleep and to be woken costs about as much time as `spin`, so a side first spins that long,
  /// if there is a core for each thread of all sides: otherwise it would take the core from those that it waits for.
  struct Waiting {
    int cores = usable_cores();
    std::chrono::microseconds spin{100};
  };
  Lockstep() = default;
  explicit Lockstep(const Waiting& waiting) : waiting_(waiting) {}

  /// Call when a side is about to join, on another thread: no side begins an iteration until what this returns is gone.
  static std::shared_ptr<const void> expect(const std::shared_ptr<Lockstep>& of);
  /// Adds a side; the others do not wait for it until stand(). Another side's thread calls `wake`, with the mutex
  /// locked, when this side may begin an iteration that may_begin() refused. `wake` must only post a wake-up.
  int join(std::function<void()> wake);
  void leave(int side);

  /// Whether this side, whose last iteration was the one before, may begin `iteration`. If not, its `wake` is called
  /// later. `threads`: on how many cores each side works; 0: on all. May spin before it answers no (Waiting).
  bool may_begin(int side, std::int64_t iteration, int threads = 0);
  /// Call when this side has done `iteration`. `due`: whether its next frame is due. Returns whether it shall publish a
  /// frame: the sides publish the same iterations, so that their frames can be compared.
  bool done(int side, std::int64_t iteration, bool due);
  /// Call when this side was made, changed, paused or set going: its last iteration is `iteration`, and it takes part.
  void stand(int side, std::int64_t iteration);
  void rest(int side);  // takes no part until stand(): the others do not wait for it
  /// The newest iteration that a side which takes part has done; 0: none takes part.
  std::int64_t furthest() const;
  /// How many iterations this side is behind the one with the most, among those that take part; at least 0.
  std::int64_t behind(int side) const;

 private:
  struct Side {
    std::function<void()> wake;
    std::int64_t done = 0;
    bool takes_part = false, waits = false;
  };
  // Call these with mutex_ locked.
  bool may_begin(const Side& side, std::int64_t iteration) const;
  bool may_spin(int threads) const;
  void wake_those_that_may();

  const Waiting waiting_{};
  std::atomic<std::uint64_t> changes_{0};  // of what may_begin() depends on; counted with mutex_ locked
  mutable std::mutex mutex_;
  std::map<int, Side> sides_;
  int joined_ = 0, expected_ = 0;
  std::int64_t publish_after_ = 0;  // all sides publish after this iteration
};

/// One side, which leaves when this goes.
class LockstepSide {
 public:
  LockstepSide(std::shared_ptr<Lockstep> of, std::function<void()> wake)
      : of_(std::move(of)), number_(of_->join(std::move(wake))) {}
  ~LockstepSide() { of_->leave(number_); }
  LockstepSide(const LockstepSide&) = delete;
  LockstepSide& operator=(const LockstepSide&) = delete;

  bool may_begin(std::int64_t iteration, int threads) { return of_->may_begin(number_, iteration, threads); }
  bool done(std::int64_t iteration, bool due) { return of_->done(number_, iteration, due); }
  void stand(std::int64_t iteration) { of_->stand(number_, iteration); }
  void rest() { of_->rest(number_); }
  std::int64_t behind() const { return of_->behind(number_); }

 private:
  std::shared_ptr<Lockstep> of_;
  int number_;
};

}  // namespace formicarium
