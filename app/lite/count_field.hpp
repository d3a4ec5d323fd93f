// SPDX-License-Identifier: Apache-2.0
// Asks for a number over the picture: Enter takes it, Esc or a click beside it does not.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "app/lite/panels.hpp"

namespace formicarium::lite {

class CountField {
 public:
  /// From 1 to `most`; `usual` stands in the field at first.
  void ask(std::string words, int usual, int most);
  bool visible() const { return visible_; }
  /// In the middle of `room`; the number once it was entered.
  std::optional<int> draw(Panels& panels, const Rect& room);

 private:
  std::string words_;
  std::array<char, 8> typed_{};
  int most_ = 1;
  bool visible_ = false, takes_keys_ = false;
};

}  // namespace formicarium::lite
