// SPDX-License-Identifier: Apache-2.0
// All keys at a glance.
#pragma once

#include "app/lite/panels.hpp"

namespace formicarium::lite {

/// In the middle of a window of this size: the keys that do something for the instance's problem, in its words; null:
/// tours.
void draw_key_sheet(Panels& panels, double width, double height, const Instance* instance);

}  // namespace formicarium::lite
