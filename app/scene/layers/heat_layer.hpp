// SPDX-License-Identifier: Apache-2.0
// The table of an assignment problem that is chosen (heat_table.hpp), as a heatmap. Coloured by the processor when its
// values change: trails come as a copy, since only the CPU solves such problems.
#pragma once

#include <vector>

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class HeatLayer final : public PaneLayer {
 public:
  void set_options(const SceneOptions& /*options*/, bool /*software*/) override { stale_ = true; }
  void update(const RunView& /*run*/, const Stage& /*stage*/) override { stale_ = true; }
  /// Fills the viewport, which is the look's plot.
  void draw(const Look& look, Stage& stage) override;
  void release() override { *this = HeatLayer(); }
  bool draw_legend(const Overlay& overlay, const Rect& room, const Look& look) const override;

 private:
  void colour_cells(const Look& look);

  gl::Program program_{"matrix", "heat"};
  gl::Buffer colours_;               // [side][side] RGBA8
  std::vector<std::uint32_t> inks_;  // what it holds
  PooledMatrix cells_;               // their shape; has no values
  Table table_{};
  int side_ = 0;
  MatrixWindow window_;
  TrailColour by_{};
  bool stale_ = true;
};

}  // namespace formicarium
