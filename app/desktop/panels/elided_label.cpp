// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/elided_label.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include "app/desktop/panels/plain_words.hpp"

namespace formicarium {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

QSize ElidedLabel::minimumSizeHint() const { return {0, QLabel::minimumSizeHint().height()}; }

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
  style()->drawItemText(&painter, contentsRect(), int(alignment()), palette(), isEnabled(), shown, foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
    if (fontMetrics().horizontalAdvance(text()) > contentsRect().width())
      QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plain_tip(text()), this);
    return true;
  }
  return QLabel::event(event);
}

}  // namespace formicarium
