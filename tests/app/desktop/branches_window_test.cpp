// SPDX-License-Identifier: GPL-3.0-or-later
// Branches in the window, by real events: another seed, names, the way into a session file and back.
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTreeWidget>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/branch_window.hpp"
#include "app/desktop/preferences_dialog.hpp"
#include "app/desktop/seed_dialog.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class BranchesWindowTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static const Frame& frame(MainWindow& window) { return *window.controller().frame(); }
  static void look_back(MainWindow& window, std::int64_t iteration) {
    window.controller().look_back(iteration);
    if (!test::comes_true([&] { return frame(window).reviewing && frame(window).last.iteration == iteration; }))
      qFatal("that moment is not shown");
  }
  /// Branches off at an earlier moment with another seed, and goes on.
  static void reseed(MainWindow& window, std::int64_t at, int steps) {
    look_back(window, at);
    const std::uint64_t run = frame(window).run;
    window.actions().another_seed->trigger();
    QTest::keyClick(&seed_dialog(window), Qt::Key_Return);
    if (!test::comes_true([&] { return frame(window).run != run && !frame(window).reviewing; })) qFatal("no branch");
    step(window, steps);
  }
  static SeedDialog& seed_dialog(MainWindow& window) {
    auto* shown = child<SeedDialog>(window, "seed_dialog");
    if (!shown || !test::is_exposed(shown)) qFatal("no seed is asked for");
    return *shown;
  }
  static void turn(MainWindow& window, std::int64_t at, double rho, int steps) {
    look_back(window, at);
    const std::uint64_t run = frame(window).run;
    Settings changed = frame(window).settings;
    changed.rho = rho;
    window.controller().change(changed);
    if (!test::comes_true([&] { return frame(window).run != run && !frame(window).reviewing; })) qFatal("no branch");
    step(window, steps);
  }
  static BranchWindow& branches(MainWindow& window) {
    window.actions().branches->trigger();
    auto* shown = child<BranchWindow>(window, "branches");
    if (!shown || !test::is_exposed(shown)) qFatal("the window of branches does not open");
    return *shown;
  }
  static QStringList names(MainWindow& window) {
    QStringList all;
    for (QTreeWidgetItemIterator at(child<QTreeWidget>(branches(window), "branch_list")); *at; ++at)
      all << (*at)->text(0);
    return all;
  }
  static void select(MainWindow& window, const QString& name) {
    auto* list = child<QTreeWidget>(branches(window), "branch_list");
    for (QTreeWidgetItemIterator at(list); *at; ++at)
      if ((*at)->text(0) == name) return list->setCurrentItem(*at);
    qFatal("no branch of that name");
  }
  std::unique_ptr<MainWindow> stepped_window(int steps) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    step(*window, steps);
    return window;
  }

 private slots:
  void init() { QSettings().clear(); }

  void another_seed_branches_off_at_the_moment_shown_and_the_run_left_can_be_returned_to() {
    const auto window = stepped_window(40);
    QVERIFY(!window->actions().another_seed->isEnabled());
    const Tour best = frame(*window).best;
    const std::uint64_t seed = frame(*window).settings.seed;
    reseed(*window, 10, 30);
    QVERIFY(frame(*window).settings.seed != seed);
    QCOMPARE(frame(*window).start.seed, seed);
    QCOMPARE(frame(*window).last.iteration, std::int64_t(40));
    const QString name = QStringLiteral("seed %1 from 10").arg(frame(*window).settings.seed);
    QCOMPARE(names(*window), QStringList({"first run", name}));
    select(*window, "first run");
    QTest::mouseClick(child<QPushButton>(*window, "branch_return"), Qt::LeftButton);
    QTRY_VERIFY2(message_in(*window).endsWith("The replay agrees."), qPrintable(message_in(*window)));
    QCOMPARE(frame(*window).best, best);
    QTRY_COMPARE(names(*window), QStringList({"first run", name}));
    QVERIFY(!child<QPushButton>(*window, "branch_return")->isEnabled() ||
            child<QTreeWidget>(*window, "branch_list")->currentItem()->text(0) != "first run");
  }

  void a_seed_is_typed_and_one_that_makes_no_branch_is_refused() {
    const auto window = stepped_window(30);
    const std::uint64_t present = frame(*window).settings.seed, run = frame(*window).run;
    look_back(*window, 12);
    QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier);
    SeedDialog& dialog = seed_dialog(*window);
    auto* field = child<QLineEdit>(dialog, "branch_seed");
    auto* words = child<QLabel>(dialog, "branch_seed_words");
    auto* go_on = child<QPushButton>(dialog, "branch_seed_go_on");
    QVERIFY(field->text().toULongLong() != present && go_on->isEnabled());
    const auto type = [&](const QString& seed) {
      field->selectAll();
      QTest::keyClicks(field, seed);
    };
    type(QString::number(present));
    QVERIFY(!go_on->isEnabled());
    QVERIFY2(words->text().contains("would be the same run"), qPrintable(words->text()));
    type("9999999999999999");
    QVERIFY(!go_on->isEnabled());
    QVERIFY2(words->text().contains("The largest seed is 9"), qPrintable(words->text()));
    field->clear();
    QVERIFY(!go_on->isEnabled());
    QTest::mouseClick(child<QPushButton>(dialog, "branch_seed_draw"), Qt::LeftButton);
    QVERIFY(go_on->isEnabled());
    const std::uint64_t wanted = present == 4711 ? 4712 : 4711;
    type(QString::number(wanted));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(frame(*window).run != run && !frame(*window).reviewing);
    QCOMPARE(frame(*window).settings.seed, wanted);
    QCOMPARE(frame(*window).last.iteration, std::int64_t(12));
  }

  void no_branch_begins_where_the_moment_is_gone() {
    const auto window = stepped_window(30);
    const std::uint64_t run = frame(*window).run;
    look_back(*window, 12);
    window->actions().another_seed->trigger();
    SeedDialog& dialog = seed_dialog(*window);
    window->controller().show_live();
    QTRY_VERIFY(!frame(*window).reviewing);
    QTest::keyClick(&dialog, Qt::Key_Return);
    QTRY_VERIFY2(message_in(*window).contains("no longer shown"), qPrintable(message_in(*window)));
    QCOMPARE(frame(*window).run, run);
  }

  void a_name_is_typed_by_keyboard_marks_the_timeline_and_bad_ones_are_refused() {
    const auto window = stepped_window(30);
    turn(*window, 12, 0.4, 20);
    QCOMPARE(names(*window), QStringList({"first run", QString::fromUtf8("ρ 0.4 from 12")}));
    auto* list = child<QTreeWidget>(*window, "branch_list");
    const auto type = [&](const QString& name) {
      list->setFocus();
      QTest::keyClick(list, Qt::Key_F2);
      auto* field = list->findChild<QLineEdit*>();
      QVERIFY(field);
      QTest::keyClicks(field, name);
      QTest::keyClick(field, Qt::Key_Return);
    };
    select(*window, "first run");
    type("before the talk");
    QTRY_COMPARE(names(*window).front(), QStringLiteral("before the talk"));
    const TimelineMark* mark = nullptr;
    auto& bar = *child<TimelineTrack>(*window, "timeline_track");
    QTRY_VERIFY((mark = bar.mark_at(bar.x_of(12))) && mark->words.find("before the talk") != std::string::npos);
    QVERIFY2(mark->words.starts_with("After iteration 12: ρ"), mark->words.c_str());
    select(*window, QString::fromUtf8("ρ 0.4 from 12"));
    type("before the talk");
    const auto note_says = [&](const char* words) {
      return child<QLabel>(*window, "branch_note")->text().contains(words);
    };
    QTRY_VERIFY(note_says("Another run has the name"));
    QCOMPARE(names(*window)[1], QString::fromUtf8("ρ 0.4 from 12"));
    type(QString(90, u'x'));
    QTRY_VERIFY(note_says("longer than"));
    select(*window, "before the talk");
    type(" ");
    QTRY_COMPARE(names(*window).front(), QStringLiteral("first run"));
  }

  void a_session_keeps_the_tree_with_its_names_and_each_branch_replays_to_its_length() {
    const QString file = folder_.filePath("tree.json");
    QStringList before;
    std::vector<Length> lengths;
    {
      const auto window = stepped_window(40);
      lengths.push_back(frame(*window).best_length);
      turn(*window, 12, 0.4, 20);
      lengths.push_back(frame(*window).best_length);
      reseed(*window, 20, 25);
      lengths.push_back(frame(*window).best_length);
      select(*window, "first run");
      auto* list = child<QTreeWidget>(*window, "branch_list");
      list->currentItem()->setText(0, "lecture");
      QTRY_COMPARE(names(*window).front(), QStringLiteral("lecture"));
      before = names(*window);
      QCOMPARE(before.size(), qsizetype(3));
      window->files().save(saving::Kind::session, file);
      QTRY_VERIFY(message_in(*window).contains("tree.json"));
    }
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, file));
    QTRY_VERIFY2(message_in(*window).endsWith("The replay agrees."), qPrintable(message_in(*window)));
    QVERIFY2(message_in(*window).contains("beside it 2 branches"), qPrintable(message_in(*window)));
    QCOMPARE(frame(*window).best_length, lengths[2]);
    QTRY_COMPARE(names(*window), before);
    QVERIFY(!window->actions().undo_reset->isEnabled());  // nothing was reset
    for (std::size_t i = 0; i < 2; ++i) {
      select(*window, before[qsizetype(i)]);
      window->message_bar().close_message();
      QTest::mouseClick(child<QPushButton>(*window, "branch_return"), Qt::LeftButton);
      QTRY_VERIFY2(message_in(*window).endsWith("The replay agrees."), qPrintable(message_in(*window)));
      QCOMPARE(frame(*window).best_length, lengths[i]);
      QTRY_COMPARE(names(*window), before);
    }
  }

  void a_session_whose_branches_contradict_each_other_leaves_the_run_as_it_is() {
    const auto window = stepped_window(20);
    turn(*window, 8, 0.4, 5);
    const QString file = folder_.filePath("wrong.json");
    window->files().save(saving::Kind::session, file);
    QTRY_VERIFY(message_in(*window).contains("wrong.json"));
    QFile stored(file);
    QVERIFY(stored.open(QIODevice::ReadWrite));
    QByteArray words = stored.readAll();
    words.replace("\"left\": 8", "\"left\": 88");
    stored.resize(0);
    stored.write(words);
    stored.close();
    const std::uint64_t run = frame(*window).run;
    window->files().open(file);
    QTRY_VERIFY2(message_in(*window).contains("after iteration 88, but"), qPrintable(message_in(*window)));
    QCOMPARE(frame(*window).run, run);
    QCOMPARE(names(*window).size(), qsizetype(2));
  }

  void memory_for_earlier_moments_is_chosen_in_words_and_kept() {
    const auto window = stepped_window(30);
    QCOMPARE(window->controller().session().kept_moments().budget, Timeline::usual_budget);
    window->actions().preferences->trigger();
    auto* dialog = child<PreferencesDialog>(*window, "preferences_dialog");
    QVERIFY(dialog && test::is_exposed(dialog));
    auto* words = child<QLabel>(*dialog, "moments_words");
    QVERIFY2(words->text().contains("256 MB hold"), qPrintable(words->text()));
    auto* budget = child<QComboBox>(*dialog, "moments_budget");
    budget->setCurrentText("64 MB");
    QVERIFY2(words->text().contains("64 MB hold"), qPrintable(words->text()));
    QTest::mouseClick(child<QDialogButtonBox>(*dialog, "")->button(QDialogButtonBox::Ok), Qt::LeftButton);
    QTRY_COMPARE(window->controller().session().kept_moments().budget, std::size_t{64} << 20U);
    const auto next = shown_window();
    QTRY_COMPARE(next->controller().session().kept_moments().budget, std::size_t{64} << 20U);
  }

  void what_a_budget_buys_is_said_for_small_large_and_unknown_moments() {
    const auto said = [](std::size_t each) {
      KeptMoments kept;
      kept.each = each;
      return moments_memory::words(kept, Timeline::usual_budget);
    };
    QVERIFY(said(25'000).contains("takes 25 kB, so 256 MB hold 10"));
    QVERIFY(said(100'000'000).contains("too much for 256 MB"));
    QVERIFY(said(0).contains("No moment of this run is kept"));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(branches_window_test, BranchesWindowTest)
#include "branches_window_test.moc"
