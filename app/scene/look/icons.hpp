// SPDX-License-Identifier: Apache-2.0
// The icons on buttons of both windows, as sketches on a field of 24 × 24: sharp at every scale, in the colour of the
// words beside them.
#pragma once

#include "app/scene/look/sketch.hpp"

namespace formicarium {

enum class Icon { none, play, pause, step, ten_steps, reset, seed, gallery, camera, sliders, help, close };

Sketch icon(Icon which, const Ink& ink);

}  // namespace formicarium
