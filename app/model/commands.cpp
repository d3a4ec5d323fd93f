// SPDX-License-Identifier: Apache-2.0
#include "app/model/commands.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "app/model/problem_words.hpp"

namespace formicarium {
namespace {

constexpr CommandWords rows[] = {
    // Run
    {"solve", "&Shortest Tour in a Given Time…",
     "Begin anew with the algorithm, memory and search that suit this instance, and stop after some seconds", "Ctrl+R",
     "&Cheapest Assignment in a Given Time…"},
    {"play", "&Play or Pause", "Let the ants run, or pause after this iteration", "Space"},
    {"start_run", "&Play", "Let the ants run", "Space"},  // what `play` does while the run rests, and while it goes on
    {"pause_run", "&Pause", "Pause after this iteration", "Space"},
    {"play_anywhere", "Play or Pause from Anywhere", "", "Ctrl+Return"},
    {"pause_at_once", "Pause at &Once",
     "Pause without waiting for the end of the iteration: it is given up, and done again when the run goes on",
     "Shift+Space"},
    {"step", "&Step", "One iteration", "S Right"},
    {"ten_steps", "&Ten Steps", "Ten iterations", "Shift+Right"},
    {"reset", "&Reset", "Back to iteration 0, with a fresh seed unless the seed is kept", "R"},
    {"undo_reset", "&Undo Reset",
     "Replay the run before this one, with the sides it had, to the iteration where it ended"},
    {"new_seed", "&New Seed", "Draw a fresh seed and start anew", "N"},
    {"enter_seed", "&Enter Seed…", "Type a seed; Enter starts anew with it", "E"},
    {"keep_seed", "&Keep Seed", "Reset repeats this run; otherwise each reset draws a fresh seed", "Shift+N"},
    {"earlier_moment", "Look One Iteration &Back",
     "Show the run as it stood one iteration earlier; the run itself stays as it is", "["},
    {"later_moment", "Look One Iteration F&orward", "", "]"},
    {"now", "Back to No&w", "Show the newest iteration again", "}"},
    {"another_seed", "Go On from Here with &Another Seed…",
     "Starts a branch at the moment shown, with the same parameters and a new seed. Look back first. The run that is "
     "left stays among its branches",
     "Ctrl+B"},
    {"branches", "&Branches…",
     "The runs that began like this one: what differs, where they parted, their names; each can be returned to",
     "Shift+B"},
    {"hold", "&Hold This {Solution}",
     "Hold the {solution} that is shown: the map says where the best {solution} differs from it from now on", "P"},
    {"slower", "S&lower", "", ","},
    {"faster", "&Faster", "", "."},
    {"unlimited", "As Fast as &Possible", "", ">"},
    {"set_speed", "Set Spee&d", "Go to the speed slider; arrows move it", "V"},
    {"set_stop", "Stop &When…", "Say when the run ends by itself", "X"},
    // Lessons
    {"lesson_next", "&Next Step", "The next step of the lesson, once this one is done", "PgDown"},
    {"lesson_back", "&Back a Step", "Look back at the step before; nothing is undone", "PgUp"},
    {"lesson_show", "&Show Me", "Let the program do what the step asks for", "Ctrl+PgDown"},
    {"notes", "&Notes", "What to look at in this instance, what to try, and how to go on", "F9"},
    {"blank", "B&lank", "Hide all of the window, and show it again", "F7"},
    // Compare
    {"add_side", "&Add a Side",
     "Put a copy of this run beside it: same instance, settings and seed; then change what you like", "Ctrl+D"},
    {"before_edits", "&Before and After the Last Edit",
     "Put this run without its last edit of cities beside it: both go on, side by side", "Ctrl+Shift+D"},
    {"second_side", "Begin or End a Second Side", "Put a copy of this run beside it, or end the copy", "Ctrl+D"},
    {"close_side", "&Close This Side", "End the focused side; the others go on"},
    {"one_run", "Back to &One Run", "End all sides but A"},
    {"compare_variants", "Compare &Variants…",
     "Begin anew with two to four sides that differ in one thing: rules, tabu lists, memories, algorithms"},
    {"next_side", "Next &Side", "Let the panels show the next side", "\\"},
    {"differences", "Show &Differences",
     "Show on each map which edges only this side's best tour has, and in the matrix whose trails are stronger", "|",
     "",
     "Fill on each map the facilities that the other side's best assignment has elsewhere, and show in the table of "
     "trails whose are stronger"},
    {"same_iteration", "Keep the Same &Iteration",
     "Each side waits for the slowest, so that all do the same iteration; otherwise each runs as fast as it can"},
    {"make_experiment", "Make an &Experiment…",
     "Open the experiment that would rank what is on screen: 30 seeds each, with a test"},
    {"experiments", "E&xperiments…", "Many runs of several variants, with figures, tables and tests", "Ctrl+T"},
    // Edit
    {"new_drawing", "&New Drawing", "Begin an instance with an empty sheet: each click puts a city", "Ctrl+N"},
    {"edit_cities", "&Edit Cities",
     "Add, move, select and remove cities on the map while the run goes on; again, or Esc: no longer", "Shift+C"},
    {"scatter", "Scatter Ci&ties…",
     "Put so many cities at random places into the lasso, or else into the part of the map that is seen", "Shift+S"},
    {"undo", "Undo", "Take back the last change of parameters, or the last edit of cities", "Ctrl+Z"},
    {"redo", "Redo", "Make it again", "Ctrl+Shift+Z Ctrl+Y"},
    // View
    {"fit", "&Fit", "Show the whole instance", "F 0"},
    {"zoom_in", "Zoom &In", "", "+ ="},
    {"zoom_out", "Zoom &Out", "", "-"},
    {"pan_left", "Pan Left", "", "Ctrl+Left"},
    {"pan_right", "Pan Right", "", "Ctrl+Right"},
    {"pan_up", "Pan Up", "", "Ctrl+Up"},
    {"pan_down", "Pan Down", "", "Ctrl+Down"},
    {"colour_by_trail", "Colour Trails by &τ", "Colour by the trail τ itself, not by its share of the {item}'s trails",
     "L"},
    {"next_edge_value", "Show τ, η or 1/&d",
     "What lines and cells tell: the trails, the η of an .eta file, or 1/d, which ants go by without one", "Shift+L"},
    {"reorder", "Re-&order Matrix", "Order rows and columns by the current best {solution}", "O"},
    {"map", "&Map"},
    {"both", "Map &and Matrix"},
    {"matrix", "Mat&rix"},
    {"next_view", "&Next View", "Switch between map, both and matrix", "M"},
    {"next_city", "Next City of the Best Tour", "", "J", "Next {Item}"},
    {"previous_city", "Previous City of the Best Tour", "", "K", "Previous {Item}"},
    {"go_to_city", "&Go to {Item}…", "", "G"},
    {"follow_ant", "Follow an A&nt",
     "Pause, and see one ant of this iteration choose, step by step; where an edge is pointed at or pinned, the first "
     "ant "
     "that took it; again: no longer",
     "Shift+A"},
    {"more_ants", "Show More Ants", "Twice as many of them walk", "Ctrl+."},
    {"fewer_ants", "Show Fewer Ants", "Half as many of them walk", "Ctrl+,"},
    {"mark", "Mark a City or Edge",
     "Mark what the pointer is over or what was clicked, so that it stays marked; again: no longer (a click with Ctrl "
     "does the same)",
     "Shift+M", "Mark a {Item} or a Pair"},
    {"clear_marks", "Clear the Marks", "", "Ctrl+Shift+M"},
    {"captions", "Ca&ptions", "Say over the map what the trails show as the run goes on"},
    {"bare", "&Picture Only", "Give the picture the room of the panes", "H"},
    {"parameters", "P&arameters", "Show or hide the parameters", "Ctrl+2"},
    {"projector", "Pro&jector: Large Text and Lines",
     "For a lecture: larger text, thicker lines, and the panes put away until this is switched off", "F8 Ctrl+Shift+P"},
    {"full_screen", "F&ull Screen", "", "F11"},
    {"frame_times", "Frame Ti&mes", "Show over the picture how long drawing takes", "F12"},
    {"reset_layout", "Reset &Layout", "Put all panes back where they were at first"},
    {"next_pane", "Next &Pane", "", "F6"},
    {"previous_pane", "Previous Pane", "", "Shift+F6"},
    {"larger_pane", "&Larger Pane", "Give the pane that has the focus more room", "Ctrl+Alt++ Ctrl+Alt+="},
    {"smaller_pane", "&Smaller Pane", "Give the pane that has the focus less room", "Ctrl+Alt+-"},
    {"theme", "Light or &Dark", "", "D"},
    {"theme_system", "&System"},
    {"theme_light", "&Light"},
    {"theme_dark", "&Dark"},
    // File and Edit
    {"gallery", "&Gallery…", "Choose among the bundled instances", "Ctrl+G"},
    {"open", "&Open…",
     "Open an instance (.tsp, .atsp, .dat, .csv), the η of its edges (.eta), {a_solution} to compare with, settings, "
     "or "
     "a session, which is replayed to where it was saved",
     "Ctrl+O"},
    {"save_tour", "&Save {Solution}…", "Save the best tour as a TSPLIB tour file", "Ctrl+S", "",
     "Save the best assignment for QAPLIB (.sln), or as .csv or .json"},
    {"save_session", "Save Sess&ion…",
     "Save instance, settings, seed and journal of all sides, and their branches: reopening replays the run",
     "Ctrl+Shift+S"},
    {"save_settings", "Settin&gs to a File…", "Save the parameters in force"},
    {"export_picture", "Fi&gure to a File…", "Save map, matrix, sides or a chart as PNG, SVG or PDF, at a size in mm",
     "Ctrl+E"},
    {"export_film", "&Film…", "Make a film of the run up to now: a folder of PNG files, GIF, WebM or MP4"},
    {"screenshot", "Save a &Picture", "Save the whole window as PNG", "Ctrl+E"},
    {"save_instance", "&Instance to a File…", "Save the cities that are shown as a TSPLIB file (.tsp)"},
    {"export_charts", "C&harts to a File…", "Save the charts in view as PNG, SVG or PDF"},
    {"export_trace", "T&race to a File…", "Save every iteration of this run as CSV"},
    {"copy_view", "Copy the View",
     "Put what is seen (layers, colours, order, part of the map) on the clipboard as a line of text", "Ctrl+Alt+C"},
    {"paste_view", "Set the Copied View",
     "Show what a copied line of text says: layers, colours, order, part of the map", "Ctrl+Alt+V"},
    {"copy_picture", "&Copy Picture", "Put the view as a picture on the clipboard", "Ctrl+Shift+C"},
    {"copy_tour", "Copy &{Solution}", "Put the best tour's city ids on the clipboard", "", "",
     "Put the location of each facility on the clipboard"},
    {"close", "&Close Window", "", "Ctrl+W"},
    {"preferences", "Pre&ferences…",
     "Light or dark, motion or none, and how much memory may be spent so that going back is fast"},
    {"quit", "&Quit", "", "Ctrl+Q"},
    // Help
    {"help_here", "&Help for the Focused Control", "", "F1"},
    {"shortcuts", "&Commands and Keys", "All commands; each can be carried out from the list", "?"},
    {"messages", "&Messages and Diagnostics", "Every message since the program started, and what a report needs"},
    {"copy_diagnostics", "Copy &Diagnostics",
     "Put versions, graphics, device and settings on the clipboard, for a report"},
    {"about", "&About Formicarium"},
    {"close_topmost", "Close the Topmost Thing", "", "Esc"},
};

/// As people read it: "→" for "Right".
std::string read_key(const CommandKey& one) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> signs{
      {{"Left", "←"}, {"Right", "→"}, {"Up", "↑"}, {"Down", "↓"}, {"-", "−"}}};
  const auto found = std::ranges::find(signs, one.key, &std::pair<std::string_view, std::string_view>::first);
  return std::string(one.ctrl ? "Ctrl+" : "") + (one.alt ? "Alt+" : "") + (one.shift ? "Shift+" : "") +
         (found == signs.end() ? one.key : std::string(found->second));
}

}  // namespace

std::span<const CommandWords> command_words() { return rows; }

const CommandWords& command_words(std::string_view id) {
  const auto found = std::ranges::find_if(rows, [&](const CommandWords& row) { return row.id == id; });
  if (found == std::end(rows)) throw std::logic_error("there is no command " + std::string(id));
  return *found;
}

std::vector<CommandKey> keys_of(const CommandWords& command) {
  std::vector<CommandKey> all;
  std::string_view left = command.keys;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(' '), left.size());
    std::string_view word = left.substr(0, end);
    CommandKey one;
    const auto held = [&](std::string_view name) {
      if (!word.starts_with(name)) return false;
      word.remove_prefix(name.size());
      return true;
    };
    one.ctrl = held("Ctrl+");
    one.alt = held("Alt+");
    one.shift = held("Shift+");
    one.key = word;
    all.push_back(std::move(one));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return all;
}

std::string keys_text(std::span<const CommandKey> keys) {
  constexpr std::array<std::string_view, 4> arrows{"Left", "Right", "Up", "Down"};
  if (std::ranges::equal(keys, arrows, {}, &CommandKey::key)) {
    CommandKey all = keys.front();
    all.key = "arrows";
    return read_key(all);
  }
  std::string text;
  for (const CommandKey& one : keys) text += (text.empty() ? "" : " or ") + read_key(one);
  return text;
}

std::string label_of(const CommandWords& command, const ProblemWords& words) {
  return filled(!of_tours(words) && *command.label_of_others ? command.label_of_others : command.label, words);
}

std::string plain_label_of(const CommandWords& command, const ProblemWords& words) {
  std::string text = label_of(command, words);
  for (const std::string_view sign : {"&", "…"})
    if (const std::size_t at = text.find(sign); at != std::string::npos) text.erase(at, sign.size());
  return text;
}

std::string tip_of(const CommandWords& command, const ProblemWords& words) {
  const char* const tip = !of_tours(words) && *command.tip_of_others ? command.tip_of_others : command.tip;
  const std::string text = *tip ? filled(tip, words) : plain_label_of(command, words);
  const std::string keys = keys_text(keys_of(command));
  return keys.empty() ? text : text + " (" + keys + ")";
}

}  // namespace formicarium
