// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/tip_places.hpp"

#include <QApplication>
#include <QHelpEvent>
#include <QScreen>
#include <QWidget>
#include <algorithm>
#include <initializer_list>

namespace formicarium {
namespace {

constexpr int gap = 4, tallest_subject = 120;       // px; of larger subjects only the spot is kept free
constexpr int spot_above = 12, spot_below = 14;     // px around the pointer; fits a row of a list
constexpr const char* tip_name = "qtooltip_label";  // Qt's

QRect global(const QWidget& widget) { return {widget.mapToGlobal(QPoint()), widget.size()}; }

QRect subject_of(QWidget* widget, const QRect& spot) {
  for (QWidget* at = widget; at != nullptr && !at->isWindow(); at = at->parentWidget())
    if (at->property(TipPlaces::tip_subject).toBool()) return global(*at);
  return widget != nullptr && widget->height() <= tallest_subject ? global(*widget) : spot;
}

}  // namespace

QRect tip_place(const QRect& tip, const QRect& subject, const QRect& screen) {
  if (!tip.intersects(subject)) return tip;
  const auto along = [](int wanted, int size, int low, int high) {
    return std::max(low, std::min(wanted, high + 1 - size));
  };
  const int x = along(tip.x(), tip.width(), screen.left(), screen.right());
  const int y = along(subject.y(), tip.height(), screen.top(), screen.bottom());
  for (const QPoint corner : {QPoint(x, subject.bottom() + 1 + gap), QPoint(x, subject.top() - gap - tip.height()),
                              QPoint(subject.left() - gap - tip.width(), y), QPoint(subject.right() + 1 + gap, y)})
    if (const QRect place(corner, tip.size()); screen.contains(place)) return place;
  return tip;
}

TipPlaces::TipPlaces(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool TipPlaces::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    asked_ = qobject_cast<QWidget*>(watched);
    const QPoint at = static_cast<QHelpEvent*>(event)->globalPos();
    spot_ = QRect(at - QPoint(0, spot_above), at + QPoint(1, spot_below));
  } else if ((event->type() == QEvent::Show || event->type() == QEvent::Move || event->type() == QEvent::Resize) &&
             !moving_ && watched->objectName() == QLatin1String(tip_name)) {
    auto* tip = static_cast<QWidget*>(watched);
    const QRect here = tip->geometry();
    const QRect place = tip_place(here, subject_of(asked_, spot_), tip->screen()->availableGeometry());
    moving_ = true;
    if (place != here) tip->move(place.topLeft());
    moving_ = false;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace formicarium
