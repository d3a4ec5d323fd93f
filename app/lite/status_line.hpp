// SPDX-License-Identifier: Apache-2.0
// The line at the foot: state, device and why it is not a GPU, rates, instance, OpenGL's renderer
// and how trails reach the screen.
#pragma once

#include <optional>
#include <string>

#include "app/lite/panels.hpp"
#include "core/session/frame.hpp"

namespace formicarium::lite {

constexpr double status_height = 24;  // logical px, times the panels' unit

/// `working`: what is in progress ("Reading d15112.tsp"); `share`: how far it is. An iteration has
/// no share, but says in `working` how far it is.
void draw_status_line(Panels& panels, const Rect& place, const Frame& frame, const Scene& scene,
                      const std::string& working, std::optional<double> share);

}  // namespace formicarium::lite
