// SPDX-License-Identifier: Apache-2.0
// The bar at the top: open, play, step, reset, seed, speed; best, gap and iteration as figures in fixed places.
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

  /// What the bar does to all sides of a comparison.
  struct Does {
    Act act;
    std::function<void(std::uint64_t)> restart_with_seed;
    std::function<void(double)> set_speed;
  };
  void draw(Panels& panels, const Rect& place, const Player& player, const Does& does);

 private:
  void seed_field(Panels& panels, const Player& player, const Does& does);
  std::array<char, 24> seed_{};
  bool editing_ = false;
};

}  // namespace formicarium::lite
