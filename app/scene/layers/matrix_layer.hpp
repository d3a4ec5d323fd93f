// SPDX-License-Identifier: Apache-2.0
// The trail matrix as a heatmap: rows and columns in the order of the best tour, pooled to the pixels it has.
#pragma once

#include <memory>
#include <vector>

#include "app/scene/gl.hpp"
#include "app/scene/pooling.hpp"
#include "app/scene/stage.hpp"
#include "app/scene/trail_edges.hpp"

namespace formicarium {

class MatrixLayer {
 public:
  static constexpr int most_side = 2048;

  void update(const Trails& trails, std::span<const City> order);
  /// Fills `plot` (logical px; lands on whole device px when the caller made it so) of a framebuffer `height` device px
  /// high.
  void draw(const Look& look, const Rect& plot, int height, const Trails& trails, Stage& stage);
  const PooledMatrix& cells() const { return cells_; }
  bool empty() const { return order_.empty(); }

 private:
  gl::Program program_{"matrix"};
  gl::Texture texture_;
  Tour order_;
  PooledMatrix cells_;
  TrailLimits limits_;
  int pooled_side_ = 0;
  bool stale_ = true;
};

}  // namespace formicarium
