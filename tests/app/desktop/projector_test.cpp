// SPDX-License-Identifier: GPL-3.0-or-later
// The window for a lecture, by real events: what goes, what grows, and that all of it comes back as it was.
#include "app/scene/look/projector.hpp"

#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolButton>
#include <QtTest>
#include <map>

#include "app/desktop/actions.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class ProjectorTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::unique_ptr<MainWindow> loaded_window(QSize size = {1280, 800}) {
    auto window = shown_window(size);
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    step(*window, 3);
    return window;
  }
  static void switch_over(MainWindow& window) { QTest::keyClick(&window, Qt::Key_F8); }

  struct Shape {
    QFont font;
    QSize least, most;
    QRect place;
    bool shown = false;
    bool operator==(const Shape&) const = default;
  };
  /// All widgets of the window, settled.
  static std::map<const QWidget*, Shape> shapes(MainWindow& window) {
    test::settle(400);  // docks are animated
    std::map<const QWidget*, Shape> all;
    for (const QWidget* one : window.findChildren<QWidget*>())
      if (one->isVisible())
        all[one] = {one->font(), one->minimumSize(), one->maximumSize(), one->geometry(), one->isVisible()};
    return all;
  }

 private slots:
  void panes_go_and_text_and_lines_grow() {
    const auto window = loaded_window();
    const int words = child<QLabel>(*window, "best_figure")->fontInfo().pixelSize();
    const int button = child<QToolButton>(*window, "play_button")->fontInfo().pixelSize();
    switch_over(*window);
    QVERIFY(window->actions().projector->isChecked());
    for (const char* pane : {"parameters", "charts", "inspector"})
      QVERIFY2(!child<QDockWidget>(*window, pane)->isVisible(), pane);
    QVERIFY(!window->statusBar()->isVisible());
    for (const char* kept : {"play_button", "speed_slider", "best_figure", "timeline", "timeline_track"})
      QVERIFY2(child(*window, kept)->isVisible(), kept);
    const double factor = projector::text_height(800) / 11;
    QVERIFY(child<QLabel>(*window, "best_figure")->fontInfo().pixelSize() > words * factor * 0.95);
    QVERIFY(child<QToolButton>(*window, "play_button")->fontInfo().pixelSize() > button * factor * 0.95);
    QVERIFY(window->menuBar()->fontInfo().pixelSize() > button * factor * 0.9);
    const SceneOptions options = window->viewport().scene().options();
    QVERIFY(options.projector);
    QCOMPARE(options.text_height, 16.0);
    QVERIFY2(window->width() <= 1280 && window->height() <= 800, "the window has not grown");
    switch_over(*window);
  }

  void switched_off_everything_is_as_it_was() {
    const auto window = loaded_window();
    child(*window, "charts")->hide();  // as the user has it
    const auto before = shapes(*window);
    const SceneOptions options = window->viewport().scene().options();
    switch_over(*window);
    QVERIFY(shapes(*window) != before);
    switch_over(*window);
    const auto after = shapes(*window);
    for (const auto& [widget, shape] : before) {
      const auto found = after.find(widget);
      QVERIFY2(found != after.end(), qPrintable(widget->objectName() + widget->metaObject()->className()));
      QVERIFY2(found->second == shape, qPrintable(widget->objectName() + widget->metaObject()->className()));
    }
    QCOMPARE(after.size(), before.size());
    QVERIFY(window->viewport().scene().options() == options);
  }

  void sides_keep_their_headers_and_a_new_one_is_large_too() {
    const auto window = loaded_window();
    window->actions().add_side->trigger();
    auto* figures = child(*window, "side_a")->findChild<QLabel*>("side_figures");
    const int usual = figures->fontInfo().pixelSize();
    switch_over(*window);
    QVERIFY(figures->isVisible());
    QVERIFY(figures->fontInfo().pixelSize() > usual);
    window->actions().add_side->trigger();
    auto* new_figures = child(*window, "side_c")->findChild<QLabel*>("side_figures");
    QCOMPARE(new_figures->fontInfo().pixelSize(), figures->fontInfo().pixelSize());
    QVERIFY(window->sides().viewport(2).scene().options().projector);
    window->actions().next_side->trigger();
    switch_over(*window);
    for (const char* side : {"side_a", "side_b", "side_c"}) {
      QCOMPARE(child(*window, side)->findChild<QLabel*>("side_figures")->fontInfo().pixelSize(), usual);
      QCOMPARE(child(*window, side)->findChild<QLabel*>("side_variant")->fontInfo().pixelSize(), usual);
    }
    QVERIFY(child(*window, "parameters")->isVisible());
    window->actions().one_run->trigger();
    QVERIFY(test::comes_true([&] { return child(*window, "charts")->isVisible(); }));
  }

  void map_only_and_projector_share_the_panes() {
    const auto window = loaded_window();
    window->actions().bare->trigger();
    switch_over(*window);
    window->actions().bare->trigger();
    QVERIFY(!child(*window, "parameters")->isVisible());
    switch_over(*window);
    QVERIFY(test::comes_true([&] { return child(*window, "parameters")->isVisible(); }));
  }

  void a_higher_window_has_larger_text() {
    const auto window = loaded_window({1024, 700});
    switch_over(*window);
    const int low = child(*window, "timeline_field")->fontInfo().pixelSize();
    window->resize(1024, 1100);
    QVERIFY(test::comes_true([&] { return child(*window, "timeline_field")->fontInfo().pixelSize() > low; }));
    QCOMPARE(window->viewport().scene().options().text_height, 22.0);
  }

  void the_next_start_has_panes_and_usual_text() {
    {
      const auto window = loaded_window();
      switch_over(*window);
      window->close();
    }
    const auto window = loaded_window();
    QVERIFY(!window->actions().projector->isChecked());
    QVERIFY(child(*window, "parameters")->isVisible());
    QVERIFY(window->statusBar()->isVisible());
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(projector_test, ProjectorTest)
#include "projector_test.moc"
