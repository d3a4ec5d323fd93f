// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop explorer's start: command line, platform, OpenGL format, window.
#include <QApplication>
#include <cstdio>

#include "app/desktop/application.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/headless.hpp"
#include "app/desktop/main_window.hpp"
#include "core/version.hpp"

namespace {

bool has_display() {
  return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
         !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

}  // namespace

int main(int argc, char** argv) {
  using namespace formicarium;
  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
  CommandLine wanted;
  try {
    wanted = parse_command_line(arguments);
  } catch (const EarlyExit& exit) {
    std::fprintf(exit.code == 0 ? stdout : stderr, "%s\n", qUtf8Printable(exit.text));
    return exit.code;
  }

  QCoreApplication::setOrganizationName(QStringLiteral("Formicarium"));
  QCoreApplication::setApplicationName(QStringLiteral("formicarium"));
  QCoreApplication::setApplicationVersion(QLatin1String(version));
  if (!wanted.render.isEmpty() || !has_display()) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    return wanted.render.isEmpty() ? solve_without_display(wanted) : render(wanted);
  }

  prepare_for_windows();
  const QApplication application(argc, argv);
  QGuiApplication::setApplicationDisplayName(QStringLiteral("Formicarium"));

  MainWindow window;
  window.show();
  window.start(wanted);
  return QApplication::exec();
}
