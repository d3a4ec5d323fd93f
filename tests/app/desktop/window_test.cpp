// SPDX-License-Identifier: GPL-3.0-or-later
#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QHash>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QSet>
#include <QSettings>
#include <QSlider>
#include <QToolButton>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/panels/series_chart.hpp"
#include "app/desktop/stop_button.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/look/story.hpp"
#include "core/base/version.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/best_choice.hpp"
#include "core/settings/presets.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class WindowTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 private slots:
  void init() { QSettings().clear(); }

  void an_empty_window_offers_the_gallery() {
    const auto window = shown_window();
    QVERIFY(window->shows_gallery());
    auto* gallery = window->findChild<Gallery*>();
    QVERIFY(gallery->isVisible());
    QVERIFY2(gallery->count() >= 8, qPrintable(QString::number(gallery->count())));
    QVERIFY(!window->actions().play->isEnabled());
    QVERIFY(!child(*window, "gallery_back")->isVisible());
  }
  void a_click_in_the_gallery_opens_the_instance_paused() {
    const auto window = shown_window();
    QListView* list = window->findChild<Gallery*>()->list();
    const QModelIndex first = list->model()->index(0, 0);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(first).center());
    QTRY_VERIFY(window->controller().frame()->instance);
    QTRY_VERIFY(!window->shows_gallery());
    QCOMPARE(window->controller().frame()->state, State::paused);
    QVERIFY(message_in(*window).contains("Press Space to let the ants out"));
  }
  void the_play_button_plays_and_pauses() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    press(*window, "play_button");
    QTRY_COMPARE(window->controller().frame()->state, State::running);
    QTRY_VERIFY(iteration(*window) > 2);
    QTRY_COMPARE(child<QToolButton>(*window, "play_button")->text(), QStringLiteral("Pause"));
    QVERIFY(!message_in(*window).contains("Press Space"));
    press(*window, "play_button");
    QTRY_COMPARE(window->controller().frame()->state, State::paused);
    QTRY_COMPARE(child<QLabel>(*window, "status_state")->text(), QStringLiteral("Paused"));
    QCOMPARE(child<QToolButton>(*window, "play_button")->text(), QStringLiteral("Play"));
  }
  void the_step_button_does_one_iteration_and_its_menu_ten() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    press(*window, "step_button");
    QTRY_COMPARE(iteration(*window), std::int64_t(1));
    QTRY_COMPARE(window->controller().frame()->state, State::paused);
    window->actions().ten_steps->trigger();
    QTRY_COMPARE(iteration(*window), std::int64_t(11));
    QTRY_COMPARE(child<QLabel>(*window, "iteration_figure")->text(), QStringLiteral("11"));
    QVERIFY(child<QLabel>(*window, "best_figure")->text() != QStringLiteral("–"));
  }
  void the_status_line_says_how_trails_reach_the_screen_and_why() {
    const auto window = shown_window();
    QVERIFY2(window->viewport().usable(), qPrintable(window->viewport().why()));
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    auto* label = child<QLabel>(*window, "status_picture");
    QTRY_COMPARE(label->text(), QStringLiteral("Trails through host memory"));
    QVERIFY(label->toolTip().contains(QStringLiteral("host memory: ")));
    const PicturePath path = window->viewport().scene().picture_path();
    QVERIFY(!path.straight);
    QVERIFY(label->toolTip().contains(QString::fromStdString(path.why_not)));
  }
  void a_run_that_local_search_would_help_is_offered_it_once() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thousand.tsp", 1000)));
    window->controller().set_speed(0);
    window->controller().run();
    QTRY_VERIFY(message_in(*window).startsWith("Local search"));
    QVERIFY(window->controller().frame()->last.seconds >= 5);
    press(*window, "message_action");
    QTRY_COMPARE(window->controller().frame()->settings.local_search, LocalSearchKind::or_3opt);
    QVERIFY(window->findChild<ParameterPanel*>()->undo_action()->isEnabled());
    window->findChild<ParameterPanel*>()->undo_action()->trigger();
    QTRY_COMPARE(window->controller().frame()->settings.local_search, LocalSearchKind::none);
    test::settle(500);
    QVERIFY2(message_in(*window).isEmpty(), qPrintable(message_in(*window)));
  }
  void diagnostics_name_versions_graphics_device_and_settings_and_no_file() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "secret-name.tsp", 40)));
    QTRY_VERIFY(!window->viewport().usable() || !window->viewport().gl_description().isEmpty());
    QApplication::clipboard()->clear();
    window->actions().copy_diagnostics->trigger();
    QTRY_VERIFY(!QApplication::clipboard()->text().isEmpty());
    const QString said = QApplication::clipboard()->text();
    for (const QString& wanted :
         {QStringLiteral("Formicarium ") + version, QStringLiteral("Qt ") + qVersion(), QStringLiteral("OpenGL: "),
          window->viewport().gl_description(), window->viewport().gl_version(), QStringLiteral("CUDA"),
          QStringLiteral("Trails "), QString::fromStdString(window->controller().frame()->device),
          QStringLiteral("\"rho\": 0.02"), QStringLiteral("40 cities")})
      QVERIFY2(said.contains(wanted), qPrintable(wanted + " in " + said));
    QVERIFY2(!said.contains("secret-name") && !said.contains(folder_.path()), qPrintable(said));
    QVERIFY(message_in(*window).contains("clipboard"));
  }
  void the_charts_and_the_run_bar_show_numbers_of_one_moment() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    window->controller().set_speed(0);
    window->controller().set_stop({.iterations = 1'000'000'000});  // without a stop it would rest once it has settled
    window->controller().run();
    auto* iteration_figure = child<QLabel>(*window, "iteration_figure");
    auto* plot = window->findChild<Charts*>()->findChild<QCustomPlot*>();
    plot->setFocusPolicy(Qt::NoFocus);  // with the focus it is read out now and then, not at each frame
    plot->clearFocus();
    plot->setAttribute(Qt::WA_TransparentForMouseEvents);  // under the pointer it would show an earlier moment
    QSet<QString> seen;
    for (int look = 0; look < 60 || (seen.size() <= 5 && look < 10'000); ++look) {
      test::settle(11);
      const QString in_chart = plot->accessibleDescription();
      if (!in_chart.startsWith("it ")) continue;  // before the first iteration
      QCOMPARE(in_chart.section(QStringLiteral(" · "), 0, 0), "it " + iteration_figure->text());
      seen.insert(in_chart);
    }
    QVERIFY2(seen.size() > 5, qPrintable(QString::number(seen.size())));
  }
  void a_chart_that_is_chosen_later_is_filled_from_the_beginning() {
    const auto choose = [](MainWindow& window, const char* name) {
      auto* charts = window.findChild<Charts*>();
      auto* wanted = charts->findChild<SeriesChart*>(QLatin1String(name));
      for (Chart* chart : charts->findChildren<Chart*>())
        if (QMenu* menu = chart->isVisible() ? chart->title_button()->menu() : nullptr)
          for (QAction* entry : menu->actions())
            if (entry->text() == wanted->title()) entry->trigger();
      return wanted;
    };
    for (const char* const name : {"common_edges", "lost_edges", "decisions"}) {
      QHash<int, double> expected;
      const QString file = write_instance(folder_, "forty.tsp", 40);
      for (const bool later : {false, true}) {
        const auto window = shown_window();
        QVERIFY(open_and_wait(*window, file));
        auto* memory = window->findChild<ParameterPanel*>();
        memory->choose(*find_parameter("memory"), double(Memory::selective));
        window->actions().reset->trigger();
        if (!later) choose(*window, name);
        for (int k = 0; k < 40; ++k) step(*window, 1);
        auto* chart = choose(*window, name);
        const auto line = [&] { return chart->plot()->graph(0)->data(); };
        const auto begins = [&] { return !line()->isEmpty() && line()->constBegin()->key <= 2; };
        const bool filled = test::comes_true([&] { return chart->isVisible() && begins() && line()->size() >= 5; });
        QVERIFY2(filled, qPrintable(QStringLiteral("%1: %2 values").arg(name).arg(line()->size())));
        int compared = 0;
        for (auto at = line()->constBegin(); at != line()->constEnd(); ++at) {
          if (std::isnan(at->value)) continue;
          if (!later)
            expected.insert(int(at->key), at->value);
          else if (expected.contains(int(at->key))) {
            ++compared;
            QCOMPARE(at->value, expected[int(at->key)]);
          }
        }
        QVERIFY2(!later || compared >= 3, name);
      }
    }
  }
  void the_reset_button_goes_back_to_iteration_0_with_the_same_seed() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    const auto seed = window->controller().frame()->settings.seed;
    press(*window, "step_button");
    QTRY_COMPARE(iteration(*window), std::int64_t(1));
    press(*window, "reset_button");
    QTRY_COMPARE(iteration(*window), std::int64_t(0));
    QCOMPARE(window->controller().frame()->settings.seed, seed);
    QCOMPARE(child<QLabel>(*window, "best_figure")->text(), QStringLiteral("–"));
  }
  void a_new_seed_is_shown_and_a_typed_one_is_used() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    const auto before = window->controller().frame()->settings.seed;
    window->actions().new_seed->trigger();
    QTRY_VERIFY(window->controller().frame()->settings.seed != before);
    auto* field = child<QLineEdit>(*window, "seed_field");
    QCOMPARE(field->text(), QString::number(window->controller().frame()->settings.seed));
    type_seed(*window, "4711");
    QTRY_COMPARE(window->controller().frame()->settings.seed, std::uint64_t(4711));
  }
  void a_seed_typed_without_return_is_not_in_force_and_goes() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    auto* field = child<QLineEdit>(*window, "seed_field");
    const QString before = field->text();
    const std::uint64_t run = window->controller().frame()->run;
    type_seed(*window, "99", Qt::Key_Escape);
    type_seed(*window, "", Qt::Key_Escape);  // opened again it has the seed in force
    QCOMPARE(field->text(), before);
    QCOMPARE(window->controller().frame()->run, run);
  }
  void the_speed_slider_limits_the_run() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    QCOMPARE(window->controller().speed(), 20.0);
    auto* slider = child<QSlider>(*window, "speed_slider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(window->controller().speed(), 0.0);
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(window->controller().speed(), 1.0);
    QCOMPARE(child<QLabel>(*window, "speed_text")->text(), QStringLiteral("1 it/s"));
  }
  void a_settled_run_rests_says_so_and_goes_on_when_it_is_told_to() {
    const auto window = shown_window();
    for (const char* const name : {"uniform-80", "workshops-12"}) {
      window->files().open(QString::fromStdString(instance_file(name).string()));
      QTRY_VERIFY(window->controller().frame()->instance && window->controller().frame()->instance->name() == name);
      window->controller().set_speed(400);  // slow enough to see each moment
      window->actions().play->trigger();
      QVERIFY(test::comes_true([&] { return message_in(*window).startsWith("Settled: the last"); }));
      QTRY_COMPARE(window->controller().frame()->state, State::paused);
      const Frame rested = *window->controller().frame();
      QVERIFY(has_settled(rested));
      QCOMPARE(rested.restarted_in, std::int64_t(0));
      QVERIFY(message_in(*window).contains(QString::fromUtf8(rested.instance->words().solution.data())));
      press(*window, "message_action");
      QTRY_VERIFY(window->controller().frame()->last.iteration > rested.last.iteration + 20);
      QVERIFY(message_in(*window).isEmpty());
      window->actions().play->trigger();
      QTRY_COMPARE(window->controller().frame()->state, State::paused);
    }
  }
  void a_run_finishes_at_its_stop_criterion_and_says_so() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    window->controller().set_stop({5, 0, 0});
    window->actions().play->trigger();
    QTRY_COMPARE(window->controller().frame()->state, State::finished);
    QCOMPARE(iteration(*window), std::int64_t(5));
    QCOMPARE(child<QLabel>(*window, "status_state")->text(), QStringLiteral("Finished"));
    QTRY_COMPARE(child<StopButton>(*window, "stop_button")->text(), QStringLiteral("Stop: 5 it ▾"));
  }
  void solving_chooses_for_the_instance_runs_and_stops_in_time() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    const std::uint64_t before = window->controller().frame()->run;
    window->actions().solve->trigger();
    auto* dialog = child<QInputDialog>(*window, "solve_dialog");
    QVERIFY(dialog);
    QCOMPARE(dialog->windowTitle(), QStringLiteral("Shortest Tour in a Given Time"));
    dialog->setDoubleValue(0.3);
    dialog->accept();
    QTRY_COMPARE(window->controller().frame()->state, State::finished);
    const Frame& frame = *window->controller().frame();
    QVERIFY(frame.run != before);
    const BestChoice best = best_choice(*frame.instance, frame.on_gpu);
    QCOMPARE(with_preset(frame.settings, best.settings), frame.settings);
    QCOMPARE(frame.stop.seconds, 0.3);
    const auto* log = window->findChild<MessageLog*>()->findChild<QListWidget*>();
    QCOMPARE(log->findItems(QString::fromStdString(best.why), Qt::MatchContains).size(), qsizetype(1));
  }
  void a_card_of_the_gallery_is_solved_by_its_button() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    window->actions().gallery->trigger();
    auto* list = window->findChild<Gallery*>()->list();
    const QModelIndex card = list->model()->index(1, 0);
    const QRect box = list->visualRect(card);
    QTest::mouseMove(list->viewport(), box.center());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, QPoint(box.right() - 30, box.bottom() - 24));
    auto* dialog = child<QInputDialog>(*window, "solve_dialog");
    QVERIFY(dialog);
    dialog->setDoubleValue(0.2);
    dialog->accept();
    QTRY_COMPARE(window->controller().frame()->instance->name(),
                 open_instance(gallery_path(gallery()[1].file))->name());
    QTRY_COMPARE(window->controller().frame()->state, State::finished);
    QCOMPARE(window->controller().frame()->stop.seconds, 0.2);
  }
  void a_command_is_found_by_its_words_and_carried_out() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    window->actions().shortcuts->trigger();
    auto* search = child<QLineEdit>(*window, "command_search");
    QVERIFY(search);
    QTest::keyClicks(search, "ten it");
    QTest::keyClick(search, Qt::Key_Backspace);
    QTest::keyClick(search, Qt::Key_Backspace);
    QTest::keyClick(search, Qt::Key_Return);
    QTRY_COMPARE(iteration(*window), std::int64_t(10));
  }
  void what_waits_for_a_restart_comes_with_a_new_seed_and_with_reset() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    const auto candidates = [&] { return window->controller().frame()->settings.candidates; };
    auto* panel = window->findChild<ParameterPanel*>();
    panel->show_all(true);
    auto* field = panel->findChild<ParameterRow*>(QStringLiteral("candidates"))->findChild<QLineEdit*>();
    const auto type = [&](const char* k) {
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, QString::fromLatin1(k));
      QTest::keyClick(field, Qt::Key_Return);
    };
    type("16");
    QVERIFY(panel->restart_waits());
    window->actions().new_seed->trigger();
    QTRY_COMPARE(candidates(), 16);
    QTRY_VERIFY(!panel->restart_waits());
    press(*window, "step_button");
    QTRY_COMPARE(iteration(*window), std::int64_t(1));
    type("12");
    press(*window, "reset_button");
    QTRY_COMPARE(candidates(), 12);
    QCOMPARE(iteration(*window), std::int64_t(0));
  }
  void the_hint_follows_the_instance_and_comes_back_after_a_reset() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    QTRY_VERIFY(message_in(*window).startsWith("40 cities"));
    QVERIFY(open_and_wait(*window, write_instance(folder_, "few1.tsp", 1)));
    QTRY_VERIFY(message_in(*window).startsWith("1 city."));
    press(*window, "step_button");
    QTRY_COMPARE(iteration(*window), std::int64_t(1));
    QTRY_VERIFY(!message_in(*window).contains("Press Space"));
    press(*window, "reset_button");
    QTRY_VERIFY(message_in(*window).startsWith("1 city."));
    QVERIFY(window->message_bar().close_message());
    test::settle(50);
    QVERIFY(message_in(*window).isEmpty());
  }
  void the_status_line_names_state_device_instance_and_best() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    press(*window, "step_button");
    QTRY_COMPARE(iteration(*window), std::int64_t(1));
    QTRY_VERIFY(child<QLabel>(*window, "status_best")->text().startsWith(QStringLiteral("best ")));
    QVERIFY(child<QLabel>(*window, "status_device")->text().startsWith(QStringLiteral("CPU")));
    QCOMPARE(child<QLabel>(*window, "status_instance")->text(), QStringLiteral("forty (40)"));
  }
  void one_two_and_three_cities_are_solved_in_the_window() {
    const auto window = shown_window();
    for (const int cities : {1, 2, 3}) {
      QVERIFY2(open_and_wait(*window, write_instance(folder_, QStringLiteral("few%1.tsp").arg(cities), cities)),
               qPrintable(message_in(*window)));
      press(*window, "step_button");
      QTRY_COMPARE(iteration(*window), std::int64_t(1));
      QCOMPARE(int(window->controller().frame()->best.size()), cities);
    }
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(window_test, WindowTest)
#include "window_test.moc"
