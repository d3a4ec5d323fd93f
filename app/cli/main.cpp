// SPDX-License-Identifier: Apache-2.0
// formica: the engine on the command line. Results on stdout, log on stderr, exit codes as in commands.hpp.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "app/cli/commands.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/terminal.hpp"
#include "core/io/error.hpp"
#include "core/problem/progress.hpp"
#include "core/version.hpp"

namespace formicarium::cli {
namespace {

// No memory may be had here, so nothing is formatted.
Exit out_of_memory() noexcept {
  std::fputs("formica: there is not enough memory for this; choose fewer ants, candidate lists or a smaller instance\n",
             stderr);
  return Exit::failed;
}

// Where another thread runs out of memory so badly that it cannot even say so.
[[noreturn]] void last_words() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    std::_Exit(int(out_of_memory()));
  } catch (...) {
    std::abort();
  }
  std::abort();
}

void run(int argc, char** argv) {
  CLI::App app{"Ant colony optimisation for travelling salesmen: solve, check, generate, compare, measure", "formica"};
  app.set_version_flag("--version", std::string("formica ") + version);
  app.require_subcommand(1);
  add_solve(app);
  add_check(app);
  add_generate(app);
  add_experiment(app);
  add_target(app);
  add_bench(app);
  add_devices(app);
  add_help(app);
  const std::string first = argc > 1 ? argv[1] : "-";
  const auto is_first = [&](CLI::App* command) { return command->check_name(first); };
  if (!first.starts_with('-') && app.get_subcommands(is_first).empty())  // CLI11 would say that one is missing
    throw UsageError(fmt::format("there is no '{}'; formica --help lists the commands", first));
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    write_result(app.help());
  } catch (const CLI::CallForVersion&) {
    write_result(app.version() + "\n");
  }
}

Exit guarded(int argc, char** argv) noexcept {
  try {
    const auto fail = [](Exit code, const char* why) {
      log_line(why);
      return code;
    };
    try {
      run(argc, argv);
      return Exit::done;
    } catch (const ClosedPipe&) {
      return Exit::done;
    } catch (const CLI::Error& error) {
      return fail(Exit::usage, (std::string(error.what()) + "; formica --help shows what can be said").c_str());
    } catch (const UsageError& error) {
      return fail(Exit::usage, error.what());
    } catch (const SettingsError& error) {
      return fail(Exit::usage, error.what());
    } catch (const InputError& error) {
      return fail(Exit::input, error.what());
    } catch (const DeviceError& error) {
      return fail(Exit::device, error.what());
    } catch (const Cancelled&) {
      return fail(Exit::failed, "stopped before there was a tour; nothing was written");
    } catch (const std::bad_alloc&) {
      return out_of_memory();
    } catch (const std::exception& error) {
      return fail(Exit::failed, error.what());
    }
  } catch (...) {
    return out_of_memory();
  }
}

}  // namespace
}  // namespace formicarium::cli

int main(int argc, char** argv) {
  formicarium::cli::watch_signals();
  std::set_terminate(formicarium::cli::last_words);
  return int(formicarium::cli::guarded(argc, argv));
}
