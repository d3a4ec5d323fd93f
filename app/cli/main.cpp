// SPDX-License-Identifier: Apache-2.0
// formica: the engine on the command line. Results on stdout, log on stderr, exit codes as in commands.hpp.
#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>

#include "app/cli/commands.hpp"
#include "app/model/ending.hpp"
#include "app/model/help_text.hpp"
#include "app/model/parse.hpp"
#include "app/model/terminal.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/version.hpp"
#include "core/cpu/start_workers.hpp"

namespace formicarium::cli {
namespace {

constexpr const char* no_memory =
    "formica: there is not enough memory for this; choose fewer ants, candidate lists or a smaller instance\n";

// Static objects, CLI11's among them, allocate before main, where nothing can be caught.
[[noreturn]] void no_memory_before_main() { std::_Exit(int(out_of_memory())); }
// The first of this program's static objects. Those of its libraries are constructed even earlier:
// if one of them gets no memory, this handler is not called.
struct BeforeMain {
  BeforeMain() {
    begin_program("formica", no_memory);
    std::set_new_handler(no_memory_before_main);
  }
};
[[gnu::init_priority(101)]] const BeforeMain before_main;

void run(int argc, char** argv) {
  start_workers();
  CLI::App app{with_examples("Ant colony optimisation: travelling salesmen and quadratic assignment",
                             {"formica solve koch-192                  # a bundled instance, by its name",
                              "formica solve berlin52.tsp --time 10 --tour best.tour",
                              "formica check berlin52.tsp best.tour    # its length, and whether it is valid",
                              "formica explain koch-192 --ant 3        # what one ant did, choice by choice",
                              "formica help rho                        # a parameter, or a value such as wrs"}),
               "formica"};
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_version_flag("--version", std::string("formica ") + version);
  app.require_subcommand(1);
  add_commands(app);
  app.footer(exit_codes);
  refuse_unknown(app, argc > 1 ? argv[1] : "");
  if (const auto text = parse(app, argc, argv)) write_result(*text);
}

}  // namespace
}  // namespace formicarium::cli

int main(int argc, char** argv) {
  using namespace formicarium;
  std::set_new_handler(nullptr);
  watch_signals();
  return cli::ended(cli::guarded([&] { cli::run(argc, argv); }));
}
