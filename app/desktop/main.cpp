// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop explorer's start: command line, platform, OpenGL format, window.
#include <QApplication>
#include <QIcon>
#include <QSocketNotifier>
#include <optional>

#include "app/desktop/application.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/headless.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/platform.hpp"
#include "app/model/ending.hpp"
#include "app/model/terminal.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/version.hpp"
#include "core/cpu/start_workers.hpp"

namespace {

void run(int argc, char** argv) {
  using namespace formicarium;
  start_workers();
  const auto parsed = parse_command_line(argc, argv);
  if (const auto* text = std::get_if<std::string>(&parsed)) return cli::write_result(*text);
  const CommandLine& wanted = std::get<CommandLine>(parsed);

  QCoreApplication::setOrganizationName(QStringLiteral("Formicarium"));
  QCoreApplication::setApplicationName(QStringLiteral("formicarium"));
  QCoreApplication::setApplicationVersion(QLatin1String(version));
  const std::string why = why_no_window();
  std::optional<PlatformStart> start(std::in_place);
  const bool film = !wanted.film.out.empty();
  if (!wanted.render.isEmpty() || film || !why.empty()) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    start.reset();
    if (film) return make_film(wanted);
    return wanted.render.isEmpty() ? solve_without_display(wanted, why) : render(wanted);
  }

  prepare_for_windows();
  const QApplication application(argc, argv);
  start.reset();
  QGuiApplication::setApplicationDisplayName(QStringLiteral("Formicarium"));
  QGuiApplication::setDesktopFileName(QStringLiteral("formicarium"));  // packaging/formicarium.desktop
  QGuiApplication::setWindowIcon(QIcon::fromTheme(QStringLiteral("formicarium")));

  MainWindow window;
  window.show();
  window.start(wanted);
  // A signal to end is obeyed even while a dialog is open, and nothing is asked. The next start offers the run.
  std::optional<OutputsStand> unsaved(std::in_place);
  QSocketNotifier asked_to_end(interruption_file(), QSocketNotifier::Read);
  QObject::connect(&asked_to_end, &QSocketNotifier::activated, &window, [&] {
    asked_to_end.setEnabled(false);
    window.save_run_now();
    unsaved.reset();
    window.close();
    QApplication::exit(0);
  });
  QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  using namespace formicarium;
  cli::begin_program("formicarium", "formicarium: there is not enough memory for this\n");
  watch_signals();
  return int(cli::guarded([&] { run(argc, argv); }));
}
