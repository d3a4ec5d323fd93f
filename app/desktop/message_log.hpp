// SPDX-License-Identifier: GPL-3.0-or-later
// Help > Messages: every sentence the bar above the map has shown since the program started, newest last.
#pragma once

#include <QDialog>

class QAction;
class QLabel;
class QListWidget;

namespace formicarium {

struct Message;

class MessageLog : public QDialog {
  Q_OBJECT

 public:
  /// `copy_diagnostics`: a command that a button offers beside the messages.
  explicit MessageLog(QAction* copy_diagnostics, QWidget* parent = nullptr);
  void add(const Message& message);

 private:
  QLabel* nothing_;  // instead of the list while that is empty
  QListWidget* list_;
};

}  // namespace formicarium
