// SPDX-License-Identifier: Apache-2.0
// formicarium-lite: the scene in a bare window. Exit codes as in app/cli/commands.hpp.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>

#include "app/cli/commands.hpp"
#include "app/cli/terminal.hpp"
#include "app/lite/batch.hpp"
#include "core/io/error.hpp"

namespace formicarium::lite {
namespace {

using cli::Exit;

void run(int argc, char** argv) {
  const auto parsed = parse_command_line(argc, argv);
  if (const auto* text = std::get_if<std::string>(&parsed)) return cli::write_result(*text);
  const CommandLine& wanted = std::get<CommandLine>(parsed);
  require_backend(wanted.settings);
  Window window(wanted.window);
  App app(window, wanted.app);
  if (!wanted.file.empty()) app.open(wanted.file, wanted.settings);
  if (wanted.batch()) return run_batch(app, window, wanted);
  if (!wanted.file.empty() && !wait_until_read(app)) return;
  while (app.turn()) {
  }
}

Exit guarded(int argc, char** argv) {
  const auto fail = [](Exit code, const std::string& why) {
    std::fprintf(stderr, "formicarium-lite: %s\n", cli::printable(why).c_str());
    return code;
  };
  try {
    run(argc, argv);
    return Exit::done;
  } catch (const cli::ClosedPipe&) {
    return Exit::done;
  } catch (const CLI::Error& error) {
    return fail(Exit::usage, std::string(error.what()) + "; formicarium-lite --help shows what can be said");
  } catch (const cli::UsageError& error) {
    return fail(Exit::usage, error.what());
  } catch (const SettingsError& error) {
    return fail(Exit::usage, error.what());
  } catch (const InputError& error) {
    return fail(Exit::input, error.what());
  } catch (const DeviceError& error) {
    return fail(Exit::device, error.what());
  } catch (const std::bad_alloc&) {
    return fail(Exit::failed, "there is not enough memory for this");
  } catch (const std::exception& error) {
    return fail(Exit::failed, error.what());
  }
}

}  // namespace
}  // namespace formicarium::lite

int main(int argc, char** argv) { return int(formicarium::lite::guarded(argc, argv)); }
