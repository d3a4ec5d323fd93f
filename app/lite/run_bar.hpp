// SPDX-License-Identifier: Apache-2.0
// The bar at the top: open, play, step, reset, seed, speed; best, gap and iteration as figures in
// fixed places.
#pragma once

#include <array>
#include <functional>

#include "app/lite/panels.hpp"
#include "app/lite/player.hpp"

namespace formicarium::lite {

using Act = std::function<void(Command)>;

class RunBar {
 public:
  static constexpr double height = 44;  // logical px, times the panels' unit

  void draw(Panels& panels, const Rect& place, Player& player, const Act& act);

 private:
  void seed_field(Panels& panels, Player& player);
  std::array<char, 24> seed_{};
  bool editing_ = false;
};

}  // namespace formicarium::lite
