// SPDX-License-Identifier: Apache-2.0
// A layer of the map: owns its data, its GL objects and its drawing. Its name and switch are in app/scene/view.hpp, the
// sample beside the switch in switches.cpp, its place among the others in scene_impl.hpp and scene_draw.cpp: a new
// layer edits those, but no other layer.
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
