// SPDX-License-Identifier: Apache-2.0
// formica bench [NAME]: the registry of benchmarks.
#include "app/cli/bench.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>

#include "app/cli/commands.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/terminal.hpp"
#include "core/base/nearest_name.hpp"

namespace formicarium::cli {
namespace {

constexpr std::array benches{
    Bench{"construct", "ns per construction step, each selection rule with each tabu, on one core and on all",
          bench_construct},
    Bench{"quality", "mean gap over seeds without local search, beside the published values", bench_quality},
    Bench{"cuda", "ms per iteration on the GPU, each selection rule with each tabu, lists and all cities", bench_cuda},
    Bench{"acs", "ms per iteration of the Ant Colony System on the GPU, lockstep and relaxed", bench_acs},
    Bench{"qap", "moves looked at per second by tabu search, plain loop and vector code, on one core and on all",
          bench_qap},
    Bench{"qap-cuda", "µs a step of tabu search on the GPU, exchanges shared among threads by cost and by number",
          bench_qap_cuda},
    Bench{"soak", "many tours of every variant: each a permutation, each length right", bench_soak},
    Bench{"timeline", "ms from a click on an earlier moment of a run to its frame", bench_timeline},
};

}  // namespace

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void add_bench(CLI::App& app) {
  struct Options : BenchOptions {
    std::string name;
  };
  auto options = std::make_shared<Options>();
  CLI::App* const command = app.add_subcommand(
      "bench", with_examples("Runs the project's benchmarks and prints tables; without NAME lists them",
                             {"formica bench                    # which there are", "formica bench construct",
                              "formica bench quality --data DIR"}));
  command->add_option("NAME", options->name, "Which one");
  add_file(*command, "--data", options->data, "A folder with TSPLIB files; a benchmark uses those it knows")
      ->type_name("DIR");
  add_whole(*command, "--seeds", options->seeds, 1, 1000, "quality: how many runs an instance; default 10");
  add_whole(*command, "--tours", options->tours, 1, 1'000'000'000, "soak: how many tours in all; default 100000");
  add_whole(*command, "--rounds", options->rounds, 1, 100'000,
            "construct, cuda, acs, qap-cuda: iterations, qap: searches, measured a row; default 10");
  command->add_flag("--threads-per-ant", options->threads_per_ant,
                    "cuda: only construction over all cities with 32 to 256 threads an ant");
  add_whole(*command, "--iterations", options->iterations, 1, 1'000'000,
            "timeline: iterations of the run; default 10000");
  command->callback([options] {
    std::string list;
    std::vector<std::string_view> names;
    for (const Bench& bench : benches) {
      if (bench.name == options->name) return bench.run(*options);
      list += fmt::format("{:<10} {}\n", bench.name, bench.sentence);
      names.emplace_back(bench.name);
    }
    if (!options->name.empty())
      throw UsageError(fmt::format("bench: there is no '{}'{}; formica bench lists them", options->name,
                                   did_you_mean(options->name, names)));
    write_result(list);
  });
}

}  // namespace formicarium::cli
