// SPDX-License-Identifier: Apache-2.0
// A layer of the map: owns its data, its GL objects, its drawing and its few controls; a new one edits no other.
#pragma once

#include "app/scene/stage.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// Made, used and destroyed with the context current.
class MapLayer {
 public:
  virtual ~MapLayer() = default;
  virtual void update(const Frame& frame, const Stage& stage) = 0;  // a new frame
  virtual void draw(const Look& look, Stage& stage) = 0;            // into the bound framebuffer, blending on
};

}  // namespace formicarium
