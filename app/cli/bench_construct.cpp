// SPDX-License-Identifier: Apache-2.0
// formica bench construct: what a construction step costs, compared with a plain scalar loop on the same instance.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

#include "app/cli/bench.hpp"
#include "app/cli/bench_instances.hpp"
#include "app/cli/scalar_construct.hpp"
#include "app/model/terminal.hpp"
#include "core/base/cores.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/colony/colony.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/cpu/walk_cost.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"

namespace formicarium::cli {
namespace {

struct StepCost {
  double construct;  // ns per construction step
  double update;     // ms per iteration, everything after construction
};

StepCost measure(const InstancePtr& instance, Settings settings, int threads, std::int64_t rounds) {
  settings.threads = threads;
  const auto colony = make_colony(instance, settings);
  std::vector<double> construct, update;
  for (std::int64_t i = 0; i < warm_up + rounds; ++i) {
    if (interrupted()) throw Cancelled{};
    const IterationRecord record = colony->iterate(settings);
    if (i < warm_up) continue;
    construct.push_back(record.construct_ms * 1e6 / (double(settings.ants) * instance->cities()));
    update.push_back(record.update_ms);
  }
  return {median(std::move(construct)), median(std::move(update))};
}

/// What counting how steps are decided adds to an iteration on one thread, in percent of its processor time: the median
/// over pairs of iterations, of which one counts. Other programs disturb processor time less than the clock on the
/// wall.
double counting_cost(const InstancePtr& instance, Settings settings, std::int64_t rounds) {
  settings.threads = 1;
  const auto colony = make_colony(instance, settings);
  std::vector<double> ratios;
  for (std::int64_t i = 0; i < warm_up + rounds; ++i) {
    std::array<double, 2> time{};  // without, with
    for (const bool counts : {i % 2 == 0, i % 2 != 0}) {
      if (interrupted()) throw Cancelled{};
      colony->count_decisions(counts);
      const std::clock_t begun = std::clock();
      colony->iterate(settings);
      time[std::size_t(counts)] = double(std::clock() - begun);
    }
    if (i >= warm_up) ratios.push_back(time[1] / time[0]);
  }
  return 100 * (median(std::move(ratios)) - 1);
}

double measure_yardstick(const Instance& instance, std::int64_t rounds) {
  bench::ScalarConstruct scalar(as_tsp(instance));
  std::vector<double> construct;
  for (std::int64_t i = 0; i < warm_up + rounds; ++i) {
    const double ns = scalar.iterate(instance.cities());
    if (i >= warm_up) construct.push_back(ns);
  }
  return median(std::move(construct));
}

/// A row for each selection rule with each tabu list: what a step costs on one core, on all cores unless `cores` is 1,
/// and how many bytes an ant's list takes. `of_paper`: only the rules of Skinderowicz 2020.
void write_table(const InstancePtr& instance, Settings settings, int cores, std::int64_t rounds,
                 bool of_paper = false) {
  const Parameter& selection = *find_parameter("selection");
  const Parameter& tabu = *find_parameter("tabu");
  for (std::size_t s = 0; s < selection.choices.size(); ++s)
    for (std::size_t t = 0; t < tabu.choices.size(); ++t) {
      selection.set(settings, double(s));
      tabu.set(settings, double(t));
      if (of_paper && settings.selection != Selection::rwm && settings.selection != Selection::wrs) continue;
      const StepCost one = measure(instance, settings, 1, rounds);
      const StepCost all = cores > 1 ? measure(instance, settings, cores, rounds) : one;
      write_result(fmt::format("{:<10} {:<5} {:>12.1f} {:>14.1f} {:>9.2f} {:>11.2f} {:>9}\n", selection.choices[s].id,
                               tabu.choices[t].id, one.construct, all.construct, one.construct / all.construct,
                               one.update, walk_cost(settings, TabuKind(t), instance->cities(), 1).tabu_bytes));
    }
}

}  // namespace

void bench_construct(const BenchOptions& options) {
  const InstancePtr instance = thousand_cities(options.data);
  const int cores = usable_cores();
  Settings settings;
  settings.ants = instance->cities();
  const Parameter& selection = *find_parameter("selection");
  const double yardstick = measure_yardstick(*instance, options.rounds);
  write_result(fmt::format("construct: {}, {} ants, {} candidates, median of {} iterations; {} ants at once a core\n\n",
                           instance->name(), settings.ants, settings.candidates_for(instance->cities()), options.rounds,
                           walk_cost(settings, settings.tabu, instance->cities(), 1).at_once));
  const std::string head =
      fmt::format("{:<10} {:<5} {:>12} {:>14} {:>9} {:>11} {:>9}\n", "selection", "tabu", "ns, 1 core",
                  fmt::format("ns, {} cores", cores), "speed-up", "update, ms", "B an ant");
  write_result(head + fmt::format("{:<10} {:<5} {:>12.1f}\n", "plain loop", "byte", yardstick));
  write_table(instance, settings, cores, options.rounds);
  Settings reading = settings;
  reading.fallback = Fallback::tabu;
  write_result("\nthe same, off their lists ants read the tabu list through\n\n" + head);
  write_table(instance, reading, cores, options.rounds, true);
  reading.memory = Memory::matrix;
  write_result("\nthe same, every edge has a trail\n\n" + head);
  write_table(instance, reading, cores, options.rounds, true);
  Settings over_all = settings;
  over_all.candidates = 0;
  over_all.memory = Memory::matrix;
  write_result("\nall cities are candidates\n\n" + head);
  write_table(instance, over_all, cores, options.rounds);
  write_result(fmt::format("\ncounting how steps are decided, 1 core, tabu {}\n",
                           value_text(*find_parameter("tabu"), double(settings.tabu))));
  for (std::size_t s = 0; s < selection.choices.size(); ++s) {
    selection.set(settings, double(s));
    write_result(fmt::format("{:<10} {:>+8.2f} %\n", selection.choices[s].id,
                             counting_cost(instance, settings, options.rounds)));
  }
  Settings acs = defaults(Algorithm::acs);
  acs.ants = std::min(settings.ants, 256);
  write_result(fmt::format("{:<10} {:>+8.2f} %\n", "acs", counting_cost(instance, acs, options.rounds)));
}

}  // namespace formicarium::cli
