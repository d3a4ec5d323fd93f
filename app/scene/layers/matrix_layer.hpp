// SPDX-License-Identifier: Apache-2.0
// The trail matrix as a heatmap: rows and columns in the order of the best tour, pooled to the pixels it has.
#pragma once

#include <memory>
#include <vector>

#include "app/scene/gl.hpp"
#include "app/scene/linked_buffer.hpp"
#include "app/scene/matrix_view.hpp"
#include "app/scene/stage.hpp"

namespace formicarium {

class MatrixLayer {
 public:
  static constexpr int most_side = 2048;

  /// Cells a row at most, in a plot of that size.
  static int most_cells(const Rect& plot, double ratio);

  void update(const Trails& trails, bool symmetric, std::span<const City> order);
  void look_at(const MatrixView& view);
  /// The buffer that a device must write() before this look can be drawn; null where nothing changed.
  LinkedBuffer* due(const Look& look, const Rect& plot);
  void write(GlLink& link, const Trails& trails);
  void written() { stale_ = false; }
  /// Fills `plot` (logical px; lands on whole device px when the caller made it so) of a framebuffer `height` device px
  /// high. Pools here what no device has written.
  void draw(const Look& look, const Rect& plot, int height, const Trails& trails, Stage& stage);
  const PooledMatrix& cells() const { return cells_; }  // its values only where they were pooled here
  bool empty() const { return order_.empty(); }

 private:
  void fit(const Look& look, const Rect& plot);
  void upload_inks(const TrailLook& look, Colour ground);

  gl::Program program_{"matrix"};
  LinkedBuffer values_;  // [side][side]
  gl::Buffer inks_;      // [256] along the scale of colours, as they look on the ground; RGBA8
  Tour order_;
  std::vector<int> cell_;
  PooledMatrix cells_;
  bool symmetric_ = true;
  TrailColour by_{};
  int side_ = 0;  // at most
  MatrixView view_;
  bool stale_ = true;
};

}  // namespace formicarium
