// SPDX-License-Identifier: Apache-2.0
// A closed tour: the best one (widest, with a casing, and a halo round edges that are new) or the iteration's best
// (dashed).
#pragma once

#include <chrono>
#include <vector>

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class TourLayer final : public MapLayer {
 public:
  enum class Kind { best, iteration_best };
  explicit TourLayer(Kind kind) : kind_(kind) {}

  void update(const Frame& frame, const Stage& stage) override;
  void draw(const Look& look, Stage& stage) override;
  /// Edges that came with the last frame glow for 0.4 s; at most twice a second, and not above 10 iterations a second.
  void set_halo(bool wanted) { halo_wanted_ = wanted; }
  bool moving() const;  // the halo is still fading

 private:
  using Clock = std::chrono::steady_clock;
  void find_new_edges(const Tour& tour);

  Kind kind_;
  gl::Program solid_{"tour"}, dashed_{"tour", "dashes"}, arrows_{"arrows"};
  gl::Buffer ends_, new_ends_;
  std::size_t edges_ = 0, new_edges_ = 0;
  std::uint64_t run_ = 0;
  Tour tour_;
  bool one_way_ = false;  // distances depend on the direction: it must be seen
  bool halo_wanted_ = false;
  Clock::time_point halo_start_{};
};

}  // namespace formicarium
