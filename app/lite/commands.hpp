// SPDX-License-Identifier: Apache-2.0
// The commands that keys and buttons give the window. Words and keys come from app/model/commands.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/lite/window.hpp"
#include "app/model/ant_commands.hpp"
#include "app/model/hand_commands.hpp"
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
  before_edits,
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
  follow_ant,
  more_ants,
  fewer_ants,
  mark,
  clear_marks,
  new_drawing,
  edit_cities,
  scatter,
  undo,
  redo,
  solve,
  notes,
  next_city,
  previous_city,
  gallery,
  screenshot,
  copy_view,
  paste_view,
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

/// All of them, layers too, in the order of Command.
std::vector<Command> all_commands();
const CommandWords& words(Command command);
std::string keys_text(Command command);
/// The command's label in the words of the instance's problem; null: of tours.
std::string label_for(Command command, const Instance* instance);
std::string tip_for(Command command, const Instance* instance);
/// Whether the command does anything for the instance's problem; null: for tours.
bool suits(Command command, const Instance* instance);

/// What a key or a typed character does with the ant that is followed.
std::optional<AntMove> ant_move_of(const Input& input);
/// What a key does while cities are edited.
std::optional<HandPress> hand_press_of(const Input& input);
/// What a key or a typed character stands for.
std::optional<Command> command_of(const Input& input);

}  // namespace formicarium::lite
