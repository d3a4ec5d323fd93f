// SPDX-License-Identifier: GPL-3.0-or-later
// Where things lie in the window, how they give way to each other, and that they are seen in both themes.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QHash>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <QToolTip>
#include <QtTest>
#include <functional>
#include <set>

#include "app/desktop/actions.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/stop_button.hpp"
#include "app/desktop/theme.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/tip_places.hpp"
#include "app/desktop/viewport.hpp"
#include "app/scene/look/colormap.hpp"
#include "app/scene/view_text.hpp"
#include "core/documents/open_instance.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class WindowLayoutTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static double contrast_of(QRgb a, QRgb b) { return contrast(Colour::of(a), Colour::of(b)); }

 private slots:
  void init() { QSettings().clear(); }

  void a_view_of_the_command_line_is_the_first_and_one_that_was_copied_comes_back() {
    const auto window = shown_window();
    CommandLine wanted;
    wanted.file = write_instance(folder_, QStringLiteral("seen.tsp"), 40);
    wanted.paused = true;
    wanted.figure.view = view_of_option("layers cities; panes both 0.5; map 50 50 20 20");
    window->start(wanted);
    const Actions& actions = window->actions();
    QVERIFY(
        test::comes_true([&] { return actions.both->isChecked() && !actions.show_layer(Layer::best)->isChecked(); }));
    // The wanted part fills the map, whatever its size has become.
    const auto shows_it = [&] {
      const Camera seen = window->sides().viewport(0).scene().map_view().value_or(Camera{});
      const double fills = std::min(seen.pane.width, seen.pane.height) / 20;
      return actions.both->isChecked() && seen.centre.x == 50 && std::abs(seen.scale / fills - 1) < 1e-6;
    };
    QVERIFY(test::comes_true(shows_it));
    actions.copy_view->trigger();
    actions.map->trigger();
    actions.fit->trigger();
    actions.paste_view->trigger();
    QVERIFY(actions.both->isChecked());
    QVERIFY(test::comes_true(shows_it));
  }

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
          most = std::max(most, contrast_of(picture.pixel(int(x * ratio), int((one->y() + 13) * ratio)), ground));
        QVERIFY2(most >= 3, qPrintable(QStringLiteral("%1 %2").arg(one->metaObject()->className()).arg(most)));
      }
    }
    apply_theme(ThemeChoice::system);
  }
  // What a person can press, move or type into at first: a parameter's slider and field count as one, so do the menus,
  // the switches over the map and the timeline.
  void the_first_window_has_at_most_25_controls_data() {
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1280, 776), QSize(1024, 676), QSize(1920, 1176)})
      QTest::addRow("%dx%d", size.width(), size.height()) << size;
  }
  void the_first_window_has_at_most_25_controls() {
    QFETCH(const QSize, size);
    const auto window = shown_window(size);
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    const Scene& scene = window->viewport().scene();
    QStringList seen{"menus", "layer switches", "map, both, matrix", "timeline"};
    QVERIFY(window->menuBar()->isVisible() && child(*window, "timeline")->isVisible());
    if (scene.options().captions) seen << "caption's ×";
    for (const QWidget* one : window->findChildren<QWidget*>()) {
      if (!one->isVisible()) continue;
      const bool control = qobject_cast<const QAbstractButton*>(one) || qobject_cast<const QComboBox*>(one) ||
                           qobject_cast<const QAbstractSlider*>(one) || qobject_cast<const QLineEdit*>(one) ||
                           qobject_cast<const QAbstractSpinBox*>(one) || qobject_cast<const ParameterRow*>(one);
      if (!control || qobject_cast<const QScrollBar*>(one)) continue;
      bool part = false;
      for (const QWidget* at = one->parentWidget(); at != nullptr && !part; at = at->parentWidget())
        part = qobject_cast<const ParameterRow*>(at) || qobject_cast<const TimelineBar*>(at) ||
               qobject_cast<const QMenuBar*>(at) || qobject_cast<const QComboBox*>(at);
      if (!part) seen << (one->objectName().isEmpty() ? QString(one->metaObject()->className()) : one->objectName());
    }
    QVERIFY2(seen.size() <= 25, qPrintable(seen.join(", ")));
    for (const char* wanted : {"play_button", "step_button", "reset_button", "speed_slider", "algorithm", "selection",
                               "alpha", "beta", "rho", "ants", "more_parameters"})
      QVERIFY2(seen.contains(QLatin1String(wanted)), wanted);
  }

  // Those of menus that list files, runs and branches are not counted: they come from what was done.
  void the_menus_have_at_most_60_entries_one_open_and_one_export() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    const std::set<QString> lists{"recent_menu", "earlier_menu"};
    QStringList entries;
    const std::function<void(const QList<QAction*>&)> count = [&](const QList<QAction*>& actions) {
      for (const QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible()) continue;
        entries << action->text().remove(u'&');
        if (action->menu() && !lists.contains(action->menu()->objectName())) count(action->menu()->actions());
      }
    };
    for (const QAction* menu : window->menuBar()->actions()) count(menu->menu()->actions());
    QVERIFY2(entries.size() <= 60, qPrintable(QString::number(entries.size()) + ": " + entries.join(", ")));
    QCOMPARE(entries.filter(QRegularExpression("^Open.*…")).size(), qsizetype(1));
    QCOMPARE(entries.filter(QRegularExpression("^Export")).size(), qsizetype(1));
    QCOMPARE(window->findChild<QMenu*>("run_menu")->actions().front(), window->actions().solve);
  }

  void at_first_the_essential_parameters_stand_alone_and_a_line_opens_the_others() {
    const auto look = [&](MainWindow& window) {
      std::set<std::string> seen;
      for (const auto* row : window.findChildren<ParameterRow*>())
        if (row->isVisible()) seen.insert(row->objectName().toStdString());
      return seen;
    };
    const std::set<std::string> essential{"algorithm", "selection", "alpha", "beta", "rho", "ants"};
    {
      const auto window = shown_window();
      QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
      QVERIFY(look(*window) == essential);
      auto* more = child<QToolButton>(*window, "more_parameters");
      Choices choices;
      choices.take(frame_of(*window, 0));
      const auto others = std::ranges::count_if(
          parameters(), [&](const Parameter& p) { return p.group != Group::essential && !choices.idle(p); });
      QVERIFY2(more->text().startsWith(QStringLiteral("%1 more").arg(others)), qPrintable(more->text()));
      QVERIFY(!child(*window, "preset")->isVisible());
      window->findChild<ParameterPanel*>()->choose(*find_parameter("candidates"), 16);
      QVERIFY2(more->text().contains("1 changed"), qPrintable(more->text()));
      QTest::mouseClick(more, Qt::LeftButton);
      QVERIFY(look(*window).contains("candidates"));
      QVERIFY(child(*window, "preset")->isVisible());
      window->close();
    }
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    QVERIFY(look(*window).contains("candidates"));  // it is remembered
    QTest::mouseClick(child<QToolButton>(*window, "more_parameters"), Qt::LeftButton);
    QVERIFY(look(*window) == essential);
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
    window->findChild<ParameterPanel*>()->show_all(true);
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
      test::settle(50);
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
        for (auto it = counts.begin(); it != counts.end(); ++it) most = std::max(most, contrast_of(it.key(), ground));
        QVERIFY2(most >= 3, qPrintable(control->objectName() + ' ' + control->metaObject()->className()));
        ++looked_at;
      }
      QVERIFY(looked_at >= 10);
    }
  }
  void a_saved_place_off_the_screen_comes_back_onto_it() {
    {
      const auto window = shown_window({900, 600});
      window->move(QGuiApplication::primaryScreen()->geometry().bottomRight() - QPoint(60, 60));
      test::settle(30);
      window->close();
    }
    const auto window = shown_window({900, 600});
    QTRY_VERIFY2(window->screen()->availableGeometry().contains(window->frameGeometry()),
                 qPrintable(QString::number(window->frameGeometry().right())));
  }
  /// On screens of 1280 x 800, 1024 x 700 and 1920 x 1200, less the title of the window's frame.
  void the_cities_of_the_first_window_fill_most_of_its_height() {
    for (const auto& [size, least] :
         {std::pair(QSize(1280, 776), 420.0), {QSize(1024, 676), 380.0}, {QSize(1920, 1176), 800.0}}) {
      QSettings().clear();
      const auto window = shown_window(size);
      if (window->width() < size.width()) continue;  // the screen of the test is smaller
      QVERIFY(open_and_wait(*window, QString::fromStdString(bundled_instance_for(Settings()).string())));
      const Scene& scene = window->viewport().scene();
      const auto span = [&] {
        const auto camera = scene.map_view();
        return camera ? bounds_of(frame_of(*window, 0).instance->layout()).height() * camera->scale : 0;
      };
      QTRY_VERIFY2(span() >= least, qPrintable(QString::number(span())));
      qInfo("%d x %d: cities span %.0f px in height", window->width(), window->height(), span());
    }
  }
  void on_four_sides_the_words_stand_beside_the_cities() {
    const auto window = shown_window({1280, 776});
    QVERIFY(open_and_wait(*window, QString::fromStdString(bundled_instance_for(Settings()).string())));
    for (std::size_t sides = 2; sides <= 4; ++sides) window->actions().add_side->trigger();
    QTRY_COMPARE(window->sides().sides().size(), std::size_t{4});
    const double wide = bounds_of(frame_of(*window, 0).instance->layout()).height();
    for (std::size_t side = 0; side < 4; ++side) {
      const Scene& scene = window->findChild<SidePanes*>()->viewport(side).scene();
      QTRY_VERIFY2(scene.map_view() && wide * scene.map_view()->scale >= 200,
                   qPrintable(QString::number(scene.map_view() ? wide * scene.map_view()->scale : 0)));
    }
  }
  void in_a_narrow_window_the_matrix_waits_behind_the_map() {
    const auto window = shown_window({1280, 800});
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    QCOMPARE(window->viewport().scene().view(), View::map);
    window->viewport().scene().set_view(View::both);
    window->resize(1024, 700);
    QTRY_COMPARE(window->viewport().scene().view(), View::map);
    QTRY_VERIFY(window->viewport().height() >= 360 && window->viewport().width() >= 420);
    window->resize(1280, 800);
    QTRY_COMPARE(window->viewport().scene().view(), View::both);
  }
  void undocking_full_screen_and_closing_while_an_instance_loads_and_runs_do_no_harm() {
    const QString large = write_instance(folder_, "large.tsp", 4000);
    for (const bool close_while_loading : {true, false}) {
      const auto window = shown_window();
      window->files().open(large, {.run = true});
      const auto shake = [&] {
        for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
          dock->setFloating(!dock->isFloating());
          test::settle(5);
        }
        window->actions().full_screen->trigger();
        test::settle(20);
      };
      shake();
      if (close_while_loading) {
        window->close();
        continue;
      }
      shake();
      QTRY_COMPARE(window->controller().frame()->state, State::running);
      shake();
      QTRY_VERIFY(iteration(*window) >= 2);
      shake();
      QVERIFY(!window->isFullScreen());
      QVERIFY(!window->viewport().picture().isNull());
      window->close();
      test::settle(20);
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
    test::settle(50);
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
      const Rect map = window->viewport().scene().map_view()->pane;
      const QRect pane(window->viewport().mapToGlobal(QPoint(int(map.x), int(map.y))),
                       QSize(int(map.width), int(map.height)));
      return pane.contains(inspector->frameGeometry());
    };
    QTRY_VERIFY(over_the_map());
    window->messages().show({Severity::information, QStringLiteral("A sentence."), {}, {}});
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
    window->actions().bare->trigger();
    QVERIFY(!dock->isVisible());
    window->actions().bare->trigger();
    QVERIFY(dock->isVisible());
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

FORMICARIUM_WINDOW_TEST(window_layout_test, WindowLayoutTest)
#include "window_layout_test.moc"
