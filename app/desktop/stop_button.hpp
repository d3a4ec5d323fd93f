// SPDX-License-Identifier: GPL-3.0-or-later
// "Stop 2 000 it": the button that shows when a run ends by itself, and the popup that changes it.
#pragma once

#include "app/desktop/panels/menu_button.hpp"
#include "core/problem/instance.hpp"
#include "core/session/frame.hpp"

class QDoubleSpinBox;
class QLabel;

namespace formicarium {

class StopButton : public MenuButton {
  Q_OBJECT

 public:
  explicit StopButton(QWidget* parent = nullptr);
  void show_stop(const StopCriteria& stop);
  /// "Target cost"; costs have so many decimals.
  void show_words(const ProblemWords& words, int decimals);
  static QString words(const StopCriteria& stop);  // "2 000 it or 60 s"; "never"

 signals:
  void changed(const formicarium::StopCriteria& stop);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  StopCriteria entered() const;

  StopCriteria shown_;
  QDoubleSpinBox *iterations_, *seconds_, *target_;
  QLabel* target_caption_;
};

}  // namespace formicarium
