// SPDX-License-Identifier: GPL-3.0-or-later
// The window for a lecture: large text and lines, and nothing beside the pictures but run bar and timeline.
#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QStatusBar>

#include "app/desktop/actions.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/look/projector.hpp"

namespace formicarium {
namespace {

constexpr double smallest_text = 11;  // px, without a projector

}  // namespace

void MainWindow::connect_projector() {
  connect(actions_->map_only, &QAction::toggled, this, &MainWindow::put_panes_away);
  connect(actions_->projector, &QAction::toggled, this, [this](bool on) {
    put_panes_away();
    statusBar()->setVisible(!on);
    run_bar_->show_seed(!on);
    enlarge();
  });
  // A side that has come is small yet.
  connect(sides_, &SidePanes::count_changed, this, [this] {
    if (enlarged_) enlarge();
  });
}

// Map Only and Projector both hide the panes. The layout comes back when neither is chosen any more.
void MainWindow::put_panes_away() {
  const bool away = actions_->map_only->isChecked() || actions_->projector->isChecked();
  if (away && layout_before_away_.isEmpty()) {
    const QWidget* const focus = QApplication::focusWidget();
    layout_before_away_ = saveState();
    for (QDockWidget* pane : panes_) {
      if (focus && pane->isAncestorOf(focus)) focused_viewport().setFocus();
      pane->hide();
    }
  } else if (!away && !layout_before_away_.isEmpty()) {
    restoreState(std::exchange(layout_before_away_, {}));
    if (isVisible()) make_room();  // the window may have become smaller meanwhile
  }
}

void MainWindow::enlarge() {
  const bool on = actions_->projector->isChecked();
  const double text = projector::text_height(height());
  enlarged_.reset();
  if (on)
    enlarged_.emplace(std::vector<QWidget*>{menuBar(), run_bar_, centralWidget()}, text / smallest_text,
                      [](const QWidget& widget) { return qobject_cast<const Viewport*>(&widget) != nullptr; });
  run_bar_->make_room();
  SceneOptions options = view_->options();
  options.projector = on;
  options.text_height = on ? text : 0;
  view_->set_options(options);
}

}  // namespace formicarium
