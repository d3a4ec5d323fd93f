// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the window work with. Each part is made from it, by the window or by a test.
#pragma once

#include <QAction>
#include <QMainWindow>
#include <functional>

#include "app/desktop/actions.hpp"
#include "app/desktop/crash_saver.hpp"
#include "app/desktop/documents.hpp"
#include "app/desktop/earlier_runs.hpp"
#include "app/desktop/message_bar.hpp"
#include "app/desktop/side_panes.hpp"

namespace formicarium {

class MessageLog;

/// GUI thread only. All that it names outlives the parts.
struct Desk {
  QMainWindow& window;  // the parent of dialogs
  Actions& actions;
  Documents& documents;
  SidePanes& sides;
  EarlierRuns& earlier;
  CrashSaver& recovery;
  MessageBar &message_bar, &offer_bar;  // an offer stays while other messages come and go
  MessageLog& message_log;
  std::function<void(const Message&)> show;  // in the bar, and kept in the log

  void say(Severity severity, const QString& text, const QString& action = {}, std::function<void()> act = {}) const {
    show({severity, text, action, std::move(act)});
  }
  bool linked_by_iteration() const { return sides.sides().link() == Sides::Link::iteration; }
  /// "Side B: " where there are several, else nothing.
  QString of_side(std::size_t side) const {
    return sides.sides().alone() ? QString() : QObject::tr("Side %1: ").arg(QChar::fromLatin1(Sides::letter(side)));
  }
};

}  // namespace formicarium
