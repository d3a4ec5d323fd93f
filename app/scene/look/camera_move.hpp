// SPDX-License-Identifier: Apache-2.0
// A smooth move of the camera from one look at the map to another.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "app/scene/look/camera.hpp"

namespace formicarium {

class CameraMove {
 public:
  using Clock = std::chrono::steady_clock;

  void start(const Camera& from, const Camera& to) { from_ = from, to_ = to, start_ = Clock::now(); }
  void stop() { start_.reset(); }
  bool under_way() const { return start_.has_value(); }
  /// Where the camera will be when no move is under way any more.
  const Camera& goal(const Camera& now) const { return start_ ? to_ : now; }
  /// Puts the camera where the move is by now; its pane stays.
  void step(Camera& camera) {
    if (!start_) return;
    constexpr double seconds = 0.2;
    const double share = std::min(std::chrono::duration<double>(Clock::now() - *start_).count() / seconds, 1.0);
    const double eased = 1 - std::pow(1 - share, 3);
    const Rect pane = camera.pane;
    camera = to_;
    camera.pane = pane;
    if (share >= 1) return stop();
    camera.scale = from_.scale * std::pow(to_.scale / from_.scale, eased);
    camera.centre.x = std::lerp(from_.centre.x, to_.centre.x, eased);
    camera.centre.y = std::lerp(from_.centre.y, to_.centre.y, eased);
  }

 private:
  Camera from_, to_;
  std::optional<Clock::time_point> start_;
};

}  // namespace formicarium
