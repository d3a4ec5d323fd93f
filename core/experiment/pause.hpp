// SPDX-License-Identifier: Apache-2.0
// Holds the runs of an experiment between two iterations, so that no work is lost and no time is counted.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace formicarium::experiment {

/// Any thread.
class Pause {
 public:
  void set(bool on) {
    {
      const std::scoped_lock lock(mutex_);
      on_ = on;
    }
    changed_.notify_all();
  }
  bool on() const {
    const std::scoped_lock lock(mutex_);
    return on_;
  }
  /// Returns once there is no pause, or `give_up` is set and wake() was called after that.
  void wait(const std::atomic<bool>& give_up) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !on_ || give_up.load(); });
  }
  void wake() {
    { const std::scoped_lock lock(mutex_); }  // so that no wait() is between its test and its sleep
    changed_.notify_all();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool on_ = false;
};

}  // namespace formicarium::experiment
