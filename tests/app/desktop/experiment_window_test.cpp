// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment in the window, by real events: from the screen to the box plot, and from a point of it back to the
// screen; paused, stopped and continued; refusals.
#include "app/desktop/experiment/experiment_window.hpp"

#include <qcustomplot.h>

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/experiment/box_figure.hpp"
#include "app/desktop/experiment/experiment_bar.hpp"
#include "app/desktop/experiment/results_pane.hpp"
#include "app/desktop/message_bar.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/plot_figure.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/slurm.hpp"
#include "core/base/read_file.hpp"
#include "core/documents/open_instance.hpp"
#include "core/experiment/caption.hpp"
#include "core/experiment/journals.hpp"
#include "core/experiment/report.hpp"
#include "core/experiment/runner.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {

class ExperimentWindowTest : public QObject {
  Q_OBJECT

  static QPushButton* button(QWidget& window, const char* name) { return child<QPushButton>(window, name); }
  static void click(QWidget& window, const char* name) { QTest::mouseClick(button(window, name), Qt::LeftButton); }
  static QAction* entry(QMenu* menu, const QString& words) {
    emit menu->aboutToShow();
    for (QAction* action : menu->actions())
      if (action->text() == words) return action;
    return nullptr;
  }
  static void type(QWidget* field, const QString& words) {
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, words);
    QTest::keyClick(field, Qt::Key_Tab);
  }
  /// And waits until it shows all results that have come.
  static void open_tab(ExperimentWindow& window, int tab) {
    child<QTabWidget>(window, "results")->setCurrentIndex(tab);
    if (!test::comes_true([&] { return !window.results().busy(); })) qFatal("the tab shows nothing");
  }
  static QString words(ExperimentWindow& window) { return window.findChild<ExperimentBar*>()->words(); }
  static QString message(ExperimentWindow& window) {
    auto* bar = window.findChild<MessageBar*>();
    return bar->has_message() ? bar->message().text : QString();
  }

  /// Waits for a question over `window` and presses this button of it.
  static void answer(QWidget& window, const QString& words) {
    QPointer<QMessageBox> box;
    QTRY_VERIFY(box = window.findChild<QMessageBox*>(QStringLiteral("question")));
    for (QAbstractButton* one : box->buttons())
      if (one->text() == words) QTest::mouseClick(one, Qt::LeftButton);
    QTRY_VERIFY(!box);
  }

  /// The window of experiments over a main window that shows an instance of 30 cities: wheel and reservoir, 6 seeds.
  struct Bench {
    QTemporaryDir folder;
    std::unique_ptr<MainWindow> main;
    ExperimentWindow* window = nullptr;
    QString file() const { return folder.filePath(QStringLiteral("e.json")); }
  };
  static std::unique_ptr<Bench> bench(const QString& seeds, const QString& iterations) {
    auto made = std::make_unique<Bench>();
    made->main = shown_window();
    if (!open_and_wait(*made->main, write_instance(made->folder, "thirty.tsp", 30)))
      qFatal("the instance does not open");
    QTest::keyClick(made->main.get(), Qt::Key_T, Qt::ControlModifier);
    made->window = made->main->experiment_window();
    if (!made->window || !test::is_exposed(made->window)) qFatal("no window of experiments");
    ExperimentWindow& window = *made->window;
    child<QTableWidget>(window, "variants")->selectRow(0);
    click(window, "remove_variant");
    entry(button(window, "add_variant")->menu(), QStringLiteral("Roulette Wheel and Weighted Reservoir"))->trigger();
    type(child(window, "seeds"), seeds);
    type(child(window, "stop_iterations"), iterations);
    return made;
  }
  static bool ended(ExperimentWindow& window) {
    return test::comes_true([&] { return !window.running(); });
  }
  /// Waits until the figures show as many results as are done.
  static bool shows(ExperimentWindow& window, std::size_t results) {
    return test::comes_true([&] {
      const Evaluated& shown = window.results().shown();
      return shown.results == results && !shown.tables.empty() && !window.results().busy();
    });
  }
  /// Does all runs of the form, and waits until the figures show them.
  static bool does_all(const Bench& b, std::size_t results) {
    b.window->start_in(b.file());
    return test::comes_true([&] { return b.window->running(); }) && ended(*b.window) && shows(*b.window, results);
  }
  /// The results beside the specification.
  static ExperimentResults stored(const Bench& b) {
    return stored_results(*b.window->results().shown().plan,
                          ExperimentFiles(b.folder.filePath("e-results").toStdString()));
  }

  /// As `formica experiment --shard` does on another machine.
  static void do_shard(const experiment::Plan& plan, const std::filesystem::path& folder, int number, int count) {
    std::filesystem::create_directories(folder);
    experiment::Results results = experiment::Journals(plan, folder).results();
    const std::vector<int> shards = experiment::shard_of_each_run(plan, count);
    experiment::JournalWriter journal(folder, plan, {.host = "node" + std::to_string(number), .processor = "one"},
                                      {number, count});
    experiment::run_all(plan, results, journal,
                        {.make = make_colony_anywhere,
                         .cards = cards_for_runs(),
                         .interrupted = [] { return false; },
                         .tell = [](const experiment::PlanProgress&) {},
                         .mine = [&](std::size_t run) { return shards[run] == number; }});
  }

 private slots:
  void what_is_on_screen_becomes_an_experiment_with_figures_table_and_files() {
    const auto b = bench("6", "20");
    ExperimentWindow& window = *b->window;
    QCOMPARE(words(window), QStringLiteral("12 runs: 2 variants × 1 instance × 6 seeds"));
    QVERIFY(does_all(*b, 12));
    QVERIFY2(message(window).startsWith("Done. The results are in e-results"), qPrintable(message(window)));
    const Evaluated shown = window.results().shown();
    const ExperimentResults done = stored(*b);
    QCOMPARE(shown.plan->spec.variants.size(), 2U);
    QCOMPARE(shown.plan->spec.variants[1].settings.selection != shown.plan->spec.variants[0].settings.selection, true);
    // The files are those of the command line.
    const std::filesystem::path results = b->folder.filePath("e-results").toStdString();
    QCOMPARE(read_text_file(results / "results.csv"), experiment::format_csv(*shown.plan, done));
    QCOMPARE(read_text_file(results / "results.json"),
             experiment::format_json(*shown.plan, done, experiment::compare(*shown.plan, done)));
    // Each figure draws and says of how many runs.
    for (int tab = 0; tab < 4; ++tab) {
      open_tab(window, tab);
      Figure* figure = window.results().figure();
      QVERIFY2(figure->plot()->plottableCount() > 1, qPrintable(figure->name()));
      QVERIFY(!figure->caption().isEmpty());
      for (const char* ending : {"png", "svg", "pdf"})
        QVERIFY(still_bytes(ending, plot_still(figure->body(), {}, PictureOptions{})).size() > 2000);
    }
    QVERIFY(window.results().figure()->caption().contains("n = 6 runs a variant"));
    QVERIFY(window.results().figure()->caption().contains("Wilcoxon's rank-sum test beside Roulette wheel"));
    QVERIFY(
        still_bytes("svg", plot_still(window.results().figure()->body(), {}, PictureOptions{})).contains("rank-sum"));
    open_tab(window, 4);
    auto* table = window.findChild<QTableWidget*>(QString(), Qt::FindChildrenRecursively);
    for (auto* one : window.findChildren<QTableWidget*>())
      if (one->accessibleName() == "Statistics and tests") table = one;
    QCOMPARE(table->rowCount(), 2);
    QCOMPARE(table->item(0, 1)->text(), QStringLiteral("6"));
    // It is copied with its caption, as the command line writes it.
    const experiment::Table& measured = shown.tables.front();
    const auto copied = [&](const char* as) {
      entry(child<QToolButton>(window, "copy_table")->menu(), QString::fromLatin1(as))->trigger();
      return QApplication::clipboard()->text().toStdString();
    };
    using experiment::TableFormat;
    const experiment::CaptionedTable captioned = experiment::captioned(*shown.plan, measured);
    QCOMPARE(copied("Copy as &LaTeX"), experiment::format_table(captioned, TableFormat::latex));
    QCOMPARE(copied("Copy as &Markdown"), experiment::format_table(captioned, TableFormat::markdown));
    QCOMPARE(read_text_file(results / "tables.md"),
             experiment::format_tables(*shown.plan, window.results().shown().tables, TableFormat::markdown));
    QCOMPARE(message(window), QStringLiteral("The table is copied as Markdown."));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text().toStdString(), experiment::format_table(captioned, TableFormat::text));
    open_tab(window, 5);
    QVERIFY(child<QPlainTextEdit>(window, "report")->toPlainText().contains("12 of 12 runs: 2 variants"));
    QVERIFY(ExperimentWindow::unfinished().isEmpty());
  }

  void results_of_another_program_stand_beside_those_of_the_experiment() {
    const auto b = bench("6", "20");
    ExperimentWindow& window = *b->window;
    const QString table = b->folder.filePath("lkh.csv");
    const auto write = [&](const QString& rows) {
      QFile file(table);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write("instance,program,run,seconds,length\n" + rows.toUtf8());
    };
    write({});
    window.add_results({table});
    QVERIFY(message(window).contains("Open an experiment or start one"));
    QVERIFY(does_all(*b, 12));
    write("thirty,LKH,1,0.5,soon\n");
    window.add_results({table});
    QTRY_VERIFY2(message(window).contains("lkh.csv:2: length is 'soon'"), qPrintable(message(window)));
    QCOMPARE(window.results().shown().plan->spec.variants.size(), 2U);
    QString rows;
    for (int run = 1; run <= 6; ++run)
      rows += QStringLiteral("thirty,LKH,%1,0.001,99999\nthirty,LKH,%1,0.5,9000\n").arg(run);
    write(rows);
    // Dropped on the window.
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(table)});
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    QVERIFY2(shows(window, 18), qPrintable(message(window)));
    QCOMPARE(window.results().shown().plan->spec.variants.back().name, std::string("LKH (lkh.csv)"));
    for (int tab = 0; tab < 4; ++tab) {
      open_tab(window, tab);
      Figure* figure = window.results().figure();
      QCOMPARE(figure->caption().count("LKH (lkh.csv) is another program"), 1);
      QVERIFY(figure->caption().count("So far") == 0);
    }
    // A run of it cannot be opened.
    emit window.results().run_chosen({.run = 13});
    QVERIFY(message(window).contains("cannot be repeated"));
    // Another start keeps it, and the specification names it.
    QVERIFY(does_all(*b, 18));
    const std::string spec = read_text_file(b->file().toStdString());
    QVERIFY2(spec.find("\"results\": [\"lkh.csv\"]") != std::string::npos, spec.c_str());
    window.open(b->file());
    QVERIFY(shows(window, 18));
    // Without the file it shows its own results, and says why.
    QVERIFY(QFile::remove(table));
    window.open(b->file());
    QTRY_VERIFY2(message(window).contains("lkh.csv"), qPrintable(message(window)));
    QVERIFY(shows(window, 12));
  }

  void a_click_at_a_point_opens_that_run_and_replays_it() {
    const auto b = bench("4", "15");
    ExperimentWindow& window = *b->window;
    QVERIFY(does_all(*b, 8));
    open_tab(window, 3);
    auto* figure = qobject_cast<BoxFigure*>(window.results().figure());
    QCOMPARE(figure->points().size(), 8U);
    test::settle(50);  // until it has been laid out
    const BoxFigure::Point point = figure->points()[5];
    const experiment::RunResult result = *stored(*b)[point.run.run];
    QTest::mouseClick(figure->plot(), Qt::LeftButton, {}, figure->place_of(point).toPoint());
    const auto frame = [&] { return b->main->controller().frame(); };
    QVERIFY(test::comes_true([&] { return frame()->last.iteration == 15 && frame()->state == State::paused; }));
    QCOMPARE(frame()->best_length, result.length);
    QCOMPARE(frame()->start.seed, window.results().shown().plan->runs[point.run.run].seed);
    QVERIFY2(message_in(*b->main).contains("The replay agrees"), qPrintable(message_in(*b->main)));
    QVERIFY2(message_in(*b->main).startsWith("Run of the experiment experiment on thirty, variant "),
             qPrintable(message_in(*b->main)));
    QVERIFY(!message_in(*b->main).contains("saved by version"));
    // The keyboard does the same: Right to the first point, Return.
    QVERIFY(test::is_active(b->main.get()));  // the run that was opened is in front
    window.activateWindow();
    QVERIFY(test::is_active(&window));
    figure->plot()->setFocus();
    QTest::keyClick(figure->plot(), Qt::Key_Right);
    QSignalSpy chosen(figure, &Figure::run_chosen);
    QTest::keyClick(figure->plot(), Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
  }

  void a_folder_of_half_done_shards_opens_and_fills_while_others_do_them() {
    const auto b = bench("4", "15");
    ExperimentWindow& window = *b->window;
    const QString spec = write_text(b->folder, "campaign.json",
                                    R"({"name": "campaign", "instances": ["thirty.tsp"], "variants":
                                    [{"selection": ["rwm", "wrs"]}], "stop": {"iterations": 15}, "seeds": 6})");
    const std::filesystem::path file = spec.toStdString(),
                                folder = b->folder.filePath("campaign-results").toStdString();
    const experiment::Plan plan =
        read_plan(experiment::parse_spec(read_text_file(file), file.string()), file,
                  {.load = [](const auto& one, Distances how) { return open_instance(one, nullptr, how); }})
            .plan;
    do_shard(plan, folder, 2, 3);
    b->main->files().open(QString::fromStdString(folder.string()));
    answer(window, "Discard");
    QVERIFY(shows(window, 4));
    QVERIFY2(words(window).startsWith("4 of 12 runs are done"), qPrintable(words(window)));
    QVERIFY2(words(window).contains("1 of 3 shards"), qPrintable(words(window)));
    QCOMPARE(child<QLineEdit>(window, "experiment_name")->text(), QStringLiteral("campaign"));
    open_tab(window, 3);
    QVERIFY(window.results().figure()->caption().startsWith("So far, 4 of 12 runs"));
    // Nobody does its runs here unless the user insists.
    click(window, "start_experiment");
    answer(window, "Cancel");
    QVERIFY(!window.running());
    // Half a line is no result; a whole one is.
    const QString journal = QDir(b->folder.filePath("campaign-results")).entryInfoList({"runs*"}).front().filePath();
    {
      QFile half(journal);
      QVERIFY(half.open(QIODevice::Append));
      half.write("{\"entry\": \"run\", \"variant\"");
    }
    do_shard(plan, folder, 1, 3);
    QVERIFY(shows(window, 8));
    QVERIFY2(message(window).isEmpty(), qPrintable(message(window)));
    QVERIFY(window.results().figure()->caption().startsWith("So far, 8 of 12 runs"));
    // A point opens its run.
    auto* figure = qobject_cast<BoxFigure*>(window.results().figure());
    test::settle(50);
    const BoxFigure::Point point = figure->points()[5];
    QTest::mouseClick(figure->plot(), Qt::LeftButton, {}, figure->place_of(point).toPoint());
    const auto frame = [&] { return b->main->controller().frame(); };
    QVERIFY(test::comes_true([&] { return frame()->last.iteration == 15 && frame()->state == State::paused; }));
    QCOMPARE(frame()->best_length, point.run.length);
    QVERIFY2(message_in(*b->main).contains("The replay agrees"), qPrintable(message_in(*b->main)));
    // The folder vanishes, and is back with the rest.
    const std::filesystem::path elsewhere = b->folder.filePath("elsewhere").toStdString();
    std::filesystem::rename(folder, elsewhere);
    QVERIFY(test::comes_true([&] { return message(window).contains("the folder is not there any more"); }));
    QVERIFY(shows(window, 8));
    do_shard(plan, elsewhere, 3, 3);
    std::filesystem::rename(elsewhere, folder);
    QVERIFY(shows(window, 12));
    QVERIFY2(words(window).startsWith("12 of 12 runs are done"), qPrintable(words(window)));
    // What is shown is what one machine would have made.
    open_tab(window, 5);
    const experiment::Results all = experiment::Journals(plan, folder).results();
    const QStringList shown = window.results().shown().report.split('\n');
    const experiment::Plan& its = *window.results().shown().plan;  // whose instance has a lower bound by now
    const QStringList wanted = text(experiment::format_text(its, all, experiment::compare(its, all))).split('\n');
    QCOMPARE(shown, wanted);
  }

  void another_comparison_is_made_at_once_of_the_results_that_are_there() {
    const auto b = bench("4", "15");
    ExperimentWindow& window = *b->window;
    QVERIFY(does_all(*b, 8));
    const auto tested_by = [&](experiment::Test test) {
      return test::comes_true([&] {
        const Evaluated& shown = window.results().shown();
        return shown.results == 8 && !shown.tables.empty() && shown.tables.front().pair_test == test;
      });
    };
    QVERIFY(tested_by(experiment::Test::rank_sum));
    QTest::keyClick(child(window, "test"), Qt::Key_Down);
    QVERIFY(tested_by(experiment::Test::signed_rank));
    QCOMPARE(words(window), QStringLiteral("All 8 runs are done"));
    // What the form plans now is more than what is shown; its results stay.
    type(child(window, "seeds"), QStringLiteral("5"));
    QCOMPARE(words(window), QStringLiteral("10 runs: 2 variants × 1 instance × 5 seeds"));
    QTest::keyClick(child(window, "test"), Qt::Key_Up);
    QVERIFY(shows(window, 8));
    QVERIFY(tested_by(experiment::Test::signed_rank));
    type(child(window, "seeds"), QStringLiteral("4"));
    QVERIFY(tested_by(experiment::Test::rank_sum));
    QCOMPARE(words(window), QStringLiteral("All 8 runs are done"));
  }

  void a_folder_without_a_specification_takes_the_one_that_is_shown_and_refuses_another_ones_results() {
    const auto b = bench("2", "5");
    ExperimentWindow& window = *b->window;
    QVERIFY(QDir(b->folder.path()).mkdir("moved"));
    window.open(b->folder.filePath("moved"));
    QVERIFY2(message(window).contains("no specification belongs to these results"), qPrintable(message(window)));
    QVERIFY(does_all(*b, 4));
    QVERIFY(QFile::copy(b->folder.filePath("e-results/runs.jsonl"), b->folder.filePath("moved/runs.jsonl")));
    window.open(b->folder.filePath("moved/runs.jsonl"));
    QVERIFY(test::comes_true([&] { return words(window) == "All 4 runs are done"; }));
    QVERIFY(shows(window, 4));
    // Of another specification it is refused in a sentence, and the form shows what was read.
    window.open(write_text(b->folder, "other.json",
                           R"({"name": "other", "instances": ["thirty.tsp"], "variants":
                                    [{"selection": ["rwm", "wrs"]}], "stop": {"iterations": 7}, "seeds": 2})"));
    QVERIFY(test::comes_true([&] { return child<QLineEdit>(window, "experiment_name")->text() == "other"; }));
    window.open(b->folder.filePath("moved"));
    QVERIFY(test::comes_true([&] { return message(window).contains("Earlier and later runs cannot be compared"); }));
    QVERIFY(shows(window, 0));
  }

  void a_campaign_for_slurm_of_what_is_shown_goes_on_in_its_folder() {
    const auto b = bench("4", "15");
    ExperimentWindow& window = *b->window;
    QVERIFY(does_all(*b, 8));
    click(window, "export_for_slurm");
    QPointer<QDialog> dialog;
    QTRY_VERIFY(dialog = window.findChild<QDialog*>(QStringLiteral("slurm_dialog")));
    QCOMPARE(child<QLineEdit>(*dialog, "slurm_folder")->text(), b->folder.filePath("e-results"));
    auto* said = child<QLabel>(*dialog, "slurm_words");
    QTRY_VERIFY2(said->text().contains("In this folder 8 of the runs are done already"), qPrintable(said->text()));
    child<QLineEdit>(*dialog, "slurm_folder")->setText(b->folder.filePath("elsewhere"));
    QTRY_VERIFY2(said->text().startsWith("8 runs in ") && !said->text().contains("already"), qPrintable(said->text()));
    dialog->close();
  }

  void a_campaign_for_slurm_is_a_folder_that_the_window_follows() {
    const auto b = bench("4", "15");
    ExperimentWindow& window = *b->window;
    child<QCheckBox>(window, "unlike_machines")->click();
    click(window, "export_for_slurm");
    QPointer<QDialog> dialog;
    QTRY_VERIFY(dialog = window.findChild<QDialog*>(QStringLiteral("slurm_dialog")));
    auto* said = child<QLabel>(*dialog, "slurm_words");
    const QString folder = b->folder.filePath("campaign");
    child<QLineEdit>(*dialog, "slurm_folder")->setText(folder);
    child<QLineEdit>(*dialog, "slurm_program")->setText(QStringLiteral("formica"));
    QTRY_VERIFY2(said->text().startsWith("8 runs in "), qPrintable(said->text()));
    child<QLineEdit>(*dialog, "slurm_time")->setText(QStringLiteral("soon"));
    QTRY_VERIFY2(said->text().contains("soon"), qPrintable(said->text()));
    QVERIFY(!button(*dialog, "write_slurm")->isEnabled());
    child<QLineEdit>(*dialog, "slurm_time")->setText(QStringLiteral("1:30:00"));
    QTRY_VERIFY(button(*dialog, "write_slurm")->isEnabled());
    QVERIFY(!button(*dialog, "copy_slurm")->isEnabled());
    click(*dialog, "write_slurm");
    QTRY_VERIFY2(button(*dialog, "copy_slurm")->isEnabled(), qPrintable(said->text()));
    const std::filesystem::path written = folder.toStdString();
    QVERIFY(read_text_file(written / runs_script_name).find("1:30:00") != std::string::npos);
    QVERIFY(std::filesystem::exists(written / merge_script_name));
    click(*dialog, "copy_slurm");
    QVERIFY2(QApplication::clipboard()->text().startsWith("cd " + folder + " && sbatch"),
             qPrintable(QApplication::clipboard()->text()));
    // The specification is what the form says, and its results are followed.
    QTRY_COMPARE(words(window), QStringLiteral("0 of 8 runs are done"));
    const auto spec = spec_of_results(written);
    QVERIFY(spec);
    const experiment::Plan plan =
        read_plan(experiment::parse_spec(read_text_file(*spec), "spec"), *spec,
                  {.load = [](const auto& one, Distances how) { return open_instance(one, nullptr, how); }})
            .plan;
    QVERIFY(!plan.spec.compare.across_machines.empty());
    do_shard(plan, written, 1, 2);
    QVERIFY(shows(window, 4));
    // Another specification of that name is not written over.
    const std::string other =
        write_text(b->folder, QString::fromStdString("campaign/" + spec->filename().string()), "{}").toStdString();
    click(*dialog, "write_slurm");
    QTRY_VERIFY2(said->text().contains("says something else"), qPrintable(said->text()));
    QCOMPARE(read_text_file(other), std::string("{}"));
    dialog->close();
  }

  void paused_it_rests_stopped_it_goes_on_where_it_was() {
    const auto b = bench("40", "400");
    ExperimentWindow& window = *b->window;
    window.start_in(b->file());
    QVERIFY(test::comes_true(
        [&] { return window.running() && words(window).contains(" of 80 runs") && !words(window).startsWith("0"); }));
    click(window, "pause_experiment");
    QVERIFY2(words(window).contains("paused"), qPrintable(words(window)));
    QVERIFY(test::rests());
    test::settle(300);
    const QString rested = words(window);
    test::settle(500);
    QCOMPARE(words(window), rested);
    QCOMPARE(button(window, "pause_experiment")->text(), QStringLiteral("Resume"));
    QVERIFY(!child(window, "seeds")->isEnabled());
    click(window, "pause_experiment");
    QVERIFY(test::comes_true([&] { return words(window) != rested && !words(window).contains("paused"); }));
    click(window, "stop_experiment");
    QVERIFY(ended(window));
    QVERIFY(child(window, "seeds")->isEnabled());
    QVERIFY2(words(window).contains("of 80 runs are done"), qPrintable(words(window)));
    QCOMPARE(button(window, "start_experiment")->text(), QStringLiteral("Go On"));
    QCOMPARE(ExperimentWindow::unfinished(), b->file());
    // Another program's window opens what was not finished.
    const auto other = shown_window();
    other->actions().experiments->trigger();
    QVERIFY(
        test::comes_true([&] { return button(*other->experiment_window(), "start_experiment")->text() == "Go On"; }));
    other->experiment_window()->close();
    // Fewer seeds are the same experiment, so what is done counts.
    click(window, "start_experiment");
    QVERIFY(test::comes_true([&] { return window.running(); }));
    click(window, "stop_experiment");
    QVERIFY(ended(window));
  }

  void what_cannot_be_run_is_said_before_it_starts() {
    const auto b = bench("6", "20");
    ExperimentWindow& window = *b->window;
    auto* variants = child<QTableWidget>(window, "variants");
    variants->item(1, 1)->setText("rho 7");
    QVERIFY2(words(window).startsWith("Variant 2: rho is '7'"), qPrintable(words(window)));
    QVERIFY(!button(window, "start_experiment")->isEnabled());
    variants->item(1, 1)->setText("rho 0.5, selection wrs rwm");
    QCOMPARE(words(window), QStringLiteral("18 runs: 3 variants × 1 instance × 6 seeds"));
    type(child(window, "seeds"), "3, 3");
    QVERIFY2(words(window).contains("seed 3 is given twice"), qPrintable(words(window)));
    type(child(window, "seeds"), "some");
    QVERIFY2(words(window).startsWith("Seeds: 'some' is no whole number"), qPrintable(words(window)));
    type(child(window, "seeds"), "2");
    type(child(window, "stop_iterations"), "0");
    QVERIFY2(words(window).contains("stop needs iterations"), qPrintable(words(window)));
    type(child(window, "stop_iterations"), "5");
    QVERIFY(button(window, "start_experiment")->isEnabled());
    // Instances that are not there are named, and the form stays.
    const QString file = write_text(b->folder, "lost.json",
                                    R"({"name": "lost", "instances": ["nowhere.tsp"], "variants": [{}], "stop":
                                    {"iterations": 5}, "seeds": 2})");
    window.open(file);
    answer(window, "Discard");
    QVERIFY(test::comes_true([&] { return !message(window).isEmpty(); }));
    QVERIFY2(message(window).contains("not found: nowhere.tsp"), qPrintable(message(window)));
    QCOMPARE(child<QLineEdit>(window, "experiment_name")->text(), QStringLiteral("lost"));
    // A file with an unknown key is refused, and what was there stays.
    window.open(write_text(b->folder, "unknown.json",
                           R"({"name": "u", "instances": ["koch-48"], "variants": [{}], "stop": {"iterations": 5},
                           "sedes": 2})"));
    QVERIFY(test::comes_true([&] { return message(window).contains("sedes"); }));
    QCOMPARE(child<QLineEdit>(window, "experiment_name")->text(), QStringLiteral("lost"));
  }

  void the_specification_of_the_command_line_opens_by_open_too() {
    const auto b = bench("6", "20");
    const QString file = write_text(b->folder, "file.json",
                                    R"({"name": "from a file", "instances": ["thirty.tsp"], "variants":
                                    [{"tabu": ["ct", "bt"]}], "stop": {"iterations": 5}, "seeds": [4, 9]})");
    const QByteArray before = [&] {
      QFile read(file);
      return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
    }();
    b->main->files().open(file);
    ExperimentWindow& window = *b->window;
    answer(window, "Discard");
    QVERIFY(test::comes_true([&] { return child<QLineEdit>(window, "experiment_name")->text() == "from a file"; }));
    QCOMPARE(child<QLineEdit>(window, "seeds")->text(), QStringLiteral("4, 9"));
    click(window, "start_experiment");
    QVERIFY(test::comes_true([&] { return window.running(); }));
    QVERIFY(ended(window));
    QVERIFY(shows(window, 4));
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), before);  // an unchanged form does not write it anew
    const ExperimentResults done = stored_results(*window.results().shown().plan,
                                                  ExperimentFiles(b->folder.filePath("file-results").toStdString()));
    for (std::size_t i = 0; i < 4; i += 2) QCOMPARE(done[i]->length, done[i + 1]->length);
  }

  void assignments_of_a_file_are_compared_in_words_of_assignments() {
    const auto b = bench("2", "5");
    ExperimentWindow& window = *b->window;
    write_text(b->folder, "five.dat",
               "5  0 3 1 0 2 3 0 4 0 0 1 4 0 5 1 0 0 5 0 2 2 0 1 2 0  0 1 2 3 4 1 0 1 2 3 2 1 0 1 2 3 "
               "2 1 0 1 4 3 2 1 0\n");
    window.open(write_text(b->folder, "small.json", R"({"name": "small", "instances": ["five.dat"], "seeds": 2,
        "variants": [{"algorithm": ["cas", "mmas"], "local_search": "tabu"}], "stop": {"iterations": 5}})"));
    answer(window, "Discard");
    QVERIFY(test::comes_true([&] { return child<QLineEdit>(window, "experiment_name")->text() == "small"; }));
    QMenu* const menu = button(window, "add_variant")->menu();
    emit menu->aboutToShow();
    QStringList pairs;
    for (const QAction* one : menu->actions()) pairs << one->text();
    QVERIFY(pairs.contains("Tabu Search and 2-opt") && pairs.contains("α 1 and 2"));
    QVERIFY(!pairs.contains("Three Tabu Lists"));
    click(window, "start_experiment");
    QVERIFY2(test::comes_true([&] { return window.running(); }), qPrintable(message(window)));
    QVERIFY(ended(window));
    QVERIFY(shows(window, 4));
    const QRegularExpression of_tours(QStringLiteral("\\b(tours?|city|cities)\\b"));
    for (const int tab : {0, 1, 2, 3, 5}) {
      open_tab(window, tab);
      const QString said = tab == 5 ? child<QPlainTextEdit>(window, "report")->toPlainText()
                                    : QString::fromUtf8(still_bytes(
                                          "svg", plot_still(window.results().figure()->body(), {}, PictureOptions{})));
      QVERIFY2(!said.contains(of_tours), qPrintable(of_tours.match(said).captured() + " in " + said.left(3000)));
    }
  }

  void results_of_another_experiment_are_refused_before_anything_is_written() {
    const auto b = bench("2", "20");
    ExperimentWindow& window = *b->window;
    QVERIFY(does_all(*b, 4));
    QCOMPARE(words(window), QStringLiteral("All 4 runs are done"));
    const std::string written = read_text_file(b->file().toStdString());
    type(child(window, "stop_iterations"), "30");
    QCOMPARE(words(window), QStringLiteral("4 runs: 2 variants × 1 instance × 2 seeds"));
    click(window, "start_experiment");
    QVERIFY(test::comes_true([&] { return message(window).contains("save the experiment under another name"); }));
    QVERIFY(!window.running());
    QCOMPARE(read_text_file(b->file().toStdString()), written);
    QVERIFY(ExperimentWindow::unfinished().isEmpty());
    // Under another name it runs. What lies beside a file that was changed by others is refused, too.
    window.start_in(b->folder.filePath("other.json"));
    QVERIFY(test::comes_true([&] { return window.running(); }));
    QVERIFY(ended(window));
    QFile file(b->file());
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(QByteArray::fromStdString(written).replace("\"iterations\": 20", "\"iterations\": 21"));
    file.close();
    window.open(b->file());
    QVERIFY(test::comes_true([&] { return message(window).contains("save the experiment under another name"); }));
    QVERIFY(test::comes_true([&] { return words(window) == "0 of 4 runs are done"; }));
    QVERIFY(shows(window, 0));
    QCOMPARE(window.results().shown().plan->runs.size(), 4U);
  }

  void one_listed_seed_stays_one_and_the_wheel_changes_no_field_that_it_passes() {
    const auto b = bench("7,", "20");
    ExperimentWindow& window = *b->window;
    QCOMPARE(words(window), QStringLiteral("2 runs: 2 variants × 1 instance × 1 seed"));
    window.start_in(b->file());
    QVERIFY(test::comes_true([&] { return window.running(); }));
    QVERIFY(ended(window));
    window.open(b->file());
    QVERIFY(test::comes_true([&] { return words(window) == "All 2 runs are done"; }));
    QCOMPARE(child<QLineEdit>(window, "seeds")->text(), QStringLiteral("7,"));
    auto* iterations = child<QDoubleSpinBox>(window, "stop_iterations");
    child(window, "seeds")->setFocus();
    QWheelEvent wheel(QPointF(5, 5), iterations->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, -120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(iterations, &wheel);
    QCOMPARE(iterations->value(), 20.0);
  }

  void before_a_running_experiment_is_closed_it_asks() {
    const auto b = bench("2000", "400");  // no machine is done with them while the test asks
    ExperimentWindow& window = *b->window;
    window.start_in(b->file());
    QVERIFY(
        test::comes_true([&] { return window.running() && words(window).contains(" of " + whole(4000) + " runs"); }));
    window.close();
    answer(window, "Cancel");
    QVERIFY(window.isVisible() && window.running());
    window.close();
    answer(window, "Keep Running");
    QTRY_VERIFY(!window.isVisible());
    QVERIFY(window.running());
    b->main->close();
    answer(*b->main, "Keep Running");
    QVERIFY(b->main->isVisible() && window.running());
    window.show();
    // What has come is shown, and said to be not all. (Paused before the first run ends, nothing ever comes.)
    open_tab(window, 3);
    QTRY_VERIFY2(window.results().figure()->caption().startsWith("So far, "),
                 qPrintable(window.results().figure()->caption()));
    click(window, "pause_experiment");
    QVERIFY(window.results().figure()->caption().startsWith("So far, "));
    window.close();
    answer(window, "Stop and Keep Results");
    QVERIFY(ended(window));
    QTRY_VERIFY(!window.isVisible());
    QCOMPARE(ExperimentWindow::unfinished(), b->file());
    window.show();
    window.close();  // nothing runs, so nothing is asked
    QTRY_VERIFY(!window.isVisible());
    QVERIFY(!window.findChild<QMessageBox*>(QStringLiteral("question")));
  }

  void before_an_edited_form_is_lost_it_asks() {
    const auto b = bench("6", "20");
    ExperimentWindow& window = *b->window;
    b->main->actions().make_experiment->trigger();
    answer(window, "Cancel");
    QCOMPARE(child<QLineEdit>(window, "seeds")->text(), QStringLiteral("6"));
    b->main->close();
    answer(*b->main, "Cancel");
    QVERIFY(b->main->isVisible());
    b->main->actions().make_experiment->trigger();
    answer(window, "Discard");
    QTRY_VERIFY(child<QLineEdit>(window, "seeds")->text() != QStringLiteral("6"));
    b->main->close();  // what is there came from the screen
    QTRY_VERIFY(!b->main->isVisible());
  }

  void a_folder_that_cannot_be_written_is_said_and_nothing_is_lost() {
    const auto b = bench("6", "20");
    write_text(b->folder, "e-results", "a file where the folder should be");
    b->window->start_in(b->file());
    QVERIFY(test::comes_true([&] { return message(*b->window).contains("the folder cannot be made"); }));
    QVERIFY(!b->window->running());
    QCOMPARE(child<QLineEdit>(*b->window, "seeds")->text(), QStringLiteral("6"));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(experiment_window_test, ExperimentWindowTest)
#include "experiment_window_test.moc"
