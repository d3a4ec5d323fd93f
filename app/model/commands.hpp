// SPDX-License-Identifier: Apache-2.0
// The commands of both windows, once: their words and keys. Each window has those that it can carry out; what they do
// is the window's. Layers are commands, too: their words stand in app/scene/layers/list.hpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem/instance.hpp"

namespace formicarium {

struct CommandWords {
  const char* id;         // "zoom_in"
  const char* label;      // "Zoom &In": & stands before the letter that chooses it in a menu
  const char* tip = "";   // what it does, where the label does not say all; without its keys
  const char* keys = "";  // "F 0", "Ctrl+Shift+P": any of these; named as Qt does in files
  // For other problems than tours, where the sentence is another one; empty: it is the same with other words
  // (filled()).
  const char* label_of_others = "";
  const char* tip_of_others = "";
};

/// In the order of the key sheet.
std::span<const CommandWords> command_words();
/// Throws std::logic_error if there is none.
const CommandWords& command_words(std::string_view id);

/// A key and what is held with it.
struct CommandKey {
  std::string key;  // "F", "Space", "Right", "F11", "+"
  bool ctrl = false, shift = false, alt = false;
  bool operator==(const CommandKey&) const = default;
};
std::vector<CommandKey> keys_of(const CommandWords& command);
/// "S or →", "Ctrl+Shift+P", "Shift+arrows": as people read it.
std::string keys_text(std::span<const CommandKey> keys);

/// In the words of the problem.
std::string label_of(const CommandWords& command, const ProblemWords& words);        // with &
std::string plain_label_of(const CommandWords& command, const ProblemWords& words);  // without & and …
/// "Back to iteration 0, with a fresh seed (R)"; without a tip the label.
std::string tip_of(const CommandWords& command, const ProblemWords& words);

}  // namespace formicarium
