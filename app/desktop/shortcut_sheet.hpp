// SPDX-License-Identifier: GPL-3.0-or-later
// The sheet of keys ("?"), made from the actions themselves, so that it cannot be out of date.
#pragma once

#include <QDialog>

namespace formicarium {

class Actions;

class ShortcutSheet : public QDialog {
  Q_OBJECT

 public:
  ShortcutSheet(const Actions& actions, QWidget* parent = nullptr);
};

}  // namespace formicarium
