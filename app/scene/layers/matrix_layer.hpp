// SPDX-License-Identifier: Apache-2.0
// The trail matrix as a heatmap: rows and columns in the order of the best tour, pooled to the pixels of its plot.
#pragma once

#include <vector>

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class MatrixLayer final : public PaneLayer {
 public:
  void update(const RunView& run, const Stage& stage) override;
  std::vector<LinkedBuffer*> due(const Look& look) override;
  void write(GlLink& link, const Look& look, const Stage& stage) override;
  void written(const Look& look, Stage& stage) override;
  /// Fills the viewport, which is the look's plot. If no device has pooled the trails, pools them here.
  void draw(const Look& look, Stage& stage) override;
  void release() override { *this = MatrixLayer(); }
  bool draw_legend(const Overlay& overlay, const Rect& room, const Look& look) const override;

 private:
  void fit(const Look& look);
  void upload_inks(const TrailLook& look, Colour ground);

  gl::Program program_{"matrix"};
  LinkedBuffer values_;  // [side][side]
  gl::Buffer inks_;      // [256] along the scale of colours, as they look on the ground; RGBA8
  Tour order_;
  std::vector<int> cell_;
  PooledMatrix cells_;
  bool symmetric_ = true;
  TrailColour by_{};
  int side_ = 0;  // the largest number of cells in a row
  MatrixView view_;
  bool stale_ = true;
};

}  // namespace formicarium
