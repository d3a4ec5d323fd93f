// SPDX-License-Identifier: GPL-3.0-or-later
// A ring around the control that a lesson waits for. It lies over the window, takes no clicks, and follows the control.
#pragma once

#include <QPointer>
#include <QWidget>

namespace formicarium {

class ControlRing : public QWidget {
  Q_OBJECT

 public:
  explicit ControlRing(QWidget* window);
  void show_around(QWidget* control);  // null: around none
  QWidget* control() const { return control_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void watch(bool on);

  QPointer<QWidget> control_;
};

}  // namespace formicarium
