// SPDX-License-Identifier: GPL-3.0-or-later
// Branches of every side, and Undo Reset where one side alone began anew, by real events.
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTreeWidget>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/branch_window.hpp"
#include "app/desktop/seed_dialog.hpp"
#include "app/desktop/side_panes.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class SideBranchesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  /// So many sides, all at iteration 20 and alike; the last has the focus.
  std::unique_ptr<MainWindow> sides_at_20(std::size_t count) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    step(*window, 20);
    while (window->sides().sides().size() < count) window->actions().add_side->trigger();
    if (!all_at(*window, 20)) qFatal("the sides do not come up to A");
    return window;
  }
  /// Ctrl+B after that iteration in the focused side, then everything rests where A stands.
  static void branch_off(MainWindow& window, std::int64_t at) {
    const std::size_t side = window.sides().sides().focus();
    const std::uint64_t run = frame_of(window, side).run;
    const std::int64_t end = frame_of(window, 0).live_iteration;
    window.sides().sides().look_back(at);
    const auto looks_back = [&] {
      return frame_of(window, side).reviewing && frame_of(window, side).last.iteration == at;
    };
    if (!test::comes_true(looks_back)) qFatal("that moment is not shown");
    if (!test::comes_true([&] { return window.actions().another_seed->isEnabled(); })) qFatal("no Ctrl+B");
    QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier);
    auto* dialog = child<SeedDialog>(window, "seed_dialog");
    if (!dialog || !test::is_exposed(dialog)) qFatal("no seed is asked for");
    QTest::keyClick(dialog, Qt::Key_Return);
    const auto branched = [&] { return frame_of(window, side).run != run && !frame_of(window, side).reviewing; };
    if (!test::comes_true(branched)) qFatal("no branch");
    window.sides().sides().show_live();
    if (!all_at(window, end)) qFatal("the branch does not come up to the others");
  }
  static QStringList branch_names(MainWindow& window) {
    window.actions().branches->trigger();
    auto* shown = child<BranchWindow>(window, "branches");
    if (!shown || !test::is_exposed(shown)) qFatal("the window of branches does not open");
    QStringList all;
    for (QTreeWidgetItemIterator at(child<QTreeWidget>(*shown, "branch_list")); *at; ++at) all << (*at)->text(0);
    return all;
  }
  static void return_to(MainWindow& window, const QString& name) {
    auto* list = child<QTreeWidget>(window, "branch_list");
    auto* button = child<QPushButton>(window, "branch_return");
    const auto can_return = [&] {  // the list follows the run
      for (QTreeWidgetItemIterator at(list); *at; ++at)
        if ((*at)->text(0) == name) list->setCurrentItem(*at);
      return button->isEnabled() && list->currentItem()->text(0) == name;
    };
    if (!test::comes_true(can_return)) qFatal("no such branch");
    QTest::mouseClick(button, Qt::LeftButton);
  }

 private slots:
  void init() { QSettings().clear(); }

  void the_focused_side_branches_off_and_returns_while_the_others_stay() {
    const auto window = sides_at_20(2);
    const std::uint64_t run_of_a = frame_of(*window, 0).run;
    const Tour tour = frame_of(*window, 1).iteration_best;
    branch_off(*window, 8);
    const std::uint64_t seed = frame_of(*window, 1).settings.seed;
    QVERIFY(seed != frame_of(*window, 0).settings.seed);
    QVERIFY2(message_in(*window).startsWith("Side B: A branch with seed"), qPrintable(message_in(*window)));
    const QStringList names = branch_names(*window);
    QCOMPARE(names, QStringList({"first run", QStringLiteral("seed %1 from 8").arg(seed)}));
    QCOMPARE(child<BranchWindow>(*window, "branches")->windowTitle(), QStringLiteral("Branches of Side B"));
    return_to(*window, "first run");
    QTRY_COMPARE(frame_of(*window, 1).settings.seed, frame_of(*window, 0).settings.seed);
    QVERIFY(all_at(*window, 20));
    QCOMPARE(frame_of(*window, 1).iteration_best, tour);
    QCOMPARE(frame_of(*window, 0).run, run_of_a);
    QCOMPARE(window->sides().sides().size(), 2U);
    QVERIFY2(message_in(*window).startsWith("Side B does an earlier run again"), qPrintable(message_in(*window)));
    return_to(*window, names[1]);
    QTRY_COMPARE(frame_of(*window, 1).settings.seed, seed);
    QVERIFY(all_at(*window, 20));
  }

  void a_branch_of_side_a_returns_without_closing_the_others() {
    const auto window = sides_at_20(3);
    window->sides().focus(0);
    const Tour tour = frame_of(*window, 0).iteration_best;
    branch_off(*window, 8);
    QCOMPARE(branch_names(*window).size(), qsizetype(2));
    return_to(*window, "first run");
    QTRY_COMPARE(frame_of(*window, 0).settings.seed, frame_of(*window, 1).settings.seed);
    QVERIFY(all_at(*window, 20));
    QCOMPARE(frame_of(*window, 0).iteration_best, tour);
    QCOMPARE(window->sides().sides().size(), 3U);
  }

  void linked_by_time_a_side_returns_to_the_end_of_its_run() {
    const auto window = sides_at_20(2);
    branch_off(*window, 8);
    window->actions().same_iteration->trigger();
    window->sides().controller(0).step(5);
    QTRY_COMPARE(frame_of(*window, 0).last.iteration, std::int64_t(25));
    QCOMPARE(branch_names(*window).size(), qsizetype(2));
    return_to(*window, "first run");
    QTRY_COMPARE(frame_of(*window, 1).settings.seed, frame_of(*window, 0).settings.seed);
    QTRY_COMPARE(frame_of(*window, 1).last.iteration, std::int64_t(20));
    QCOMPARE(frame_of(*window, 0).last.iteration, std::int64_t(25));
  }

  void undo_reset_brings_a_side_back_that_began_anew_alone() {
    const auto window = sides_at_20(3);
    window->sides().focus(1);
    const std::uint64_t run_of_a = frame_of(*window, 0).run;
    const Tour tour = frame_of(*window, 1).iteration_best;
    QVERIFY(!window->actions().undo_reset->isEnabled());
    Settings other = frame_of(*window, 1).settings;
    other.ants += 3;
    window->sides().sides().restart_focused_with(other);
    QTRY_COMPARE(frame_of(*window, 1).settings.ants, other.ants);
    QVERIFY(all_at(*window, 20));
    QTRY_VERIFY(window->actions().undo_reset->isEnabled());
    window->actions().undo_reset->trigger();
    QTRY_VERIFY(frame_of(*window, 1).settings.ants != other.ants);
    QVERIFY(all_at(*window, 20));
    QCOMPARE(frame_of(*window, 1).iteration_best, tour);
    QCOMPARE(frame_of(*window, 0).run, run_of_a);
    QCOMPARE(window->sides().sides().size(), 3U);
  }

  void the_list_of_earlier_runs_says_whose_they_were_and_brings_them_back_there() {
    const auto window = sides_at_20(2);
    Settings other = frame_of(*window, 1).settings;
    other.ants += 3;
    window->sides().sides().restart_focused_with(other);
    QTRY_COMPARE(frame_of(*window, 1).settings.ants, other.ants);
    QVERIFY(all_at(*window, 20));
    auto* menu = child<QMenu>(*window, "earlier_menu");
    emit menu->aboutToShow();
    const auto earlier = menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly);
    QCOMPARE(earlier.size(), qsizetype(1));
    QVERIFY2(earlier.front()->title().contains("Side B: "), qPrintable(earlier.front()->title()));
    earlier.front()->actions().front()->trigger();
    QTRY_VERIFY(frame_of(*window, 1).settings.ants != other.ants);
    QVERIFY(all_at(*window, 20));
    QCOMPARE(window->sides().sides().size(), 2U);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(side_branches_test, SideBranchesTest)
#include "side_branches_test.moc"
