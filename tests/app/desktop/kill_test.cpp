// SPDX-License-Identifier: GPL-3.0-or-later
// Windows with one to four sides that are killed at random moments, also while they replay what another one left: no
// side's best solution is lost. RECOVERY_KILLS says how many are killed (two if it is not set); RECOVERY_SEED repeats
// the moments and kinds of a run that it has printed.
#include <signal.h>

#include <QApplication>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QtTest>
#include <filesystem>
#include <random>
#include <regex>

#include "app/desktop/actions.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/side_panes.hpp"
#include "core/base/read_file.hpp"
#include "core/documents/recovery.hpp"
#include "core/problem/generate.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

constexpr char window_option[] = "--window", recover_option[] = "--recover";

std::string files_left() {
  std::string names;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(recovery_folder(), none))
    names += ' ' + fs::relative(entry.path(), recovery_folder(), none).string();
  return names;
}

void press_recover(MainWindow& window) {
  const std::string files = files_left();
  if (!test::comes_true([&] { return window.offer_bar().has_message(); }))
    qFatal("no offer; the saved files were%s, and are%s", files.c_str(), files_left().c_str());
  QTest::mouseClick(window.offer_bar().findChild<QPushButton*>(QStringLiteral("message_action")), Qt::LeftButton);
}

std::unique_ptr<MainWindow> begun_window(const QString& file) {
  auto window = shown_window();
  CommandLine wanted;
  wanted.file = file;
  wanted.paused = true;
  window->start(wanted);
  return window;
}

/// The program in a process of its own: so many sides of different speed, which run until it is killed.
int run_sides(const QString& file, std::size_t sides, bool by_iteration) {
  const auto window = begun_window(file);
  if (!test::comes_true([&] { return frame_of(*window, 0).instance != nullptr; })) return 1;
  std::vector<Settings> settings(sides, frame_of(*window, 0).settings);
  while (window->sides().sides().size() < sides) window->actions().add_side->trigger();
  window->sides().set_linked(by_iteration);
  for (std::size_t i = 0; i < sides; ++i) {
    settings[i].ants = i == 0 ? 100 : 5 * int(i);  // A is slow, and the others are quick
    settings[i].seed = 7 + i;
    settings[i].threads = 1;
  }
  window->sides().sides().set_speed(0);
  window->sides().sides().restart_with(settings);
  window->sides().sides().run();
  return QApplication::exec();
}

/// The program in a process of its own that takes up what another one left, until it is killed.
int recover_until_killed(const QString& file) {
  const auto window = begun_window(file);
  press_recover(*window);
  return QApplication::exec();
}

/// What a file says of one side, read without the program's readers.
struct Saved {
  std::int64_t iteration = 0;
  Length best = 0;  // 0: it has none yet
};

/// The sides of the newest generation in a folder.
std::vector<Saved> saved_in(const fs::path& folder) {
  std::string newest;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (const std::string stem = entry.path().stem().string();
        entry.path().extension() == ".json" && stem.find('-') == std::string::npos)
      newest = std::max(newest, stem);
  std::vector<Saved> sides;
  const auto number = [](const std::string& text, const char* key) {
    std::smatch found;
    return std::regex_search(text, found, std::regex("\n  \"" + std::string(key) + "\": ([0-9]+)"))
               ? std::stoll(found[1])
               : -1;
  };
  for (const char* side : {"", "-b", "-c", "-d"}) {
    const fs::path file = folder / (newest + side + ".json");
    if (newest.empty() || !fs::exists(file)) break;
    const std::string text = read_text_file(file);
    sides.push_back({number(text, "iteration"), number(text, "best_length")});
  }
  return sides;
}

std::vector<fs::path> folders() {
  std::vector<fs::path> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(recovery_folder(), none))
    if (!saved_in(entry.path()).empty()) found.push_back(entry.path());
  return found;
}

bool is_listed(MainWindow& window, Length best) {
  auto* menu = window.findChild<QMenu*>(QStringLiteral("earlier_menu"));
  emit menu->aboutToShow();
  return std::ranges::any_of(menu->actions(), [&](const QAction* run) { return run->text().contains(whole(best)); });
}

}  // namespace

class KillTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::mt19937 random_;
  int kills_ = 0, lost_ = 0;

  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }

  /// Starts the program, and kills it at a random moment after `ready`.
  void killed(const QStringList& arguments, const std::function<bool()>& ready, int within_ms) {
    QProcess program;
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(QCoreApplication::applicationFilePath(), QStringList("kill_test") + arguments);
    QVERIFY(program.waitForStarted());
    QVERIFY2(test::comes_true([&] { return ready() || program.state() == QProcess::NotRunning; }), "never ready");
    QVERIFY(program.state() == QProcess::Running);
    test::settle(below(within_ms));
    ::kill(pid_t(program.processId()), SIGKILL);
    program.waitForFinished();
    ++kills_;
  }
  void expect(bool kept, const QString& what, std::size_t side, const Saved& saved) {
    if (kept) return;
    ++lost_;
    qWarning("lost after kill %d, %s: side %c, iteration %lld, best %lld", kills_, qPrintable(what),
             Sides::letter(side), static_cast<long long>(saved.iteration), static_cast<long long>(saved.best));
  }
  /// Another window takes it up: at once all tours are listed, and then each side stands where it stood.
  void recover(const QString& file, const std::vector<Saved>& sides, const QString& what) {
    const auto window = begun_window(file);
    press_recover(*window);
    const auto is_there = [&](std::size_t i) {
      if (i >= window->sides().sides().size()) return false;
      const Frame& frame = *window->sides().controller(i).newest();
      return frame.last.iteration >= sides[i].iteration && frame.best_length <= sides[i].best && !frame.best.empty();
    };
    const auto is_taken = [&] {
      return std::ranges::all_of(sides,
                                 [&](const Saved& side) { return side.best == 0 || is_listed(*window, side.best); });
    };
    (void)test::comes_true(is_taken);
    for (std::size_t i = 0; i < sides.size(); ++i)
      expect(sides[i].best == 0 || is_listed(*window, sides[i].best), what + " (list)", i, sides[i]);
    const auto all_there = [&] {
      for (std::size_t i = 0; i < sides.size(); ++i)
        if (sides[i].best > 0 && !is_there(i)) return false;
      return true;
    };
    (void)test::comes_true(all_there);
    for (std::size_t i = 0; i < sides.size(); ++i)
      if (sides[i].best > 0) expect(is_there(i), what + " (replay)", i, sides[i]);
    QVERIFY2(test::comes_true([&] { return folders().size() == 1; }), "what was saved before is never given up");
  }

 private slots:
  void no_side_loses_its_best_solution() {
    bool given = false;
    const int asked = qEnvironmentVariableIntValue("RECOVERY_KILLS", &given), kills = given ? asked : 2;
    const unsigned seed = qEnvironmentVariableIsSet("RECOVERY_SEED") ? qEnvironmentVariable("RECOVERY_SEED").toUInt()
                                                                     : std::random_device()();
    qInfo("RECOVERY_SEED=%u", seed);
    random_.seed(seed);
    const QString tours = write_instance(folder_, QStringLiteral("two hundred.tsp"), 200),
                  assignments = folder_.filePath(QStringLiteral("wards.dat"));
    fs::copy_file(gallery_path("hospital-42.dat"), assignments.toStdString());
    while (kills_ < kills) {
      fs::remove_all(recovery_folder());
      QSettings().clear();
      const int sides = kills < 4 ? 2 : 1 + below(4);
      const bool by_iteration = below(2) == 0, tour = kills_ % 2 == 0;
      const QString file = tour ? tours : assignments;
      const QString what = QStringLiteral("%1 sides linked by %2, %3")
                               .arg(sides)
                               .arg(by_iteration ? QStringLiteral("iteration") : QStringLiteral("time"))
                               .arg(tour ? QStringLiteral("tours") : QStringLiteral("assignments"));
      killed(
          {window_option, file, QString::number(sides), by_iteration ? QStringLiteral("1") : QStringLiteral("0")},
          [] { return !folders().empty(); }, 3000);
      if (QTest::currentTestFailed()) return;
      const std::vector<fs::path> left = folders();
      QCOMPARE(left.size(), 1U);
      const std::vector<Saved> saved = saved_in(left.front());
      // Some are killed again while they repeat it. What was saved stays, or the newer save has as much.
      for (int again = below(3); again > 0 && kills_ < kills; --again) {
        killed(
            {recover_option, file}, [&] { return folders().size() > 1 || !fs::exists(left.front()); }, 1500);
        if (QTest::currentTestFailed()) return;
        const std::vector<fs::path> now = folders();
        for (std::size_t i = 0; i < saved.size(); ++i)
          expect(std::ranges::any_of(now,
                                     [&](const fs::path& folder) {
                                       const std::vector<Saved> sides_now = saved_in(folder);
                                       if (i >= sides_now.size()) return false;
                                       const Saved &then = saved[i], &is = sides_now[i];
                                       return is.iteration >= then.iteration &&
                                              (then.best == 0 || (is.best > 0 && is.best <= then.best));
                                     }),
                 what + " (killed again)", i, saved[i]);
        // The one to take up next is offered first.
        for (const fs::path& folder : now)
          if (folder != left.front() && fs::exists(left.front())) fs::remove_all(folder);
        if (!fs::exists(left.front())) break;
      }
      if (fs::exists(left.front())) recover(file, saved, what);
      if (QTest::currentTestFailed()) return;
    }
    qInfo("%d kills, %d lost", kills_, lost_);
    QCOMPARE(lost_, 0);
  }
};

}  // namespace formicarium

static const formicarium::TestOfWindows kill_test_is_here("kill_test", [](int argc, char** argv) {
  using namespace formicarium;
  const std::string_view option = argc > 2 ? argv[1] : "";
  if (option == window_option || option == recover_option) {
    const std::string state = qgetenv("XDG_STATE_HOME").toStdString();
    const TestApplication ready(argc, argv);
    qputenv("XDG_STATE_HOME", state.c_str());  // that of the test which started this process
    const QString file = QString::fromLocal8Bit(argv[2]);
    if (option == recover_option) return recover_until_killed(file);
    return argc == 5 ? run_sides(file, std::size_t(std::atoi(argv[3])), argv[4][0] == '1') : 2;
  }
  const TestApplication ready(argc, argv);
  KillTest test;
  return QTest::qExec(&test, argc, argv);
});
#include "kill_test.moc"
