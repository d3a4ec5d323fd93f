// SPDX-License-Identifier: GPL-3.0-or-later
// The window's commands as QActions, which menus, run bar, sheet of shortcuts and tests share. Words and keys come from
// app/model/commands.hpp.
#pragma once

#include <QAction>
#include <QMainWindow>
#include <QObject>
#include <QPointer>
#include <array>
#include <vector>

#include "app/scene/layers/list.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

class Actions : public QObject {
  Q_OBJECT

 public:
  explicit Actions(QWidget* window);

 private:
  std::vector<QAction*> all_;  // before the commands, which add() appends to it
  QAction* add(const char* id);
  std::array<QAction*, layer_kinds.size()> add_layers();

 public:
  // File
  QAction* const gallery = add("gallery");
  QAction* const open = add("open");
  QAction* const new_drawing = add("new_drawing");
  QAction* const save_tour = add("save_tour");
  QAction* const save_session = add("save_session");
  QAction* const save_settings = add("save_settings");
  QAction* const export_picture = add("export_picture");
  QAction* const export_film = add("export_film");
  QAction* const save_instance = add("save_instance");
  QAction* const export_charts = add("export_charts");
  QAction* const export_trace = add("export_trace");
  QAction* const close = add("close");
  QAction* const preferences = add("preferences");
  QAction* const quit = add("quit");
  // Edit
  QAction* const edit_cities = add("edit_cities");
  QAction* const scatter = add("scatter");
  QAction* const copy_picture = add("copy_picture");
  QAction* const copy_view = add("copy_view");
  QAction* const paste_view = add("paste_view");
  QAction* const copy_tour = add("copy_tour");
  // View
  QAction* const fit = add("fit");
  QAction* const zoom_in = add("zoom_in");
  QAction* const zoom_out = add("zoom_out");
  QAction* const pan_left = add("pan_left");
  QAction* const pan_right = add("pan_right");
  QAction* const pan_up = add("pan_up");
  QAction* const pan_down = add("pan_down");
  std::array<QAction*, layer_kinds.size()> show_layers = add_layers();  // [Layer]
  QAction* const colour_by_trail = add("colour_by_trail");
  QAction* const next_edge_value = add("next_edge_value");
  QAction* const follow_ant = add("follow_ant");
  QAction* const more_ants = add("more_ants");
  QAction* const fewer_ants = add("fewer_ants");
  QAction* const mark = add("mark");
  QAction* const clear_marks = add("clear_marks");
  QAction* const captions = add("captions");
  QAction* const reorder = add("reorder");
  QAction* const frame_times = add("frame_times");
  QAction* const map = add("map");
  QAction* const both = add("both");
  QAction* const matrix = add("matrix");
  QAction* const next_view = add("next_view");
  QAction* const next_city = add("next_city");
  QAction* const previous_city = add("previous_city");
  QAction* const go_to_city = add("go_to_city");
  QAction* const bare = add("bare");
  QAction* const projector = add("projector");
  QAction* const full_screen = add("full_screen");
  QAction* const reset_layout = add("reset_layout");
  QAction* const next_pane = add("next_pane");
  QAction* const previous_pane = add("previous_pane");
  QAction* const larger_pane = add("larger_pane");
  QAction* const smaller_pane = add("smaller_pane");
  QAction* const theme_system = add("theme_system");
  QAction* const theme_light = add("theme_light");
  QAction* const theme_dark = add("theme_dark");
  // Run
  QAction* const solve = add("solve");
  QAction* const play = add("play");
  QAction* const play_anywhere = add("play_anywhere");
  QAction* const pause_at_once = add("pause_at_once");
  QAction* const step = add("step");
  QAction* const ten_steps = add("ten_steps");
  QAction* const reset = add("reset");
  QAction* const undo_reset = add("undo_reset");
  QAction* const new_seed = add("new_seed");
  QAction* const enter_seed = add("enter_seed");
  QAction* const keep_seed = add("keep_seed");
  QAction* const earlier_moment = add("earlier_moment");
  QAction* const later_moment = add("later_moment");
  QAction* const now = add("now");
  QAction* const another_seed = add("another_seed");
  QAction* const branches = add("branches");
  QAction* const hold = add("hold");
  QAction* const slower = add("slower");
  QAction* const faster = add("faster");
  QAction* const unlimited = add("unlimited");
  QAction* const set_speed = add("set_speed");
  QAction* const set_stop = add("set_stop");
  // Lessons
  QAction* const lesson_next = add("lesson_next");
  QAction* const lesson_back = add("lesson_back");
  QAction* const lesson_show = add("lesson_show");
  QAction* const notes = add("notes");
  QAction* const blank = add("blank");
  // Compare
  QAction* const add_side = add("add_side");
  QAction* const before_edits = add("before_edits");
  QAction* const close_side = add("close_side");
  QAction* const one_run = add("one_run");
  QAction* const compare_variants = add("compare_variants");
  QAction* const next_side = add("next_side");
  QAction* const differences = add("differences");
  QAction* const same_iteration = add("same_iteration");
  QAction* const make_experiment = add("make_experiment");
  QAction* const experiments = add("experiments");
  // Help
  QAction* const help_here = add("help_here");
  QAction* const shortcuts = add("shortcuts");
  QAction* const messages = add("messages");
  QAction* const copy_diagnostics = add("copy_diagnostics");
  QAction* const about = add("about");

  /// Texts and tips in the words of the problem: "Save &Assignment…".
  void show_words(const ProblemWords& words);
  void show_running(bool running) const;  // Play becomes Pause
  const ProblemWords& words() const { return *words_; }
  QAction* show_layer(Layer layer) const { return show_layers[std::size_t(layer)]; }
  /// All of the above, in this order.
  const std::vector<QAction*>& all() const { return all_; }
  /// Keys are commands whichever control has the focus, except those that this control uses itself: a field takes
  /// letters and digits, a button takes Space. Arrows are commands only while `view` or a child of it has the focus.
  void arrows_act_within(QWidget* view);
  /// While this list has the focus, letters, digits and Space look for one of its entries.
  void letters_stay_within(QWidget* list);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool is_used_by(const QWidget* focused, const QKeyEvent& pressed) const;

  const ProblemWords* words_ = &tour_words;
  std::vector<QPointer<const QWidget>> views_, lists_;  // null once one is gone
};

}  // namespace formicarium
