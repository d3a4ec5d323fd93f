// SPDX-License-Identifier: Apache-2.0
// The run beside the first one, with its picture.
#pragma once

#include "app/lite/pane.hpp"
#include "app/lite/panels.hpp"
#include "app/lite/player.hpp"
#include "app/model/sides.hpp"
#include "app/scene/scene.hpp"

namespace formicarium::lite {

struct SecondSide {
  SecondSide(std::function<void()> wake, ColonyMaker make, double frames_per_second)
      : player(std::move(wake), std::move(make), frames_per_second, std::uint64_t{1} << 32) {
    scene.set_link(make_gl_link());
  }

  Player player;
  Scene scene;
  Pane pane;
  CarriedTrails carried = CarriedTrails::copied;
  int ants = 0;  // requested from the session
  bool search = false;
};

constexpr double side_header_height = 24;  // logical px, times the panels' unit

/// A letter in the colour of the side, in what its settings differ, and its best length.
void draw_side_header(Panels& panels, const Rect& place, std::size_t side, const std::string& variant,
                      const Frame& frame, bool focused);

}  // namespace formicarium::lite
