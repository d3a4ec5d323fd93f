// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of the window share: settings of their own, small instances on disk, and a window to press buttons in.
#pragma once

#include <QTemporaryDir>
#include <QtTest>
#include <memory>

#include "app/desktop/main_window.hpp"

namespace formicarium {

/// The application object and folders for QSettings and for recovery that nobody else reads. A process makes one,
/// before any other object of Qt.
class TestApplication {
 public:
  TestApplication(int& argc, char** argv);
  ~TestApplication();

 private:
  QTemporaryDir config_, state_;
  std::unique_ptr<QApplication> application_;
};

/// An EUC_2D instance of `cities` random cities in `folder`; the same for the same number.
QString write_instance(const QTemporaryDir& folder, const QString& name, int cities);
QString write_text(const QTemporaryDir& folder, const QString& name, const QByteArray& text);

/// A window on screen that has drawn. The settings are those the test left.
std::unique_ptr<MainWindow> shown_window(QSize size = {1280, 800});
/// Opens and waits until it is loaded, at iteration 0.
bool open_and_wait(MainWindow& window, const QString& file);
/// So many iterations, as fast as they go; waits until they are done.
void step(MainWindow& window, int steps);
/// Clicks the button of that name.
void press(MainWindow& window, const char* name);
/// Opens what lies behind Reset, types a seed there and presses `then`, Return or Escape.
void type_seed(MainWindow& window, const char* seed, Qt::Key then = Qt::Key_Return);
/// Of the frame that the first side shows.
std::int64_t iteration(MainWindow& window);
/// What a side shows.
const Frame& frame_of(MainWindow& window, std::size_t side);
/// Waits until all sides rest at that iteration; false: they do not come there.
bool all_at(MainWindow& window, std::int64_t iteration);
/// Returns when no solver computes and what they told has been shown.
void rest(MainWindow& window);
/// The message in the bar; empty where none is open.
QString message_in(MainWindow& window);

/// The widget of that name; of several the one that is seen, if one is.
template <class Widget = QWidget>
Widget* child(QWidget& window, const char* name) {
  const QList<Widget*> all = window.findChildren<Widget*>(QLatin1String(name));
  for (Widget* one : all)
    if (one->isVisible()) return one;
  return all.isEmpty() ? nullptr : all.front();
}

/// Drags `file` in and drops it on the map.
void drop(MainWindow& window, const QString& file);

/// The tests of windows are one program: `window_tests NAME …` runs the one of that name, with Qt Test's options behind
/// it; with one test alone the program needs no name. `run` gets the arguments without it.
struct TestOfWindows {
  TestOfWindows(const char* name, int (*run)(int argc, char** argv));
};

}  // namespace formicarium

#define FORMICARIUM_WINDOW_TEST(name, Class)                                                  \
  static const formicarium::TestOfWindows name##_is_here(#name, [](int n, char** arguments) { \
    const formicarium::TestApplication ready(n, arguments);                                   \
    formicarium::Class test;                                                                  \
    return QTest::qExec(&test, n, arguments);                                                 \
  });
