// SPDX-License-Identifier: Apache-2.0
// formica check FILE TOUR: is it a tour (an assignment) of this instance, what does it cost, how far is it from the
// optimum.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/commands.hpp"
#include "app/cli/loading.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/terminal.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium::cli {

namespace {

void check_assignment(const QapInstance& instance, const std::string& file) {
  const AssignmentFile read = read_assignment(file, instance);
  for (const std::string& warning : read.warnings) log_line("warning: " + warning);
  write_result(
      printable(fmt::format("valid: {}, {}, {}; the file lists the {}{}\n", instance.name(), describe(instance),
                            describe_length(instance, read.cost), read.direction(), read.from_zero ? ", from 0" : "")));
}

}  // namespace

void add_check(CLI::App& app) {
  struct Options {
    std::string file, tour;
    Distances distances = Distances::by_type;
  };
  auto options = std::make_shared<Options>();
  CLI::App* const command = app.add_subcommand(
      "check", with_examples("Says whether a tour or an assignment is valid, its length or cost and its gap",
                             {"formica check berlin52.tsp best.tour", "formica check tai60a.dat tai60a.sln"}));
  add_file(*command, "FILE", options->file, instance_words)->required();
  add_file(*command, "TOUR", options->tour, "The tour, TSPLIB .tour; the assignment, QAPLIB .sln")->required();
  add_distances(*command, options->distances);
  command->callback([options] {
    const InstancePtr instance = load_instance(options->file, options->distances);
    if (const QapInstance* qap = qap_in(*instance)) return check_assignment(*qap, options->tour);
    const TourFile read = read_tour(options->tour, as_tsp(*instance));
    for (const std::string& warning : read.warnings) log_line("warning: " + warning);
    write_result(printable("valid: " + instance->name() + ", " + describe(*instance) + ", " +
                           describe_length(*instance, instance->cost(read.tour))) +
                 "\n");
  });
}

}  // namespace formicarium::cli
