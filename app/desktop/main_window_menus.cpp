// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the window.
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>

#include "app/desktop/actions.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/panels/parameter_panel.hpp"

namespace formicarium {
void MainWindow::make_menus() {
  const Actions& a = *actions_;
  const auto fill = [](QMenu* menu, std::initializer_list<QAction*> actions) {
    for (QAction* action : actions) {
      if (action == nullptr)
        menu->addSeparator();
      else
        menu->addAction(action);
    }
  };
  QMenu* file = menuBar()->addMenu(tr("&File"));
  fill(file, {a.gallery, a.open, a.open_tour, a.open_session});
  auto* recent = new QMenu(tr("Open &Recent"), file);
  recent->setObjectName(QStringLiteral("recent_menu"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { files_->fill_recent_menu(recent); });
  file->addMenu(recent);
  fill(file, {nullptr, a.save_tour, a.save_session, a.save_settings, nullptr, a.export_picture, a.export_charts,
              a.export_trace, nullptr, a.close, a.quit});

  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  edit->setObjectName(QStringLiteral("edit_menu"));
  fill(edit, {parameters_->undo_action(), parameters_->redo_action(), nullptr, a.copy_picture, a.copy_tour});

  QMenu* view = menuBar()->addMenu(tr("&View"));
  fill(view, {a.fit, a.zoom_in, a.zoom_out, nullptr});
  for (QAction* layer : a.show_layers) view->addAction(layer);
  fill(view, {a.colour_by_trail, a.next_edge_value, a.captions, a.reorder, nullptr, a.map, a.both, a.matrix,
              a.next_view, nullptr, a.next_city, a.previous_city, a.go_to_city, a.follow_ant, nullptr});
  QMenu* panes = view->addMenu(tr("Panes"));
  for (QDockWidget* pane : panes_->all()) panes->addAction(pane->toggleViewAction());
  fill(panes, {nullptr, a.next_pane, a.previous_pane, nullptr, a.larger_pane, a.smaller_pane});
  fill(view, {a.map_only, a.projector, a.full_screen, a.frame_times, a.reset_layout, nullptr});
  QMenu* theme = view->addMenu(tr("Theme"));
  fill(theme, {a.theme_system, a.theme_light, a.theme_dark});

  QMenu* run = menuBar()->addMenu(tr("&Run"));
  run->setObjectName(QStringLiteral("run_menu"));
  fill(run, {a.play, a.pause_at_once, a.step, a.ten_steps, nullptr, a.reset, a.undo_reset});
  auto* earlier = new QMenu(tr("&Earlier Runs"), run);
  earlier->setObjectName(QStringLiteral("earlier_menu"));
  connect(earlier, &QMenu::aboutToShow, this, [this, earlier] { runs_->fill_menu(earlier); });
  run->addMenu(earlier);
  fill(run, {a.branches, nullptr, a.earlier_moment, a.later_moment, a.now, a.another_seed, a.hold, a.moments_memory,
             nullptr, a.new_seed, a.enter_seed, a.keep_seed, nullptr, a.slower, a.faster, a.unlimited, a.set_speed,
             nullptr, a.set_stop});

  QMenu* comparison = menuBar()->addMenu(tr("&Compare"));
  comparison->setObjectName(QStringLiteral("compare_menu"));
  fill(comparison, {a.add_side, a.close_side, a.one_run, nullptr, a.next_side, a.differences, a.same_iteration, nullptr,
                    a.make_experiment, a.experiments});
  comparison_->add_pairs_to(comparison);

  QMenu* help = menuBar()->addMenu(tr("&Help"));
  fill(help, {a.help_here, a.shortcuts, a.messages, a.copy_diagnostics, nullptr, a.about});

  auto* escape = new QShortcut(Qt::Key_Escape, this);
  connect(escape, &QShortcut::activated, this, &MainWindow::close_topmost);
}

}  // namespace formicarium
