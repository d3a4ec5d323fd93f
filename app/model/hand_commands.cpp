// SPDX-License-Identifier: Apache-2.0
#include "app/model/hand_commands.hpp"

#include <algorithm>

namespace formicarium {
namespace {

constexpr HandCommand rows_of_hands[] = {
    {HandMove::nudge, {"hand_nudge", "Editing: Move the Selected, or the Cross", "", "Left Right Up Down"}},
    {HandMove::nudge_far,
     {"hand_nudge_far", "Editing: Ten Times as Far", "", "Shift+Left Shift+Right Shift+Up Shift+Down"}},
    {HandMove::touch, {"hand_touch", "Editing: Add or Select a City at the Cross", "", "Return Enter Ins"}},
    {HandMove::touch_more, {"hand_touch_more", "Editing: Select This One, Too", "", "Shift+Return Shift+Enter"}},
    {HandMove::remove, {"hand_remove", "Editing: Remove the Selected Cities", "", "Del Backspace"}},
    {HandMove::all, {"hand_all", "Editing: Select All Cities", "", "Ctrl+A"}},
};

}  // namespace

std::span<const HandCommand> hand_commands() { return rows_of_hands; }

const CommandWords& words_of(HandMove move) {
  return std::ranges::find(rows_of_hands, move, &HandCommand::move)->words;
}

std::optional<HandPress> hand_press_of(const CommandKey& key) {
  for (const HandCommand& row : rows_of_hands) {
    const std::vector<CommandKey> keys = keys_of(row.words);
    if (std::ranges::find(keys, key) == keys.end()) continue;
    return HandPress{row.move, int(key.key == "Right") - int(key.key == "Left"),
                     int(key.key == "Up") - int(key.key == "Down")};
  }
  return {};
}

}  // namespace formicarium
