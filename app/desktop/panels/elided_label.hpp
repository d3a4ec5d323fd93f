// SPDX-License-Identifier: GPL-3.0-or-later
// A label of one line. Text that does not fit ends in "…" and is shown in full in the tooltip.
#pragma once

#include <QLabel>

namespace formicarium {

class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
};

}  // namespace formicarium
