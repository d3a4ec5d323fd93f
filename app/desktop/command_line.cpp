// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.hpp"

#include <QCommandLineParser>
#include <QRegularExpression>
#include <string_view>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/read_file.hpp"
#include "core/base/version.hpp"
#include "core/documents/export.hpp"
#include "core/documents/settings_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

constexpr int wrong_usage = 2, bad_file = 3;

[[noreturn]] void refuse(const QString& sentence) {
  throw EarlyExit{wrong_usage, QStringLiteral("formicarium: %1 See formicarium --help.").arg(sentence)};
}

int whole_number(const QCommandLineParser& parser, const QString& option, int lowest, int highest) {
  bool is_number = false;
  const int value = parser.value(option).toInt(&is_number);
  if (!is_number || value < lowest || value > highest) {
    refuse(QStringLiteral("--%1 is '%2'; expected a whole number from %3 to %4.")
               .arg(option, parser.value(option))
               .arg(lowest)
               .arg(highest));
  }
  return value;
}

Settings read_settings(const QString& file) {
  try {
    const std::string name = file.toStdString();
    const Settings settings = parse_settings(read_text_file(name, nullptr, largest_settings_file), name);
    expect_accepted(settings, symmetric_tour, name);  // the most that the choice of an instance can allow
    return settings;
  } catch (const InputError& error) {
    throw EarlyExit{bad_file, QStringLiteral("formicarium: ") + QString::fromUtf8(error.what())};
  }
}

/// A script whose variable is unset means something else than no file.
void refuse_empty(const QCommandLineParser& parser) {
  const auto expect_name = [](const QString& option, const QString& given) {
    if (given.isEmpty()) refuse(QStringLiteral("%1 is ''; expected a name. Is a variable unset?").arg(option));
  };
  for (const QString& file : parser.positionalArguments()) expect_name(QStringLiteral("FILE"), file);
  for (const char* const option : {"settings", "render"})
    if (parser.isSet(QLatin1String(option)))
      expect_name(QStringLiteral("--") + QLatin1String(option), parser.value(QLatin1String(option)));
}

void take(const QCommandLineParser& parser, const char* name, Settings& settings) {
  const QString option = QLatin1String(name);
  if (!parser.isSet(option)) return;
  const Parameter& parameter = *find_parameter(name);
  try {
    parameter.set(settings, parse_value(parameter, parser.value(option).toStdString()));
  } catch (const SettingsError& error) {
    refuse(QStringLiteral("--%1: %2.").arg(option, QString::fromUtf8(error.what())));
  }
}

/// " Did you mean --paused?", where the first option that is unknown is near a known one.
QString meant(const QStringList& unknown, const std::vector<std::string_view>& names) {
  if (unknown.isEmpty()) return {};
  const std::string_view nearest = nearest_name(unknown.first().toStdString(), names);
  if (nearest.empty()) return {};
  return QStringLiteral(" Did you mean --%1?").arg(QString::fromUtf8(nearest.data(), qsizetype(nearest.size())));
}

}  // namespace

CommandLine parse_command_line(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.setApplicationDescription(
      QStringLiteral("Watch ant colony optimisation think.\n\n"
                     "  formicarium koch-192\n"
                     "  formicarium berlin52.tsp --paused\n"
                     "  formicarium berlin52.tsp --render out.svg --iterations 500\n\n"
                     "FILE is an instance (.tsp, .atsp, .csv, or a bundled one by its name), a session\n"
                     "or settings (.json); without it a bundled instance opens. Without a display the\n"
                     "instance is solved, and picture and tour are written into the current folder.\n"
                     "Exit: 0 done, 1 failed while running, 2 wrong usage, 3 bad file."));
  const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this text."));
  parser.addOption(help);
  const auto version_option = parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("What to open."), QStringLiteral("[FILE]"));
  std::vector<std::string_view> names{"help", "version"};
  const auto add = [&](const char* name, const char* text, const char* value = "") {
    names.emplace_back(name);
    parser.addOption(QCommandLineOption(QLatin1String(name), QString::fromUtf8(text), QLatin1String(value)));
  };
  add("paused", "Start paused at iteration 0.");
  add("run", "Start running (what happens without --paused, too).");
  add("settings", "Parameters to start with, as saved by the window or written for formica.", "FILE");
  add("seed", "Seed of the random numbers.", "N");
  add("threads", "Threads that build tours; 0: all cores.", "N");
  add("render", "Draw the best tour and the trails into OUT (.png, .svg or .pdf) and leave; needs no display.", "OUT");
  add("iterations", "Iterations before the picture (default: until the colony has settled).", "N");
  add("size", "Size of the picture in pixels (default 1600x1200).", "WxH");
  add("dark", "Draw the picture on the dark canvas.");
  add("interop", "How trails reach the screen: auto (from the GPU's own memory where that can be) or off (by a copy).",
      "auto|off");

  if (!parser.parse(arguments)) refuse(parser.errorText() + meant(parser.unknownOptionNames(), names));
  if (parser.isSet(help)) {
    QString text = parser.helpText().trimmed();
    text.replace(QRegularExpression(QStringLiteral("^Usage: \\S+")), QStringLiteral("Usage: formicarium"));
    throw EarlyExit{0, text};
  }
  if (parser.isSet(version_option)) throw EarlyExit{0, QStringLiteral("formicarium ") + QLatin1String(version)};
  const QStringList files = parser.positionalArguments();
  if (files.size() > 1) refuse(QStringLiteral("one file can be opened, not %1.").arg(files.size()));

  CommandLine wanted;
  refuse_empty(parser);
  if (!files.isEmpty()) wanted.file = files.first();
  wanted.paused = parser.isSet(QStringLiteral("paused"));
  if (wanted.paused && parser.isSet(QStringLiteral("run")))
    refuse(QStringLiteral("--run and --paused contradict each other."));
  if (wanted.file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
    for (const char* const option : {"settings", "seed", "threads"})
      if (parser.isSet(QLatin1String(option)))
        refuse(QStringLiteral("%1 has its own parameters, so --%2 would count for nothing; give an instance instead.")
                   .arg(wanted.file, QLatin1String(option)));
  if (parser.isSet(QStringLiteral("settings"))) {
    wanted.settings_file = parser.value(QStringLiteral("settings"));
    wanted.settings = read_settings(wanted.settings_file);
  }
  take(parser, "seed", wanted.settings);
  take(parser, "threads", wanted.settings);
  if (parser.isSet(QStringLiteral("iterations"))) {
    wanted.iterations = whole_number(parser, QStringLiteral("iterations"), 1, 1'000'000'000);
  }
  wanted.dark = parser.isSet(QStringLiteral("dark"));
  if (parser.isSet(QStringLiteral("size"))) {
    const QString text = parser.value(QStringLiteral("size"));
    const auto match = QRegularExpression(QStringLiteral("^([0-9]{2,5})[xX×]([0-9]{2,5})$")).match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch() || size.width() > 20000 || size.height() > 20000) {
      refuse(
          QStringLiteral("--size is '%1'; expected width x height in pixels, as in 1600x1200, up to 20000.").arg(text));
    }
    wanted.size = size;
  }
  if (parser.isSet(QStringLiteral("interop"))) {
    const QString how = parser.value(QStringLiteral("interop"));
    if (how != QLatin1String("auto") && how != QLatin1String("off"))
      refuse(QStringLiteral("--interop is '%1'; expected auto or off.").arg(how));
    wanted.interop = how == QLatin1String("auto");
  }
  if (parser.isSet(QStringLiteral("render"))) {
    wanted.render = parser.value(QStringLiteral("render"));
    const QString lower = wanted.render.toLower();
    if (!lower.endsWith(QLatin1String(".png")) && !lower.endsWith(QLatin1String(".svg")) &&
        !lower.endsWith(QLatin1String(".pdf"))) {
      refuse(QStringLiteral("--render is '%1'; expected a name that ends in .png, .svg or .pdf.").arg(wanted.render));
    }
  }
  return wanted;
}

}  // namespace formicarium
