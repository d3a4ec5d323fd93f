// SPDX-License-Identifier: Apache-2.0
// The cities as discs, and as a ring the one with which written tours begin.
#pragma once

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class CityLayer final : public PaneLayer {
 public:
  void update(const RunView& run, const Stage& stage) override;
  void draw(const Look& look, Stage& stage) override;
  void release() override { *this = CityLayer(); }
  void draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const override;

 private:
  gl::Program program_{"cities"};
  std::size_t cities_ = 0;
};

}  // namespace formicarium
