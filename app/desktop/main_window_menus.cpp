// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the window and what its Help menu opens.
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QShortcut>
#include <utility>
#include <vector>

#include "app/desktop/actions.hpp"
#include "app/desktop/diagnostics.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/shortcut_sheet.hpp"
#include "app/desktop/status_line.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/side_presets.hpp"
#include "core/base/version.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

void show_about(QWidget* parent) {
  auto* box = new QMessageBox(parent);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(QObject::tr("About Formicarium"));
  box->setTextFormat(Qt::RichText);
  box->setText(QObject::tr("<b>Formicarium %1</b><br>A program in which people watch ant colony optimisation think.")
                   .arg(QLatin1String(version)));
  box->setInformativeText(
      QObject::tr("The desktop program is free software under the GNU General Public License, version 3 or later; "
                  "its engine is under the Apache License 2.0."));
  box->setModal(false);
  box->show();
}

}  // namespace

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
              a.next_view, nullptr, a.next_city, a.previous_city, a.go_to_city, nullptr});
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
  comparison->addSection(tr("Begin Anew With"));
  std::vector<std::pair<const SidePreset*, QAction*>> pairs;
  pairs.reserve(side_presets().size());
  for (const SidePreset& pair : side_presets()) {
    pairs.emplace_back(&pair, comparison->addAction(text(pair.name), this, [this, &pair] { compare(pair); }));
    pairs.back().second->setToolTip(tr("As many sides as this names, all from iteration 0 with one seed"));
  }
  connect(comparison, &QMenu::aboutToShow, this, [this, pairs] {
    const InstancePtr& instance = focused().frame()->instance;
    for (const auto& [pair, action] : pairs)
      action->setVisible(suits(*pair, instance ? instance->traits() : symmetric_tour));
  });

  QMenu* help = menuBar()->addMenu(tr("&Help"));
  fill(help, {a.help_here, a.shortcuts, a.messages, a.copy_diagnostics, nullptr, a.about});

  on(a.shortcuts, [this] {
    auto* sheet = new ShortcutSheet(*actions_, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->show();
  });
  connect(a.messages, &QAction::triggered, message_log_, &QWidget::show);
  on(a.about, [this] { show_about(this); });
  on(a.copy_diagnostics, &MainWindow::copy_diagnostics);
  on(a.help_here, &MainWindow::help_for_focus);
  auto* escape = new QShortcut(Qt::Key_Escape, this);
  connect(escape, &QShortcut::activated, this, &MainWindow::close_topmost);
}

void MainWindow::copy_diagnostics() {
  const PicturePath path = viewport_->scene().picture_path();
  const GlFacts gl{viewport_->gl_description(), viewport_->gl_version(), picture_path_words(path)};
  asking_.start(tr("Asking the devices"), [this, gl, frame = controller_.frame()](Progress&) -> Jobs::Done {
    return [this, words = diagnostics(*frame, gl)] {
      QApplication::clipboard()->setText(words);
      show_message(Severity::information, tr("The diagnostics are on the clipboard."));
    };
  });
}

}  // namespace formicarium
