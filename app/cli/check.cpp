// SPDX-License-Identifier: Apache-2.0
// formica check FILE TOUR: is it a tour of this instance, how long is it, how far from the optimum.
#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/commands.hpp"
#include "app/cli/loading.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/terminal.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium::cli {

void add_check(CLI::App& app) {
  struct Options {
    std::string file, tour;
  };
  auto options = std::make_shared<Options>();
  CLI::App* const command =
      app.add_subcommand("check", with_examples("Says whether a tour file is valid, its length and its gap",
                                                {"formica check berlin52.tsp best.tour"}));
  add_file(*command, "FILE", options->file, "The instance: .tsp, .atsp, .csv, or a bundled one by its name")
      ->required();
  add_file(*command, "TOUR", options->tour, "The tour: TSPLIB .tour")->required();
  command->callback([options] {
    const InstancePtr instance = load_instance(options->file);
    const TourFile read = read_tour(options->tour, as_tsp(*instance));
    for (const std::string& warning : read.warnings) log_line("warning: " + warning);
    write_result(printable("valid: " + instance->name() + ", " + describe(*instance) + ", " +
                           describe_length(*instance, instance->cost(read.tour))) +
                 "\n");
  });
}

}  // namespace formicarium::cli
