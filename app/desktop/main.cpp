// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop explorer's start: command line, platform, OpenGL format, window.
#include <QApplication>
#include <QIcon>
#include <QSocketNotifier>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>

#include "app/desktop/application.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/headless.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/picture/render.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/version.hpp"
#include "core/cpu/start_workers.hpp"

namespace {

bool has_display() {
  return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
         !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

int run(int argc, char** argv) {
  using namespace formicarium;
  start_workers();
  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
  CommandLine wanted;
  try {
    wanted = parse_command_line(arguments);
  } catch (const EarlyExit& exit) {
    std::fprintf(exit.code == 0 ? stdout : stderr, "%s\n", printable(exit.text.toStdString()).c_str());
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
  QGuiApplication::setDesktopFileName(QStringLiteral("formicarium"));  // packaging/formicarium.desktop
  QGuiApplication::setWindowIcon(QIcon::fromTheme(QStringLiteral("formicarium")));

  MainWindow window;
  window.show();
  window.start(wanted);
  // Whatever dialog is open: nothing is asked, and the end waits for no answer. The next start offers the run.
  std::optional<OutputsStand> unsaved(std::in_place);
  QSocketNotifier asked_to_end(interruption_file(), QSocketNotifier::Read);
  QObject::connect(&asked_to_end, &QSocketNotifier::activated, &window, [&] {
    asked_to_end.setEnabled(false);
    window.save_run_now();
    unsaved.reset();
    window.close();
    QApplication::exit(0);
  });
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  formicarium::watch_signals();
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    return formicarium::out_of_memory();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "formicarium: %s\n", error.what());
    return 1;
  }
}
