// SPDX-License-Identifier: Apache-2.0
// The table of an assignment problem that is chosen (heat_table.hpp), as a heatmap. Trails are pooled where they are
// kept, as those of tours are; the other tables, and how trails differ from those of another run, are coloured by the
// processor when their values change.
#pragma once

#include <vector>

#include "app/scene/layers/layer.hpp"
#include "app/scene/layers/trail_cells.hpp"

namespace formicarium {

class HeatLayer final : public PaneLayer {
 public:
  void set_options(const SceneOptions& /*options*/, bool /*software*/) override { stale_ = true; }
  void update(const RunView& run) override;
  std::vector<LinkedBuffer*> due(const Look& look) override;
  void write(GlLink& link, const Look& look, const Stage& stage) override;
  void written(const Look& look, Stage& stage) override;
  void draw(const Look& look, Drawing& into) override;
  /// Trails alone: fills the viewport, which is the look's plot.
  bool paint(const Look& look, Stage& stage) override;
  void release() override { *this = HeatLayer(); }
  Sketch legend(const Lettering& type, const Rect& room, const Look& look) const override;

 private:
  void colour_cells(const Look& look);
  static bool pools_trails(const Look& look) { return look.table == Table::trails && !look.difference; }
  CellOrder trail_order(const RunView& run) const;

  TrailCells trails_;
  Tour locations_;  // of the facilities in the order of the rows: the columns of the trails' table
  Cells colours_;
  PooledMatrix cells_;  // their shape; has no values
  Table table_{};
  bool difference_ = false;  // the colours are of a difference
  int side_ = 0;
  MatrixWindow window_;
  bool stale_ = true;
};

}  // namespace formicarium
