// SPDX-License-Identifier: GPL-3.0-or-later
// What has the focus keeps its letters, nothing unsaved is replaced without a way back, and messages are in nobody's
// way.
#include <QAbstractItemView>
#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QToolButton>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/message_bar.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "core/problem/generate.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class CommandsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::unique_ptr<MainWindow> loaded_window() {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    return window;
  }
  static QListView* gallery_list(MainWindow& window) {
    window.actions().gallery->trigger();
    auto* const list = window.findChild<Gallery*>()->list();
    if (!test::comes_true([&] { return window.isActiveWindow() && list->hasFocus(); }))
      qFatal("the gallery takes no focus");
    return list;
  }
  static QString chosen(const QListView* list) { return list->currentIndex().data().toString(); }

 private slots:
  void init() { QSettings().clear(); }

  void letters_typed_into_the_gallery_look_for_a_title() {
    const auto window = loaded_window();
    step(*window, 3);
    QListView* const list = gallery_list(*window);
    const std::uint64_t run = frame_of(*window, 0).run;
    QString wanted;
    for (const GalleryEntry& entry : gallery()) {
      const QString title = QString::fromUtf8(entry.title.data(), qsizetype(entry.title.size()));
      if (title.startsWith(QStringLiteral("Spi"), Qt::CaseInsensitive)) wanted = title;
    }
    QVERIFY(!wanted.isEmpty());
    const bool layer = window->viewport().scene().layer(Layer::iteration_best);
    QTest::keyClicks(list, QStringLiteral("spi"));
    QCOMPARE(chosen(list), wanted);
    QCOMPARE(iteration(*window), std::int64_t(3));
    QCOMPARE(frame_of(*window, 0).state, State::paused);
    QCOMPARE(window->viewport().scene().layer(Layer::iteration_best), layer);
    QVERIFY(!window->viewport().scene().held());
    QCOMPARE(frame_of(*window, 0).run, run);
    QTest::keyClick(list, Qt::Key_Return);  // opens what was found
    QTRY_VERIFY(frame_of(*window, 0).instance->name().find("spiral") != std::string::npos);
  }
  void every_letter_is_the_gallerys_while_it_has_the_focus() {
    const auto window = loaded_window();
    step(*window, 3);
    QListView* const list = gallery_list(*window);
    const std::uint64_t run = frame_of(*window, 0).run;
    for (char c = '!'; c <= '~'; ++c) QTest::keyClick(list, c);
    QCOMPARE(frame_of(*window, 0).run, run);
    QCOMPARE(iteration(*window), std::int64_t(3));
    QCOMPARE(frame_of(*window, 0).state, State::paused);
    QVERIFY(window->shows_gallery());
    QTest::keyClick(list, Qt::Key_Escape);
    QVERIFY(!window->shows_gallery());
    QTest::keyClick(&window->viewport(), Qt::Key_S);
    QTRY_COMPARE(iteration(*window), std::int64_t(4));
  }
  void what_is_open_already_stays_and_that_is_said() {
    const auto window = loaded_window();
    step(*window, 5);
    const std::uint64_t run = frame_of(*window, 0).run;
    window->files().open(folder_.filePath("forty.tsp"));
    QVERIFY2(message_in(*window).contains("is open already"), qPrintable(message_in(*window)));
    test::settle(0);
    QCOMPARE(frame_of(*window, 0).run, run);
    QCOMPARE(iteration(*window), std::int64_t(5));
    press(*window, "message_action");  // Open Anew
    QTRY_VERIFY(frame_of(*window, 0).run != run);
    QTRY_COMPARE(iteration(*window), std::int64_t(0));
  }
  void a_run_that_nobody_saved_comes_back_after_another_instance_was_opened() {
    for (const bool saved : {false, true}) {
      const auto window = loaded_window();
      step(*window, 7);
      const Length best = frame_of(*window, 0).best_length;
      if (saved) {
        window->files().save(saving::Kind::session, folder_.filePath("saved.json"));
        QTRY_VERIFY(message_in(*window).contains("Saved"));
      }
      QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
      QTRY_COMPARE(frame_of(*window, 0).instance->cities(), 30);
      QTRY_COMPARE(message_in(*window).contains("was replaced"), !saved);
      if (saved) continue;
      auto* undo = child<QPushButton>(*window, "message_other_action");
      if (undo->text() != "Undo") undo = child<QPushButton>(*window, "message_action");
      QCOMPARE(undo->text(), QStringLiteral("Undo"));
      QTest::mouseClick(undo, Qt::LeftButton);
      QTRY_VERIFY(frame_of(*window, 0).instance->cities() == 40 && iteration(*window) == 7);
      QCOMPARE(frame_of(*window, 0).best_length, best);
    }
  }
  void a_message_that_only_tells_something_leaves_with_the_next_command() {
    const auto window = loaded_window();
    QTRY_VERIFY(window->message_bar().has_message());  // how to begin
    step(*window, 1);
    for (const bool error : {false, true}) {
      window->messages().show(
          {error ? Severity::error : Severity::information, QStringLiteral("Saved charts.png in out"), {}, {}});
      window->actions().next_view->trigger();  // looking around is no command of the run
      QVERIFY(window->message_bar().has_message());
      window->actions().step->trigger();
      QCOMPARE(window->message_bar().has_message(), error);
      window->message_bar().close_message();
    }
    StopCriteria stop;
    stop.iterations = 5;
    window->controller().set_stop(stop);
    window->actions().play->trigger();
    QTRY_VERIFY2(message_in(*window).contains("The limit of 5 iterations is reached"), qPrintable(message_in(*window)));
    window->actions().reset->trigger();
    QTRY_COMPARE(iteration(*window), std::int64_t(0));
    QVERIFY2(!message_in(*window).contains("limit"), qPrintable(message_in(*window)));
  }
  void a_message_lies_over_the_picture_and_moves_nothing() {
    const auto window = loaded_window();
    window->message_bar().close_message();
    step(*window, 1);
    QCoreApplication::processEvents();
    const QRect before(window->viewport().mapTo(window.get(), QPoint()), window->viewport().size());
    window->messages().show({Severity::information, QStringLiteral("Saved charts.png in out"), {}, {}});
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    const QRect after(window->viewport().mapTo(window.get(), QPoint()), window->viewport().size());
    QCOMPARE(after, before);
    const QRect bar(window->message_bar().mapTo(window.get(), QPoint()), window->message_bar().size());
    QVERIFY(window->message_bar().isVisible());
    QVERIFY(before.contains(bar));
    QVERIFY(bar.height() >= 30 && bar.top() >= before.top() + 32);  // the choice of view stays free
    QVERIFY(window->message_bar().close_message());
    QVERIFY(!window->message_bar().isVisible());
  }
  void after_a_comparison_the_chart_before_it_comes_back() {
    const auto window = loaded_window();
    window->addDockWidget(Qt::BottomDockWidgetArea, window->findChild<QDockWidget*>("charts"));  // several in a row
    step(*window, 5);
    auto* const charts = window->findChild<Charts*>();
    const auto titles = [&] {
      QStringList all;
      for (const QToolButton* title : charts->findChildren<QToolButton*>())
        if (title->isVisible() && !title->text().isEmpty()) all << title->text();
      return all;
    };
    QTRY_VERIFY(titles().size() > 1);
    const QStringList before = titles();
    for (int round = 0; round < 2; ++round) {
      window->actions().add_side->trigger();
      QTRY_COMPARE(window->sides().sides().size(), std::size_t(2));
      QTRY_VERIFY2(titles().join(' ').contains("Difference to A"), qPrintable(titles().join(' ')));
      window->actions().one_run->trigger();
      QTRY_COMPARE(window->sides().sides().size(), std::size_t(1));
      QTRY_COMPARE(titles(), before);
    }
  }
  void the_field_of_ants_says_how_many() {
    const auto window = loaded_window();
    auto* const row = window->findChild<QWidget*>(QStringLiteral("ants"));
    auto* const field = row->findChild<QLineEdit*>();
    QTRY_COMPARE(field->text(), QStringLiteral("40"));
    auto* const slider = row->findChild<QSlider*>();
    slider->setValue(slider->minimum());
    QCOMPARE(field->text(), QStringLiteral("1"));
    slider->setValue(slider->maximum());
    QCOMPARE(field->text(), QStringLiteral("40"));
  }
  void the_second_click_on_a_switch_counts() {
    const auto window = loaded_window();
    Viewport& map = window->viewport();
    QVERIFY2(map.usable(), qPrintable(map.why()));
    map.scene().set_view(View::map);
    map.picture();
    const auto shown = [&] { return map.scene().layer(Layer::cities); };
    const auto settle = [&] {
      while (map.scene().wants_repaint()) map.picture();
    };
    std::optional<QPoint> at;
    for (int y = map.height() / 2; y < map.height() && !at; y += 6)
      for (int x = 10; x < 120 && !at; x += 6) {
        const bool before = shown();
        QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(x, y));
        settle();
        if (shown() != before) at = QPoint(x, y);
      }
    QVERIFY(at);
    for (int i = 0; i < 25; ++i) {
      const bool before = shown();
      QTest::mouseClick(&map, Qt::LeftButton, {}, *at);
      for (const QEvent::Type type : {QEvent::MouseButtonDblClick, QEvent::MouseButtonRelease}) {  // the second click
        const bool down = type == QEvent::MouseButtonDblClick;
        QMouseEvent event(type, QPointF(*at), map.mapToGlobal(QPointF(*at)), Qt::LeftButton,
                          down ? Qt::LeftButton : Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&map, &event);
      }
      settle();
      QCOMPARE(shown(), before);
    }
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(commands_test, CommandsTest)
#include "commands_test.moc"
