// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the window, each made without it: on a bare window with the panes that they need.
#include "app/desktop/desk.hpp"

#include <QDockWidget>
#include <QInputDialog>
#include <QPushButton>
#include <QtTest>

#include "app/desktop/comparison.hpp"
#include "app/desktop/docked_panes.hpp"
#include "app/desktop/file_commands.hpp"
#include "app/desktop/help_commands.hpp"
#include "app/desktop/kept_runs.hpp"
#include "app/desktop/lecture.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/pane_commands.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/inspector.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/picture_commands.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/run_commands.hpp"
#include "app/desktop/screen_experiments.hpp"
#include "app/desktop/shown_branches.hpp"
#include "app/desktop/shown_city.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/view_commands.hpp"
#include "app/desktop/viewport.hpp"
#include "app/desktop/window_messages.hpp"
#include "app/desktop/window_place.hpp"
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
  MessageLog log{actions.copy_diagnostics};
  TimelineBar timeline;
  std::vector<Message> said;
  Desk desk{window,   actions, documents, *sides, earlier,
            recovery, bar,     offer,     log,    [this](const Message& message) { said.push_back(message); }};

  BareWindow() {
    documents.set_focused([this]() -> const Controller& { return sides->focused(); });
    window.setCentralWidget(sides);
  }
  ~BareWindow() { delete sides; }  // it knows the controller

  bool has_said(const QString& words) const {
    return std::ranges::any_of(said, [&](const Message& message) { return message.text.contains(words); });
  }
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
    QVERIFY(test::is_exposed(&bare.window));
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
  void what_was_said_closes_with_the_next_command_but_a_warning_stays() {
    BareWindow bare;
    RunBar run_bar(bare.actions);
    ParameterPanel parameters;
    WindowMessages messages(bare.desk, run_bar, bare.timeline, parameters);
    messages.show({Severity::information, QStringLiteral("Saved."), {}, {}});
    QVERIFY(bare.bar.has_message());
    bare.actions.save_tour->trigger();  // no part that saves is connected to it
    QVERIFY(!bare.bar.has_message());
    messages.show({Severity::warning, QStringLiteral("A disk is full."), {}, {}});
    bare.actions.save_tour->trigger();
    QVERIFY(bare.bar.has_message());
  }
  void commands_of_the_run_act_on_the_sides() {
    BareWindow bare;
    RunBar run_bar(bare.actions);
    ParameterPanel parameters;
    Charts charts;
    RunCommands commands(bare.desk, run_bar, bare.timeline, parameters, charts);
    QVERIFY(bare.solved(write_instance(folder_, "forty.tsp", 40), 3));
    bare.actions.step->trigger();
    QTRY_COMPARE(bare.frame().last.iteration, std::int64_t(4));
    bare.actions.earlier_moment->trigger();
    QTRY_VERIFY(bare.frame().reviewing);
    QVERIFY(bare.actions.now->isEnabled());
    bare.actions.now->trigger();
    QTRY_VERIFY(!bare.frame().reviewing);
    commands.show_looking_back();
    QVERIFY(!bare.actions.now->isEnabled());
    parameters.show_frame(bare.controller.frame());
    const std::uint64_t seed = bare.frame().settings.seed;
    bare.actions.new_seed->trigger();
    QTRY_VERIFY(bare.frame().settings.seed != seed && bare.frame().last.iteration == 0);
  }
  void the_view_menu_changes_pictures_and_shows_what_pictures_changed() {
    BareWindow bare;
    Charts charts;
    const ViewCommands commands(bare.desk, bare.view, charts);
    QAction* const hull = bare.actions.show_layer(Layer::hull);
    hull->trigger();
    QVERIFY(bare.view->layer(Layer::hull));
    bare.view->set_layer(Layer::hull, false);
    QVERIFY(!hull->isChecked());
    bare.actions.map->trigger();
    QVERIFY(bare.view->view() == View::map);
    bare.view->set_view(View::matrix);
    QVERIFY(bare.actions.matrix->isChecked());
    bare.window.show();
    bare.actions.theme_dark->trigger();
    QTRY_VERIFY(bare.view->options().theme == Theme::dark);
    bare.actions.theme_light->trigger();
    QTRY_VERIFY(bare.view->options().theme == Theme::light);
  }
  void a_city_is_selected_by_keys_and_by_pictures() {
    BareWindow bare;
    Inspector inspector;
    ParameterPanel parameters;
    ShownCity city(bare.desk, bare.view, inspector, parameters);
    QVERIFY(bare.solved(write_instance(folder_, "forty.tsp", 40), 3));
    bare.actions.next_city->trigger();
    QVERIFY(city.selected() >= 0);
    QCOMPARE(bare.view->excerpt().selected, City(city.selected()));
    bare.view->change_excerpt([](Excerpt& excerpt) {
      excerpt.selected = 7;
      return unsigned(ViewChange::selected);
    });
    QCOMPARE(city.selected(), 7);
    bare.documents.open(write_instance(folder_, "thirty.tsp", 30));
    QTRY_COMPARE(city.selected(), -1);
  }
  void sides_begin_and_end() {
    BareWindow bare;
    ParameterPanel parameters;
    Comparison comparison(bare.desk, *bare.view, parameters);
    QVERIFY(bare.solved(write_instance(folder_, "forty.tsp", 40), 3));
    comparison.show_what_can_be_done();
    QVERIFY(bare.actions.add_side->isEnabled() && !bare.actions.one_run->isEnabled());
    bare.actions.add_side->trigger();
    QTRY_COMPARE(bare.sides->sides().size(), std::size_t(2));
    comparison.show_what_can_be_done();
    QVERIFY(bare.actions.one_run->isEnabled() && bare.actions.close_side->isEnabled());
    bare.actions.same_iteration->trigger();
    QCOMPARE(bare.desk.linked_by_iteration(), bare.actions.same_iteration->isChecked());
    bare.actions.one_run->trigger();
    QTRY_VERIFY(bare.sides->sides().alone());
    parameters.show_frame(bare.controller.frame());
    bare.actions.compare_variants->setEnabled(true);
    bare.actions.compare_variants->trigger();
    bare.window.findChild<QInputDialog*>()->accept();
    QTRY_VERIFY(!bare.sides->sides().alone());
  }
  void keys_go_from_pane_to_pane() {
    BareWindow bare;
    DockedPanes panes(bare.window, *bare.sides, *bare.map, *bare.view);
    for (const char* name : {"parameters", "charts", "inspector"}) panes.add(name, name, new QLineEdit, {});
    const PaneCommands commands(bare.desk, panes, *bare.view);
    QSignalSpy gallery(&commands, &PaneCommands::gallery_wanted);
    bare.window.resize(1280, 800);
    panes.apply_default_layout();
    bare.window.show();
    bare.window.activateWindow();
    QVERIFY(test::is_active(&bare.window));
    bare.map->setFocus();
    bare.actions.next_pane->trigger();
    QTRY_COMPARE(panes.focused(), 0);
    bare.actions.next_pane->trigger();
    QTRY_COMPARE(panes.focused(), 1);
    bare.actions.next_pane->trigger();  // the inspector is not shown
    QTRY_COMPARE(panes.focused(), -1);
    QTest::keyClick(&bare.window, Qt::Key_5, Qt::ControlModifier);
    QCOMPARE(gallery.count(), 1);
  }
  void the_place_on_the_screen_comes_back() {
    const auto shown = [](const std::function<void(QMainWindow&, WindowPlace&)>& act) {
      BareWindow bare;
      DockedPanes panes(bare.window, *bare.sides, *bare.map, *bare.view);
      for (const char* name : {"parameters", "charts", "inspector"}) panes.add(name, name, new QLineEdit, {});
      WindowPlace place(bare.window, bare.actions, panes);
      bare.window.show();
      if (test::is_exposed(&bare.window)) act(bare.window, place);
    };
    QSize kept, restored;
    shown([&](QMainWindow& window, WindowPlace& place) {
      window.resize(900, 640);
      kept = window.size();
      place.save();
    });
    shown([&](QMainWindow& window, WindowPlace&) { restored = window.size(); });
    QCOMPARE(kept, QSize(900, 640));
    QCOMPARE(restored, kept);
    QSettings().clear();
  }
  void a_lecture_puts_the_panes_away_and_enlarges_the_words() {
    BareWindow bare;
    RunBar run_bar(bare.actions);
    DockedPanes panes(bare.window, *bare.sides, *bare.map, *bare.view);
    for (const char* name : {"parameters", "charts", "inspector"}) panes.add(name, name, new QLineEdit, {});
    const Lecture lecture(bare.desk, run_bar, panes, *bare.view);
    bare.window.resize(1280, 800);
    panes.apply_default_layout();
    bare.window.show();
    QVERIFY(test::is_exposed(&bare.window));
    bare.actions.bare->setChecked(true);
    QVERIFY(panes.away());
    bare.actions.bare->setChecked(false);
    QVERIFY(!panes.away());
    const int words = QFontInfo(run_bar.font()).pixelSize();
    bare.actions.projector->setChecked(true);
    QVERIFY(panes.away());
    QVERIFY(bare.view->options().projector && bare.view->options().text_height > 0);
    QVERIFY(QFontInfo(run_bar.font()).pixelSize() > words);
    bare.actions.projector->setChecked(false);
    QVERIFY(!panes.away());
    QVERIFY(!bare.view->options().projector);
    QCOMPARE(QFontInfo(run_bar.font()).pixelSize(), words);
  }
  void charts_are_written_and_said() {
    BareWindow bare;
    Charts charts;
    PictureCommands pictures(bare.desk, *bare.view, charts);
    QVERIFY(bare.solved(write_instance(folder_, "forty.tsp", 40), 3));
    charts.resize(800, 300);
    charts.show_frame(bare.frame(), bare.controller.trace());
    const QString file = folder_.filePath("charts.png");
    bare.actions.export_charts->trigger();
    auto* dialog = bare.window.findChild<ExportDialog*>();
    QVERIFY(dialog && test::is_exposed(dialog));
    dialog->set_file(file);
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("export")), Qt::LeftButton);
    QTRY_VERIFY(bare.has_said(QStringLiteral("charts.png")));
    QVERIFY(!QImage(file).isNull());
  }
  void diagnostics_come_on_the_clipboard() {
    BareWindow bare;
    const HelpCommands help(bare.desk);
    QVERIFY(bare.solved(write_instance(folder_, "forty.tsp", 40), 1));
    bare.actions.copy_diagnostics->trigger();
    QTRY_VERIFY(bare.has_said(QStringLiteral("on the clipboard")));
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("Formicarium")));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(desk_test, DeskTest)
#include "desk_test.moc"
