// SPDX-License-Identifier: Apache-2.0
// How the program "tour" (and its dashed kin) is told what a line looks like.
#pragma once

#include <algorithm>

#include "app/scene/stage.hpp"

namespace formicarium {

/// Uses `program` for lines `wide` logical px wide. Thinner than a device pixel: a pixel of less ink, or the line would
/// break up.
inline void use_stroke(gl::Program& program, const Look& look, double wide, Colour ink, double opacity) {
  const double device = wide * look.ratio, shown = std::max(device, 1.0);
  program.set("half_width", float(shown / 2));
  program.set("ink", ink.red / 255.0f, ink.green / 255.0f, ink.blue / 255.0f, float(opacity * device / shown));
  program.use();
}

}  // namespace formicarium
