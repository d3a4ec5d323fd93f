// SPDX-License-Identifier: Apache-2.0
// Timing of a run: when the next iteration is due, and how many were done in the last second. The caller passes the
// time in.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>

namespace formicarium {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// Due times one period apart, without drift: the next iteration makes up for one that is a little late. After a long
/// iteration or a pause there is no burst to catch up.
class Pace {
 public:
  void set(double iterations_per_second, Clock::time_point now) {
    const double rate = std::max(iterations_per_second, 0.0);
    period_ =
        rate > 0 ? std::chrono::duration_cast<Clock::duration>(Seconds(std::min(1 / rate, 1e6))) : Clock::duration{};
    // A slower pace counts from the last iteration; a faster one does not wait for the old due time.
    due_ = started_ ? std::max(last_ + period_, now) : now;
  }
  bool as_fast_as_possible() const { return period_ == Clock::duration{}; }
  Clock::time_point due() const { return due_; }  // of the next iteration; in the past: due at once

  void restart(Clock::time_point now) { due_ = now; }  // after a pause: the next iteration is due at once
  void begin(Clock::time_point now) {                  // call when an iteration begins
    const bool late = now > due_ + std::max<Clock::duration>(period_, std::chrono::milliseconds(100));
    last_ = now;
    started_ = true;
    due_ = (late ? now : due_) + period_;
  }

 private:
  Clock::duration period_{};
  Clock::time_point due_{}, last_{};
  bool started_ = false;
};

/// The next tick after the one due at `due`, which happened at `now`. A late tick does not delay later ones, but after
/// a gap of more than a period they count from `now`.
inline Clock::time_point next_tick(Clock::time_point due, Clock::duration period, Clock::time_point now) {
  return due + period < now ? now + period : std::min(due, now) + period;
}

/// Iterations per second over about the last second. Samples are at least 50 ms apart, the oldest about a second old.
class Rate {
 public:
  void clear() { samples_.clear(); }
  void sample(std::int64_t iteration, Clock::time_point now) {
    if (!samples_.empty() && now - samples_.back().at < std::chrono::milliseconds(50)) return;
    samples_.push_back({iteration, now});
    while (samples_.size() > 2 && now - samples_[1].at > std::chrono::seconds(1)) samples_.pop_front();
  }
  double per_second() const {  // 0 until there are two samples
    if (samples_.size() < 2) return 0;
    const auto& [first, from] = samples_.front();
    const auto& [last, to] = samples_.back();
    return double(last - first) / Seconds(to - from).count();
  }

 private:
  struct Sample {
    std::int64_t iteration;
    Clock::time_point at;
  };
  std::deque<Sample> samples_;
};

}  // namespace formicarium
