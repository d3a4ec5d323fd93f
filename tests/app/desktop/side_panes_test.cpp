// SPDX-License-Identifier: GPL-3.0-or-later
// Runs side by side in the window, by real events: copies, commands for all, one look, differences, and the way back.
#include "app/desktop/side_panes.hpp"

#include <QDockWidget>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QtTest>
#include <cmath>

#include "app/desktop/actions.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/viewport.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class SidePanesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::unique_ptr<MainWindow> stepped_window(int steps) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    if (steps > 0) step(*window, steps);
    return window;
  }
  static const Frame& frame(MainWindow& window, std::size_t side) { return frame_of(window, side); }
  /// Moves the slider of ρ by one position, as the user does.
  static void change_rho(MainWindow& window) {
    auto* panel = window.findChild<ParameterPanel*>();
    panel->choose(*find_parameter("rho"), 0.5);
  }
  static ParameterRow* rho_row(MainWindow& window) {
    for (auto* row : window.findChildren<ParameterRow*>())
      if (row->parameter().name == "rho") return row;
    return nullptr;
  }

  /// Chooses among the variants that are offered.
  static void compare(MainWindow& window, const char* variants) {
    window.actions().compare_variants->trigger();
    auto* dialog = child<QInputDialog>(window, "variants_dialog");
    QVERIFY(dialog && dialog->comboBoxItems().contains(QLatin1String(variants)));
    dialog->setTextValue(QLatin1String(variants));
    dialog->accept();
  }

 private slots:
  void a_copy_appears_beside_the_run_and_stands_where_it_stands() {
    const auto window = stepped_window(30);
    QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window->sides().sides().size(), 2U);
    QVERIFY(all_at(*window, 30));
    QCOMPARE(frame(*window, 1).best, frame(*window, 0).best);
    QCOMPARE(window->sides().sides().focus(), 1U);
    QVERIFY(window->sides().viewport(1).isVisible());
    QVERIFY(window->sides().caption().contains("edge for edge"));
    QCOMPARE(window->sides().viewport(1).accessibleName(), QStringLiteral("Map of side B"));
  }

  void the_panels_change_the_focused_side_and_mark_where_the_others_differ() {
    const auto window = stepped_window(10);
    const double before = frame(*window, 0).settings.rho;
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 10));
    change_rho(*window);
    QVERIFY(test::comes_true([&] { return frame(*window, 1).settings.rho == 0.5; }));
    QCOMPARE(frame(*window, 0).settings.rho, before);
    const auto* mark = rho_row(*window)->findChild<QLabel*>(QStringLiteral("was"));
    QVERIFY(test::comes_true([&] { return mark->text() == QStringLiteral("A 0.02"); }));
    const auto* variant = window->findChild<QWidget*>(QStringLiteral("side_b"))->findChild<QLabel*>("side_variant");
    QCOMPARE(variant->text(), QStringLiteral("ρ 0.5"));
    window->sides().focus(0);
    QCOMPARE(rho_row(*window)->value(), before);
    QCOMPARE(mark->text(), QStringLiteral("B 0.5"));
    window->actions().step->trigger();
    QVERIFY(all_at(*window, 11));
  }

  void all_sides_play_pause_and_step_together() {
    const auto window = stepped_window(0);
    window->actions().add_side->trigger();
    window->actions().add_side->trigger();
    window->actions().add_side->trigger();
    QCOMPARE(window->sides().sides().size(), Sides::most);
    QVERIFY(!window->actions().add_side->isEnabled());
    QVERIFY(all_at(*window, 0));
    window->actions().unlimited->trigger();
    window->actions().play->trigger();
    QVERIFY(test::comes_true([&] { return frame(*window, 3).last.iteration > 20; }));
    window->actions().play->trigger();
    QVERIFY(test::comes_true([&] {
      for (std::size_t i = 0; i < 4; ++i)
        if (frame(*window, i).state != State::paused ||
            frame(*window, i).last.iteration != frame(*window, 0).last.iteration)
          return false;
      return true;
    }));
    const std::int64_t at = frame(*window, 0).last.iteration;
    window->actions().ten_steps->trigger();
    QVERIFY(all_at(*window, at + 10));
    for (std::size_t i = 1; i < 4; ++i) QCOMPARE(frame(*window, i).best, frame(*window, 0).best);
    window->actions().reset->trigger();
    QVERIFY(all_at(*window, 0));
    window->actions().one_run->trigger();
    QCOMPARE(window->sides().sides().size(), 1U);
    QVERIFY(window->actions().add_side->isEnabled());
  }

  void charts_under_the_maps_make_room_for_a_second_row_and_those_beside_them_stay() {
    const auto window = stepped_window(0);
    auto* charts = child<QDockWidget>(*window, "charts");
    window->actions().add_side->trigger();
    window->actions().add_side->trigger();
    QVERIFY(charts->isVisible());
    window->actions().close_side->trigger();
    window->addDockWidget(Qt::BottomDockWidgetArea, charts);
    test::settle(30);
    QVERIFY(charts->isVisible());
    window->actions().add_side->trigger();
    QVERIFY(!charts->isVisible());
    window->actions().close_side->trigger();
    QVERIFY(test::comes_true([&] { return charts->isVisible(); }));
  }

  void the_words_above_each_map_are_read_on_both_grounds() {
    const auto window = stepped_window(3);
    for (QAction* theme : {window->actions().theme_light, window->actions().theme_dark, window->actions().theme_light,
                           window->actions().theme_dark}) {
      theme->trigger();
      if (window->sides().sides().alone()) window->actions().add_side->trigger();
      QVERIFY(all_at(*window, 3));
      for (const char* side : {"side_a", "side_b"})
        for (const char* name : {"side_variant", "side_figures"}) {
          auto* words = child(*window, side)->findChild<QLabel*>(QLatin1String(name));
          words->ensurePolished();
          const Palette& inks = look(window->palette());
          const QColor ink = words->palette().color(QPalette::WindowText);
          QVERIFY2(ink == colour(inks.text) || ink == colour(inks.secondary), side);
        }
    }
    window->actions().theme_system->trigger();
  }

  void all_sides_look_at_the_same() {
    const auto window = stepped_window(5);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    Viewport &a = window->sides().viewport(0), &b = window->sides().viewport(1);
    QVERIFY2(a.usable(), qPrintable(a.why()));
    QVERIFY(test::comes_true([&] { return a.scene().map_view() && b.scene().map_view(); }));
    b.scene().zoom(2);
    QVERIFY(test::comes_true([&] {
      return std::abs(a.scene().map_view()->scale / b.scene().map_view()->scale - 1) < 1e-9 && !a.scene().shows_all();
    }));
    a.scene().select_city(7);
    QCOMPARE(b.scene().selected_city(), 7);
    b.scene().set_layer(Layer::cities, false);
    QVERIFY(!a.scene().layer(Layer::cities));
    QVERIFY(!window->actions().show_layer(Layer::cities)->isChecked());
    a.scene().set_view(View::matrix);
    QCOMPARE(b.scene().view(), View::matrix);
    QVERIFY(test::comes_true([&] { return a.scene().shown_order().iteration == b.scene().shown_order().iteration; }));
  }

  void differences_are_those_of_one_iteration() {
    const auto window = stepped_window(10);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 10));
    QTest::keyClick(window.get(), Qt::Key_Bar);
    QVERIFY(window->sides().shows_differences());
    QVERIFY(window->actions().differences->isChecked());
    Scene &a = window->sides().viewport(0).scene(), &b = window->sides().viewport(1).scene();
    QVERIFY(a.held() && b.held());
    QCOMPARE(a.held()->name, std::string("B"));
    QCOMPARE(b.held()->name, std::string("A"));
    QCOMPARE(a.held()->tour, frame(*window, 1).best);
    change_rho(*window);
    window->actions().ten_steps->trigger();
    QVERIFY(all_at(*window, 20));
    QVERIFY(test::comes_true([&] { return a.held()->words == "iteration 20"; }));
    QCOMPARE(a.held()->tour, frame(*window, 1).best);
    QCOMPARE(b.held()->tour, frame(*window, 0).best);
    QTest::keyClick(window.get(), Qt::Key_Bar);
    QVERIFY(!a.held() && !b.held());
  }

  void pictures_of_paused_sides_are_not_painted_again_and_again() {
    const auto window = stepped_window(5);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    QVERIFY2(window->viewport().usable(), qPrintable(window->viewport().why()));
    test::settle(1000);  // until the panels have settled
    int frames = 0;
    for (std::size_t i = 0; i < 2; ++i)
      connect(&window->sides().viewport(i), &Viewport::frame_drawn, this, [&] { ++frames; });
    test::settle(500);
    QVERIFY2(frames <= 4, qPrintable(QString::number(frames)));
  }

  void changes_that_wait_stay_with_their_side() {
    const auto window = stepped_window(5);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    auto* panel = window->findChild<ParameterPanel*>();
    const Settings of_a = frame(*window, 0).settings;
    panel->choose(*find_parameter("ants"), 7);  // of B; waits for a restart
    QVERIFY(panel->restart_waits());
    window->sides().focus(0);
    QVERIFY(!panel->restart_waits());
    QCOMPARE(panel->shown(), of_a);
  }

  void a_closed_side_leaves_nothing_behind() {
    const auto window = stepped_window(5);
    const View before = window->viewport().scene().view();
    const bool ants = window->viewport().scene().layer(Layer::ants);
    window->actions().add_side->trigger();
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    window->sides().show_differences(true);
    window->sides().close_side(1);
    QCOMPARE(window->sides().viewport(1).scene().held()->shown, std::string("B"));  // it was C
    window->sides().close_side(1);
    QVERIFY(!window->viewport().scene().held());
    QCOMPARE(window->viewport().scene().view(), before);
    QCOMPARE(window->viewport().scene().layer(Layer::ants), ants);
    // The arrow keys ask which pictures there are.
    auto* slider = rho_row(*window)->findChild<QWidget*>(QStringLiteral("slider"));
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QTRY_VERIFY(frame(*window, 0).settings.rho > 0.02);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    QVERIFY(frame(*window, 1).run != frame(*window, 0).run);
  }

  void an_edge_is_pinned_in_a_side_though_a_city_was_selected() {
    const auto window = stepped_window(5);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    Viewport &a = window->sides().viewport(0), &b = window->sides().viewport(1);
    QVERIFY2(a.usable(), qPrintable(a.why()));
    QVERIFY(test::comes_true([&] { return b.scene().map_view().has_value(); }));
    a.scene().select_city(7);
    QCOMPARE(b.scene().selected_city(), 7);
    const Frame& shown = frame(*window, 1);
    const auto places = shown.instance->layout();
    // The middle of the best tour's longest edge is far from every city.
    std::pair<City, City> edge{};
    double longest = 0;
    for (std::size_t i = 0; i < shown.best.size(); ++i) {
      const City from = shown.best[i], to = shown.best[(i + 1) % shown.best.size()];
      const double length = std::hypot(places[std::size_t(from)].x - places[std::size_t(to)].x,
                                       places[std::size_t(from)].y - places[std::size_t(to)].y);
      if (length > longest) longest = length, edge = {from, to};
    }
    const Pixel from = b.scene().map_view()->screen(places[std::size_t(edge.first)]);
    const Pixel to = b.scene().map_view()->screen(places[std::size_t(edge.second)]);
    QTest::mouseClick(&b, Qt::LeftButton, {}, QPoint(int((2 * from.x + to.x) / 3), int((2 * from.y + to.y) / 3)));
    if (b.scene().selected_city() < 0) QVERIFY(b.scene().asked_edge().has_value());
    QCOMPARE(a.scene().asked_edge(), b.scene().asked_edge());
  }

  void a_pair_by_name_begins_both_sides_anew() {
    const auto window = stepped_window(12);
    compare(*window, "Roulette Wheel and Weighted Reservoir");
    QVERIFY(test::comes_true([&] { return frame(*window, 1).settings.selection == Selection::wrs; }));
    QVERIFY(all_at(*window, 0));
    QCOMPARE(frame(*window, 0).settings.selection, Selection::rwm);
    QCOMPARE(frame(*window, 0).settings.seed, frame(*window, 1).settings.seed);
    QVERIFY(window->sides().caption().contains("one distribution"));
  }

  void another_instance_is_opened_in_all_sides_and_a_session_of_one_run_in_one() {
    const auto window = stepped_window(5);
    const QString session = folder_.filePath("run.session.json");
    window->files().save(saving::Kind::session, session);
    QVERIFY(test::comes_true([&] { return QFile::exists(session); }));
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    QVERIFY(open_and_wait(*window, write_instance(folder_, "sixty.tsp", 60)));
    QVERIFY(test::comes_true([&] { return frame(*window, 1).instance == frame(*window, 0).instance; }));
    const std::uint64_t run = frame(*window, 0).run;
    window->actions().ten_steps->trigger();
    QVERIFY(all_at(*window, 10));
    const Tour of_b = frame(*window, 1).best;
    window->files().open(session);
    QVERIFY(test::comes_true([&] { return window->sides().sides().size() == 1; }));
    QVERIFY(test::comes_true(
        [&] { return message_in(*window).contains("side B was closed. The first entry of Run > Earlier Runs"); }));
    QVERIFY(test::comes_true([&] { return frame(*window, 0).run > run; }));
    // The list of earlier runs has all of them.
    auto* menu = child<QMenu>(*window, "earlier_menu");
    emit menu->aboutToShow();
    const auto earlier = menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly);
    QVERIFY(!earlier.isEmpty());
    QVERIFY2(earlier.front()->title().contains("with another side"), qPrintable(earlier.front()->title()));
    earlier.front()->actions().front()->trigger();
    QCOMPARE(window->sides().sides().size(), 2U);
    QVERIFY(all_at(*window, 10));
    QCOMPARE(frame(*window, 1).best, of_b);
  }

  void undo_reset_brings_all_sides_back() {
    const auto window = stepped_window(10);
    window->actions().add_side->trigger();
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 10));
    window->sides().focus(1);
    change_rho(*window);
    QVERIFY(test::comes_true([&] { return frame(*window, 1).settings.rho == 0.5; }));
    window->actions().ten_steps->trigger();
    QVERIFY(all_at(*window, 20));
    std::vector<Tour> before;
    for (std::size_t i = 0; i < 3; ++i) before.push_back(frame(*window, i).iteration_best);
    const double speed = window->sides().controller(2).speed();
    window->actions().new_seed->trigger();
    QVERIFY(all_at(*window, 0));
    window->sides().close_side(2);
    window->actions().undo_reset->trigger();
    QCOMPARE(window->sides().sides().size(), 3U);
    QVERIFY(all_at(*window, 20));
    for (std::size_t i = 0; i < 3; ++i) QCOMPARE(frame(*window, i).iteration_best, before[i]);
    QVERIFY(test::comes_true([&] { return window->sides().controller(2).speed() == speed; }));
    QCOMPARE(window->sides().controller(0).speed(), speed);
    QVERIFY(!message_in(*window).contains("closed"));
  }

  void a_file_of_settings_is_for_the_focused_side() {
    const auto window = stepped_window(5);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    const double of_a = frame(*window, 0).settings.rho;
    change_rho(*window);
    QVERIFY(test::comes_true([&] { return frame(*window, 1).settings.rho == 0.5; }));
    const QString file = folder_.filePath("half.settings.json");
    window->sides().focus(0);
    window->files().save(saving::Kind::settings, file);
    window->sides().focus(1);
    QVERIFY(test::comes_true([&] { return QFile::exists(file); }));
    window->files().open(file);
    QVERIFY(test::comes_true([&] { return frame(*window, 1).settings.rho == of_a; }));
    QVERIFY(all_at(*window, 5));
  }

  void the_switch_says_whose_tour_differs() {
    const auto window = stepped_window(5);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    QAction* const held = window->actions().show_layer(Layer::held);
    QCOMPARE(held->text(), QStringLiteral("&Where the Held Tour Differs"));
    window->actions().differences->trigger();
    QCOMPARE(held->text(), QStringLiteral("&Where the Other Side Differs"));
    window->actions().one_run->trigger();
    QCOMPARE(held->text(), QStringLiteral("&Where the Held Tour Differs"));
  }

  void after_a_crash_all_sides_are_offered_and_come_back() {
    std::vector<Tour> before;
    {
      const auto window = stepped_window(5);
      window->actions().add_side->trigger();
      QVERIFY(all_at(*window, 5));
      change_rho(*window);
      QVERIFY(test::comes_true([&] { return frame(*window, 1).settings.rho == 0.5; }));
      window->actions().ten_steps->trigger();
      QVERIFY(all_at(*window, 15));
      for (std::size_t i = 0; i < 2; ++i) before.push_back(frame(*window, i).iteration_best);
      QVERIFY(window->save_run_now());
    }
    const auto window = shown_window();
    CommandLine wanted;
    wanted.paused = true;
    window->start(wanted);
    QVERIFY(test::comes_true([&] { return window->offer_bar().has_message(); }));
    QVERIFY(window->offer_bar().message().text.contains("Another side ran beside it."));
    window->offer_bar().findChild<QPushButton*>(QStringLiteral("message_action"))->click();
    QVERIFY(test::comes_true([&] { return window->sides().sides().size() == 2; }));
    QVERIFY(all_at(*window, 15));
    for (std::size_t i = 0; i < 2; ++i) QCOMPARE(frame(*window, i).iteration_best, before[i]);
    QCOMPARE(frame(*window, 1).settings.rho, 0.5);
  }

  void sides_that_do_not_fit_into_memory_are_refused_and_nothing_changes() {
    const auto window = stepped_window(5);
    const std::uint64_t run = frame(*window, 0).run;
    window->sides().sides().set_room({.free = [] { return 1000; }});
    window->actions().add_side->trigger();
    QCOMPARE(window->sides().sides().size(), 1U);
    QVERIFY(message_in(*window).contains("No further side was begun, and what runs goes on. Memory"));
    QCOMPARE(window->message_bar().message().severity, Severity::error);
    compare(*window, "Three Tabu Lists");
    QCOMPARE(window->sides().sides().size(), 1U);
    QVERIFY(message_in(*window).contains("3 runs side by side need"));
    QCOMPARE(frame(*window, 0).run, run);
    QCOMPARE(frame(*window, 0).last.iteration, 5);
  }

  void a_side_is_closed_by_its_button_and_the_next_one_moves_up() {
    const auto window = stepped_window(5);
    window->actions().add_side->trigger();
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 5));
    auto* b = window->findChild<QWidget*>(QStringLiteral("side_b"));
    QTest::mouseClick(b->findChild<QToolButton*>(QStringLiteral("side_close")), Qt::LeftButton);
    QVERIFY(test::comes_true([&] { return window->sides().sides().size() == 2; }));
    QVERIFY(window->findChild<QWidget*>(QStringLiteral("side_b")));
    window->actions().step->trigger();
    QVERIFY(all_at(*window, 6));
  }

  void linked_by_time_the_sides_run_apart() {
    const auto window = stepped_window(0);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 0));
    window->actions().same_iteration->trigger();
    QVERIFY(window->sides().caption().contains("times are rough"));
    QVERIFY(!child<QToolButton>(*window, "sides_link")->isChecked());
    window->sides().controller(0).step(3);
    QVERIFY(test::comes_true([&] { return frame(*window, 0).last.iteration == 3; }));
    QCOMPARE(frame(*window, 1).last.iteration, 0);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(side_panes_test, SidePanesTest)
#include "side_panes_test.moc"
