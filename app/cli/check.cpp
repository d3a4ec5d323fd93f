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
#include "core/colony/common_edges.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium::cli {

namespace {

struct Solution {
  Tour of;
  std::string words;  // a line about it
};

Solution checked(const Instance& instance, const std::string& file) {
  const std::string valid = "valid: " + instance.name() + ", " + describe(instance) + ", ";
  std::vector<std::string> warnings;
  Solution solution;
  if (const QapInstance* const qap = qap_in(instance)) {
    AssignmentFile read = read_assignment(file, *qap);
    warnings = std::move(read.warnings);
    solution.words = fmt::format("{}{}; the file lists the {}{}", valid, describe_length(instance, read.cost),
                                 read.direction(), read.from_zero ? ", from 0" : "");
    solution.of = std::move(read.assignment);
  } else {
    TourFile read = read_tour(file, as_tsp(instance));
    warnings = std::move(read.warnings);
    solution.words = valid + describe_length(instance, instance.cost(read.tour));
    solution.of = std::move(read.tour);
  }
  for (const std::string& warning : warnings) log_line("warning: " + warning);
  solution.words = printable(solution.words) + "\n";
  return solution;
}

/// "both: 40 of 52 edges; 12 only in each".
std::string shared_words(const Instance& instance, const Tour& a, const Tour& b) {
  const int both = parts_in_common(instance, a, b), rest = instance.cities() - both;
  return fmt::format("both: {} of {} {}{}\n", both, instance.cities(), instance.words().parts,
                     rest == 0 ? "" : fmt::format("; {} only in each", rest));
}

}  // namespace

void add_check(CLI::App& app) {
  struct Options {
    std::string file, tour, other;
    Distances distances = Distances::by_type;
  };
  auto options = std::make_shared<Options>();
  CLI::App* const command = app.add_subcommand(
      "check", with_examples("Says whether a tour or an assignment is valid, its length or cost and its gap",
                             {"formica check berlin52.tsp best.tour", "formica check tai60a.dat tai60a.sln"}));
  add_file(*command, "FILE", options->file, instance_words)->required();
  add_file(*command, "TOUR", options->tour, "The tour: .tour, or as .csv or .geojson; the assignment, QAPLIB .sln")
      ->required();
  add_distances(*command, options->distances);
  add_file(*command, "OTHER", options->other, "Another one of the same instance: how many edges (places) both have");
  command->callback([options] {
    const InstancePtr instance = load_instance(options->file, options->distances);
    const Solution first = checked(*instance, options->tour);
    if (options->other.empty()) return write_result(first.words);
    const Solution other = checked(*instance, options->other);
    const auto named = [](const std::string& file, const Solution& solution) {
      return printable(std::filesystem::path(file).filename().string()) + ": " + solution.words;
    };
    write_result(named(options->tour, first) + named(options->other, other) +
                 shared_words(*instance, first.of, other.of));
  });
}

}  // namespace formicarium::cli
