// SPDX-License-Identifier: GPL-3.0-or-later
// A tool button whose text ends in "…" where there is no room for it. Qt's own is cut on both sides.
#pragma once

#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

namespace formicarium {

class ElidedButton : public QToolButton {
 public:
  explicit ElidedButton(QWidget* parent) : QToolButton(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  }
  QSize minimumSizeHint() const override { return {least_width, QToolButton::minimumSizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const int missing = QToolButton::sizeHint().width() - width();
    if (missing > 0)
      option.text = fontMetrics().elidedText(text(), Qt::ElideRight, fontMetrics().horizontalAdvance(text()) - missing);
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
  }

 private:
  static constexpr int least_width = 60;  // px
};

}  // namespace formicarium
