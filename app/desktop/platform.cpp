// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/platform.hpp"

#include <QString>
#include <QStringList>
#include <cstdlib>
#include <utility>

#include "app/model/exit_code.hpp"
#include "app/model/terminal.hpp"

namespace formicarium {
namespace {

QStringList* warnings = nullptr;  // what Qt said before it gave up

QString because(const QString& last_words) {
  for (const QString& warning : std::as_const(*warnings))
    if (warning.startsWith(QLatin1String("could not connect to display")))
      return QStringLiteral("the display '%1' does not answer").arg(warning.section(u' ', 5).trimmed());
  // Qt also looks for plugins that it would like more than the one for that display.
  for (const QString& warning : std::as_const(*warnings))
    if (warning.startsWith(QLatin1String("Could not find the Qt platform plugin")))
      return QStringLiteral("Qt has no platform plugin '%1'").arg(warning.section(u'"', 1, 1));
  return (warnings->isEmpty() ? last_words : warnings->last()).simplified();
}

void keep_or_end(QtMsgType type, const QMessageLogContext&, const QString& words) {
  if (type != QtFatalMsg) {
    *warnings << words;
    return;
  }
  cli::log_line(QStringLiteral("no window can be opened (%1). Set DISPLAY, or run it under xvfb-run; --render draws "
                               "into a file and formica solves, both without a display")
                    .arg(because(words))
                    .toStdString());
  std::_Exit(int(cli::Exit::device));
}

}  // namespace

std::string why_no_window() {
  const QString platform = qEnvironmentVariable("QT_QPA_PLATFORM");
  const QString kind = platform.section(u':', 0, 0);
  if (kind == QLatin1String("offscreen") || kind == QLatin1String("minimal"))
    return QStringLiteral("the platform '%1' shows no window").arg(kind).toStdString();
  const bool named =
      !platform.isEmpty() || !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
  return named ? std::string() : "there is no display";
}

PlatformStart::PlatformStart() {
  warnings = new QStringList;
  before_ = qInstallMessageHandler(keep_or_end);
}

PlatformStart::~PlatformStart() {
  qInstallMessageHandler(before_);
  for (const QString& warning : std::as_const(*warnings)) qWarning("%s", qUtf8Printable(warning));
  delete std::exchange(warnings, nullptr);
}

}  // namespace formicarium
