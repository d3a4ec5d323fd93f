// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline in the window, by real events: an earlier moment is shown everywhere, the run stays, a change branches.
#include "app/desktop/timeline_bar.hpp"

#include <qcustomplot.h>

#include <QLineEdit>
#include <QToolButton>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/scene.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class TimelineBarTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static const Frame& frame(MainWindow& window) { return *window.controller().frame(); }
  std::unique_ptr<MainWindow> stepped_window(int steps) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    if (steps > 0) step(*window, steps);
    return window;
  }
  static TimelineTrack& track(MainWindow& window) { return *child<TimelineTrack>(window, "timeline_track"); }
  static bool shows(MainWindow& window, std::int64_t iteration) {
    return test::comes_true([&] { return frame(window).last.iteration == iteration; });
  }

 private slots:
  void a_click_and_a_drag_show_that_moment_and_the_run_stays() {
    const auto window = stepped_window(50);
    const Tour newest = frame(*window).best;
    TimelineTrack& bar = track(*window);
    const auto at = [&](std::int64_t iteration) { return QPoint(int(bar.x_of(iteration)), bar.height() / 2); };
    QTest::mousePress(&bar, Qt::LeftButton, {}, at(40));
    QVERIFY(test::comes_true([&] { return frame(*window).reviewing; }));
    QTest::mouseMove(&bar, at(25));
    QTest::mouseMove(&bar, at(10));
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, at(10));
    QVERIFY(test::comes_true([&] { return std::abs(frame(*window).last.iteration - 10) <= 1; }));
    QCOMPARE(frame(*window).live_iteration, 50);
    QCOMPARE(child<QLineEdit>(*window, "timeline_field")->text(), QString::number(frame(*window).last.iteration));
    QVERIFY(child<QToolButton>(*window, "timeline_live")->isEnabled());
    QTest::mouseClick(child<QToolButton>(*window, "timeline_live"), Qt::LeftButton);
    QVERIFY(shows(*window, 50));
    QVERIFY(!frame(*window).reviewing);
    QCOMPARE(frame(*window).best, newest);
    QVERIFY(!child<QToolButton>(*window, "timeline_live")->isEnabled());
  }

  void brackets_go_by_one_and_a_number_goes_there() {
    const auto window = stepped_window(20);
    window->viewport().setFocus();
    QTest::keyClick(window.get(), Qt::Key_BracketLeft);
    QVERIFY(shows(*window, 19));
    QTest::keyClick(window.get(), Qt::Key_BracketLeft);
    QVERIFY(shows(*window, 18));
    QTest::keyClick(window.get(), Qt::Key_BracketRight);
    QVERIFY(shows(*window, 19));
    QTest::keyClick(window.get(), Qt::Key_BracketRight);  // the end is the run itself
    QVERIFY(shows(*window, 20));
    QVERIFY(test::comes_true([&] { return !frame(*window).reviewing; }));
    auto* field = child<QLineEdit>(*window, "timeline_field");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "7");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(shows(*window, 7));
  }

  void the_arrow_keys_move_the_handle() {
    const auto window = stepped_window(30);
    TimelineTrack& bar = track(*window);
    bar.setFocus();
    QTest::keyClick(&bar, Qt::Key_Left);
    QVERIFY(shows(*window, 29));
    QTest::keyClick(&bar, Qt::Key_PageUp);
    QVERIFY(shows(*window, 19));
    QTest::keyClick(&bar, Qt::Key_Home);
    QVERIFY(shows(*window, 0));
    QTest::keyClick(&bar, Qt::Key_End);
    QVERIFY(shows(*window, 30));
  }

  void a_change_under_review_goes_another_way_and_the_run_left_is_kept() {
    const auto window = stepped_window(30);
    const std::uint64_t before = frame(*window).run;
    emit track(*window).wanted(12);
    QVERIFY(shows(*window, 12));
    Settings other = frame(*window).settings;
    other.rho = 0.4;
    window->controller().change(other);
    QVERIFY(test::comes_true([&] { return frame(*window).run > before; }));
    QCOMPARE(frame(*window).live_iteration, 12);
    QVERIFY(!frame(*window).reviewing);
    QCOMPARE(frame(*window).settings.rho, 0.4);
    QCOMPARE(frame(*window).journal.back().iteration, 12);
    QVERIFY(window->actions().undo_reset->isEnabled());
  }

  void a_held_tour_stays_while_the_moments_change_and_p_lets_it_go() {
    const auto window = stepped_window(30);
    window->viewport().setFocus();
    emit track(*window).wanted(5);
    QVERIFY(shows(*window, 5));
    const Tour then = frame(*window).best;
    QTest::keyClick(window.get(), Qt::Key_P);
    QVERIFY(window->viewport().scene().held());
    QCOMPARE(window->viewport().scene().held()->words, std::string("iteration 5"));
    QTest::keyClick(window.get(), Qt::Key_Escape);
    QVERIFY(shows(*window, 30));
    QVERIFY(!frame(*window).reviewing);
    QCOMPARE(window->viewport().scene().held()->tour, then);
    QVERIFY(window->actions().hold->isChecked());
    QTest::keyClick(window.get(), Qt::Key_P);
    QVERIFY(!window->viewport().scene().held());
    QTest::keyClick(window.get(), Qt::Key_P);
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
    QVERIFY(!window->actions().hold->isChecked());
  }

  void a_click_in_a_chart_shows_that_moment_and_a_double_one_only_fits() {
    const auto window = stepped_window(60);
    auto* plot = window->findChild<QCustomPlot*>();
    QVERIFY(plot);
    QTRY_VERIFY(plot->xAxis->range().upper > 50);
    const QPoint at(int(plot->xAxis->coordToPixel(20)), plot->axisRect()->center().y());
    QTest::mouseClick(plot, Qt::LeftButton, {}, at);
    QVERIFY(test::comes_true([&] { return frame(*window).reviewing; }));
    QVERIFY(std::abs(frame(*window).last.iteration - 20) <= 1);
    QTest::keyClick(window.get(), Qt::Key_Escape);
    QVERIFY(test::comes_true([&] { return !frame(*window).reviewing; }));
    test::settle(QApplication::doubleClickInterval() + 50);
    QTest::mouseDClick(plot, Qt::LeftButton, {}, at);
    QVERIFY(shows(*window, 60));
    rest(*window);
    QVERIFY(!frame(*window).reviewing);
  }

  void marks_say_what_they_are_and_the_bar_is_empty_without_a_run() {
    const auto empty = shown_window();
    QVERIFY(!child<TimelineBar>(*empty, "timeline")->isEnabled());
    const auto window = stepped_window(10);
    Settings other = frame(*window).settings;
    other.rho = 0.5;
    window->controller().change(other);
    step(*window, 10);
    const TimelineMark* mark = track(*window).mark_at(track(*window).x_of(10));
    QVERIFY(mark);
    QCOMPARE(mark->kind, TimelineMark::Kind::change);
    QVERIFY2(mark->words.find("0.5") != std::string::npos, mark->words.c_str());
    const TimelineMark* first = track(*window).mark_at(track(*window).x_of(1));
    QVERIFY(first);
    QCOMPARE(first->kind, TimelineMark::Kind::improvement);
  }

  void thousands_of_improvements_are_thinned_and_the_bar_draws_at_every_width() {
    TimelineTrack bar;
    std::vector<TimelineMark> marks;
    for (int i = 1; i <= 20'000; ++i) marks.push_back({TimelineMark::Kind::improvement, i, {}});
    bar.show(10'000, 20'000, true, marks);
    for (const int width : {120, 400, 1900}) {
      bar.resize(width, 28);
      const QImage picture = bar.grab().toImage();
      QVERIFY(!picture.isNull());
      QCOMPARE(bar.iteration_at(bar.x_of(0)), 0);
      QCOMPARE(bar.iteration_at(bar.x_of(20'000)), 20'000);
    }
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(timeline_bar_test, TimelineBarTest)
#include "timeline_bar_test.moc"
