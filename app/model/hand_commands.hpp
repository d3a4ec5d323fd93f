// SPDX-License-Identifier: Apache-2.0
// What keys do while cities are edited by hand: once for both windows. While that is so and the picture has the focus,
// these keys go before those of commands.hpp.
#pragma once

#include <optional>
#include <span>

#include "app/model/commands.hpp"

namespace formicarium {

enum class HandMove {
  nudge,       // the selected cities, or the cross
  nudge_far,   // ten times as far
  touch,       // as a click where the cross is
  touch_more,  // the same with what is selected kept
  remove,      // the selected cities
  all          // selects all
};

struct HandCommand {
  HandMove move;
  CommandWords words;
};
/// In the order of the key sheet.
std::span<const HandCommand> hand_commands();
const CommandWords& words_of(HandMove move);

struct HandPress {
  HandMove move;
  int right = 0, up = 0;  // -1, 0 or 1: which way it nudges
};
std::optional<HandPress> hand_press_of(const CommandKey& key);

}  // namespace formicarium
