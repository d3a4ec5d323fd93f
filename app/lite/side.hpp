// SPDX-License-Identifier: Apache-2.0
// A run with its picture: the first one, or the one beside it.
#pragma once

#include "app/lite/pane.hpp"
#include "app/lite/panels.hpp"
#include "app/lite/player.hpp"
#include "app/model/sides.hpp"
#include "app/scene/scene.hpp"

namespace formicarium::lite {

struct Side {
  /// `wake`, `runs_before`: as Player's; `view`: as Scene's.
  Side(std::function<void()> wake, ColonyMaker make, double frames_per_second, ViewStatePtr view,
       std::uint64_t runs_before = 0)
      : player(std::move(wake), std::move(make), frames_per_second, runs_before), scene(std::move(view)) {
    scene.set_link(make_gl_link());
  }

  Player player;
  Scene scene;
  Pane pane;
  FrameWants wants;  // of the session
};

constexpr double side_header_height = 24;  // logical px, times the panels' unit

/// A letter in the colour of the side, in what its settings differ, and its best length.
void draw_side_header(Panels& panels, const Rect& place, std::size_t side, const std::string& variant,
                      const Frame& frame, bool focused);

}  // namespace formicarium::lite
