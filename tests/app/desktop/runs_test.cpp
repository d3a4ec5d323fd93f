// SPDX-License-Identifier: GPL-3.0-or-later
// What was replaced by Reset, a fresh seed or another file comes back.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QtTest>
#include <algorithm>

#include "app/desktop/actions.hpp"
#include "app/desktop/earlier_runs.hpp"
#include "core/documents/session_file.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {

class RunsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static const Frame& frame(MainWindow& window) { return *window.controller().frame(); }
  static void reset(MainWindow& window) {
    const std::uint64_t before = frame(window).run;
    window.actions().reset->trigger();
    if (!test::comes_true([&] { return frame(window).run > before; })) qFatal("no reset");
  }
  std::unique_ptr<MainWindow> stepped_window(int steps) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    step(*window, steps);
    return window;
  }
  static QList<QMenu*> earlier(MainWindow& window) {
    auto* menu = window.findChild<QMenu*>("earlier_menu");
    emit menu->aboutToShow();
    QList<QMenu*> runs;
    for (const QAction* action : menu->actions())
      if (action->menu()) runs << action->menu();
    return runs;
  }
  static QAction* entry(const QMenu* run, const char* words) {
    for (QAction* action : run->actions())
      if (QString(action->text()).remove(u'&') == QString::fromUtf8(words)) return action;
    qFatal("no such entry");
  }
  /// A run of made-up numbers.
  static std::shared_ptr<Frame> made(const InstancePtr& instance, std::uint64_t seed, int iterations) {
    auto run = std::make_shared<Frame>();
    run->instance = instance;
    run->start.seed = seed;
    run->last.iteration = iterations;
    run->best = {0, 1, 2};
    return run;
  }
  static InstancePtr triangle() {
    InstanceData data;
    data.coordinates = {{0, 0, 0}, {3, 4, 0}, {6, 0, 0}};
    return std::make_shared<const TspInstance>(data);
  }

 private slots:
  void init() { QSettings().clear(); }

  void before_anything_was_replaced_there_is_nothing_to_undo() {
    const auto window = stepped_window(3);
    QVERIFY(!window->actions().undo_reset->isEnabled());
    QVERIFY(earlier(*window).isEmpty());
  }
  void a_reset_is_undone_from_the_message_and_the_run_goes_on_as_it_would_have() {
    const auto window = stepped_window(25);
    const Tour best = frame(*window).best;
    const auto seed = frame(*window).settings.seed;
    reset(*window);
    QCOMPARE(frame(*window).last.iteration, std::int64_t(0));
    QTRY_COMPARE(child<QPushButton>(*window, "message_action")->text(), QStringLiteral("Undo Reset"));
    QTest::mouseClick(child<QPushButton>(*window, "message_action"), Qt::LeftButton);
    QTRY_COMPARE(frame(*window).last.iteration, std::int64_t(25));
    QTRY_COMPARE(frame(*window).state, State::paused);
    QCOMPARE(frame(*window).best, best);
    QCOMPARE(frame(*window).settings.seed, seed);
    step(*window, 5);
    QCOMPARE(frame(*window).last.iteration, std::int64_t(30));
  }
  void the_last_iterations_before_a_reset_are_not_lost_though_no_frame_showed_them() {
    const auto window = stepped_window(2);
    window->controller().run();
    // The window sleeps, the solver does not.
    const auto ahead = [&] { return window->controller().session().trace(frame(*window).run)->size() > 10; };
    QVERIFY(test::comes("the solver is at iteration 11", ahead));
    FramePtr ended;
    connect(&window->controller(), &Controller::run_ended, this, [&](auto run) { ended = run; });
    const std::int64_t shown = frame(*window).last.iteration;
    reset(*window);
    QVERIFY(ended);
    QVERIFY2(ended->last.iteration > shown, qPrintable(QString::number(ended->last.iteration)));
  }
  void a_changed_parameter_and_a_fresh_seed_are_undone_too() {
    const auto window = stepped_window(10);
    Settings changed = frame(*window).settings;
    changed.rho = 0.4;
    window->controller().change(changed);
    step(*window, 10);
    const Tour best = frame(*window).best;
    const auto seed = frame(*window).settings.seed;
    const std::uint64_t run = frame(*window).run;
    window->actions().new_seed->trigger();
    QTRY_VERIFY(frame(*window).run > run);
    QVERIFY(frame(*window).settings.seed != seed);
    QVERIFY(window->actions().undo_reset->isEnabled());
    window->actions().undo_reset->trigger();
    QTRY_COMPARE(frame(*window).last.iteration, std::int64_t(20));
    QCOMPARE(frame(*window).settings.seed, seed);
    QCOMPARE(frame(*window).settings.rho, 0.4);
    QCOMPARE(frame(*window).best, best);
  }
  void earlier_runs_are_listed_with_length_iterations_and_seed_newest_first() {
    const auto window = stepped_window(4);
    const qint64 length = frame(*window).best_length;
    const auto seed = frame(*window).settings.seed;
    window->actions().keep_seed->setChecked(false);
    reset(*window);
    step(*window, 6);
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
    const QList<QMenu*> runs = earlier(*window);
    QCOMPARE(runs.size(), qsizetype(2));
    QVERIFY2(runs[0]->title().contains("6 iterations"), qPrintable(runs[0]->title()));
    QString grouped = QString::number(length);
    grouped.insert(grouped.size() - 3, QChar(0x2009));
    QCOMPARE(runs[1]->title(), QStringLiteral("forty, length %1, 4 iterations, seed %2").arg(grouped).arg(seed));
    QVERIFY(!window->actions().undo_reset->isEnabled());  // of this instance there is none
  }
  void the_tour_of_an_earlier_run_is_copied_and_brought_back() {
    const auto window = stepped_window(4);
    const Tour best = frame(*window).best;
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
    entry(earlier(*window).front(), "Copy Tour")->trigger();
    QStringList ids;
    for (const City city : best) ids << QString::number(city + 1);
    QCOMPARE(QApplication::clipboard()->text(), ids.join(u'\n'));
    entry(earlier(*window).front(), "Bring Back")->trigger();
    QTRY_COMPARE(frame(*window).last.iteration, std::int64_t(4));
    QCOMPARE(frame(*window).instance->cities(), 40);
    QCOMPARE(frame(*window).best, best);
  }
  void the_tour_and_the_session_of_an_earlier_run_are_saved() {
    const auto window = stepped_window(4);
    const InstancePtr instance = frame(*window).instance;
    const Tour best = frame(*window).best;
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
    for (const auto& [words, name] : {std::pair{"Save Tour…", "earlier.tour"}, {"Save Session…", "earlier.json"}}) {
      QTimer type;
      type.setInterval(50);
      connect(&type, &QTimer::timeout, this, [&, name = name] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog) return;
        type.stop();
        dialog->findChild<QLineEdit*>()->setText(folder_.filePath(name));
        QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
      });
      type.start();
      entry(earlier(*window).front(), words)->trigger();
      QTRY_VERIFY2(message_in(*window).contains(name), qPrintable(message_in(*window)));
    }
    QCOMPARE(read_tour(folder_.filePath("earlier.tour").toStdString(), as_tsp(*instance)).tour, best);
    QVERIFY(open_and_wait(*window, folder_.filePath("earlier.json")));
    QTRY_VERIFY2(message_in(*window).endsWith("The replay agrees."), qPrintable(message_in(*window)));
    QCOMPARE(frame(*window).best, best);
  }
  void a_replay_that_was_broken_off_takes_nothing_from_the_list() {
    const InstancePtr instance = triangle();
    EarlierRuns runs;
    runs.add(made(instance, 1, 100));
    runs.add(made(instance, 1, 30));
    QCOMPARE(runs.all().size(), std::size_t(1));
    QCOMPARE(runs.all()[0]->last.iteration, std::int64_t(100));
    runs.add(made(instance, 1, 120));
    QCOMPARE(runs.all().size(), std::size_t(1));
    QCOMPARE(runs.newest_of(instance)->last.iteration, std::int64_t(120));
    auto other = made(instance, 1, 150);
    Settings changed = other->start;
    changed.rho = 0.5;
    other->journal.push_back({90, changed});
    runs.add(other);
    QCOMPARE(runs.all().size(), std::size_t(2));
    QVERIFY(!runs.newest_of(triangle()));
  }
  void a_branch_says_after_which_iteration_it_left_the_other_run() {
    const InstancePtr instance = triangle();
    const auto run = made(instance, 1, 150), branch = made(instance, 1, 120);
    QVERIFY(!branch_point(*run, *branch));  // the same run once more
    Settings changed = run->start;
    changed.rho = 0.5;
    branch->journal.push_back({90, changed});
    QCOMPARE(branch_point(*run, *branch), std::optional<std::int64_t>(90));
    QCOMPARE(branch_point(*branch, *run), std::optional<std::int64_t>(90));
    QVERIFY(run_words(*run, 0, *branch).endsWith("the run that is shown left it after iteration 90"));
    run->journal.push_back({90, changed});
    run->journal.push_back({100, run->start});
    QCOMPARE(branch_point(*run, *branch), std::optional<std::int64_t>(100));
    QVERIFY(!branch_point(*run, *made(instance, 2, 150)));
    QVERIFY(!branch_point(*run, *made(triangle(), 1, 150)));
    QCOMPARE(run_words(*run, 0, *made(instance, 2, 150)), run_words(*run));
  }
  void the_oldest_goes_where_there_are_too_many_and_runs_of_no_iteration_are_none() {
    const InstancePtr instance = triangle();
    EarlierRuns runs;
    auto empty = made(instance, 99, 0);
    empty->best.clear();
    runs.add(empty);
    QVERIFY(runs.all().empty());
    for (std::uint64_t seed = 1; seed <= EarlierRuns::most + 3; ++seed) runs.add(made(instance, seed, 10));
    QCOMPARE(runs.all().size(), EarlierRuns::most);
    QCOMPARE(runs.all().front()->start.seed, std::uint64_t(4));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(runs_test, RunsTest)
#include "runs_test.moc"
