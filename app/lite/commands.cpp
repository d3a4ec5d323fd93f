// SPDX-License-Identifier: Apache-2.0
#include "app/lite/commands.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <array>
#include <cctype>
#include <vector>

#include "app/model/problem_words.hpp"
#include "app/scene/look/projector.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::lite {
namespace {

struct Row : CommandWords {
  int key = 0, modifiers = 0;  // 0: no key; otherwise pressed with exactly these modifiers
  const char* characters =
      "";                // or one of these is typed, in upper or lower case; which key types it depends on the layout
  bool repeats = false;  // repeats the command while held down
  int other_key = 0, other_modifiers = 0;
};

constexpr int ctrl = GLFW_MOD_CONTROL, shift = GLFW_MOD_SHIFT;
constexpr std::array rows_but_layers{
    Row{{Command::play, "Play or Pause", "Space"}, GLFW_KEY_SPACE, 0, "", false, GLFW_KEY_ENTER, ctrl},
    Row{{Command::pause_at_once, "Pause at Once: Drop the Iteration", "Shift+Space"}, GLFW_KEY_SPACE, shift},
    Row{{Command::step, "Step", "S or →"}, GLFW_KEY_RIGHT, 0, "s", true},
    Row{{Command::ten_steps, "Ten Steps", "Shift+→"}, GLFW_KEY_RIGHT, shift, "", true},
    Row{{Command::reset, "Reset", "R"}, 0, 0, "r"},
    Row{{Command::new_seed, "New Seed", "N"}, 0, 0, "n"},
    Row{{Command::earlier_moment, "Look One Iteration Back", "["}, 0, 0, "[", true},
    Row{{Command::later_moment, "Look One Iteration Forward", "]"}, 0, 0, "]", true},
    Row{{Command::now, "Back to Now", "}"}, 0, 0, "}"},
    Row{{Command::hold, "Hold This Tour, Compare It", "P"}, 0, 0, "p"},
    Row{{Command::second_side, "Second Run Beside This One", "Ctrl+D"}, GLFW_KEY_D, ctrl},
    Row{{Command::next_side, "Next Side", "\\"}, 0, 0, "\\"},
    Row{{Command::differences, "Differences of the Sides", "|"}, 0, 0, "|"},
    Row{{Command::slower, "Slower", ","}, 0, 0, ",", true},
    Row{{Command::faster, "Faster", "."}, 0, 0, ".", true},
    Row{{Command::fit, "Fit", "F or 0"}, 0, 0, "f0"},
    Row{{Command::zoom_in, "Zoom In", "+"}, 0, 0, "+=", true},
    Row{{Command::zoom_out, "Zoom Out", "−"}, 0, 0, "-", true},
    Row{{Command::pan_left, "Pan Left", "Ctrl+←"}, GLFW_KEY_LEFT, ctrl, "", true},
    Row{{Command::pan_right, "Pan Right", "Ctrl+→"}, GLFW_KEY_RIGHT, ctrl, "", true},
    Row{{Command::pan_up, "Pan Up", "Ctrl+↑"}, GLFW_KEY_UP, ctrl, "", true},
    Row{{Command::pan_down, "Pan Down", "Ctrl+↓"}, GLFW_KEY_DOWN, ctrl, "", true},
    Row{{Command::trail_colours, "Colour Trails by Share or by τ", "L"}, 0, 0, "l"},
    Row{{Command::next_edge_value, "Show Trails τ, η or 1/d", "Shift+L"}, GLFW_KEY_L, shift},
    Row{{Command::reorder, "Re-order Matrix", "O"}, 0, 0, "o"},
    Row{{Command::next_view, "Next View: Map, Both, Matrix", "M"}, 0, 0, "m"},
    Row{{Command::next_city, "Next City of the Best Tour", "J", "Next Facility"}, 0, 0, "j", true},
    Row{{Command::previous_city, "Previous City of the Best Tour", "K", "Previous Facility"}, 0, 0, "k", true},
    Row{{Command::gallery, "Gallery, Open", "Ctrl+G or Ctrl+O"}, GLFW_KEY_G, ctrl, "", false, GLFW_KEY_O, ctrl},
    Row{{Command::screenshot, "Screenshot", "Ctrl+E"}, GLFW_KEY_E, ctrl},
    Row{{Command::parameters, "Show or Hide the Parameters", "Ctrl+2"}, GLFW_KEY_2, ctrl},
    Row{{Command::bare, "Picture Only", "H"}, 0, 0, "h"},
    Row{{Command::theme, "Light or Dark", "D"}, 0, 0, "d"},
    Row{{Command::projector, projector::name, projector::key}, GLFW_KEY_P, ctrl | shift},
    Row{{Command::full_screen, "Full Screen", "F11"}, GLFW_KEY_F11, 0},
    Row{{Command::frame_times, "Frame Times", "F12"}, GLFW_KEY_F12, 0},
    Row{{Command::keys, "Keys", "?"}, 0, 0, "?"},
    Row{{Command::close_topmost, "Close the Topmost Thing", "Esc"}, GLFW_KEY_ESCAPE, 0},
    Row{{Command::quit, "Quit", "Ctrl+Q"}, GLFW_KEY_Q, ctrl, "", false, GLFW_KEY_W, ctrl},
};

/// All commands, each at its number; those of layers are made from layer_kinds.
const std::vector<Row> rows = [] {
  std::vector<Row> made(rows_but_layers.begin(), rows_but_layers.end());
  std::vector<Row> layers;
  layers.reserve(layer_kinds.size());
  for (const LayerKind* const kind : layer_kinds)
    layers.push_back(
        {{Command(int(Command::first_layer) + int(layers.size())), kind->name, kind->key}, 0, 0, kind->key});
  made.insert(made.begin() + int(Command::first_layer), layers.begin(), layers.end());
  return made;
}();

const std::vector<CommandWords> table(rows.begin(), rows.end());

bool stands_for(const Row& row, const Input& input) {
  if (input.repeated && !row.repeats) return false;
  if (input.kind == Input::Kind::character) {
    if (input.character > 0x7F) return false;
    const char typed = char(std::tolower(int(input.character)));
    for (const char* c = row.characters; *c; ++c)
      if (std::tolower(*c) == typed) return true;
    return false;
  }
  if (input.kind != Input::Kind::key || !input.down) return false;
  const int modifiers = input.modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_SHIFT | GLFW_MOD_ALT | GLFW_MOD_SUPER);
  return (row.key && row.key == input.key && row.modifiers == modifiers) ||
         (row.other_key && row.other_key == input.key && row.other_modifiers == modifiers);
}

}  // namespace

std::span<const CommandWords> all_commands() { return table; }

const CommandWords& words(Command command) { return table[std::size_t(command)]; }

std::string label_for(const CommandWords& command, const Instance* instance) {
  if (*command.of_others != '\0' && by_problem(instance, false, true)) return command.of_others;
  return in_words(command.label, words_of(instance), CityMeans::item);
}

bool suits(const CommandWords& command, const Instance* instance) {
  if (command.command == Command::reorder)
    return by_problem(instance, true, false);  // tables have an order of their own
  const int layer = int(command.command) - int(Command::first_layer);
  if (layer < 0 || layer >= int(layer_kinds.size())) return true;
  return suits(kind_of(Layer(layer)), instance != nullptr ? instance->traits() : symmetric_tour);
}

std::optional<Command> command_of(const Input& input) {
  for (const Row& row : rows)
    if (stands_for(row, input)) return row.command;
  return {};
}

}  // namespace formicarium::lite
