// SPDX-License-Identifier: Apache-2.0
// The icons on buttons, as lines: sharp at every scale, in the colour of the words beside them.
#pragma once

#include <imgui.h>

#include "app/lite/panels.hpp"

namespace formicarium::lite {

/// On a field of 24 × 24 units of `scale` px around `middle`.
void draw_icon(ImDrawList* list, Icon icon, Pixel middle, double scale, ImU32 colour);

}  // namespace formicarium::lite
