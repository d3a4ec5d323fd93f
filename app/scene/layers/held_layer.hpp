// SPDX-License-Identifier: Apache-2.0
// What the best tour has and the held one has not (a band under its edges), and the other way round (dashes); how many
// of each stand at the top of the map.
#pragma once

#include <memory>

#include "app/scene/layers/layer.hpp"
#include "app/scene/look/held_tour.hpp"

namespace formicarium {

class HeldLayer final : public PaneLayer {
 public:
  void update(const RunView& run, const Stage& stage) override;
  void draw_lines(const Look& look, Stage& stage) override;
  void release() override { *this = HeldLayer(); }
  void draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const override;
  void draw_controls(ControlLine& line, const Look& look, RunView& run) override;

 private:
  gl::Program solid_{"tour"}, dashed_{"tour", "dashes"};
  gl::Buffer only_held_, only_now_;
  std::shared_ptr<const HeldTour> held_;  // null: none
  Tour best_;
  EdgeDifference difference_;
};

}  // namespace formicarium
