// SPDX-License-Identifier: Apache-2.0
// The cities as discs, and as a ring the one with which written tours begin.
#pragma once

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class CityLayer final : public PaneLayer {
 public:
  void update(const RunView& /*run*/) override {}
  void draw(const Look& look, Drawing& into) override;
  Sketch sample(const Look& look) const override;
  std::vector<KeyEntry> key(const Look& look) const override;
};

}  // namespace formicarium
