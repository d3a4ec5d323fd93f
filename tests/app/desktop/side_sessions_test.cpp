// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons on the disk and back, by real events: a session holds all sides.
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/side_panes.hpp"
#include "core/documents/session_file.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class SideSessionsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  int changed_ = 0;  // files that write_changed() made

  std::unique_ptr<MainWindow> stepped_window(int steps) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    if (steps > 0) step(*window, steps);
    return window;
  }
  static void set_rho(MainWindow& window, std::size_t side, double rho) {
    Settings changed = frame_of(window, side).settings;
    changed.rho = rho;
    window.sides().controller(side).change(changed);
    if (!test::comes_true([&] { return frame_of(window, side).settings.rho == rho; })) qFatal("rho stays");
  }
  /// A at ρ 0.02, B from iteration 10 on at 0.5, C as A; all at iteration 20.
  std::unique_ptr<MainWindow> compared() {
    auto window = stepped_window(10);
    window->actions().add_side->trigger();
    window->actions().add_side->trigger();
    if (!all_at(*window, 10)) qFatal("the sides do not come up to A");
    set_rho(*window, 1, 0.5);
    window->actions().ten_steps->trigger();
    if (!all_at(*window, 20)) qFatal("the sides do not step");
    return window;
  }
  QString saved(MainWindow& window, const QString& name) {
    const QString file = folder_.filePath(name);
    window.files().save(saving::Kind::session, file);
    if (!test::comes_true([&] { return message_in(window).contains(name); })) qFatal("it is not written");
    return file;
  }
  static QByteArray read(const QString& file) {
    QFile stored(file);
    return stored.open(QIODevice::ReadOnly) ? stored.readAll() : QByteArray();
  }
  QString write_changed(const QString& file, const QByteArray& from, const QByteArray& to) {
    QByteArray words = read(file);
    const auto at = words.lastIndexOf(from);
    if (at < 0) qFatal("there is no such text");
    return write_text(folder_, QStringLiteral("changed-%1.json").arg(++changed_), words.replace(at, from.size(), to));
  }

 private slots:
  void init() { QSettings().clear(); }

  void a_session_brings_all_sides_back_linked_as_they_were() {
    for (const bool by_iteration : {true, false}) {
      QString file;
      std::vector<Tour> before;
      {
        const auto window = compared();
        if (!by_iteration) window->actions().same_iteration->trigger();
        for (std::size_t i = 0; i < 3; ++i) before.push_back(frame_of(*window, i).iteration_best);
        file = saved(*window, "three.session.json");
      }
      const auto window = shown_window();
      window->files().open(file);
      QTRY_COMPARE(window->sides().sides().size(), 3U);
      QVERIFY(all_at(*window, 20));
      for (std::size_t i = 0; i < 3; ++i) QCOMPARE(frame_of(*window, i).iteration_best, before[i]);
      QCOMPARE(frame_of(*window, 1).settings.rho, 0.5);
      QCOMPARE(window->actions().same_iteration->isChecked(), by_iteration);
      QTRY_VERIFY2(message_in(*window).endsWith(
                       "Side A: the replay agrees. Side B: the replay agrees. Side C: the replay agrees."),
                   qPrintable(message_in(*window)));
      QVERIFY2(message_in(*window).contains("; with sides B to C"), qPrintable(message_in(*window)));
      if (!by_iteration) return;
      window->actions().ten_steps->trigger();
      QVERIFY(all_at(*window, 30));
    }
  }

  void a_session_of_several_sides_that_is_saved_again_is_the_same() {
    const auto window = compared();
    const QString file = saved(*window, "first.session.json");
    const auto other = shown_window();
    other->files().open(file);
    QTRY_COMPARE(other->sides().sides().size(), 3U);
    QVERIFY(all_at(*other, 20));
    QCOMPARE(read(saved(*other, "second.session.json")), read(file));
  }

  void a_session_replaces_the_sides_that_there_are() {
    const auto window = compared();
    const QString file = saved(*window, "three.session.json");
    window->sides().close_side(2);
    window->actions().new_seed->trigger();
    QVERIFY(all_at(*window, 0));
    window->files().open(file);
    QTRY_COMPARE(window->sides().sides().size(), 3U);
    QVERIFY(all_at(*window, 20));
    QCOMPARE(frame_of(*window, 1).settings.rho, 0.5);
  }

  void contradictions_are_told_with_file_and_line_and_what_ran_stays() {
    const auto window = compared();
    const QString file = saved(*window, "good.session.json");
    std::vector<std::uint64_t> runs;
    for (std::size_t i = 0; i < 3; ++i) runs.push_back(frame_of(*window, i).run);
    const std::pair<QString, const char*> wrong[] = {
        {write_changed(file, "\"link\": \"iteration\"", "\"link\": \"never\""), "'link' is 'never'"},
        {write_changed(file, "\"iteration\": 20", "\"iteration\": -2"), "expected 0 or more"},
    };
    for (const auto& [text, words] : wrong) {
      window->message_bar().close_message();
      window->files().open(text);
      QTRY_VERIFY2(message_in(*window).contains(QString::fromUtf8(words)), qPrintable(message_in(*window)));
      QVERIFY2(message_in(*window).contains(QFileInfo(text).fileName() + ":"), qPrintable(message_in(*window)));
      QCOMPARE(window->sides().sides().size(), 3U);
      for (std::size_t i = 0; i < 3; ++i) QCOMPARE(frame_of(*window, i).run, runs[i]);
    }
  }

  void a_side_whose_replay_ends_differently_is_named() {
    const auto window = compared();
    const QString file = saved(*window, "good.session.json");
    const QByteArray best = "\"best_length\": " + QByteArray::number(qlonglong(frame_of(*window, 2).best_length));
    window->files().open(write_changed(file, best, best + "1"));
    QTRY_VERIFY2(message_in(*window).contains("Side B: the replay agrees. Side C: the replay reached length"),
                 qPrintable(message_in(*window)));
    QVERIFY(all_at(*window, 20));
  }

  void a_session_whose_sides_do_not_fit_into_memory_is_refused_and_what_ran_stays() {
    const auto window = compared();
    const QString file = saved(*window, "three.session.json");
    window->actions().one_run->trigger();
    const std::uint64_t run = frame_of(*window, 0).run;
    window->sides().sides().set_room({.free = [] { return 1000; }});
    window->files().open(file);
    QTRY_VERIFY2(message_in(*window).contains("3 runs side by side need"), qPrintable(message_in(*window)));
    QCOMPARE(window->sides().sides().size(), 1U);
    QCOMPARE(frame_of(*window, 0).run, run);
  }

  void one_side_is_written_with_fewer_members_than_two() {
    const auto window = stepped_window(10);
    window->actions().add_side->trigger();
    QVERIFY(all_at(*window, 10));
    QVERIFY(read(saved(*window, "two.session.json")).contains("\"sides\""));
    window->actions().one_run->trigger();
    QVERIFY(!read(saved(*window, "one.session.json")).contains("\"sides\""));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(side_sessions_test, SideSessionsTest)
#include "side_sessions_test.moc"
