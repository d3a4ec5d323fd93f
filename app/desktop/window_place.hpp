// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window lies on the screen and how its panes are laid out: restored when the window is first shown, saved
// when it closes.
#pragma once

#include "app/desktop/actions.hpp"
#include "app/desktop/docked_panes.hpp"

namespace formicarium {

class WindowPlace : public QObject {
  Q_OBJECT

 public:
  WindowPlace(QMainWindow& window, const Actions& actions, DockedPanes& panes);

  void save();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // of the window
  void restore();
  void stay_on_screen();
  void leave_lecture();  // all panes are shown again

  QMainWindow& window_;
  const Actions& actions_;
  DockedPanes& panes_;
  bool restored_ = false;
};

}  // namespace formicarium
