// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.hpp"

#include <QtTest>

#include "app/model/exit_code.hpp"
#include "core/base/error.hpp"
#include "core/documents/export.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

std::variant<CommandLine, std::string> answer(const QStringList& arguments) {
  std::vector<std::string> words{"formicarium"};
  for (const QString& one : arguments) words.push_back(one.toStdString());
  std::vector<const char*> argv;
  for (const std::string& one : words) argv.push_back(one.c_str());
  return parse_command_line(int(argv.size()), argv.data());
}

CommandLine parsed(const QStringList& arguments) { return std::get<CommandLine>(answer(arguments)); }

struct EarlyExit {
  int code = 0;
  QString text;
};

EarlyExit refused(const QStringList& arguments) {
  try {
    const auto asked = answer(arguments);
    if (const auto* text = std::get_if<std::string>(&asked)) return {0, QString::fromStdString(*text)};
  } catch (const cli::UsageError& error) {
    return {2, QString::fromUtf8(error.what())};
  } catch (const InputError& error) {
    return {3, QString::fromUtf8(error.what())};
  }
  return {-1, QStringLiteral("not refused")};
}

}  // namespace

class CommandLineTest : public QObject {
  Q_OBJECT

 private slots:
  void nothing_asked_opens_the_bundled_instance_running() {
    const CommandLine wanted = parsed({});
    QVERIFY(wanted.file.isEmpty());
    QVERIFY(!wanted.paused);
    QVERIFY(wanted.settings == Settings());
    QCOMPARE(wanted.iterations, 0);
    QVERIFY(wanted.interop && parsed({"--interop", "auto"}).interop);
  }
  void what_a_figure_shows_is_understood_and_what_cannot_be_meant_is_refused_with_what_can() {
    const FigureWish chart =
        parsed({"a.tsp", "--render", "b.svg", "--of", "convergence", "--seconds", "--axes", "log"}).figure;
    QCOMPARE(chart.of, std::string("convergence"));
    QVERIFY(chart.over_seconds && chart.axes.log_iterations && chart.axes.log_gap);
    const FigureWish sides = parsed({"a.json", "--render", "b.svg", "--of", "sides", "--differences", "--ant", "3",
                                     "--step", "2", "--view", "order file", "--side", "B"})
                                 .figure;
    QVERIFY(sides.differences && sides.view && sides.view->order == OrderedBy::file);
    QVERIFY(sides.ant == 3 && sides.step == 2 && sides.side == 1);
    QVERIFY(parsed({"a.json", "--film", "f", "--view", "both"}).figure.view->panes == View::both);
    QVERIFY(parsed({"a.tsp", "--view", "both"}).figure.view);
    QCOMPARE(parsed({"a.json", "--film", "f", "--without", "letters,legend"}).figure.without,
             (std::vector<std::size_t>{3, 0}));
    const std::pair<QStringList, const char*> wrong[] = {
        {{"--render", "b.svg", "--of", "convergense"}, "did you mean convergence?"},
        {{"--render", "b.svg", "--view", "order moon"}, "expected best, file, A"},
        {{"--render", "b.svg", "--axes", "log"}, "--axes needs --of with a chart"},
        {{"--render", "b.svg", "--step", "2"}, "--step needs --ant"},
        {{"--of", "both"}, "--of needs --render"},
        {{"--render", "b.svg", "--without", "legend,lettres"}, "did you mean letters?"},
        {{"--without", "legend"}, "--without needs --render or --film"},
        {{"--film", "f", "--without", "caption"}, "--film-captions none"}};
    for (const auto& [arguments, words] : wrong) {
      const EarlyExit exit = refused(QStringList{"a.tsp"} + arguments);
      QCOMPARE(exit.code, 2);
      QVERIFY2(exit.text.contains(QLatin1String(words)), qPrintable(exit.text));
    }
  }
  void every_option_is_understood() {
    const CommandLine wanted = parsed({"a.tsp", "--paused", "--seed", "17", "--threads", "1", "--render", "b.svg",
                                       "--iterations", "40", "--size", "640x480", "--dark", "--interop", "off"});
    QVERIFY(!wanted.interop);
    QCOMPARE(wanted.file, QStringLiteral("a.tsp"));
    QVERIFY(wanted.paused && wanted.dark);
    QCOMPARE(wanted.settings.seed, std::uint64_t(17));
    QCOMPARE(wanted.settings.threads, 1);
    QCOMPARE(wanted.render, QStringLiteral("b.svg"));
    QCOMPARE(wanted.iterations, 40);
    QCOMPARE(wanted.size, QSize(640, 480));
  }
  void settings_of_an_older_version_say_what_their_tabu_list_is_called_now() {
    const QTemporaryDir folder;
    const QString file = write_text(folder, "old.json", R"({"formicarium": "settings", "schema": 1, "tabu": "lc"})");
    const CommandLine wanted = parsed({"--settings", file});
    QVERIFY(wanted.settings.tabu == TabuKind::lm);
    QVERIFY(wanted.settings_note.find("'lc' is now 'lm'") != std::string::npos);
    const QString now = write_text(folder, "new.json", R"({"schema": 2, "tabu": "lc"})");
    QVERIFY(parsed({"--settings", now}).settings_note.empty());
  }
  void every_parameter_is_an_option_and_goes_on_top_of_the_settings_file() {
    const QTemporaryDir folder;
    const QString file = write_text(folder, "s.json", R"({"rho": 0.25, "ants": 9})");
    const CommandLine wanted = parsed({"--settings", file, "--rho", "0.5", "--selection", "wrs"});
    QCOMPARE(wanted.settings.rho, 0.5);
    QCOMPARE(wanted.settings.ants, 9);
    QVERIFY(wanted.settings.selection == Selection::wrs);
    QVERIFY(parsed({"--algorithm", "acs"}).settings == defaults(Algorithm::acs));
  }
  void a_seed_on_the_command_line_wins_over_the_settings_file() {
    const QTemporaryDir folder;
    Settings saved;
    saved.rho = 0.25;
    saved.seed = 3;
    const QString file = write_text(folder, "s.json", QByteArray::fromStdString(format_settings(saved)));
    const CommandLine wanted = parsed({"--settings", file, "--seed", "8"});
    QCOMPARE(wanted.settings.rho, 0.25);
    QCOMPARE(wanted.settings.seed, std::uint64_t(8));
  }
  void wrong_usage_is_refused_with_code_2_and_a_sentence() {
    const QList<QStringList> wrong = {{"--nonsense"},
                                      {"--seed", "minus one"},
                                      {"--seed", "-1"},
                                      {"--threads", "many"},
                                      {"--iterations", "0"},
                                      {"--size", "640"},
                                      {"--render", "a.jpeg"},
                                      {"a.tsp", "b.tsp"},
                                      {"--paused", "--run"},
                                      {"--interop", "on"},
                                      {""},
                                      {"--settings", ""},
                                      {"--render", ""},
                                      {"a.json", "--seed", "1"},
                                      {"a.JSON", "--threads", "1"},
                                      {"a.json", "--settings", "b.json"}};
    for (const QStringList& arguments : wrong) {
      const EarlyExit exit = refused(arguments);
      QVERIFY2(exit.code == 2, qPrintable(arguments.join(' ')));
      QVERIFY2(exit.text.size() > 20, qPrintable(exit.text));
    }
  }
  void a_near_miss_of_an_option_is_named() {
    QVERIFY2(refused({"--pausd"}).text.contains("did you mean --paused?"), qPrintable(refused({"--pausd"}).text));
    QVERIFY(refused({"--iteratoins", "5"}).text.contains("did you mean --iterations?"));
    QVERIFY(!refused({"--nonsense"}).text.contains("did you mean"));
  }
  void a_bad_settings_file_is_refused_with_code_3_naming_file_and_line() {
    const QTemporaryDir folder;
    QCOMPARE(refused({"--settings", folder.filePath("absent.json")}).code, 3);
    const QString file = write_text(folder, "s.json", "{\n  \"rho\": \"much\"\n}\n");
    const EarlyExit exit = refused({"--settings", file});
    QCOMPARE(exit.code, 3);
    QVERIFY2(exit.text.contains("s.json:"), qPrintable(exit.text));
  }
  void settings_that_no_colony_takes_are_refused_with_code_3_naming_the_file() {
    const QTemporaryDir folder;
    const QString file = write_text(folder, "s.json", R"({"memory": "candidate", "candidates": "all"})");
    const EarlyExit exit = refused({"--settings", file});
    QCOMPARE(exit.code, 3);
    QVERIFY2(exit.text.contains(file + ": "), qPrintable(exit.text));
  }
  void an_empty_name_is_told_as_an_unset_variable() {
    for (const QStringList& arguments : {QStringList{""}, {"--settings", ""}, {"--render", ""}, {"--render="}})
      QVERIFY2(refused(arguments).text.contains("Is a variable unset?"), qPrintable(refused(arguments).text));
  }
  void help_names_every_option_and_ends_well() {
    const EarlyExit exit = refused({"--help"});
    QCOMPARE(exit.code, 0);
    for (const char* option : {"--paused", "--settings", "--seed", "--threads", "--render", "--iterations", "--size",
                               "--dark", "--interop", "--version", "--help"}) {
      QVERIFY2(exit.text.contains(QLatin1String(option)), option);
    }
    const auto example = exit.text.indexOf("\n  formicarium koch-192\n");
    QVERIFY2(example > 0 && example < exit.text.indexOf("Usage: formicarium "), qPrintable(exit.text));
    for (const QString& line : exit.text.split('\n')) QVERIFY2(line.size() <= 80, qPrintable(line));
    QVERIFY(refused({"-v"}).text.startsWith("formicarium "));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(command_line_test, CommandLineTest)
#include "command_line_test.moc"
