// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QUrl>
#include <QtTest>

#include "app/desktop/actions.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/recent_files.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/number_words.hpp"
#include "core/base/version.hpp"
#include "core/documents/export.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

/// Takes what the desktop would open.
class UrlCatcher : public QObject {
  Q_OBJECT

 public:
  QList<QUrl> opened;

 public slots:
  void take(const QUrl& url) { opened << url; }
};

class FilesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QByteArray text_of(const QString& name) const {
    QFile file(folder_.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  /// By this process, from files, pipes and all else.
  static qint64 bytes_read() {
    QFile counts(QStringLiteral("/proc/self/io"));
    if (!counts.open(QIODevice::ReadOnly)) qFatal("no /proc/self/io");
    return counts.readLine().mid(int(qstrlen("rchar: "))).trimmed().toLongLong();
  }
  std::unique_ptr<MainWindow> running_window() {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    window->controller().run();
    if (!test::comes_true([&] { return iteration(*window) > 2; })) qFatal("the run does not start");
    return window;
  }
  std::unique_ptr<MainWindow> stepped_window(int steps) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    window->controller().set_speed(0);
    window->controller().step(steps);
    if (!test::comes_true(
            [&] { return iteration(*window) == steps && window->controller().frame()->state == State::paused; }))
      qFatal("the steps do not end");
    return window;
  }

 private slots:
  void init() { QSettings().clear(); }

  void a_dropped_instance_is_opened() {
    const auto window = shown_window();
    drop(*window, write_instance(folder_, "thirty.tsp", 30));
    QTRY_VERIFY(window->controller().frame()->instance);
    QCOMPARE(window->controller().frame()->instance->cities(), 30);
    QVERIFY(window->windowTitle().contains("thirty"));
  }
  void changed_settings_that_follow_to_another_instance_are_said_and_go_back_at_a_click() {
    const auto window = stepped_window(1);
    Settings changed = window->controller().frame()->settings;
    changed.rho = 0.5;
    changed.selection = Selection::wrs;
    window->controller().change(changed);
    QTRY_COMPARE(window->controller().frame()->settings.rho, 0.5);
    const FramePtr before = window->controller().frame();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
    QTRY_VERIFY(message_in(*window).contains("was replaced"));
    QCOMPARE(message_in(*window),
             QString::fromUtf8("Kept from the instance before: roulette wheel → weighted reservoir, ρ 0.02 → 0.5. "
                               "%1, length %2, 1 iteration, seed %3, was replaced.")
                 .arg(QString::fromStdString(before->instance->name()))
                 .arg(QString::fromStdString(grouped(before->best_length)))
                 .arg(before->start.seed));
    QCOMPARE(window->controller().frame()->settings.rho, 0.5);
    QTest::mouseClick(child<QPushButton>(*window, "message_action"), Qt::LeftButton);
    QTRY_COMPARE(window->controller().frame()->settings, Settings{});
    QCOMPARE(window->controller().frame()->instance->cities(), 30);
    QVERIFY(open_and_wait(*window, write_instance(folder_, "twenty.tsp", 20)));
    test::settle(100);
    QVERIFY2(!message_in(*window).contains("Kept from"), qPrintable(message_in(*window)));
  }
  void the_gap_of_a_bundled_instance_without_a_proven_optimum_is_that_to_the_best_known_tour() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, QString::fromStdString(gallery_path("clustered-200.tsp"))));
    window->controller().step(1);
    QTRY_COMPARE(iteration(*window), std::int64_t(1));
    const Frame& frame = *window->controller().frame();
    const double gap = 100 * (double(frame.best_length) / 11137 - 1);
    QTRY_COMPARE(child<QLabel>(*window, "gap_figure")->text(), percent(gap));
    QCOMPARE(child<QLabel>(*window, "gap_caption")->text(), QStringLiteral("To best known"));
    QVERIFY(child<QLabel>(*window, "gap_figure")->toolTip().contains(whole(11137)));
    QVERIFY(open_and_wait(*window, QString::fromStdString(gallery_path("uniform-80.tsp"))));
    QTRY_COMPARE(child<QLabel>(*window, "gap_caption")->text(), QStringLiteral("Gap"));
  }
  void a_csv_file_is_opened_too() {
    const auto window = shown_window();
    drop(*window, write_text(folder_, "places.csv", "id,x,y\n1,0,0\n2,10,0\n3,10,10\n4,0,10\n"));
    QTRY_VERIFY(window->controller().frame()->instance);
    QCOMPARE(window->controller().frame()->instance->cities(), 4);
  }
  void bad_files_leave_the_run_running_and_say_file_and_line() {
    const auto window = running_window();
    const InstancePtr instance = window->controller().frame()->instance;
    const struct {
      const char* name;
      QByteArray text;
      const char* said;
    } bad[] = {
        {"type.tsp",
         "NAME: a\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: XRAY1\nNODE_COORD_SECTION\n1 0 0\n2 1 1\n3 2 2\nEOF\n",
         "type.tsp:4"},
        {"short.tsp",
         "NAME: a\nTYPE: TSP\nDIMENSION: 9\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 1 1\nEOF\n",
         "short.tsp"},
        {"nan.csv", "id,x,y\n1,0,0\n2,nan,1\n3,1,1\n", "nan.csv:3"},
        {"empty.tsp", "", "empty.tsp"},
        {"binary.tsp",
         QByteArray("\x7f"
                    "ELF\0\0\1\2\xff\xfe",
                    10),
         "binary.tsp"},
        {"twice.tour", "TYPE: TOUR\nDIMENSION: 40\nTOUR_SECTION\n1\n1\n-1\nEOF\n", "twice.tour:5"},
        {"broken.json", "{ \"rho\": \n", "broken.json"},
    };
    for (const auto& file : bad) {
      const auto before = iteration(*window);
      drop(*window, write_text(folder_, file.name, file.text));
      QTRY_VERIFY2(message_in(*window).contains(QLatin1String(file.said)), qPrintable(message_in(*window)));
      QCOMPARE(window->message_bar().message().severity, Severity::error);
      QTRY_VERIFY(iteration(*window) > before);
      QCOMPARE(window->controller().frame()->instance, instance);
      QCOMPARE(window->controller().frame()->state, State::running);
      QTest::keyClick(window.get(), Qt::Key_Escape);
      QVERIFY(!window->message_bar().has_message());
    }
    QVERIFY(recent_files::list().size() == 1);
  }
  void settings_that_are_a_hole_of_two_gigabytes_a_folder_or_a_pipe_are_refused_at_once() {
    const auto window = running_window();
    QFile hole(folder_.filePath("hole.json"));
    QVERIFY(hole.open(QIODevice::WriteOnly) && hole.resize(qint64(2) << 30));
    QVERIFY(QDir(folder_.path()).mkdir("folder.json"));
    QCOMPARE(::mkfifo(qPrintable(folder_.filePath("pipe.json")), 0600), 0);
    const std::pair<const char*, const char*> refused[] = {
        {"hole.json", "2147 MB"}, {"folder.json", "is a folder"}, {"pipe.json", "is a pipe"}};
    for (const auto& [name, said] : refused) {
      const qint64 before = bytes_read();
      window->files().open(folder_.filePath(name));
      QTRY_VERIFY2(message_in(*window).contains(QLatin1String(name)), qPrintable(message_in(*window)));
      QVERIFY2(message_in(*window).contains(QLatin1String(said)), qPrintable(message_in(*window)));
      QVERIFY(bytes_read() - before < 100'000'000);  // of two gigabytes
      QCOMPARE(window->controller().frame()->state, State::running);
    }
  }
  void a_missing_file_is_said_and_offers_to_open_another() {
    const auto window = running_window();
    window->files().open(folder_.filePath("absent.tsp"));
    QTRY_VERIFY(message_in(*window).contains("absent.tsp"));
    QVERIFY(message_in(*window).contains("The running instance stays."));
    QCOMPARE(child<QPushButton>(*window, "message_action")->text(), QStringLiteral("Open Another…"));
  }
  void opened_files_are_remembered_and_missing_ones_greyed() {
    const QString kept = write_instance(folder_, "kept.tsp", 12), gone = write_instance(folder_, "gone.tsp", 13);
    {
      const auto window = shown_window();
      QVERIFY(open_and_wait(*window, kept));
      QVERIFY(open_and_wait(*window, gone));
    }
    QFile::remove(gone);
    const auto window = shown_window();
    auto* menu = window->findChild<QMenu*>("recent_menu");
    emit menu->aboutToShow();
    QVERIFY(menu->actions().size() >= 2);
    QVERIFY(menu->actions().at(0)->text().contains("gone.tsp"));
    QVERIFY(!menu->actions().at(0)->isEnabled());
    QVERIFY(menu->actions().at(1)->isEnabled());
    menu->actions().at(1)->trigger();
    QTRY_VERIFY(window->controller().frame()->instance);
    QCOMPARE(window->controller().frame()->instance->cities(), 12);
  }
  void a_saved_tour_reads_back_to_the_best_tour() {
    const auto window = stepped_window(5);
    window->files().save(saving::Kind::tour, folder_.filePath("best.tour"));
    QTRY_VERIFY(message_in(*window).contains("best.tour"));
    const Frame& frame = *window->controller().frame();
    const TourFile read = read_tour(folder_.filePath("best.tour").toStdString(), as_tsp(*frame.instance));
    QCOMPARE(read.tour, frame.best);
    QCOMPARE(frame.instance->cost(read.tour), frame.best_length);
  }
  void what_was_saved_is_said_with_its_folder_and_can_be_opened() {
    const auto window = stepped_window(2);
    UrlCatcher catcher;
    QDesktopServices::setUrlHandler(QStringLiteral("file"), &catcher, "take");
    const QString file = folder_.filePath("best.tour");
    for (const char* button : {"message_action", "message_other_action"}) {
      window->files().save(saving::Kind::tour, file);
      const QString said = QStringLiteral("Saved best.tour in %1").arg(QFileInfo(folder_.path()).fileName());
      QTRY_COMPARE(message_in(*window), said);
      QTest::mouseClick(child<QPushButton>(*window, button), Qt::LeftButton);
    }
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    QCOMPARE(catcher.opened, QList<QUrl>({QUrl::fromLocalFile(file), QUrl::fromLocalFile(folder_.path())}));
    QVERIFY(!window->message_bar().has_message());
  }
  void an_opened_tour_is_compared_with_the_best() {
    const auto window = stepped_window(5);
    window->files().save(saving::Kind::tour, folder_.filePath("best.tour"));
    QTRY_VERIFY(message_in(*window).contains("best.tour"));
    window->files().open(folder_.filePath("best.tour"));
    QTRY_VERIFY2(message_in(*window).contains("the colony's best is as long"), qPrintable(message_in(*window)));
    QCOMPARE(iteration(*window), std::int64_t(5));
  }
  void saved_settings_read_back_and_restart_the_run() {
    const auto window = stepped_window(2);
    Settings settings = window->controller().frame()->settings;
    settings.rho = 0.3;
    settings.candidates = 8;
    write_text(folder_, "mine.json", QByteArray::fromStdString(format_settings(settings)));
    drop(*window, folder_.filePath("mine.json"));
    QTRY_COMPARE(window->controller().frame()->settings.rho, 0.3);
    QCOMPARE(window->controller().frame()->settings.candidates, 8);
    window->files().save(saving::Kind::settings, folder_.filePath("again.json"));
    QTRY_VERIFY(message_in(*window).contains("again.json"));
    QVERIFY(parse_settings(text_of("again.json").toStdString(), "again.json") == settings);
  }
  void the_trace_has_a_line_for_every_iteration() {
    const auto window = stepped_window(7);
    window->files().save(saving::Kind::trace, folder_.filePath("run.csv"));
    QTRY_VERIFY(message_in(*window).contains("run.csv"));
    int rows = 0;
    for (const QByteArray& line : text_of("run.csv").split('\n'))
      rows += !line.isEmpty() && line.at(0) >= '0' && line.at(0) <= '9';
    QCOMPARE(rows, 7);
  }
  void a_saved_session_replays_to_the_same_tour() {
    Tour best;
    {
      const auto window = stepped_window(12);
      Settings changed = window->controller().frame()->settings;
      changed.rho = 0.4;
      window->controller().change(changed);
      window->controller().step(9);
      QTRY_COMPARE(iteration(*window), std::int64_t(21));
      QTRY_COMPARE(window->controller().frame()->state, State::paused);
      best = window->controller().frame()->best;
      window->files().save(saving::Kind::session, folder_.filePath("run.session.json"));
      QTRY_VERIFY(message_in(*window).contains("run.session.json"));
    }
    const auto window = shown_window();
    window->files().open(folder_.filePath("run.session.json"));
    QTRY_COMPARE(iteration(*window), std::int64_t(21));
    QTRY_COMPARE(window->controller().frame()->state, State::paused);
    QCOMPARE(window->controller().frame()->best, best);
    QCOMPARE(window->controller().frame()->settings.rho, 0.4);
    const QString said = message_in(*window);
    QVERIFY2(said.startsWith("Session of forty (40 cities): MAX-MIN Ant System, seed "), qPrintable(said));
    QVERIFY2(said.contains("at first all parameters as by default; 21 iterations with 1 change on the way, length "),
             qPrintable(said));
    QVERIFY2(said.endsWith(QStringLiteral("saved by version %1. The replay agrees.").arg(version)), qPrintable(said));
    QCOMPARE(window->controller().speed(), 20.0);
  }
  void a_session_says_what_it_is_while_it_is_replayed() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "forty.tsp", 40)));
    Settings settings = window->controller().frame()->settings;
    settings.rho = 0.3;
    window->controller().restart_with(settings);
    QTRY_COMPARE(window->controller().frame()->settings.rho, 0.3);
    window->controller().set_speed(0);
    window->controller().step(30);
    QTRY_COMPARE(iteration(*window), std::int64_t(30));
    QTRY_COMPARE(window->controller().frame()->state, State::paused);
    window->files().save(saving::Kind::session, folder_.filePath("run.session.json"));
    QTRY_VERIFY(message_in(*window).contains("run.session.json"));
    const QString before = message_in(*window);
    QStringList said;
    window->files().open(folder_.filePath("run.session.json"));
    QVERIFY(test::comes_true([&] {
      if (const QString now = message_in(*window); now != before && !said.contains(now)) said << now;
      return said.size() == 2;
    }));
    QVERIFY2(said[0].contains("ρ 0.02 → 0.3, the rest as by default; 30 iterations, length "), qPrintable(said[0]));
    QVERIFY2(!said[0].contains("agrees") && said[1] == said[0] + " The replay agrees.", qPrintable(said[1]));
  }
  void a_session_of_a_bundled_instance_can_be_taken_elsewhere() {
    QTemporaryDir elsewhere;
    {
      const auto window = shown_window();
      QVERIFY(open_and_wait(*window, QString::fromStdString(gallery_path("uniform-5.tsp"))));
      window->controller().step(3);
      QTRY_COMPARE(iteration(*window), std::int64_t(3));
      window->files().save(saving::Kind::session, folder_.filePath("five.session.json"));
      QTRY_VERIFY(message_in(*window).contains("five.session.json"));
    }
    QVERIFY2(text_of("five.session.json").contains("\"bundled\": \"uniform-5\""), text_of("five.session.json"));
    const QString moved = elsewhere.filePath("moved.json");
    QVERIFY(QFile::copy(folder_.filePath("five.session.json"), moved));
    const auto window = shown_window();
    window->files().open(moved);
    QTRY_VERIFY2(message_in(*window).endsWith("The replay agrees."), qPrintable(message_in(*window)));
  }
  void a_session_whose_best_length_differs_is_told() {
    {
      const auto window = stepped_window(6);
      window->files().save(saving::Kind::session, folder_.filePath("run.session.json"));
      QTRY_VERIFY(message_in(*window).contains("run.session.json"));
      const QByteArray length = QByteArray::number(qlonglong(window->controller().frame()->best_length));
      QByteArray text = text_of("run.session.json");
      QVERIFY(text.contains(length));
      text.replace("\"version\": \"" + QByteArray(version), "\"version\": \"0.0.7");
      write_text(folder_, "run.session.json", text.replace(length, "12345"));
    }
    const auto window = shown_window();
    window->files().open(folder_.filePath("run.session.json"));
    QTRY_VERIFY2(message_in(*window).contains("12\u2009345"), qPrintable(message_in(*window)));
    QVERIFY2(message_in(*window).contains("0.0.7"), qPrintable(message_in(*window)));
  }
  void a_session_of_a_changed_instance_replays_the_one_that_it_carries() {
    {
      const auto window = stepped_window(3);
      window->files().save(saving::Kind::session, folder_.filePath("run.session.json"));
      QTRY_VERIFY(message_in(*window).contains("run.session.json"));
    }
    QFile::remove(folder_.filePath("forty.tsp"));
    QFile::copy(write_instance(folder_, "other.tsp", 41), folder_.filePath("forty.tsp"));
    const auto window = shown_window();
    window->files().open(folder_.filePath("run.session.json"));
    QTRY_VERIFY2(message_in(*window).contains("The replay agrees"), qPrintable(message_in(*window)));
    QCOMPARE(window->controller().frame()->instance->cities(), 40);
  }
  void a_folder_that_cannot_be_written_is_said_and_nothing_stays_behind() {
    const auto window = stepped_window(2);
    const QString target = folder_.filePath("no/such/folder/best.tour");
    window->files().save(saving::Kind::tour, target);
    QTRY_VERIFY2(message_in(*window).contains("best.tour"), qPrintable(message_in(*window)));
    QCOMPARE(window->message_bar().message().severity, Severity::error);
    QVERIFY(!QFile::exists(target));
  }
  void the_copied_tour_is_a_line_for_every_city() {
    const auto window = stepped_window(2);
    window->actions().copy_tour->trigger();
    QCOMPARE(QApplication::clipboard()->text().split('\n').size(), qsizetype(40));
  }
  void loading_can_be_cancelled_and_the_running_instance_stays() {
    const auto window = running_window();
    const InstancePtr instance = window->controller().frame()->instance;
    window->files().open(write_instance(folder_, "large.tsp", 60'000));
    emit window->message_bar().cancel_requested();
    test::settle(300);  // whatever still comes late would come now
    QCOMPARE(window->controller().frame()->instance, instance);
    QCOMPARE(window->controller().frame()->state, State::running);
  }
  void of_two_files_opened_at_once_the_second_one_stays() {
    const auto window = shown_window();
    window->files().open(write_instance(folder_, "large.tsp", 20'000));
    window->files().open(write_instance(folder_, "small.tsp", 20));
    QTRY_VERIFY(window->controller().frame()->instance);
    test::settle(300);  // the first one, too, would have come by now
    QCOMPARE(window->controller().frame()->instance->cities(), 20);
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(files_test, FilesTest)
#include "files_test.moc"
