// SPDX-License-Identifier: GPL-3.0-or-later
// A window that is killed while it runs, and the next one, which offers its run. With RECOVERY_KILLS=50 the long form.
#include <signal.h>
#include <sys/inotify.h>
#include <time.h>
#include <unistd.h>

#include <QApplication>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSettings>
#include <QtTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <limits>

#include "app/desktop/actions.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/crash_saver.hpp"
#include "app/desktop/earlier_runs.hpp"
#include "app/desktop/side_panes.hpp"
#include "core/base/file_calls.hpp"
#include "core/base/write_file.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"
#include "tests/core/session/frames.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

constexpr int lost_at_most_ms = 10'000;

/// What the killed process says of each frame.
struct Line {
  qint64 ms = 0;  // since it started
  std::int64_t iteration = 0;
  Length best = 0;
};

/// The program with its window, in a process of its own: runs `file` and writes a line for each frame.
int run_and_tell(const QString& file) {
  MainWindow window;
  window.show();
  QElapsedTimer clock;
  clock.start();
  QObject::connect(&window.controller(), &Controller::frame_changed, &window, [&clock](const FramePtr& newest) {
    const Frame& frame = *newest;
    if (frame.best.empty()) return;
    std::printf("%lld %lld %lld\n", static_cast<long long>(clock.elapsed()),
                static_cast<long long>(frame.last.iteration), static_cast<long long>(frame.best_length));
    std::fflush(stdout);
  });
  CommandLine wanted;
  wanted.file = file;
  window.start(wanted);
  return QApplication::exec();
}

std::vector<Line> lines_of(const QByteArray& text) {
  std::vector<Line> lines;
  for (const QByteArray& line : text.split('\n')) {
    const QList<QByteArray> words = line.split(' ');
    if (words.size() == 3) lines.push_back({words[0].toLongLong(), words[1].toLongLong(), words[2].toLongLong()});
  }
  return lines;
}

/// That this thread has used so far.
qint64 processor_microseconds() {
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return qint64{used.tv_sec} * 1'000'000 + used.tv_nsec / 1000;
}

int files_below(const fs::path& folder) {
  int count = 0;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(folder, none)) count += entry.is_regular_file();
  return count;
}

int folders_below(const fs::path& folder) {
  std::error_code none;
  return int(std::distance(fs::directory_iterator(folder, none), fs::directory_iterator()));
}

int generations_below(const fs::path& folder) {
  int count = 0;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(folder, none)) count += entry.path().extension() == ".json";
  return count;
}

}  // namespace

class RecoveryTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static const Frame& frame(MainWindow& window) { return *window.controller().frame(); }
  static QPushButton* offer_button(MainWindow& window, const char* name) {
    return window.offer_bar().findChild<QPushButton*>(QLatin1String(name));
  }
  std::unique_ptr<MainWindow> stepped_window(int steps) {
    auto window = shown_window();
    if (!open_and_wait(*window, write_instance(folder_, "forty.tsp", 40))) qFatal("the instance does not open");
    step(*window, steps);
    return window;
  }
  /// As the program starts.
  std::unique_ptr<MainWindow> started_window() {
    auto window = shown_window();
    CommandLine wanted;
    wanted.paused = true;
    window->start(wanted);
    return window;
  }
  /// What a crash leaves of two sides, whose tours are no good.
  void leave_two(std::int64_t a, std::int64_t b) {
    Progress progress;
    const fs::path file = write_instance(folder_, "forty.tsp", 40).toStdString();
    Frame run;
    run.instance = read_instance(file, &progress);
    run.best.resize(40);
    for (City city = 0; city < 40; ++city) run.best[std::size_t(city)] = city;
    run.best_length = run.instance->cost(run.best);
    Frame other = run;
    run.last.iteration = a;
    other.last.iteration = b;
    other.start.seed = other.settings.seed = 7;
    RecoveryStore(recovery_folder()).save({{shared(run), shared(other)}, {}, false}, file);
  }
  /// A crash's leftovers, without a crash.
  void leave(int saves = 1) {
    Progress progress;
    const fs::path file = write_instance(folder_, "forty.tsp", 40).toStdString();
    Frame run;
    run.instance = read_instance(file, &progress);
    run.best.resize(40);
    for (City city = 0; city < 40; ++city) run.best[std::size_t(city)] = city;
    run.best_length = run.instance->cost(run.best);
    RecoveryStore store(recovery_folder());
    for (int i = 0; i < saves; ++i) {
      run.last.iteration = 3 + i;
      store.save({{shared(run)}}, file);
    }
  }

 private slots:
  void init() {
    QSettings().clear();
    fs::remove_all(recovery_folder());
  }

  void a_killed_window_is_offered_and_its_run_comes_back() {
    bool given = false;
    const int asked = qEnvironmentVariableIntValue("RECOVERY_KILLS", &given);
    const QString file = write_instance(folder_, "two hundred.tsp", 200);
    int recovered = 0;
    for (int kill = 0; kill < (given ? asked : 3); ++kill) {
      fs::remove_all(recovery_folder());
      QProcess program;
      program.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("recovery_test"), QStringLiteral("--run-and-tell"), file});
      QVERIFY(program.waitForStarted());
      QByteArray told;
      const auto running = [&] {
        program.waitForReadyRead(10);
        told += program.readAllStandardOutput();
        return !lines_of(told).empty() && generations_below(recovery_folder()) > 0;
      };
      QVERIFY(test::comes_true(running));
      QVERIFY2(lines_of(told).back().ms < lost_at_most_ms, "the first save comes too late");
      QElapsedTimer clock;
      clock.start();
      const int moment = int(QRandomGenerator::global()->bounded(4000));
      while (clock.elapsed() < moment) running();
      ::kill(pid_t(program.processId()), SIGKILL);
      program.waitForFinished();
      told += program.readAllStandardOutput();
      const std::vector<Line> lines = lines_of(told);
      const Line last = lines.back();
      Line due = lines.front();
      for (const Line& line : lines)
        if (line.ms <= last.ms - lost_at_most_ms) due = line;

      const auto window = started_window();
      const qint64 before_offer = processor_microseconds();
      QVERIFY2(test::comes_true([&] { return window->offer_bar().has_message(); }), "no offer");
      const qint64 used = processor_microseconds() - before_offer;
      QVERIFY2(used <= 2'000'000, qPrintable(QStringLiteral("offered after %1 us of its thread").arg(used)));
      const QString offer = window->offer_bar().message().text;
      QVERIFY2(offer.contains("two hundred"), qPrintable(offer));
      const std::uint64_t before = frame(*window).run;
      QTest::mouseClick(offer_button(*window, "message_action"), Qt::LeftButton);
      QVERIFY(test::comes_true([&] { return message_in(*window).endsWith("The replay agrees."); }));
      QVERIFY(frame(*window).run > before);
      QVERIFY2(frame(*window).last.iteration >= due.iteration,
               qPrintable(QString::number(frame(*window).last.iteration)));
      QVERIFY2(frame(*window).best_length <= due.best, qPrintable(QString::number(frame(*window).best_length)));
      ++recovered;
    }
    qInfo("%d kills recovered", recovered);
  }
  void a_window_that_ends_normally_leaves_nothing() {
    {
      const auto window = stepped_window(5);
      QTRY_VERIFY(files_below(recovery_folder()) >= 2);
      window->close();
    }
    QCOMPARE(files_below(recovery_folder()), 0);
    const auto window = started_window();
    test::settle(500);
    QVERIFY(!window->offer_bar().has_message());
  }
  void a_second_window_does_not_take_the_first_ones_run_for_a_crash() {
    const auto first = stepped_window(5);
    QTRY_VERIFY(files_below(recovery_folder()) >= 2);
    const auto second = started_window();
    test::settle(CrashSaver::look_for_ms + 500);
    QVERIFY(!second->offer_bar().has_message());
  }
  void a_run_whose_killed_program_has_not_died_yet_is_offered_once_it_has() {
    leave();
    auto dying = LockedFolder::take(fs::directory_iterator(recovery_folder())->path());
    QVERIFY(dying);
    const auto window = started_window();
    test::settle(700);
    QVERIFY(!window->offer_bar().has_message());
    dying.reset();
    QTRY_VERIFY(window->offer_bar().has_message());
  }
  void nothing_is_written_while_nothing_changes() {
    const auto window = stepped_window(5);
    QTRY_VERIFY(files_below(recovery_folder()) >= 2);
    test::settle(CrashSaver::better_every_ms + 500);
    QVERIFY(test::rests());
    const int watch = ::inotify_init1(IN_NONBLOCK);
    for (const auto& entry : fs::directory_iterator(recovery_folder()))
      QVERIFY(::inotify_add_watch(watch, entry.path().c_str(), IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_DELETE) >= 0);
    test::settle(CrashSaver::every_ms + 1000);
    QVERIFY(test::rests());
    std::array<char, 4096> events{};
    QVERIFY2(::read(watch, events.data(), events.size()) < 0, "something was written");
    step(*window, 1);
    bool seen = false;  // the macro looks again once it holds, and what was read is gone
    QTRY_VERIFY2((seen = seen || ::read(watch, events.data(), events.size()) > 0), "the watch sees nothing");
    ::close(watch);
  }
  void a_save_holds_the_window_up_for_less_than_twenty_milliseconds() {
    Frame run;
    InstanceData data;
    for (int i = 0; i < 100'000; ++i) data.coordinates.push_back({double(i % 317), double(i / 317), 0});
    run.run = 1;
    run.instance = std::make_shared<const TspInstance>(data);
    run.best.resize(100'000);
    for (City city = 0; city < 100'000; ++city) run.best[std::size_t(city)] = city;
    run.best_length = run.instance->cost(run.best);
    own_trails(run).value.resize(10'000'000);  // is not to be copied
    const QString file = write_text(folder_, "large.tsp", "only a name");
    CrashSaver recovery(recovery_folder());
    QSignalSpy saved(&recovery, &CrashSaver::saved);
    // Counted in the window's processor time, which other programs lengthen only where they use the same caches: the
    // quietest of three saves counts. The writer stands still until the window has gone on: one that waits for it would
    // stand still, too.
    static std::atomic<bool> writer_stands{false}, goes_on{false};
    static const FileCalls real = file_calls();
    file_calls().sync = [](int descriptor) {
      writer_stands = true;
      const auto begin = std::chrono::steady_clock::now();
      while (!goes_on && std::chrono::steady_clock::now() - begin < test::patience)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return real.sync(descriptor);
    };
    qint64 longest = 0, used_before = 0, quietest = std::numeric_limits<qint64>::max();
    int turns = 0;  // of the window's event loop
    QTimer every;
    every.setInterval(0);
    connect(&every, &QTimer::timeout, this, [&] {
      const qint64 used = processor_microseconds();
      longest = std::max(longest, used - used_before);
      used_before = used;
      ++turns;
    });
    used_before = processor_microseconds();
    every.start();
    for (int save = 0; save < 3; ++save) {
      ++run.last.iteration;
      writer_stands = goes_on = false;
      longest = 0;
      recovery.follow({{shared(run)}}, file.toStdString());
      const auto before = saved.count();
      QTRY_VERIFY(writer_stands);
      const int then = turns;
      QTRY_VERIFY(turns > then + 10);
      QVERIFY2(!goes_on && saved.count() == before, "the window went on only after the writer");
      goes_on = true;
      QTRY_VERIFY(saved.count() > before);
      quietest = std::min(quietest, longest);
    }
    file_calls() = real;
    qInfo("at most %lld us computed in one go", static_cast<long long>(quietest));
    QVERIFY2(quietest <= 20'000, qPrintable(QString::number(quietest)));
  }
  void what_was_saved_at_the_end_is_offered_at_the_next_start() {
    Tour best;
    {
      const auto window = stepped_window(7);
      best = frame(*window).best;
      QVERIFY(window->save_run_now());
    }
    const auto window = started_window();
    QTRY_VERIFY(window->offer_bar().has_message());
    QVERIFY2(window->offer_bar().message().text.contains("7 iterations"),
             qPrintable(window->offer_bar().message().text));
    QTest::mouseClick(offer_button(*window, "message_action"), Qt::LeftButton);
    QTRY_COMPARE(frame(*window).last.iteration, std::int64_t(7));
    QCOMPARE(frame(*window).best, best);
    QTRY_VERIFY(!window->offer_bar().has_message());
  }
  void a_discarded_run_is_gone_and_one_that_was_not_decided_on_is_offered_again() {
    leave();
    {
      const auto window = started_window();
      QTRY_VERIFY(window->offer_bar().has_message());
    }
    {
      const auto window = started_window();
      QTRY_VERIFY(window->offer_bar().has_message());
      QTest::mouseClick(offer_button(*window, "message_other_action"), Qt::LeftButton);
      QVERIFY(!window->offer_bar().has_message());
    }
    QCOMPARE(files_below(recovery_folder()), 0);
  }
  void of_a_damaged_run_the_older_generation_is_offered_and_it_is_said() {
    leave(3);
    for (const auto& entry : fs::recursive_directory_iterator(recovery_folder()))
      if (entry.path().filename() == "00000003.json") std::ofstream(entry.path()) << "{\"formicarium\"";
    const auto window = started_window();
    QTRY_VERIFY(window->offer_bar().has_message());
    const QString offer = window->offer_bar().message().text;
    QVERIFY2(offer.contains("4 iterations") && offer.contains("damaged"), qPrintable(offer));
  }
  void where_all_is_damaged_it_is_said_and_can_be_discarded() {
    leave(3);
    for (const auto& entry : fs::recursive_directory_iterator(recovery_folder()))
      if (entry.path().extension() == ".json") std::ofstream(entry.path()) << "x";
    const auto window = started_window();
    QTRY_VERIFY(window->offer_bar().has_message());
    QVERIFY(window->offer_bar().message().text.contains("damaged"));
    QVERIFY(!offer_button(*window, "message_action")->isVisible());
    QTest::mouseClick(offer_button(*window, "message_other_action"), Qt::LeftButton);
    QCOMPARE(files_below(recovery_folder()), 0);
  }
  void sides_that_ran_apart_come_back_each_to_its_own_end_and_linked_as_they_were() {
    std::vector<Tour> best;
    {
      const auto window = stepped_window(20);
      window->actions().add_side->trigger();
      QVERIFY(all_at(*window, 20));
      window->actions().same_iteration->trigger();
      window->sides().controller(1).step(180);
      QTRY_COMPARE(frame_of(*window, 1).last.iteration, std::int64_t(200));
      QTRY_COMPARE(frame_of(*window, 1).state, State::paused);
      for (std::size_t i = 0; i < 2; ++i) best.push_back(frame_of(*window, i).best);
      QVERIFY(window->save_run_now());
    }
    const auto window = started_window();
    QVERIFY(window->actions().same_iteration->isChecked());
    QTRY_VERIFY(window->offer_bar().has_message());
    const QString offer = window->offer_bar().message().text;
    QVERIFY2(offer.contains("20 iterations") && offer.contains("Side B: 200 iterations"), qPrintable(offer));
    QTest::mouseClick(offer_button(*window, "message_action"), Qt::LeftButton);
    QTRY_VERIFY2(message_in(*window).endsWith("Side A: the replay agrees. Side B: the replay agrees."),
                 qPrintable(message_in(*window)));
    QVERIFY(!window->actions().same_iteration->isChecked());
    QCOMPARE(frame_of(*window, 0).last.iteration, std::int64_t(20));
    QCOMPARE(frame_of(*window, 1).last.iteration, std::int64_t(200));
    for (std::size_t i = 0; i < 2; ++i) QCOMPARE(frame_of(*window, i).best, best[i]);
    QTRY_COMPARE(folders_below(recovery_folder()), 1);  // this window's own
  }
  void what_was_saved_stays_until_every_side_is_there_though_the_window_is_closed() {
    leave_two(3, 1'000'000'000);
    {
      const auto window = started_window();
      QTRY_VERIFY(window->offer_bar().has_message());
      QTest::mouseClick(offer_button(*window, "message_action"), Qt::LeftButton);
      QTRY_COMPARE(window->sides().sides().size(), 2U);
      QTRY_VERIFY(frame_of(*window, 0).last.iteration == 3 && frame_of(*window, 0).state == State::paused);
      QTRY_COMPARE(folders_below(recovery_folder()), 2);  // it has saved what it has done
      const std::int64_t then = frame_of(*window, 1).last.iteration;
      QTRY_VERIFY(frame_of(*window, 1).last.iteration > then);
      QVERIFY2(!message_in(*window).contains("agrees"), "side B is not there");
    }
    QCOMPARE(folders_below(recovery_folder()), 1);
    const auto window = started_window();
    QTRY_VERIFY(window->offer_bar().has_message());
    QVERIFY(window->offer_bar().message().text.contains("Side B"));
  }
  void a_state_folder_that_cannot_be_written_is_said_once() {
    fs::create_directories(recovery_folder().parent_path());
    write_file(recovery_folder(), "a file");
    const auto window = stepped_window(3);
    QTRY_VERIFY2(message_in(*window).startsWith("The run cannot be saved for recovery after a crash"),
                 qPrintable(message_in(*window)));
    window->message_bar().close_message();
    step(*window, 3);
    test::settle(2 * CrashSaver::better_every_ms);
    QVERIFY2(!message_in(*window).contains("after a crash"), qPrintable(message_in(*window)));
  }
};

}  // namespace formicarium

static const formicarium::TestOfWindows recovery_test_is_here("recovery_test", [](int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--run-and-tell") {
    const std::string state = qgetenv("XDG_STATE_HOME").toStdString();
    const formicarium::TestApplication ready(argc, argv);
    qputenv("XDG_STATE_HOME", state.c_str());  // that of the test which started this process
    return formicarium::run_and_tell(QString::fromLocal8Bit(argv[2]));
  }
  const formicarium::TestApplication ready(argc, argv);
  formicarium::RecoveryTest test;
  return QTest::qExec(&test, argc, argv);
});
#include "recovery_test.moc"
