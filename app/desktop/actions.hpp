// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window, once: words, key, icon. Menus, run bar, shortcuts sheet and tests use the same QAction.
#pragma once

#include <QAction>
#include <QMainWindow>
#include <QObject>
#include <vector>

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
  QAction *show_cities, *show_best, *show_iteration_best, *show_trails;
  QAction *map, *both, *matrix, *next_view, *next_city, *previous_city, *go_to_city;
  QAction *map_only, *full_screen, *reset_layout, *next_pane, *previous_pane;
  QAction *theme_system, *theme_light, *theme_dark;
  // Run
  QAction *play, *play_anywhere, *step, *ten_steps, *reset, *new_seed, *keep_seed, *slower, *faster, *unlimited;
  // Help
  QAction *help_here, *shortcuts, *messages, *about;

  /// All of the above, in this order.
  const std::vector<QAction*>& all() const { return all_; }
  /// Those whose key is a single letter or an arrow: they act only while one of the views has focus.
  void act_within(QWidget* view);

 private:
  QAction* make(const char* name, const QString& text, const QString& tip = {});
  QAction* keyed(QAction* action, const QList<QKeySequence>& keys);           // from anywhere in the window
  QAction* keyed_in_views(QAction* action, const QList<QKeySequence>& keys);  // while a view has focus

  QWidget* window_;
  std::vector<QAction*> all_, in_views_;
};

}  // namespace formicarium
