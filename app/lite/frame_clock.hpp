// SPDX-License-Identifier: Apache-2.0
// Computes when the next frame is due: at the ticks of a fixed rate, so that a timer that fires
// late delays one frame and not all that follow, and less often if drawing is slow.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

namespace formicarium::lite {

/// Pure: the caller passes the time.
class FrameClock {
 public:
  using Clock = std::chrono::steady_clock;

  explicit FrameClock(double frames_per_second) : rate_(frames_per_second) {}

  void drawn(Clock::time_point began, Clock::time_point ended) {
    const double late = std::chrono::duration<double>(began - due()).count();
    tick_ = late >= 0 && late < 1 / rate_ ? due() : began;  // after a rest, or for a key, the ticks start anew
    cost_ += 0.3 * (std::chrono::duration<double>(ended - began).count() - cost_);
  }
  Clock::time_point due() const {
    const double ticks = std::clamp(std::round(cost_ / share_for_frames * rate_), 1.0, longest * rate_);
    return tick_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(ticks / rate_));
  }

 private:
  static constexpr double longest = 0.25;          // seconds: a slow machine still sees four frames a second
  static constexpr double share_for_frames = 0.5;  // about, of the main thread's time; the rest is the colony's

  double rate_;
  double cost_ = 0;  // seconds, of drawing; smoothed
  Clock::time_point tick_{};
};

}  // namespace formicarium::lite
