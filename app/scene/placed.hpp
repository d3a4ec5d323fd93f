// SPDX-License-Identifier: Apache-2.0
// What stands over a picture, and where.
#pragma once

#include <string>

#include "app/scene/look/camera.hpp"

namespace formicarium {

/// Words, a card or a control.
struct Placed {
  std::string name;  // the words, or the control's name
  Rect box;          // logical px
};

}  // namespace formicarium
