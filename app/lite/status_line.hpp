// SPDX-License-Identifier: Apache-2.0
// The line at the foot: state, device and why no GPU, rates, instance, and who draws.
#pragma once

#include <optional>
#include <string>

#include "app/lite/panels.hpp"
#include "core/session/frame.hpp"

namespace formicarium::lite {

class StatusLine {
 public:
  static constexpr double height = 24;  // logical px, times the panels' unit

  /// `working`: what goes on meanwhile ("Reading d15112.tsp"), and how far it is.
  void draw(Panels& panels, const Rect& place, const Frame& frame, const std::string& gl, const std::string& working,
            std::optional<double> share);
};

}  // namespace formicarium::lite
