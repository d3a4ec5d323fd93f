// SPDX-License-Identifier: GPL-3.0-or-later
// One ant at a time, by real events: by key, by a click on an ant, step by step, to a city, to earlier moments, in the
// projector, in a picture in a file and in words for screen readers.
#include <QAccessible>
#include <QSettings>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/picture/picture.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/look/followed_card.hpp"
#include "core/documents/account_words.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class FollowedWindowTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::unique_ptr<MainWindow> loaded_window(int iterations = 5, QSize size = {1280, 776}) {
    auto window = shown_window(size);
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    if (iterations > 0) step(*window, iterations);
    focus(*window);
    return window;
  }
  static void focus(MainWindow& window) {
    window.viewport().setFocus();
    if (!test::comes_true([&] { return window.isActiveWindow() && window.viewport().hasFocus(); }))
      qFatal("the map takes no focus");
  }
  static void key(MainWindow& window, Qt::Key code, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window.viewport(), code, modifiers);
  }
  static Scene& scene(MainWindow& window) { return window.viewport().scene(); }
  static const Followed& ant(MainWindow& window) { return scene(window).state()->followed(); }
  static bool told(MainWindow& window) {
    return test::comes_true([&] { return scene(window).followed() && !ant(window).awaited(); });
  }
  static void paint(MainWindow& window) {
    QSignalSpy drawn(&window.viewport(), &Viewport::frame_drawn);
    window.viewport().grab();
    QTRY_VERIFY(drawn.count() > 0);
  }
  /// Presses there with the mouse, px of the picture.
  static void click(MainWindow& window, Pixel at) {
    QTest::mouseMove(&window.viewport(), QPoint(int(at.x), int(at.y)));
    QTest::mouseClick(&window.viewport(), Qt::LeftButton, {}, QPoint(int(at.x), int(at.y)));
    paint(window);
    paint(window);
  }
  static Rect placed(MainWindow& window, const char* name) {
    for (const Placed& one : scene(window).placed())
      if (one.name == name) return one.box;
    return {};
  }

 private slots:
  void init() { QSettings().clear(); }

  void an_ant_is_followed_step_by_step_and_let_go() {
    const auto window = loaded_window();
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    QCOMPARE(ant(*window).at, 1);
    QCOMPARE(step_words(ant(*window)), "Choice 1 of 39");
    for (int k = 0; k < 5; ++k) key(*window, Qt::Key_Right);
    QCOMPARE(ant(*window).at, 6);
    QCOMPARE(iteration(*window), 5);  // the key made no step of the run
    key(*window, Qt::Key_Left);
    QCOMPARE(ant(*window).at, 5);
    key(*window, Qt::Key_Down);
    QVERIFY(told(*window));
    QCOMPARE(ant(*window).account->ant, 1);
    QCOMPARE(ant(*window).at, 5);
    const std::uint64_t seed = frame_of(*window, 0).settings.seed;
    key(*window, Qt::Key_N);
    QVERIFY(ant(*window).choice() && is_surprising(*ant(*window).choice()));
    QCOMPARE(frame_of(*window, 0).settings.seed, seed);
    key(*window, Qt::Key_T);
    QVERIFY(ant(*window).changes);
    QVERIFY(scene(*window).layer(Layer::trails));
    key(*window, Qt::Key_End);
    QCOMPARE(ant(*window).at, 39);
    key(*window, Qt::Key_PageDown);
    QCOMPARE(int(ant(*window).phase), int(AntPhase::judge));
    key(*window, Qt::Key_PageDown);
    QCOMPARE(int(ant(*window).phase), int(AntPhase::trails));
    key(*window, Qt::Key_Escape);
    QVERIFY(!ant(*window).on());
    key(*window, Qt::Key_Right);
    QVERIFY(test::comes_true([&] { return iteration(*window) == 6; }));
  }

  void its_keys_are_the_runs_where_the_picture_has_no_focus() {
    const auto window = loaded_window();
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    auto* const field = window->findChild<QWidget*>("play_button");
    QVERIFY(field);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_S);
    QVERIFY(test::comes_true([&] { return iteration(*window) == 6; }));
    QVERIFY(told(*window));
    QCOMPARE(ant(*window).account->iteration, 6);
  }

  void shift_and_an_arrow_lead_to_other_iterations() {
    const auto window = loaded_window();
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    key(*window, Qt::Key_Left, Qt::ShiftModifier);
    QVERIFY(test::comes_true([&] { return frame_of(*window, 0).reviewing && iteration(*window) == 4; }));
    QVERIFY(told(*window));
    QCOMPARE(ant(*window).account->iteration, 4);
    key(*window, Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(test::comes_true([&] { return iteration(*window) == 5; }));
    key(*window, Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(test::comes_true([&] { return iteration(*window) == 6; }));
    QVERIFY(told(*window));
    QCOMPARE(ant(*window).account->iteration, 6);
  }

  void space_plays_its_steps() {
    const auto window = loaded_window();
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    window->sides().sides().set_speed(0);
    key(*window, Qt::Key_Space);
    QVERIFY(test::comes_true([&] { return ant(*window).at > 4; }));
    QCOMPARE(int(frame_of(*window, 0).state), int(State::paused));
    key(*window, Qt::Key_Space);
    const int stopped = ant(*window).at;
    test::settle(200);
    QCOMPARE(ant(*window).at, stopped);
  }

  void it_begins_before_the_first_iteration_and_while_the_run_goes_on() {
    const auto window = loaded_window(0);
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    QCOMPARE(iteration(*window), 1);
    key(*window, Qt::Key_Escape);
    window->actions().play->trigger();
    QVERIFY(test::comes_true([&] { return iteration(*window) > 3; }));
    focus(*window);
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    QCOMPARE(int(frame_of(*window, 0).state), int(State::paused));
    QCOMPARE(ant(*window).account->iteration, iteration(*window));
  }

  void an_ant_that_walks_is_clicked() {
    const auto window = loaded_window();
    if (!window->viewport().usable()) QSKIP("no OpenGL 4.5 here");
    window->actions().step->trigger();
    const auto walks = [&] {
      const AntPlay::Moment moment = scene(*window).ants_moment();
      return moment.act == Act::walk && moment.share > 0.2;
    };
    QVERIFY(test::comes_true(walks));
    const auto there = scene(*window).ant_seen(1);
    QVERIFY(there);
    QTest::mousePress(&window->viewport(), Qt::LeftButton, {}, QPoint(int(there->x), int(there->y)));
    QVERIFY(ant(*window).on());
    QVERIFY(told(*window));
    QCOMPARE(ant(*window).account->iteration, 6);
  }

  void controls_in_the_card_and_a_city_on_the_map_lead_through_the_steps() {
    const auto window = loaded_window();
    if (!window->viewport().usable()) QSKIP("no OpenGL 4.5 here");
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    paint(*window);
    paint(*window);
    const Rect steps = placed(*window, "steps");
    QVERIFY(steps.width > 0);
    // The last word ends following; the first goes back.
    click(*window, {steps.x + 8, steps.y + steps.height / 2});
    QCOMPARE(ant(*window).at, 0);
    const Rect phases = placed(*window, "phases");
    click(*window, {phases.x + phases.width - 8, phases.y + phases.height / 2});
    QCOMPARE(int(ant(*window).phase), int(AntPhase::trails));
    const City city = ant(*window).account->tour[11];
    const Camera camera = *scene(*window).map_view();
    click(*window, camera.screen(frame_of(*window, 0).instance->layout()[std::size_t(city)]));
    QCOMPARE(int(ant(*window).phase), int(AntPhase::choose));
    QCOMPARE(ant(*window).at, 11);
    const Rect now = placed(*window, "steps");
    click(*window, {now.x + now.width - 8, now.y + now.height / 2});
    QVERIFY(!ant(*window).on());
  }

  void the_side_that_has_the_focus_is_followed_and_the_other_is_left_as_it_is() {
    const auto window = loaded_window();
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    QCOMPARE(window->sides().sides().focus(), std::size_t(1));
    window->actions().follow_ant->trigger();
    QVERIFY(
        test::comes_true([&] { return window->sides().viewport(1).scene().followed() && !ant(*window).awaited(); }));
    QVERIFY(!scene(*window).followed());
    window->actions().one_run->trigger();
    QVERIFY(test::comes_true([&] { return window->sides().sides().alone(); }));
    QVERIFY(!scene(*window).followed());
  }

  void a_branch_is_followed_on() {
    const auto window = loaded_window(8);
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    window->sides().sides().go_in_time(-3);
    QVERIFY(test::comes_true([&] { return iteration(*window) == 5; }));
    QVERIFY(told(*window));
    const std::uint64_t before = frame_of(*window, 0).run;
    window->controller().session().branch(frame_of(*window, 0).settings, 99);
    QVERIFY(test::comes_true([&] { return frame_of(*window, 0).run != before; }));
    step(*window, 2);
    QVERIFY(told(*window));
    QCOMPARE(ant(*window).account->iteration, 7);
    QCOMPARE(ant(*window).account->settings.seed, 99U);
  }

  void screen_readers_get_the_step_in_words() {
    const auto window = loaded_window();
    if (!window->viewport().usable()) QSKIP("no OpenGL 4.5 here");
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    key(*window, Qt::Key_Right);
    const Followed& now = ant(*window);
    const std::string sentence = why(*now.choice(), now.account->settings, *now.frame->instance);
    QVERIFY(window->viewport().accessibleDescription().contains(QString::fromStdString(sentence)));
    QVERIFY(window->viewport().accessibleDescription().startsWith("Iteration 5, Ant 1 of 40, Choice 2 of 39."));
  }

  void a_picture_in_a_file_has_the_step_and_its_card() {
    const auto window = loaded_window();
    key(*window, Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(told(*window));
    PictureOptions options;
    options.followed = ant(*window);
    options.size = {1100, 700};
    const QString with = QString::fromUtf8(picture_bytes("svg", *options.followed.frame, options));
    options.followed = {};
    const QString without = QString::fromUtf8(picture_bytes("svg", *ant(*window).frame, options));
    QVERIFY(with.contains("Ant 1 of 40"));
    QVERIFY(!without.contains("Ant 1 of 40"));
    const AntStep& choice = *ant(*window).choice();
    const Instance& instance = *ant(*window).frame->instance;
    QVERIFY(with.contains(QString::number(instance.id(choice.chosen))));
  }

  void what_is_too_large_to_follow_is_said() {
    auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "many.tsp", 501)));
    window->actions().follow_ant->trigger();
    QVERIFY(test::comes_true([&] { return message_in(*window).contains("at most 500 cities"); }));
    QVERIFY(!ant(*window).on());
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(followed_window_test, FollowedWindowTest)
#include "followed_window_test.moc"
