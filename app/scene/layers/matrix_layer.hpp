// SPDX-License-Identifier: Apache-2.0
// The trail matrix of tours as a heatmap: rows and columns in the order of the best tour.
#pragma once

#include "app/scene/layers/layer.hpp"
#include "app/scene/layers/trail_cells.hpp"

namespace formicarium {

class MatrixLayer final : public PaneLayer {
 public:
  void update(const RunView& run) override;
  std::vector<LinkedBuffer*> due(const Look& look) override;
  void write(GlLink& link, const Look& look, const Stage& stage) override;
  void written(const Look& look, Stage& stage) override;
  void draw(const Look& look, Drawing& into) override;
  /// Fills the viewport, which is the look's plot.
  bool paint(const Look& look, Stage& stage) override;
  void release() override { *this = MatrixLayer(); }
  Sketch legend(const Lettering& type, const Rect& room, const Look& look) const override;

 private:
  Tour order_;
  TrailCells cells_;
};

}  // namespace formicarium
