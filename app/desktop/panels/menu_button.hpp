// SPDX-License-Identifier: GPL-3.0-or-later
// A button with a menu and no mark of it: its text says that more follows.
#pragma once

#include <QStyleOptionToolButton>
#include <QToolButton>

namespace formicarium {

/// A style sheet could hide the mark too, but the button would keep the colours of the theme it was first shown in.
class MenuButton : public QToolButton {
 public:
  using QToolButton::QToolButton;

 protected:
  void initStyleOption(QStyleOptionToolButton* option) const override {
    QToolButton::initStyleOption(option);
    option->features &= ~QStyleOptionToolButton::HasMenu;
  }
};

}  // namespace formicarium
