// SPDX-License-Identifier: Apache-2.0
// The matrix of how the trails have changed since the held moment. It replaces the trail matrix.
#pragma once

#include "app/scene/layers/layer.hpp"
#include "app/scene/look/pooling.hpp"

namespace formicarium {

class DifferenceLayer final : public PaneLayer {
 public:
  void update(const RunView& /*run*/, const Stage& /*stage*/) override { stale_ = true; }
  void draw(const Look& look, Stage& stage) override;
  void release() override { *this = DifferenceLayer(); }
  bool draw_legend(const Overlay& overlay, const Rect& room, const Look& look) const override;

 private:
  gl::Program program_{"matrix", "difference"};
  gl::Buffer values_, inks_;  // [side][side]; [256]
  PooledMatrix now_, held_;   // now_: the difference
  int side_ = 0;              // the largest number of cells in a row
  bool stale_ = true;
};

}  // namespace formicarium
