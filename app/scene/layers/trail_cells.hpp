// SPDX-License-Identifier: Apache-2.0
// The trails as cells of a heatmap, pooled to the pixels of its plot: on the GPU if the trails are there (into a GL
// buffer), otherwise on the CPU. For layers of the matrix; the calls are those of PaneLayer.
#pragma once

#include <vector>

#include "app/scene/linked_buffer.hpp"
#include "app/scene/look/drawing.hpp"
#include "app/scene/look/pooling.hpp"
#include "app/scene/stage.hpp"

namespace formicarium {

class TrailCells {
 public:
  /// The trails or their order changed. `symmetric`: a cell of one trail shows the larger share of its two ends.
  void update(bool symmetric);
  std::vector<LinkedBuffer*> due(const Look& look, int cities);
  void write(GlLink& link, const Look& look, const CellOrder& order);
  void written() { stale_ = false; }
  /// Fills the viewport, which is the look's plot. If no device has pooled the trails, pools them here.
  void paint(const Look& look, Stage& stage, const CellOrder& order);
  /// The same for a file, pooled here.
  Cells cells(const Look& look, const CellOrder& order);

 private:
  void fit(const Look& look);
  void upload_inks(const TrailLook& look, Colour ground);

  gl::Program program_{"matrix"};
  LinkedBuffer values_;  // [side][side]
  gl::Buffer inks_;      // [256] along the scale of colours, as they look on the ground; RGBA8
  std::vector<int> cell_;
  PooledMatrix cells_;
  bool symmetric_ = true;
  TrailColour by_{};
  int side_ = 0;  // the largest number of cells in a row
  MatrixView view_;
  bool stale_ = true;
};

}  // namespace formicarium
