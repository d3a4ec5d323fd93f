// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_place.hpp"

#include <QEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QWindow>
#include <algorithm>

namespace formicarium {
namespace {

constexpr int layout_version = 2;  // another one drops saved layouts
constexpr int frame_height = 40;   // px of a frame's title and edges, at most; Qt knows them once the window is seen
constexpr QSize smallest(500, 320);
constexpr QSize usual(1280, 800);

}  // namespace

WindowPlace::WindowPlace(QMainWindow& window, const Actions& actions, DockedPanes& panes)
    : QObject(&window), window_(window), actions_(actions), panes_(panes) {
  window.setMinimumSize(smallest);  // smaller than all panes together need: some are hidden then
  window.resize(usual.boundedTo(QGuiApplication::primaryScreen()->availableSize() - QSize(0, frame_height)));
  connect(actions.reset_layout, &QAction::triggered, this, [this] {
    leave_lecture();
    panes_.apply_default_layout();
  });
  connect(actions.full_screen, &QAction::triggered, this, [this](bool full) {
    if (full)
      window_.showFullScreen();
    else
      window_.showNormal();
  });
  window.installEventFilter(this);
}

bool WindowPlace::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show && !restored_) restore();
  if (event->type() == QEvent::Move && restored_) panes_.float_inspector();
  // Queued, because Qt is laying out now. Only if the window is on screen with its panes in place.
  if (event->type() == QEvent::Resize && restored_ && !panes_.away())
    QMetaObject::invokeMethod(&panes_, &DockedPanes::make_room, Qt::QueuedConnection);
  return QObject::eventFilter(watched, event);
}

void WindowPlace::restore() {
  restored_ = true;
  const QSettings settings;
  window_.restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  stay_on_screen();
  if (!window_.restoreState(settings.value(QStringLiteral("layout")).toByteArray(), layout_version)) {
    leave_lecture();
    panes_.apply_default_layout();
  }
  panes_.make_room();
}

void WindowPlace::save() {
  leave_lecture();
  panes_.show_as_chosen();
  QSettings settings;
  settings.setValue(QStringLiteral("geometry"), window_.saveGeometry());
  settings.setValue(QStringLiteral("layout"), window_.saveState(layout_version));
}

void WindowPlace::leave_lecture() {
  for (QAction* away : {actions_.bare, actions_.projector}) away->setChecked(false);
}

// A saved place may lie on a screen that was larger or is gone.
void WindowPlace::stay_on_screen() {
  if (window_.isFullScreen() || window_.isMaximized()) return;
  const QRect room = window_.screen()->availableGeometry();
  QMargins frame = window_.windowHandle()->frameMargins();
  if (frame.isNull()) frame.setTop(frame_height);
  window_.resize(window_.size().boundedTo(room.marginsRemoved(frame).size()));
  QRect outer = window_.geometry().marginsAdded(frame);
  outer.moveLeft(std::clamp(outer.left(), room.left(), std::max(room.right() + 1 - outer.width(), room.left())));
  outer.moveTop(std::clamp(outer.top(), room.top(), std::max(room.bottom() + 1 - outer.height(), room.top())));
  if (outer.topLeft() != window_.pos()) window_.move(outer.topLeft());
}

}  // namespace formicarium
