// SPDX-License-Identifier: Apache-2.0
// The locations as discs with the numbers of their facilities; the more flow a facility has, the larger. Those that an
// improvement has moved are filled for a moment; beside a held assignment, or another run's, those that it has
// elsewhere.
#pragma once

#include <memory>
#include <vector>

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class LocationLayer final : public PaneLayer {
 public:
  void set_options(const SceneOptions& options, bool /*software*/) override { marks_ = !options.reduced_motion; }
  void update(const RunView& run, const Stage& stage) override;
  void draw(const Look& look, Stage& stage) override;
  void annotate(const Overlay& overlay, const Look& look) const override;
  void release() override { *this = LocationLayer(); }
  bool moves(const RunView& run, Clock::time_point now) const override;
  void draw_controls(ControlLine& line, const Look& look, RunView& run) override;
  void draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const override;

 private:
  gl::Program program_{"discs"};
  gl::Buffer discs_;           // [n] vec4: local place, radius as a share of the mean, how strongly it is marked
  std::vector<float> values_;  // what discs_ holds
  std::shared_ptr<const HeldTour> held_;  // null: nothing is compared
  std::size_t elsewhere_ = 0;             // facilities that it has on other locations
  bool marks_ = true;
  bool drew_mark_ = false;  // the last draw() showed a mark
};

}  // namespace formicarium
