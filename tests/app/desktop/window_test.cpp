// SPDX-License-Identifier: GPL-3.0-or-later
#include <qcustomplot.h>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QHash>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSet>
#include <QSettings>
#include <QSlider>
#include <QSpinBox>
#include <QStatusBar>
#include <QToolButton>
#include <QToolTip>
#include <QtTest>
#include <cmath>

#include "app/desktop/actions.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/stop_button.hpp"
#include "app/desktop/theme.hpp"
#include "app/desktop/tip_places.hpp"
#include "app/desktop/viewport.hpp"
#include "core/base/version.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class WindowTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static void press(MainWindow& window, const char* name) { QTest::mouseClick(child(window, name), Qt::LeftButton); }
  static double light(QRgb c) {  // relative luminance, WCAG 2
    const auto part = [](int v) { return v <= 10 ? v / 255.0 / 12.92 : std::pow((v / 255.0 + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(qRed(c)) + 0.7152 * part(qGreen(c)) + 0.0722 * part(qBlue(c));
  }
  static double contrast(QRgb a, QRgb b) {
    return (std::max(light(a), light(b)) + 0.05) / (std::min(light(a), light(b)) + 0.05);
  }
  static std::int64_t iteration(MainWindow& window) { return window.controller().frame()->last.iteration; }

 private slots:
  void fields_and_boxes_have_edges_that_are_seen_on_both_grounds() {
    for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark}) {
      apply_theme(theme);
      QWidget window;
      QLineEdit line(&window);
      QSpinBox number(&window);
      QComboBox list(&window);
      QCheckBox box(&window);
      int y = 10;
      for (QWidget* one : std::initializer_list<QWidget*>{&line, &number, &list, &box}) {
        one->setGeometry(10, y, 100, 26);
        y += 36;
      }
      window.resize(120, y);
      const QImage picture = window.grab().toImage();
      const double ratio = picture.devicePixelRatio();
      const QRgb ground = window.palette().color(QPalette::Window).rgb();
      for (const QWidget* one : std::initializer_list<QWidget*>{&line, &number, &list, &box}) {
        double most = 1;  // of what the eye meets first, from the left
        for (int x = 10; x < 14; ++x)
          most = std::max(most, contrast(picture.pixel(int(x * ratio), int((one->y() + 13) * ratio)), ground));
        QVERIFY2(most >= 3, qPrintable(QStringLiteral("%1 %2").arg(one->metaObject()->className()).arg(most)));
      }
    }
    apply_theme(ThemeChoice::system);
  }
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
    if (!window->viewport().usable()) QSKIP(qPrintable(window->viewport().why()));
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
    QTRY_VERIFY_WITH_TIMEOUT(message_in(*window).startsWith("Local search"), 30'000);
    QVERIFY(window->controller().frame()->last.seconds >= 5);
    press(*window, "message_action");
    QTRY_COMPARE_WITH_TIMEOUT(window->controller().frame()->settings.local_search, LocalSearchKind::or_3opt, 30'000);
    QVERIFY(window->findChild<ParameterPanel*>()->undo_action()->isEnabled());
    window->findChild<ParameterPanel*>()->undo_action()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window->controller().frame()->settings.local_search, LocalSearchKind::none, 30'000);
    QTest::qWait(500);
    QVERIFY2(message_in(*window).isEmpty(), qPrintable(message_in(*window)));
  }
  void tips_stand_beside_what_they_explain() {
    const QRect screen(0, 0, 1280, 800), subject(1000, 600, 260, 46);
    QCOMPARE(tip_place({1010, 700, 300, 60}, subject, screen), QRect(1010, 700, 300, 60));  // far enough away
    QCOMPARE(tip_place({1010, 620, 200, 100}, subject, screen).top(), subject.bottom() + 5);
    QCOMPARE(tip_place({1010, 620, 200, 250}, subject, screen).bottom(), subject.top() - 5);
    QCOMPARE(tip_place({1010, 420, 300, 620}, subject, screen).right(), subject.left() - 5);
    QCOMPARE(tip_place({0, 0, 1280, 800}, subject, screen), QRect(0, 0, 1280, 800));  // nowhere to go

    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    for (const char* name : {"alpha", "rho", "ants", "memory"}) {
      auto* row = window->findChild<ParameterRow*>(QLatin1String(name));
      for (QWidget* at = row; at != nullptr; at = at->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(at)) area->ensureWidgetVisible(row);
      QWidget* control = row->first_control();
      QHelpEvent hover(QEvent::ToolTip, control->rect().center(), control->mapToGlobal(control->rect().center()));
      QApplication::sendEvent(control, &hover);
      QPointer<QWidget> tip;  // Qt may delete it as soon as it is hidden
      const auto shown = [&] {
        for (QWidget* widget : QApplication::topLevelWidgets())
          if (widget->objectName() == "qtooltip_label" && widget->isVisible()) tip = widget;
        return tip != nullptr;
      };
      QTRY_VERIFY(shown());
      const QRect explained(row->mapToGlobal(QPoint()), row->size());
      QVERIFY2(!tip->geometry().intersects(explained), name);
      QToolTip::hideText();
      QTRY_VERIFY(!tip || !tip->isVisible());
    }
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
    window->controller().run();
    const auto* plot = window->findChild<Charts*>()->findChild<QCustomPlot*>();
    auto* iteration_figure = child<QLabel>(*window, "iteration_figure");
    QSet<QString> seen;
    for (int look = 0; look < 60; ++look) {
      QTest::qWait(11);
      const QString in_chart = plot->accessibleDescription();
      if (!in_chart.startsWith("it ")) continue;  // before the first iteration
      QCOMPARE(in_chart.section(QStringLiteral(" · "), 0, 0), "it " + iteration_figure->text());
      seen.insert(in_chart);
    }
    QVERIFY2(seen.size() > 5, qPrintable(QString::number(seen.size())));
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
    press(*window, "new_seed_button");
    QTRY_VERIFY(window->controller().frame()->settings.seed != before);
    auto* field = child<QLineEdit>(*window, "seed_field");
    QCOMPARE(field->text(), QString::number(window->controller().frame()->settings.seed));
    field->selectAll();
    QTest::keyClicks(field, "4711");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(window->controller().frame()->settings.seed, std::uint64_t(4711));
  }
  void a_seed_typed_without_return_is_not_in_force_and_goes() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    auto* field = child<QLineEdit>(*window, "seed_field");
    const QString before = field->text();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "99");
    window->viewport().setFocus();
    QTRY_COMPARE(field->text(), before);
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
  void the_theme_changes_palette_and_canvas_and_is_remembered() {
    {
      const auto window = shown_window();
      window->actions().theme_dark->trigger();
      QTRY_COMPARE(theme_of(window->palette()), Theme::dark);
      QCOMPARE(window->palette().color(QPalette::Window), QColor(0x23272C));
      window->close();
    }
    {
      const auto window = shown_window();
      QVERIFY(window->actions().theme_dark->isChecked());
      QCOMPARE(theme_of(window->palette()), Theme::dark);
      window->actions().theme_light->trigger();
      QTRY_COMPARE(theme_of(window->palette()), Theme::light);
    }
  }
  void every_control_of_the_run_bar_can_be_read_after_a_change_of_theme() {
    const auto window = shown_window();
    window->actions().theme_light->trigger();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    auto* stop = child<StopButton>(*window, "stop_button");
    QTimer::singleShot(100, stop->menu(), &QMenu::close);
    stop->showMenu();
    for (QAction* theme : {window->actions().theme_dark, window->actions().theme_light}) {
      theme->trigger();
      QTest::qWait(50);
      int looked_at = 0;
      for (QWidget* control : window->findChild<RunBar*>()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        if (!control->isVisible() || !control->isEnabled()) continue;
        const QImage shown = control->grab().toImage().convertToFormat(QImage::Format_RGB32);
        QHash<QRgb, int> counts;
        for (int y = 0; y < shown.height(); ++y)
          for (int x = 0; x < shown.width(); ++x) ++counts[shown.pixel(x, y)];
        QRgb ground = 0;
        for (auto it = counts.begin(); it != counts.end(); ++it)
          if (it.value() > counts.value(ground)) ground = it.key();
        double most = 1;
        for (auto it = counts.begin(); it != counts.end(); ++it) most = std::max(most, contrast(it.key(), ground));
        QVERIFY2(most >= 3, qPrintable(control->objectName() + ' ' + control->metaObject()->className()));
        ++looked_at;
      }
      QVERIFY(looked_at >= 10);
    }
  }
  void what_waits_for_a_restart_comes_with_a_new_seed_and_with_reset() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    const auto candidates = [&] { return window->controller().frame()->settings.candidates; };
    auto* panel = window->findChild<ParameterPanel*>();
    auto* field = panel->findChild<ParameterRow*>(QStringLiteral("candidates"))->findChild<QLineEdit*>();
    const auto type = [&](const char* k) {
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, QString::fromLatin1(k));
      QTest::keyClick(field, Qt::Key_Return);
    };
    type("16");
    QVERIFY(panel->restart_waits());
    press(*window, "new_seed_button");
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
    QTest::qWait(50);
    QVERIFY(message_in(*window).isEmpty());
  }
  void a_saved_place_off_the_screen_comes_back_onto_it() {
    {
      const auto window = shown_window({900, 600});
      window->move(QGuiApplication::primaryScreen()->geometry().bottomRight() - QPoint(60, 60));
      QTest::qWait(30);
      window->close();
    }
    const auto window = shown_window({900, 600});
    QTRY_VERIFY2(window->screen()->availableGeometry().contains(window->frameGeometry()),
                 qPrintable(QString::number(window->frameGeometry().right())));
  }
  void in_a_narrow_window_the_matrix_waits_behind_the_map() {
    const auto window = shown_window({1280, 800});
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    QCOMPARE(window->viewport().view(), View::both);
    window->resize(1024, 700);
    QTRY_COMPARE(window->viewport().view(), View::map);
    QTRY_VERIFY(window->viewport().height() >= 360 && window->viewport().width() >= 420);
    window->resize(1280, 800);
    QTRY_COMPARE(window->viewport().view(), View::both);
  }
  void undocking_full_screen_and_closing_while_an_instance_loads_and_runs_do_no_harm() {
    const QString large = write_instance(folder_, "large.tsp", 4000);
    for (const bool close_while_loading : {true, false}) {
      const auto window = shown_window();
      window->open_file(large, true);
      const auto shake = [&] {
        for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
          dock->setFloating(!dock->isFloating());
          QTest::qWait(5);
        }
        window->actions().full_screen->trigger();
        QTest::qWait(20);
      };
      shake();
      if (close_while_loading) {
        window->close();
        continue;
      }
      shake();
      QTRY_COMPARE_WITH_TIMEOUT(window->controller().frame()->state, State::running, 20'000);
      shake();
      QTRY_VERIFY_WITH_TIMEOUT(iteration(*window) >= 2, 20'000);
      shake();
      QVERIFY(!window->isFullScreen());
      QVERIFY(!window->viewport().picture().isNull());
      window->close();
      QTest::qWait(20);
    }
  }
  void the_charts_give_way_in_a_low_window_and_come_back() {
    const auto window = shown_window({1280, 800});
    auto* charts = child<QDockWidget>(*window, "charts");
    QVERIFY(charts->isVisible());
    window->resize(1280, 560);
    QTRY_VERIFY(!charts->isVisible());
    QTRY_COMPARE(window->height(), 560);
    QTRY_VERIFY(window->sides().parentWidget()->height() >= 360);
    window->resize(1280, 800);
    QTRY_VERIFY(charts->isVisible());
    charts->toggleViewAction()->trigger();
    window->resize(1280, 560);
    window->resize(1280, 820);
    QTest::qWait(50);
    QVERIFY2(!charts->isVisible(), "what the user hid stays hidden");
  }
  void the_inspector_floats_where_it_would_take_room_from_the_map() {
    const auto window = shown_window({1280, 800});
    auto* inspector = child<QDockWidget>(*window, "inspector");
    QVERIFY(!inspector->isVisible());
    const int before = window->viewport().parentWidget()->width();
    inspector->toggleViewAction()->trigger();
    QTRY_VERIFY(inspector->isVisible());
    QVERIFY(inspector->isFloating());
    QTRY_COMPARE(window->viewport().parentWidget()->width(), before);
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    QTRY_VERIFY(inspector->isVisible());
    const auto over_the_map = [&] {
      const Rect map = window->viewport().map_view()->pane;
      const QRect pane(window->viewport().mapToGlobal(QPoint(int(map.x), int(map.y))),
                       QSize(int(map.width), int(map.height)));
      return pane.contains(inspector->frameGeometry());
    };
    QTRY_VERIFY(over_the_map());
    window->show_message(Severity::information, QStringLiteral("A sentence."));
    QTRY_VERIFY(over_the_map());
    window->resize(1800, 1000);
    QTRY_VERIFY(!inspector->isFloating());
    window->resize(1280, 800);
    QTRY_VERIFY(inspector->isFloating());
  }
  void panes_keep_their_place_until_the_layout_is_reset() {
    const auto docks_of = [](MainWindow& window) { return window.findChildren<QDockWidget*>(); };
    {
      const auto window = shown_window();
      for (QDockWidget* dock : docks_of(*window)) dock->hide();
      window->close();
    }
    const auto window = shown_window();
    for (QDockWidget* dock : docks_of(*window)) QVERIFY(dock->isHidden());
    window->actions().reset_layout->trigger();
    for (const char* name : {"parameters", "charts"}) {
      auto* dock = child<QDockWidget>(*window, name);
      QVERIFY2(dock != nullptr && dock->isVisible() && !dock->isFloating(), name);
    }
  }
  void map_only_hides_the_panes_and_brings_them_back() {
    const auto window = shown_window();
    auto* dock = child<QDockWidget>(*window, "charts");
    QVERIFY(dock->isVisible());
    window->actions().map_only->trigger();
    QVERIFY(!dock->isVisible());
    window->actions().map_only->trigger();
    QVERIFY(dock->isVisible());
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
  void numbers_that_change_do_not_move_what_stands_beside_them() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    press(*window, "step_button");
    QTRY_COMPARE(iteration(*window), std::int64_t(1));
    QList<QRect> places;
    const QStringList names = {"status_tours", "status_instance", "status_best", "status_gap",
                               "best_figure",  "gap_figure",      "stop_button"};
    for (const QString& name : names) places << window->findChild<QWidget*>(name)->geometry();
    window->actions().unlimited->trigger();
    press(*window, "play_button");
    QTRY_VERIFY(iteration(*window) > 300);
    for (int i = 0; i < names.size(); ++i) {
      QVERIFY2(window->findChild<QWidget*>(names[i])->geometry().x() == places[i].x(), qPrintable(names[i]));
    }
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
  void nothing_is_clipped_at_the_smallest_and_the_largest_size() {
    for (const QSize size : {QSize(1024, 700), QSize(1280, 800), QSize(1900, 1150)}) {
      const auto window = shown_window(size);
      QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
      QTRY_COMPARE(window->size(), size);
      for (QLabel* label : window->findChildren<QLabel*>()) {
        if (!label->isVisible() || label->wordWrap() || label->text().isEmpty() || label->textFormat() == Qt::RichText)
          continue;
        if (!label->objectName().startsWith(QLatin1String("status_")) &&
            !label->objectName().endsWith(QLatin1String("_figure")) &&
            label->objectName() != QLatin1String("speed_text"))
          continue;
        QVERIFY2(label->sizeHint().width() <= label->width(), qPrintable(label->objectName() + ": " + label->text()));
      }
    }
  }
};

}  // namespace formicarium

FORMICARIUM_GUI_TEST(formicarium::WindowTest)
#include "window_test.moc"
