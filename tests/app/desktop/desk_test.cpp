// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the window, each made without it: on a bare window with the panes that they need.
#include "app/desktop/desk.hpp"

#include <QDockWidget>
#include <QMenu>
#include <QtTest>

#include "app/desktop/docked_panes.hpp"
#include "app/desktop/file_commands.hpp"
#include "app/desktop/kept_runs.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/screen_experiments.hpp"
#include "app/desktop/shown_branches.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

/// A main window without menus, panes and pictures of its own.
struct BareWindow {
  QMainWindow window;
  Controller controller;
  ViewStatePtr view = std::make_shared<ViewState>();
  Actions actions{&window};
  Viewport* map = new Viewport(&window, view);
  SidePanes* sides = new SidePanes(controller, map, &window);
  Documents documents{controller};
  EarlierRuns earlier;
  CrashSaver recovery;
  MessageBar bar, offer;
  MessageLog log;
  TimelineBar timeline;
  std::vector<Message> said;
  Desk desk{window,   actions, documents, *sides, earlier,
            recovery, bar,     offer,     log,    [this](const Message& message) { said.push_back(message); }};

  BareWindow() {
    documents.set_focused([this]() -> const Controller& { return sides->focused(); });
    window.setCentralWidget(sides);
  }
  ~BareWindow() { delete sides; }  // it knows the controller

  const Frame& frame() const { return *controller.frame(); }
  bool solved(const QString& file, int iterations) {
    documents.open(file);
    if (!test::comes_true([&] { return frame().instance != nullptr && frame().state == State::paused; })) return false;
    controller.step(iterations);
    return test::comes_true([&] { return frame().last.iteration >= iterations && frame().state == State::paused; });
  }
};

}  // namespace

class DeskTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 private slots:
  void panes_dock_go_away_and_come_back() {
    BareWindow bare;
    DockedPanes panes(bare.window, *bare.sides, *bare.map, *bare.view);
    for (const char* name : {"parameters", "charts", "inspector"}) panes.add(name, name, new QLineEdit, {});
    QCOMPARE(panes.all().size(), std::size_t(3));
    bare.window.resize(1280, 800);
    panes.apply_default_layout();
    bare.window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&bare.window));
    QVERIFY(panes.all()[0]->isVisible() && panes.all()[1]->isVisible());
    QVERIFY(!panes.all()[2]->isVisible());  // it would take room from the map
    panes.put_away(true);
    QVERIFY(panes.away());
    for (const QDockWidget* dock : panes.all()) QVERIFY(!dock->isVisible());
    panes.put_away(false);
    QTRY_VERIFY(panes.all()[0]->isVisible() && panes.all()[1]->isVisible());
    bare.window.resize(1280, 600);
    panes.make_room();
    QVERIFY(!panes.all()[1]->isVisible());  // the charts give way in a low window
    bare.window.resize(1280, 900);
    panes.make_room();
    QVERIFY(panes.all()[1]->isVisible());
  }
  void files_are_saved_and_a_saved_run_is_known() {
    BareWindow bare;
    FileCommands files(bare.desk);
    QVERIFY(bare.solved(write_instance(folder_, "forty.tsp", 40), 3));
    QVERIFY(!files.has_saved(bare.frame()));
    const QString session = folder_.filePath("run.session.json"), tour = folder_.filePath("run.tour");
    files.save(saving::Kind::session, session);
    QTRY_VERIFY(QFile::exists(session));
    QVERIFY(files.has_saved(bare.frame()));
    files.save(saving::Kind::tour, tour);
    QTRY_VERIFY(QFile::exists(tour));
    files.copy_tour(bare.frame());
    QCOMPARE(QGuiApplication::clipboard()->text().split('\n').size(), qsizetype(40));
  }
  void a_replaced_run_is_kept_said_once_and_offered_in_the_menu() {
    BareWindow bare;
    FileCommands files(bare.desk);
    ShownBranches branches(bare.desk, bare.timeline);
    KeptRuns runs(bare.desk, branches, files);
    QMenu menu;
    runs.fill_menu(&menu);
    QCOMPARE(menu.actions().size(), qsizetype(1));
    QVERIFY(!menu.actions().front()->isEnabled());
    QVERIFY(bare.solved(write_instance(folder_, "forty.tsp", 40), 3));
    QVERIFY(runs.run_before() == nullptr);
    bare.documents.open(write_instance(folder_, "thirty.tsp", 30));
    QTRY_VERIFY(bare.frame().instance->cities() == 30);
    runs.say_replaced();
    runs.say_replaced();
    QCOMPARE(std::ranges::count_if(bare.said, [](const Message& m) { return m.text.contains("was replaced"); }), 1);
    runs.fill_menu(&menu);
    QCOMPARE(menu.actions().size(), qsizetype(1));
    QVERIFY(menu.actions().front()->isEnabled());
    bare.said.back().act();  // Undo
    QTRY_VERIFY(bare.frame().instance->cities() == 40);
    QTRY_COMPARE(bare.frame().last.iteration, std::int64_t(3));
  }
  void the_tree_around_a_run_has_what_branched_off() {
    BareWindow bare;
    ShownBranches branches(bare.desk, bare.timeline);
    QVERIFY(bare.solved(write_instance(folder_, "forty.tsp", 40), 4));
    QCOMPARE(branches.tree_around(bare.controller.newest()).size(), std::size_t(1));
    branches.update();
  }
  void what_is_on_screen_becomes_an_experiment() {
    BareWindow bare;
    const ScreenExperiments experiments(bare.desk);
    QVERIFY(experiments.window() == nullptr);
    const QString file = write_instance(folder_, "forty.tsp", 40);
    QVERIFY(bare.solved(file, 2));
    const experiment::Spec spec = experiments.experiment_on_screen();
    QCOMPARE(spec.instances.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(spec.instances[0].file), file);
    QCOMPARE(spec.variants.size(), std::size_t(1));
    QCOMPARE(spec.variants[0].settings.alpha, bare.frame().settings.alpha);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(desk_test, DeskTest)
#include "desk_test.moc"
