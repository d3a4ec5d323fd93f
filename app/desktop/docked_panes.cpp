// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/docked_panes.hpp"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <algorithm>
#include <utility>

#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"

namespace formicarium {
namespace {

constexpr int over_and_under = 110;                   // px of the window: menus, run bar, status line
constexpr double share_of_charts = 0.38;              // of the column's height
constexpr int least_charts = 180, most_charts = 320;  // px
constexpr double share_of_two = 0.58;                 // one over the other, in a roomy window
constexpr int most_of_two = 640;                      // px

}  // namespace

DockedPanes::DockedPanes(QMainWindow& window, SidePanes& sides, Viewport& map, ViewState& view)
    : QObject(&window), window_(window), sides_(sides), map_(map), view_(view) {
  // A picture says where its map lies once it is drawn.
  connect(&map, &Viewport::frame_drawn, this, &DockedPanes::float_inspector, Qt::QueuedConnection);
}

void DockedPanes::add(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, &window_);
  dock->setObjectName(name);
  dock->setWidget(content);
  window_.addDockWidget(area, dock);
  dock->hide();  // until the layout is known: all panes at once would widen a small window
  connect(dock->toggleViewAction(), &QAction::triggered, this, [this, dock](bool shown) {
    if (shown && dock == docks_.back()) make_room();
    if (dock == docks_[1]) room_.charts_chosen();
    if (dock == docks_[0]) room_.parameters_chosen();
  });
  docks_.push_back(dock);
}

void DockedPanes::apply_default_layout() {
  room_.start_anew();
  const bool roomy = window_.width() >= RoomPolicy::wide;
  const Qt::DockWidgetArea areas[] = {Qt::RightDockWidgetArea, Qt::RightDockWidgetArea, Qt::LeftDockWidgetArea};
  for (std::size_t i = 0; i < docks_.size(); ++i) {
    docks_[i]->setFloating(false);
    window_.addDockWidget(areas[i], docks_[i]);
    docks_[i]->setVisible(docks_[i] != docks_.back());  // the inspector has nothing to say before a city is chosen
  }
  window_.resizeDocks({docks_[0], docks_[2]},
                      {window_.width() < RoomPolicy::narrow ? 288
                       : roomy                              ? 336
                                                            : 320,
                       304},
                      Qt::Horizontal);
  window_.splitDockWidget(docks_[0], docks_[1], Qt::Vertical);  // the map has the height of the window
  const int column = window_.height() - over_and_under;
  const int charts = std::clamp(int(column * (roomy ? share_of_two : share_of_charts)), least_charts,
                                roomy ? most_of_two : most_charts);
  window_.resizeDocks({docks_[0], docks_[1]}, {column - charts, charts}, Qt::Vertical);
  make_room();
}

void DockedPanes::make_room() {
  const auto docked = [](const QDockWidget* pane) { return !pane->isHidden() && !pane->isFloating(); };
  arrange(
      room_.make_room({window_.size(), docked(docks_[1]), docked(docks_[2]), view_.view(), int(sides_.sides().size()),
                       docked(docks_[0]), window_.dockWidgetArea(docks_[1]) == Qt::BottomDockWidgetArea}));
}

void DockedPanes::arrange(const RoomPolicy::Moves& moves) {
  QDockWidget* const inspector = docks_[2];
  if (moves.parameters) docks_[0]->setVisible(*moves.parameters);
  if (moves.charts) docks_[1]->setVisible(*moves.charts);
  if (moves.view) view_.set_view(*moves.view);
  if (moves.inspector) inspector->setVisible(*moves.inspector);
  if (!moves.inspector_floats) return;
  inspector->setFloating(*moves.inspector_floats);
  if (!*moves.inspector_floats) return;
  room_.floats_at(inspector->pos());
  float_inspector();
}

void DockedPanes::float_inspector() {
  QDockWidget* const inspector = docks_[2];
  if (!inspector->isFloating()) return;
  QRect map = map_.rect();
  if (const auto shown = map_.scene().map_view(); shown && shown->pane.width > 0)
    map = QRectF(shown->pane.x, shown->pane.y, shown->pane.width, shown->pane.height).toRect();
  const auto place = room_.floating_place(map, inspector->pos());
  if (!place) return;
  inspector->resize(place->size());
  inspector->move(map_.mapToGlobal(place->topLeft()));
  room_.floats_at(inspector->pos());
}

void DockedPanes::make_room_for(bool gallery) { arrange(room_.gallery(gallery, docks_[2]->isVisible())); }

void DockedPanes::show_as_chosen() { arrange(room_.as_chosen()); }

void DockedPanes::put_away(bool away) {
  if (away && before_away_.isEmpty()) {
    const QWidget* const focus = QApplication::focusWidget();
    before_away_ = window_.saveState();
    for (QDockWidget* pane : docks_) {
      if (focus && pane->isAncestorOf(focus)) sides_.focused_viewport().setFocus();
      pane->hide();
    }
  } else if (!away && !before_away_.isEmpty()) {
    window_.restoreState(std::exchange(before_away_, {}));
    if (window_.isVisible()) make_room();  // the window may have become smaller meanwhile
  }
}

int DockedPanes::focused() const {
  const auto found = std::ranges::find_if(
      docks_, [](const QDockWidget* dock) { return dock->isAncestorOf(QApplication::focusWidget()); });
  return found == docks_.end() ? -1 : int(found - docks_.begin());
}

void DockedPanes::focus(int index) {
  QDockWidget* pane = docks_[std::size_t(index)];
  pane->show();
  make_room();
  pane->raise();
  QWidget* target = pane->widget();
  if (target->focusPolicy() == Qt::NoFocus && target->nextInFocusChain() != nullptr) {
    for (QWidget* next = target->nextInFocusChain(); next != target; next = next->nextInFocusChain()) {
      if (target->isAncestorOf(next) && next->isVisible() && next->isEnabled() &&
          (next->focusPolicy() & Qt::TabFocus)) {
        target = next;
        break;
      }
    }
  }
  target->setFocus(Qt::ShortcutFocusReason);
}

bool DockedPanes::enlarge_focused(int px) {
  const int index = focused();
  if (index < 0) return false;
  QDockWidget* const pane = docks_[std::size_t(index)];
  const Qt::DockWidgetArea area = window_.dockWidgetArea(pane);
  // Under another pane of its column a pane grows upwards.
  const bool under = index > 0 && std::ranges::any_of(docks_.begin(), docks_.begin() + index, [&](QDockWidget* upper) {
                       return upper->isVisible() && !upper->isFloating() && window_.dockWidgetArea(upper) == area;
                     });
  const bool across = !under && (area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea);
  if (pane->isFloating())
    pane->resize(pane->width() + px, pane->height() + px);
  else
    window_.resizeDocks({pane}, {(across ? pane->width() : pane->height()) + px},
                        across ? Qt::Horizontal : Qt::Vertical);
  return true;
}

}  // namespace formicarium
