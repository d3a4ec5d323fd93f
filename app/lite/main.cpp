// SPDX-License-Identifier: Apache-2.0
// formicarium-lite: the scene in a bare window. Exit codes as in app/model/exit_code.hpp.
#include <exception>
#include <new>

#include "app/lite/batch.hpp"
#include "app/lite/measure.hpp"
#include "app/lite/screenshot.hpp"
#include "app/lite/signal_waker.hpp"
#include "app/model/exit_code.hpp"
#include "app/model/last_words.hpp"
#include "app/model/terminal.hpp"
#include "core/base/each_tried.hpp"
#include "core/base/interrupt.hpp"
#include "core/cpu/start_workers.hpp"

namespace formicarium::lite {
namespace {

using cli::Exit;

constexpr const char* no_memory = "formicarium-lite: there is not enough memory for this\n";

void log_line(const std::string& text) { cli::log_line(text, "formicarium-lite"); }

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
  const auto parsed = parse_command_line(argc, argv);
  if (const auto* text = std::get_if<std::string>(&parsed)) return cli::write_result(*text);
  const CommandLine& wanted = std::get<CommandLine>(parsed);
  require_backend(wanted.app.settings);
  Window window(wanted.window);
  const SignalWaker waker;
  App app(window, wanted.app);
  if (wanted.measure > 0) return print_measured(app, window, wanted);
  if (!wanted.file.empty()) app.open(wanted.file);
  if (wanted.batch()) return run_batch(app, window, wanted);
  const OutputsStand unsaved;
  if (!wanted.file.empty() && !wait_until_read(app)) return;
  while (app.turn()) {
  }
  if (interrupted() && app.save_run()) log_line("the run is kept; formicarium offers it when it starts");
}

Exit guarded(int argc, char** argv) noexcept {
  const auto fail = [](Exit code, const std::string& why) {
    log_line(why);
    return code;
  };
  try {
    start_workers();
    run(argc, argv);
    return Exit::done;
  } catch (const cli::ClosedPipe&) {
    return Exit::done;
  } catch (const cli::UsageError& error) {
    return fail(Exit::usage, error.what());
  } catch (const SettingsError& error) {
    return fail(Exit::usage, error.what());
  } catch (const InputError& error) {
    return fail(Exit::input, error.what());
  } catch (const DeviceError& error) {
    return fail(Exit::device, error.what());
  } catch (const std::bad_alloc&) {
    return cli::out_of_memory(no_memory);
  } catch (const std::exception& error) {
    return fail(Exit::failed, error.what());
  }
}

}  // namespace
}  // namespace formicarium::lite

int main(int argc, char** argv) {
  formicarium::watch_signals();
  formicarium::cli::end_with(formicarium::lite::no_memory);
  return int(formicarium::lite::guarded(argc, argv));
}
