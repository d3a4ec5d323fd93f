// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the window.
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>

#include "app/desktop/actions.hpp"
#include "app/desktop/lesson/lessons.hpp"
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
  const auto menu = [this](const QString& title, const char* name) {
    QMenu* made = menuBar()->addMenu(title);
    made->setObjectName(QLatin1String(name));
    return made;
  };
  QMenu* file = menu(tr("&File"), "file_menu");
  fill(file, {a.gallery, a.new_drawing, a.open});
  auto* recent = file->addMenu(tr("Open &Recent"));
  recent->setObjectName(QStringLiteral("recent_menu"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { files_->fill_recent_menu(recent); });
  fill(file, {nullptr, a.save_tour, a.save_session});
  fill(file->addMenu(tr("&Export")), {a.export_picture, a.export_film, a.save_instance, a.export_trace, a.save_settings,
                                      nullptr, a.copy_picture, a.copy_tour});
  fill(file, {nullptr, a.preferences, nullptr, a.quit});

  fill(menu(tr("&Edit"), "edit_menu"),
       {parameters_->undo_action(), parameters_->redo_action(), nullptr, a.edit_cities, a.scatter});

  QMenu* view = menu(tr("&View"), "view_menu");
  fill(view, {a.fit, a.next_view, nullptr});
  QMenu* layers = view->addMenu(tr("&Layers"));
  for (QAction* layer : a.show_layers) layers->addAction(layer);
  fill(layers, {nullptr, a.captions});
  fill(view, {a.go_to_city, a.follow_ant, nullptr});
  for (QDockWidget* pane : panes_->all()) view->addAction(pane->toggleViewAction());
  fill(view, {a.reset_layout, nullptr, a.bare, a.projector, a.full_screen});

  QMenu* run = menu(tr("&Run"), "run_menu");
  fill(run, {a.solve, nullptr, a.play, a.step, a.set_stop, nullptr, a.reset, a.undo_reset});
  auto* earlier = run->addMenu(tr("&Earlier Runs"));
  earlier->setObjectName(QStringLiteral("earlier_menu"));
  connect(earlier, &QMenu::aboutToShow, this, [this, earlier] { runs_->fill_menu(earlier); });
  fill(run, {a.branches, a.another_seed, a.hold});

  fill(menu(tr("&Compare"), "compare_menu"), {a.add_side, a.before_edits, a.close_side, a.compare_variants, nullptr,
                                              a.differences, nullptr, a.make_experiment, a.experiments});
  QMenu* lessons = menu(tr("&Lessons"), "lessons_menu");
  connect(lessons, &QMenu::aboutToShow, this, [this, lessons] { lessons_->fill_menu(lessons); });
  fill(menu(tr("&Help"), "help_menu"), {a.shortcuts, a.messages, a.about});

  auto* escape = new QShortcut(Qt::Key_Escape, this);
  connect(escape, &QShortcut::activated, this, &MainWindow::close_topmost);
}

}  // namespace formicarium
