// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/control_ring.hpp"

#include <QEvent>
#include <QPainter>

#include "app/desktop/panels/ink.hpp"

namespace formicarium {
namespace {

constexpr int beyond = 4;  // px around the control

}  // namespace

ControlRing::ControlRing(QWidget* window) : QWidget(window) {
  setObjectName(QStringLiteral("ring"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void ControlRing::show_around(QWidget* control) {
  if (control == control_) return place();
  watch(false);
  control_ = control;
  watch(true);
  place();
}

void ControlRing::watch(bool on) {
  for (QWidget* one = control_; one != nullptr && one != parentWidget(); one = one->parentWidget())
    on ? one->installEventFilter(this) : one->removeEventFilter(this);
}

void ControlRing::place() {
  const bool seen = control_ && control_->isVisibleTo(parentWidget()) && !control_->visibleRegion().isEmpty();
  setVisible(seen);
  if (!seen) return;
  const QRect around(control_->mapTo(parentWidget(), QPoint()), control_->size());
  setGeometry(around.adjusted(-beyond, -beyond, beyond, beyond).intersected(parentWidget()->rect()));
  raise();
}

bool ControlRing::eventFilter(QObject* watched, QEvent* event) {
  const auto type = event->type();
  if (type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide)
    QMetaObject::invokeMethod(this, &ControlRing::place, Qt::QueuedConnection);
  return QWidget::eventFilter(watched, event);
}

void ControlRing::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour(look(palette()).focus), 2.5));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);
}

}  // namespace formicarium
