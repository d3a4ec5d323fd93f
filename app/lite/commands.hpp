// SPDX-License-Identifier: Apache-2.0
// All commands that keys and buttons give the window, in one table; the keys are those of the desktop explorer.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/lite/window.hpp"
#include "app/scene/layers/list.hpp"

namespace formicarium::lite {

enum class Command {
  play,
  pause_at_once,
  step,
  ten_steps,
  reset,
  new_seed,
  earlier_moment,
  later_moment,
  now,
  hold,
  second_side,
  next_side,
  differences,
  slower,
  faster,
  fit,
  zoom_in,
  zoom_out,
  pan_left,
  pan_right,
  pan_up,
  pan_down,
  first_layer,  // shows or hides it; the others of layer_kinds follow
  trail_colours = first_layer + int(layer_kinds.size()),
  next_edge_value,
  reorder,
  next_view,
  next_city,
  previous_city,
  gallery,
  screenshot,
  parameters,
  bare,
  theme,
  projector,
  full_screen,
  frame_times,
  keys,
  close_topmost,
  quit
};

struct CommandWords {
  Command command;
  const char* label;           // "Play or Pause"
  const char* keys;            // "Space"
  const char* of_others = "";  // the label if solutions are no tours; empty: in_words() makes it
};
std::span<const CommandWords> all_commands();
const CommandWords& words(Command command);
/// The command's label in the words of the instance's problem; null: of tours.
std::string label_for(const CommandWords& command, const Instance* instance);
/// Whether the command does anything for the instance's problem; null: for tours.
bool suits(const CommandWords& command, const Instance* instance);

/// What a key or a typed character stands for.
std::optional<Command> command_of(const Input& input);

}  // namespace formicarium::lite
