// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above the map: one sentence with buttons that help, and long work with its progress and Cancel.
#pragma once

#include <QFrame>
#include <QString>
#include <QTimer>
#include <functional>

#include "app/model/messages.hpp"

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace formicarium {

struct Message {
  Severity severity = Severity::information;
  QString text;
  QString action;             // the button's words; empty: no button
  std::function<void()> act;  // called when it is pressed; the message closes
  QString other_action{};     // a second button, used in the same way
  std::function<void()> other_act{};
};

class MessageBar : public QWidget {
  Q_OBJECT

 public:
  /// `what`: what it shows, for screen readers; the two bars of a window need different names.
  explicit MessageBar(QWidget* parent = nullptr, const QString& what = tr("message"));

  /// From now on it lies over this sibling instead of taking room from it, `below_top` px under its upper edge.
  void lie_over(QWidget* what, int below_top);

  void show_message(const Message& message);
  bool close_message();  // false if none was open
  bool has_message() const;
  const Message& message() const { return message_; }

  /// Work that may take long; its row appears after a moment, so that short work does not flash.
  void show_work(const QString& what);
  void show_progress(double share);
  void hide_work();

 signals:
  void cancel_requested();
  void message_closed();

 private:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void place();  // if it lies over something
  void paint_row();
  void close_and(std::function<void()> Message::*act);

  Message message_;
  QFrame* message_row_;
  QFrame* work_row_;
  QLabel* icon_;
  QLabel* text_;
  QPushButton *action_, *other_action_;
  QToolButton* close_;
  QLabel* what_;
  QProgressBar* progress_;
  QTimer appear_;
  QWidget* over_ = nullptr;  // null: it has a place of its own
  int below_top_ = 0;
};

}  // namespace formicarium
