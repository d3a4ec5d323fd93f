// SPDX-License-Identifier: Apache-2.0
// formicarium-lite: the scene in a bare window. Exit codes as in app/model/exit_code.hpp.
#include "app/lite/batch.hpp"
#include "app/lite/measure.hpp"
#include "app/lite/screenshot.hpp"
#include "app/lite/signal_waker.hpp"
#include "app/model/ending.hpp"
#include "app/model/terminal.hpp"
#include "app/scene/look/font_file.hpp"
#include "core/base/each_tried.hpp"
#include "core/base/interrupt.hpp"
#include "core/cpu/start_workers.hpp"

namespace formicarium::lite {
namespace {

using cli::log_line;

void print_measured(App& app, Window& window, const CommandLine& wanted) {
  const auto measured = measure(app, window, wanted);
  if (!measured) return;  // the window was closed
  log_line(as_line(*measured));
  EachTried tried;
  if (!wanted.screenshot.empty())
    tried(wanted.screenshot,
          [&] { write_screenshot(wanted.screenshot, app.screenshot(), *app.player().frame(), window.ratio()); });
  cli::write_result(as_json(*measured), tried);
  tried.end();
}

void run(int argc, char** argv) {
  start_workers();
  const auto parsed = parse_command_line(argc, argv);
  if (const auto* text = std::get_if<std::string>(&parsed)) return cli::write_result(*text);
  const CommandLine& wanted = std::get<CommandLine>(parsed);
  require_backend(wanted.app.settings);
  Window window(wanted.window);
  if (font_file(false).path.empty()) log_line(no_font_words);
  const SignalWaker waker;
  App app(window, wanted.app);
  if (wanted.measure > 0) return print_measured(app, window, wanted);
  if (!wanted.file.empty()) app.open(wanted.file, false, wanted.app.distances);
  if (wanted.batch()) return run_batch(app, window, wanted);
  const OutputsStand unsaved;
  if (!wanted.file.empty() && !wait_until_read(app)) return;
  while (app.turn()) {
  }
  if (interrupted() && app.save_run()) log_line("the run is saved; formicarium offers to recover it at its next start");
}

}  // namespace
}  // namespace formicarium::lite

int main(int argc, char** argv) {
  using namespace formicarium;
  cli::begin_program("formicarium-lite", "formicarium-lite: there is not enough memory for this\n");
  watch_signals();
  return int(cli::guarded([&] { lite::run(argc, argv); }));
}
