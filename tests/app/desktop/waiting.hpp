// SPDX-License-Identifier: GPL-3.0-or-later
// How tests of widgets wait. What must come gets two minutes, QTRY_… included; its failure prints the condition. What
// must not come would have come by settle(): timers of one thread fire in the order of their times, so a busy machine
// makes that later and never different.
#pragma once

#include <QEventLoop>
#include <QGuiApplication>
#include <QTimer>
#include <QtTest>

namespace formicarium::test {

inline constexpr int patience_ms = 120'000;

template <class Condition>
bool comes_true(const Condition& condition) {
  return QTest::qWaitFor(condition, patience_ms);
}

inline bool is_exposed(QWidget* window) { return QTest::qWaitForWindowExposed(window, patience_ms); }
inline bool is_active(QWidget* window) { return QTest::qWaitForWindowActive(window, patience_ms); }

/// Returns when what is under way in this thread has been done: events of the window system, what was posted, and what
/// timers had due within so many milliseconds.
inline void settle(int ms) {
  if (qGuiApp != nullptr) QGuiApplication::sync();
  QEventLoop until;
  QTimer last;
  last.setTimerType(Qt::PreciseTimer);
  last.setSingleShot(true);
  QObject::connect(&last, &QTimer::timeout, &until, &QEventLoop::quit);
  last.start(ms);
  until.exec();
  if (qGuiApp != nullptr) QGuiApplication::sync();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

}  // namespace formicarium::test

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), formicarium::test::patience_ms)
#define QTRY_VERIFY2(expression, words) QTRY_VERIFY2_WITH_TIMEOUT((expression), words, formicarium::test::patience_ms)
#define QTRY_COMPARE(is, wanted) QTRY_COMPARE_WITH_TIMEOUT((is), wanted, formicarium::test::patience_ms)
