// SPDX-License-Identifier: Apache-2.0
#include "app/lite/commands.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "app/model/problem_words.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::lite {
namespace {

struct Row {
  Command command;
  const char* id;              // in app/model/commands.cpp
  bool repeats = false;        // while its key is held down
  const char* also = nullptr;  // the id of a command whose keys this window gives to this one, too
};

constexpr Row rows_but_layers[] = {
    {Command::play, "play", false, "play_anywhere"},
    {Command::pause_at_once, "pause_at_once"},
    {Command::step, "step", true},
    {Command::ten_steps, "ten_steps", true},
    {Command::reset, "reset"},
    {Command::new_seed, "new_seed"},
    {Command::earlier_moment, "earlier_moment", true},
    {Command::later_moment, "later_moment", true},
    {Command::now, "now"},
    {Command::hold, "hold"},
    {Command::second_side, "second_side"},
    {Command::before_edits, "before_edits"},
    {Command::next_side, "next_side"},
    {Command::differences, "differences"},
    {Command::slower, "slower", true},
    {Command::faster, "faster", true},
    {Command::fit, "fit"},
    {Command::zoom_in, "zoom_in", true},
    {Command::zoom_out, "zoom_out", true},
    {Command::pan_left, "pan_left", true},
    {Command::pan_right, "pan_right", true},
    {Command::pan_up, "pan_up", true},
    {Command::pan_down, "pan_down", true},
    {Command::trail_colours, "colour_by_trail"},
    {Command::next_edge_value, "next_edge_value"},
    {Command::reorder, "reorder"},
    {Command::next_view, "next_view"},
    {Command::follow_ant, "follow_ant"},
    {Command::more_ants, "more_ants", true},
    {Command::fewer_ants, "fewer_ants", true},
    {Command::mark, "mark"},
    {Command::clear_marks, "clear_marks"},
    {Command::new_drawing, "new_drawing"},
    {Command::edit_cities, "edit_cities"},
    {Command::scatter, "scatter"},
    {Command::undo, "undo", true},
    {Command::redo, "redo", true},
    {Command::solve, "solve"},
    {Command::notes, "notes"},
    {Command::next_city, "next_city", true},
    {Command::previous_city, "previous_city", true},
    {Command::gallery, "gallery", false, "open"},
    {Command::screenshot, "screenshot"},
    {Command::copy_view, "copy_view"},
    {Command::paste_view, "paste_view"},
    {Command::parameters, "parameters"},
    {Command::bare, "bare"},
    {Command::theme, "theme"},
    {Command::projector, "projector"},
    {Command::full_screen, "full_screen"},
    {Command::frame_times, "frame_times"},
    {Command::keys, "shortcuts"},
    {Command::close_topmost, "close_topmost"},
    {Command::quit, "quit", false, "close"},
};

/// A command with its words, and the keys that stand for it.
struct Known {
  CommandWords words;
  std::vector<CommandKey> keys;
  bool repeats = false;
};

/// [Command]; those of layers are made from layer_kinds.
const std::vector<Known>& known() {
  static const std::vector<Known> all = [] {
    std::vector<Known> made(std::size(rows_but_layers) + layer_kinds.size());
    for (const Row& row : rows_but_layers) {
      Known& one = made[std::size_t(row.command)];
      one = {command_words(row.id), keys_of(command_words(row.id)), row.repeats};
      if (row.also)
        for (CommandKey& key : keys_of(command_words(row.also))) one.keys.push_back(std::move(key));
    }
    for (std::size_t i = 0; i < layer_kinds.size(); ++i) {
      const CommandWords words{layer_kinds[i]->id, layer_kinds[i]->name, "", layer_kinds[i]->key};
      made[std::size_t(Command::first_layer) + i] = {words, keys_of(words)};
    }
    return made;
  }();
  return all;
}

int glfw_key(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, int>, 15> named{{{"PgUp", GLFW_KEY_PAGE_UP},
                                                                    {"PgDown", GLFW_KEY_PAGE_DOWN},
                                                                    {"Home", GLFW_KEY_HOME},
                                                                    {"End", GLFW_KEY_END},
                                                                    {"Space", GLFW_KEY_SPACE},
                                                                    {"Return", GLFW_KEY_ENTER},
                                                                    {"Enter", GLFW_KEY_KP_ENTER},
                                                                    {"Ins", GLFW_KEY_INSERT},
                                                                    {"Del", GLFW_KEY_DELETE},
                                                                    {"Backspace", GLFW_KEY_BACKSPACE},
                                                                    {"Esc", GLFW_KEY_ESCAPE},
                                                                    {"Left", GLFW_KEY_LEFT},
                                                                    {"Right", GLFW_KEY_RIGHT},
                                                                    {"Up", GLFW_KEY_UP},
                                                                    {"Down", GLFW_KEY_DOWN}}};
  for (const auto& [word, key] : named)
    if (word == name) return key;
  if (name.size() > 1 && name[0] == 'F') return GLFW_KEY_F1 + std::stoi(name.substr(1)) - 1;
  return name[0];  // letters and digits
}

/// One sign without Ctrl, Shift or Alt is typed: which key types it depends on the layout.
bool is_typed(const CommandKey& key) { return key.key.size() == 1 && !key.ctrl && !key.shift && !key.alt; }

bool stands_for(const CommandKey& key, const Input& input) {
  if (input.kind == Input::Kind::character) {
    const bool letter = input.character <= 0x7F && std::isalpha(int(input.character));
    if (letter && (input.modifiers & GLFW_MOD_SHIFT)) return false;  // with Shift a letter's key is another command's
    return is_typed(key) && input.character <= 0x7F && std::tolower(int(input.character)) == std::tolower(key.key[0]);
  }
  if (input.kind != Input::Kind::key || !input.down || is_typed(key)) return false;
  const int held = input.modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_SHIFT | GLFW_MOD_ALT | GLFW_MOD_SUPER);
  const int wanted =
      (key.ctrl ? GLFW_MOD_CONTROL : 0) | (key.shift ? GLFW_MOD_SHIFT : 0) | (key.alt ? GLFW_MOD_ALT : 0);
  return glfw_key(key.key) == input.key && held == wanted;
}

}  // namespace

std::vector<Command> all_commands() {
  std::vector<Command> all;
  for (std::size_t i = 0; i < known().size(); ++i) all.push_back(Command(int(i)));
  return all;
}

const CommandWords& words(Command command) { return known()[std::size_t(command)].words; }
std::string keys_text(Command command) { return keys_text(known()[std::size_t(command)].keys); }

std::string label_for(Command command, const Instance* instance) {
  return plain_label_of(words(command), words_of(instance));
}
std::string tip_for(Command command, const Instance* instance) { return tip_of(words(command), words_of(instance)); }

bool suits(Command command, const Instance* instance) {
  const Traits& traits = instance ? instance->traits() : symmetric_tour;
  if (command == Command::reorder) return suits(matrix_kind, traits);  // tables have an order of their own
  const int layer = int(command) - int(Command::first_layer);
  if (layer < 0 || layer >= int(layer_kinds.size())) return true;
  return suits(kind_of(Layer(layer)), traits);
}

std::optional<AntMove> ant_move_of(const Input& input) {
  for (const AntCommand& row : ant_commands())
    for (const CommandKey& key : keys_of(row.words))
      if (stands_for(key, input)) return row.move;
  return {};
}

std::optional<HandPress> hand_press_of(const Input& input) {
  for (const HandCommand& row : hand_commands())
    for (const CommandKey& key : keys_of(row.words))
      if (stands_for(key, input)) return formicarium::hand_press_of(key);
  return {};
}

std::optional<Command> command_of(const Input& input) {
  for (std::size_t i = 0; i < known().size(); ++i) {
    const Known& one = known()[i];
    if (input.repeated && !one.repeats) continue;
    if (std::ranges::any_of(one.keys, [&](const CommandKey& key) { return stands_for(key, input); }))
      return Command(int(i));
  }
  return {};
}

}  // namespace formicarium::lite
