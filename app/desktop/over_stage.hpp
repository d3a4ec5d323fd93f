// SPDX-License-Identifier: GPL-3.0-or-later
// A card over the left edge of the stage. It follows the stage, and lies below the captions where there is room.
#pragma once

#include <QFrame>

namespace formicarium {

class OverStage : public QFrame {
  Q_OBJECT

 public:
  /// `stage` is a descendant of `parent`.
  OverStage(int width, QWidget* stage, QWidget* parent);

 protected:
  void place();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;

  QWidget* stage_;
};

}  // namespace formicarium
