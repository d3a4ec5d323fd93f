// SPDX-License-Identifier: Apache-2.0
// The flows between the facilities of the best assignment, as straight lines from location to location. Painted by the
// processor into a texture, anew only if the assignment or the camera changes.
#pragma once

#include <vector>

#include "app/scene/layers/layer.hpp"
#include "app/scene/look/flow_lines.hpp"
#include "app/scene/look/ink_sheet.hpp"

namespace formicarium {

class FlowLayer final : public PaneLayer {
 public:
  void set_options(const SceneOptions& /*options*/, bool /*software*/) override { painted_ = false; }
  void update(const RunView& run, const Stage& stage) override;
  void draw_lines(const Look& look, Stage& stage) override;
  void release() override { *this = FlowLayer(); }
  void draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const override;
  bool draw_legend(const Overlay& overlay, const Rect& room, const Look& look) const override;
  void find_edges(Point place, double reach, const Look& look, std::vector<NearEdge>& found) override;

 private:
  void paint(const Look& look);

  gl::Program program_{"sheet"};
  gl::Texture sheet_on_gpu_;
  InkSheet sheet_;
  std::vector<InkLine> lines_;
  std::shared_ptr<const FlowList> flows_;
  Tour best_;  // whose flows these are; empty: nothing is drawn
  std::size_t drawn_ = 0;
  bool painted_ = false;  // with this look:
  Camera camera_;
  double ratio_ = 1;
};

}  // namespace formicarium
