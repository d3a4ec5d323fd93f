// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window, once: words, key, icon. Menus, run bar, shortcuts sheet and tests use the same QAction.
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

  // File
  QAction *gallery, *open, *open_tour, *open_session, *save_tour, *save_session, *save_settings;
  QAction *export_picture, *export_charts, *export_trace, *close, *quit;
  // Edit
  QAction *copy_picture, *copy_tour;
  // View
  QAction *fit, *zoom_in, *zoom_out, *pan_left, *pan_right, *pan_up, *pan_down;
  std::array<QAction*, layer_kinds.size()> show_layers;  // [Layer]
  QAction *colour_by_trail, *next_edge_value, *captions, *reorder, *frame_times;
  QAction *map, *both, *matrix, *next_view, *next_city, *previous_city, *go_to_city;
  QAction *map_only, *projector, *full_screen, *reset_layout, *next_pane, *previous_pane, *larger_pane, *smaller_pane;
  QAction *theme_system, *theme_light, *theme_dark;
  // Run
  QAction *play, *play_anywhere, *pause_at_once, *step, *ten_steps, *reset, *undo_reset, *new_seed, *enter_seed,
      *keep_seed;
  QAction *earlier_moment, *later_moment, *now, *another_seed, *branches, *moments_memory, *hold;
  QAction *slower, *faster, *unlimited, *set_speed, *set_stop;
  // Compare
  QAction *add_side, *close_side, *one_run, *next_side, *differences, *same_iteration, *make_experiment, *experiments;
  // Help
  QAction *help_here, *shortcuts, *messages, *copy_diagnostics, *about;

  /// Texts and tips in the words of the problem: "Save &Assignment…".
  void show_words(const ProblemWords& words);
  bool of_tours() const { return of_tours_; }  // whether they speak of tours
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

  std::vector<QAction*> all_;
  bool of_tours_ = true;
  std::vector<QPointer<const QWidget>> views_, lists_;  // null once one is gone
};

}  // namespace formicarium
