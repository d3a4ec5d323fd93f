// SPDX-License-Identifier: GPL-3.0-or-later
// What gives way in small windows, so that the map keeps its room.
#include <QDockWidget>
#include <QEvent>
#include <QStackedWidget>
#include <utility>

#include "app/desktop/main_window.hpp"
#include "app/desktop/viewport.hpp"

namespace formicarium {
namespace {

constexpr int low = 680;  // below it the charts would take from the map
constexpr QSize floating_inspector(304, 420);

}  // namespace

void MainWindow::make_room() {
  QDockWidget* const charts = panes_[1];
  if (height() < low && !charts->isHidden() && !charts->isFloating()) {
    charts->hide();
    charts_gave_way_ = true;
  } else if (height() >= low && std::exchange(charts_gave_way_, false)) {
    charts->show();
  }

  const bool is_narrow = width() < narrow_width;
  if (is_narrow != std::exchange(was_narrow_, is_narrow)) {
    if (is_narrow && viewport_->view() == View::both) {
      viewport_->set_view(View::map);
      both_gave_way_ = true;
    } else if (!is_narrow && std::exchange(both_gave_way_, false) && viewport_->view() == View::map) {
      viewport_->set_view(View::both);
    }
  }

  QDockWidget* const inspector = panes_[2];
  if (width() < wide_width && !inspector->isHidden() && !inspector->isFloating()) {
    inspector->setFloating(true);
    inspector_gave_way_ = true;
    inspector_place_ = inspector->pos();
    float_inspector();
  } else if (width() >= wide_width && std::exchange(inspector_gave_way_, false)) {
    inspector->setFloating(false);
  }
}

// Over the map's right edge, clear of its switches: the matrix, messages and the gallery stay free.
void MainWindow::float_inspector() {
  QDockWidget* const inspector = panes_[2];
  if (!inspector_gave_way_ || !inspector->isFloating()) return;
  if (inspector->pos() != inspector_place_) return;  // where the user put it
  QRect map = viewport_->rect();
  if (const auto shown = viewport_->map_view(); shown && shown->pane.width > 0)
    map = QRectF(shown->pane.x, shown->pane.y, shown->pane.width, shown->pane.height).toRect();
  const QRect room = map.marginsRemoved({8, 40, 8, 48});
  inspector->resize(floating_inspector.boundedTo(room.size()));
  inspector->move(viewport_->mapToGlobal(QPoint(room.right() + 1 - inspector->width(), room.top())));
  inspector_place_ = inspector->pos();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == viewport_ && event->type() == QEvent::Resize)
    QMetaObject::invokeMethod(this, &MainWindow::float_inspector, Qt::QueuedConnection);
  return QMainWindow::eventFilter(watched, event);
}

void MainWindow::moveEvent(QMoveEvent* event) {
  QMainWindow::moveEvent(event);
  if (shown_before_) float_inspector();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  // Not while Qt is laying out; and only for a window that is on screen with its panes in place.
  if (shown_before_ && layout_before_map_only_.isEmpty())
    QMetaObject::invokeMethod(this, &MainWindow::make_room, Qt::QueuedConnection);
}

}  // namespace formicarium
