// SPDX-License-Identifier: GPL-3.0-or-later
// Cities edited by hand, by real events: clicks, drags, a lasso and keys on the map, an empty sheet, and one order of
// undo for cities and parameters.
#include <QApplication>
#include <QInputDialog>
#include <QSettings>
#include <QTimer>
#include <QtTest>
#include <cmath>

#include "app/desktop/actions.hpp"
#include "app/desktop/edited_cities.hpp"
#include "app/desktop/lesson/lessons.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/lesson_run.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class HandsWindowTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::unique_ptr<MainWindow> loaded_window(int cities = 40, int iterations = 5) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, QString("%1.tsp").arg(cities), cities)))
      qFatal("the instance does not open");
    if (iterations > 0) step(*window, iterations);
    focus(*window);
    return window;
  }
  static void focus(MainWindow& window) {
    window.viewport().setFocus();
    if (!test::comes_true([&] { return window.isActiveWindow() && window.viewport().hasFocus(); }))
      qFatal("the map takes no focus");
    paint(window);
  }
  static void key(MainWindow& window, Qt::Key code, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window.viewport(), code, modifiers);
  }
  static Scene& scene(MainWindow& window) { return window.viewport().scene(); }
  static Hands& hands(MainWindow& window) { return window.edited_cities().hands(); }
  static const Frame& frame(MainWindow& window) { return frame_of(window, 0); }
  static const Instance& instance(MainWindow& window) { return *frame(window).instance; }
  static void paint(MainWindow& window) {
    QSignalSpy drawn(&window.viewport(), &Viewport::frame_drawn);
    window.viewport().grab();
    QTRY_VERIFY(drawn.count() > 0);
  }
  static QPoint at(Pixel place) { return {int(std::lround(place.x)), int(std::lround(place.y))}; }
  static QPoint city(MainWindow& window, City number) {
    return at(scene(window).map_view()->screen(instance(window).layout()[std::size_t(number)]));
  }
  static double nearest(MainWindow& window, QPoint place) {
    double least = 1e9;
    for (City c = 0; c < instance(window).cities(); ++c) {
      const QPoint to = city(window, c) - place;
      least = std::min(least, std::hypot(to.x(), to.y()));
    }
    return least;
  }
  /// A place of the map without a city near it.
  static QPoint empty_place(MainWindow& window, int skip = 0) {
    const Rect seen = scene(window).map_seen();
    for (double y = seen.y + 0.2 * seen.height; y < seen.y + 0.8 * seen.height; y += 7)
      for (double x = seen.x + 0.2 * seen.width; x < seen.x + 0.8 * seen.width; x += 7)
        if (nearest(window, at({x, y})) > 25 && skip-- == 0) return at({x, y});
    qFatal("there is no empty place");
    return {};
  }
  static void click(MainWindow& window, QPoint place, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseMove(&window.viewport(), place);
    QTest::mouseClick(&window.viewport(), Qt::LeftButton, modifiers, place);
  }
  static void drag(MainWindow& window, const QList<QPoint>& way, bool let_go = true) {
    QTest::mouseMove(&window.viewport(), way.front());
    test::settle(50);  // the display tells of the pointer's new place, too, and must not do so during the drag
    QTest::mousePress(&window.viewport(), Qt::LeftButton, {}, way.front());
    for (const QPoint& place : way) move_pressed(window, place);
    if (let_go) QTest::mouseRelease(&window.viewport(), Qt::LeftButton, {}, way.back());
  }
  static void move_pressed(MainWindow& window, QPoint place) {
    QMouseEvent moved(QEvent::MouseMove, place, window.viewport().mapToGlobal(QPointF(place)), Qt::NoButton,
                      Qt::LeftButton, {});
    QApplication::sendEvent(&window.viewport(), &moved);
  }
  static bool has(MainWindow& window, int cities) {
    return test::comes_true([&] { return !frame(window).tries_edit && instance(window).cities() == cities; });
  }
  static void begin(MainWindow& window) {
    key(window, Qt::Key_C, Qt::ShiftModifier);
    if (!hands(window).on()) qFatal("no editing");
    paint(window);
  }

 private slots:
  void init() { QSettings().clear(); }

  void cities_are_added_moved_and_removed_and_all_is_taken_back_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void cities_are_added_moved_and_removed_and_all_is_taken_back() {
    QFETCH(bool, dark);
    const auto window = loaded_window();
    (dark ? window->actions().theme_dark : window->actions().theme_light)->trigger();
    test::settle(50);  // with other colours the window arranges itself anew
    paint(*window);
    const InstancePtr start = frame(*window).instance;
    const std::uint64_t run = frame(*window).run;
    const Camera camera = *scene(*window).map_view();
    begin(*window);
    QVERIFY(window->actions().edit_cities->isChecked());

    click(*window, empty_place(*window));
    QVERIFY(has(*window, 41));
    QVERIFY(window->windowTitle().contains("41 cities"));
    QCOMPARE(hands(*window).selected(instance(*window)), std::vector<City>{40});
    QCOMPARE(frame(*window).best.size(), std::size_t(41));

    const Point before = instance(*window).layout()[7];
    const Length length = frame(*window).best_length;
    const QPoint from = city(*window, 7), to = from + QPoint(60, 30);
    drag(*window, {from, from + QPoint(20, 10), to}, false);
    QVERIFY(test::comes_true([&] { return scene(*window).state()->excerpt().instance->layout()[7].x > before.x; }));
    QVERIFY(frame(*window).tries_edit);
    QVERIFY(frame(*window).best_length != length);
    QTest::mouseRelease(&window->viewport(), Qt::LeftButton, {}, to);
    QVERIFY(has(*window, 41));
    const QPoint off = city(*window, 7) - to;
    QVERIFY2(std::abs(off.x()) <= 1 && std::abs(off.y()) <= 1, "it lies under the pointer");
    QCOMPARE(frame(*window).journal.back().edits.size(), std::size_t(2));
    const Camera now = *scene(*window).map_view();
    QVERIFY2(now.scale == camera.scale && now.centre.x == camera.centre.x && now.centre.y == camera.centre.y,
             "it has moved");
    QCOMPARE(hands(*window).selected(instance(*window)), std::vector<City>{7});

    key(*window, Qt::Key_Delete);
    QVERIFY(has(*window, 40));
    const InstancePtr end = frame(*window).instance;
    QCOMPARE(frame(*window).run, run);
    QCOMPARE(frame(*window).last.iteration, std::int64_t(5));
    for (int round = 0; round < 2; ++round) {
      for (int i = 0; i < 3; ++i) key(*window, Qt::Key_Z, Qt::ControlModifier);
      QVERIFY(test::comes_true([&] { return frame(*window).instance == start; }));
      for (int i = 0; i < 3; ++i) key(*window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
      QVERIFY(test::comes_true([&] { return frame(*window).instance == end; }));
    }
    step(*window, 3);
    QCOMPARE(frame(*window).run, run);
  }

  void edits_and_parameters_are_taken_back_in_the_order_in_which_they_were_made() {
    const auto window = loaded_window();
    auto* const panel = window->findChild<ParameterPanel*>();
    const InstancePtr start = frame(*window).instance;
    begin(*window);
    panel->choose(*find_parameter("beta"), 4);
    click(*window, empty_place(*window));
    QVERIFY(has(*window, 41));
    QVERIFY(panel->undo_action()->text().contains("adding 1 city"));
    panel->choose(*find_parameter("beta"), 5);
    panel->undo_action()->trigger();
    QCOMPARE(panel->shown().beta, 4.0);
    QCOMPARE(instance(*window).cities(), 41);
    panel->undo_action()->trigger();
    QVERIFY(has(*window, 40));
    QCOMPARE(panel->shown().beta, 4.0);
    panel->undo_action()->trigger();
    QVERIFY(panel->shown().beta != 4.0);
    QVERIFY(frame(*window).instance == start);
    // Another instance has nothing of it.
    click(*window, empty_place(*window));
    QVERIFY(has(*window, 41));
    QVERIFY(open_and_wait(*window, write_instance(folder_, "other.tsp", 30)));
    QVERIFY(!hands(*window).on());
    QVERIFY(!panel->undo_action()->isEnabled());
  }

  void a_lasso_selects_keys_move_escape_lets_go_and_a_dialog_asks_how_many_to_scatter() {
    const auto window = loaded_window();
    begin(*window);
    const Rect seen = scene(*window).map_seen();
    const auto corner = [&](double x, double y) { return at({seen.x + x * seen.width, seen.y + y * seen.height}); };
    QPoint from = corner(0.02, 0.02);
    while (nearest(*window, from) < 10) from += QPoint(3, 3);
    drag(*window, {from, corner(0.98, 0.02), corner(0.98, 0.5), corner(0.02, 0.5)});
    const std::vector<City> chosen = hands(*window).selected(instance(*window));
    QVERIFY2(chosen.size() > 3 && chosen.size() < 40, qPrintable(QString::number(chosen.size())));
    const Point before = instance(*window).layout()[std::size_t(chosen[0])];
    key(*window, Qt::Key_Right);
    QVERIFY(test::comes_true(
        [&] { return !frame(*window).tries_edit && instance(*window).layout()[std::size_t(chosen[0])].x > before.x; }));
    QCOMPARE(frame(*window).journal.back().edits.back().cities, chosen);
    key(*window, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(hands(*window).selected(instance(*window)).size(), std::size_t(40));

    key(*window, Qt::Key_Escape);
    QVERIFY(hands(*window).on() && !hands(*window).holds());
    key(*window, Qt::Key_Up);
    QVERIFY(hands(*window).cross().has_value());
    const int cities = instance(*window).cities();
    key(*window, Qt::Key_Return);
    QVERIFY(test::comes_true([&] {
      return instance(*window).cities() == cities + 1 || hands(*window).selected(instance(*window)).size() == 1;
    }));
    for (int i = 0; i < 4 && hands(*window).on(); ++i) key(*window, Qt::Key_Escape);
    QVERIFY(!hands(*window).on());
    QVERIFY(!window->actions().edit_cities->isChecked());
    begin(*window);
    const int now = instance(*window).cities();
    QTimer answers;
    answers.setInterval(10);
    connect(&answers, &QTimer::timeout, this, [&] {
      auto* const dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      dialog->setIntValue(12);
      dialog->accept();
    });
    answers.start();
    key(*window, Qt::Key_S, Qt::ShiftModifier);
    answers.stop();
    QVERIFY(has(*window, now + 12));
    QCOMPARE(hands(*window).selected(instance(*window)).size(), std::size_t(12));
  }

  void a_drawing_begins_with_an_empty_sheet() {
    const auto window = shown_window();
    QVERIFY(window->shows_gallery());
    window->actions().new_drawing->trigger();
    QVERIFY(!window->shows_gallery());
    QVERIFY(hands(*window).has_sheet());
    focus(*window);
    const QPoint middle = window->viewport().rect().center();
    click(*window, middle);
    QVERIFY(test::comes_true([&] { return frame(*window).instance && instance(*window).cities() == 1; }));
    QVERIFY(test::comes_true([&] { return !hands(*window).has_sheet(); }));
    QVERIFY(window->windowTitle().contains("drawing"));
    paint(*window);
    const QPoint off = city(*window, 0) - middle;
    QVERIFY2(std::abs(off.x()) <= 1 && std::abs(off.y()) <= 1, "the city lies where the click was");
    click(*window, middle + QPoint(90, 20));
    QVERIFY(has(*window, 2));
    click(*window, middle + QPoint(-60, 80));
    QVERIFY(has(*window, 3));
    click(*window, middle + QPoint(20, -90));
    QVERIFY(has(*window, 4));
    for (const Point& place : instance(*window).layout()) QCOMPARE(place.x, std::round(place.x));
    QCOMPARE(frame(*window).last.iteration, std::int64_t(0));
    step(*window, 3);
    QCOMPARE(frame(*window).best.size(), std::size_t(4));
    const QString file = folder_.filePath("drawn.tsp");
    window->files().save(saving::Kind::instance, file);
    QVERIFY(test::comes_true([&] { return QFileInfo(file).size() > 0; }));
    QVERIFY(open_and_wait(*window, file));
    QCOMPARE(instance(*window).cities(), 4);
  }

  void an_empty_sheet_is_put_away_by_escape() {
    const auto window = shown_window();
    window->actions().new_drawing->trigger();
    focus(*window);
    key(*window, Qt::Key_Escape);
    QVERIFY(!hands(*window).on());
    QVERIFY(window->shows_gallery());
  }

  void what_was_marked_and_held_follows_its_cities() {
    const auto window = loaded_window();
    window->actions().hold->trigger();
    QVERIFY(scene(*window).held());
    scene(*window).select_city(20);
    begin(*window);
    click(*window, city(*window, 3));
    key(*window, Qt::Key_Delete);
    QVERIFY(has(*window, 39));
    QCOMPARE(scene(*window).selected_city(), City(19));
    QVERIFY(!scene(*window).held());
    key(*window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(has(*window, 40));
    QCOMPARE(scene(*window).selected_city(), City(20));
    QVERIFY(scene(*window).held());
  }

  void a_lesson_and_an_earlier_moment_refuse_it_with_a_sentence() {
    const auto window = loaded_window();
    key(*window, Qt::Key_BracketLeft);
    QVERIFY(test::comes_true([&] { return frame(*window).reviewing; }));
    key(*window, Qt::Key_C, Qt::ShiftModifier);
    QVERIFY(!hands(*window).on());
    QVERIFY(!window->actions().edit_cities->isChecked());
    QVERIFY2(message_in(*window).contains("earlier moment"), qPrintable(message_in(*window)));
    key(*window, Qt::Key_BraceRight);
    QVERIFY(test::comes_true([&] { return !frame(*window).reviewing; }));
    window->lessons().open(text(lesson::bundled_lessons().front()));
    QVERIFY(test::comes_true([&] { return window->lessons().open(); }));
    window->actions().edit_cities->trigger();
    QVERIFY(!hands(*window).on());
    QVERIFY2(message_in(*window).contains(lesson_words::no_editing), qPrintable(message_in(*window)));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(hands_window_test, HandsWindowTest)
#include "hands_window_test.moc"
