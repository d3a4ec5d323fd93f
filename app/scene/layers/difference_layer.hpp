// SPDX-License-Identifier: Apache-2.0
// The matrix of how the trails have changed since the held moment. It replaces the trail matrix.
#pragma once

#include "app/scene/layers/layer.hpp"
#include "app/scene/linked_buffer.hpp"
#include "app/scene/look/pooling.hpp"

namespace formicarium {

class DifferenceLayer final : public PaneLayer {
 public:
  void update(const RunView& /*run*/) override { stale_ = true; }
  void draw(const Look& look, Drawing& into) override;
  bool paint(const Look& look, Stage& stage) override;
  std::vector<LinkedBuffer*> due(const Look& look) override;
  void write(GlLink& link, const Look& look, const Stage& stage) override;
  void written(const Look& /*look*/, Stage& /*stage*/) override { stale_ = false; }
  void release() override { *this = DifferenceLayer(); }
  Sketch legend(const Lettering& type, const Rect& room, const Look& look) const override;

 private:
  void fit(const Look& look);
  void pool_both(const Look& look);

  gl::Program program_{"matrix", "difference"};
  LinkedBuffer values_;      // [side][side]
  gl::Buffer inks_;          // [256]
  PooledMatrix now_, held_;  // now_: the difference, or only its shape if a device writes the values
  std::vector<int> cell_;
  int side_ = 0;         // the largest number of cells in a row
  MatrixWindow window_;  // of the picture
  bool stale_ = true;
};

}  // namespace formicarium
