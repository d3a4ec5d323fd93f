// SPDX-License-Identifier: Apache-2.0
// Calls a function at a moment, unless that is called off before: for work that has a limit of time and looks at a
// flag.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace formicarium {

/// set() and call_off() are cheap enough for every iteration: they wake the alarm's thread only for an earlier moment
/// than the one it waits for. One thread uses an alarm.
class Alarm {
 public:
  using Clock = std::chrono::steady_clock;

  /// `ring` is called on a thread of the alarm's own, at most once for each set(); it must not use the alarm.
  explicit Alarm(std::function<void()> ring);
  ~Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

  /// Rings at `at` instead of at an earlier set() moment; at once if that is past.
  void set(Clock::time_point at);
  /// When this returns, the alarm does not ring, and it has ended ringing. True if it rang since the last set().
  bool call_off();

 private:
  static constexpr Clock::time_point never = Clock::time_point::max();
  void wait(const std::stop_token& token);

  std::function<void()> ring_;
  std::mutex mutex_;
  std::condition_variable_any earlier_;
  Clock::time_point at_ = never, waits_until_ = never;
  bool rang_ = false;
  std::jthread thread_;  // started by the first set()
};

}  // namespace formicarium
