// SPDX-License-Identifier: GPL-3.0-or-later
// Shows, hides and moves the panes as the room policy decides.
#include <QDockWidget>

#include "app/desktop/main_window.hpp"
#include "app/desktop/viewport.hpp"

namespace formicarium {

void MainWindow::make_room() {
  const auto docked = [](const QDockWidget* pane) { return !pane->isHidden() && !pane->isFloating(); };
  arrange(room_.make_room(
      {size(), docked(panes_[1]), docked(panes_[2]), view_->view(), int(sides_->sides().size()), docked(panes_[0])}));
}

void MainWindow::arrange(const RoomPolicy::Moves& moves) {
  QDockWidget* const inspector = panes_[2];
  if (moves.parameters) panes_[0]->setVisible(*moves.parameters);
  if (moves.charts) panes_[1]->setVisible(*moves.charts);
  if (moves.view) view_->set_view(*moves.view);
  if (moves.inspector) inspector->setVisible(*moves.inspector);
  if (!moves.inspector_floats) return;
  inspector->setFloating(*moves.inspector_floats);
  if (!*moves.inspector_floats) return;
  room_.floats_at(inspector->pos());
  float_inspector();
}

void MainWindow::float_inspector() {
  QDockWidget* const inspector = panes_[2];
  if (!inspector->isFloating()) return;
  QRect map = viewport_->rect();
  if (const auto shown = viewport_->scene().map_view(); shown && shown->pane.width > 0)
    map = QRectF(shown->pane.x, shown->pane.y, shown->pane.width, shown->pane.height).toRect();
  const auto place = room_.floating_place(map, inspector->pos());
  if (!place) return;
  inspector->resize(place->size());
  inspector->move(viewport_->mapToGlobal(place->topLeft()));
  room_.floats_at(inspector->pos());
}

void MainWindow::moveEvent(QMoveEvent* event) {
  QMainWindow::moveEvent(event);
  if (shown_before_) float_inspector();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  // Queued, because Qt is laying out now. Only if the window is on screen with its panes in place.
  if (shown_before_ && layout_before_away_.isEmpty())
    QMetaObject::invokeMethod(this, &MainWindow::make_room, Qt::QueuedConnection);
  if (enlarged_ && event->size().height() != event->oldSize().height())
    QMetaObject::invokeMethod(this, &MainWindow::enlarge, Qt::QueuedConnection);
}

}  // namespace formicarium
