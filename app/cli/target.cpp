// SPDX-License-Identifier: Apache-2.0
// formica target: one run, of which only the cost is printed; its arguments are those of irace's target runner.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/commands.hpp"
#include "app/cli/instance_settings.hpp"
#include "app/cli/loading.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/parameter_options.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/nearest_name.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/one_run.hpp"

namespace formicarium::cli {
namespace {

using namespace experiment;

struct TargetOptions {
  std::string configuration, instance_id, instance, cost = "length";
  Distances distances = Distances::by_type;
  std::int64_t seed = 0;
  Budget budget;
  ParameterOptions parameters;
};

/// If this cost is printed, irace rejects the configuration for good.
constexpr std::string_view rejected = "Inf\n";

void run_target(const TargetOptions& options) {
  const Measure* measure = find_measure(options.cost);
  if (!measure) {
    std::vector<std::string_view> names;
    for (const Measure& known : measures()) names.push_back(known.name);
    throw UsageError(fmt::format("--cost is '{}'{}; expected one of {}", options.cost,
                                 did_you_mean(options.cost, names), measure_names()));
  }
  if (options.budget == Budget{})
    throw UsageError("target: expected when a run ends: --iterations, --tours-per-city or --time");
  if (options.parameters.given("seed")) throw UsageError("--seed: the third argument is the seed; leave it out");
  const InstancePtr instance = load_instance(options.instance, options.distances);
  Variant variant{.settings = settings_for(options.parameters, *instance)};
  if (!options.parameters.given("threads")) variant.settings.threads = 1;
  require_backend(variant.settings);
  Plan plan;
  plan.spec.variants = {variant};
  plan.spec.budget = options.budget;
  plan.instances = {{"", instance}};
  const PlannedRun run{.seed = std::uint64_t(options.seed)};
  Progress making;
  const CancelOnInterrupt cancel(making);
  const RunResult result =
      do_run(instance, plan.settings(run), plan.stop(run), make_colony_anywhere, making, interruption());
  if (result.refused) {
    log_line(fmt::format("configuration {} is rejected: {}", options.configuration, result.failure));
    return write_result(rejected);
  }
  if (result.failed()) throw std::runtime_error(result.failure);
  const auto cost = value_of(*measure, result, *instance, {});
  if (!cost)
    throw UsageError(
        fmt::format("--cost {}: no optimum of {} is known; choose length", options.cost, instance->name()));
  write_result(fmt::format("{}\n", measure->less_is_better ? *cost : -*cost));
}

}  // namespace

void add_target(CLI::App& app) {
  auto options = std::make_shared<TargetOptions>();
  CLI::App* const command = app.add_subcommand(
      "target", with_examples("One run for irace: prints its cost and nothing else",
                              {"formica target 1 1 42 d198.tsp --tours-per-city 100 --rho 0.1 --beta 3"}));
  command->add_option("CONFIGURATION", options->configuration, "irace's number of the configuration")->required();
  command->add_option("INSTANCE_ID", options->instance_id, "irace's number of the instance")->required();
  add_whole(*command, "SEED", options->seed, 0, std::int64_t(find_parameter("seed")->highest), "The seed of the run")
      ->required();
  add_file(*command, "INSTANCE", options->instance, instance_words)->required();
  add_distances(*command, options->distances);
  add_whole(*command, "--iterations", options->budget.iterations, 1, most_iterations, "Stop after so many")
      ->group("Stop");
  add_real(*command, "--tours-per-city", options->budget.tours_per_city, 1e-3, most_tours_per_city,
           "Stop after so many tours for each city, whatever the number of ants")
      ->group("Stop");
  add_real(*command, "--time", options->budget.seconds, 1e-3, most_seconds,
           "Stop after so many seconds of solving: reading the instance and making the colony do not count")
      ->group("Stop");
  command
      ->add_option("--cost", options->cost,
                   "What is printed: " + measure_names() + "; default length. Measures to be maximised are negated")
      ->type_name("MEASURE");
  options->parameters.add_to(*command);
  command->footer(
      "A target runner is two lines:\n\n#!/bin/sh\nexec formica target --tours-per-city 100 \"$@\"\n\n`formica help "
      "irace` prints the file of parameters. Capping (a bound on the\ntime) is not supported.");
  command->callback([options] { run_target(*options); });
}

}  // namespace formicarium::cli
