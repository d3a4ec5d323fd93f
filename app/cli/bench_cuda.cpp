// SPDX-License-Identifier: Apache-2.0
// formica bench cuda: what an iteration costs on the GPU, for every rule and tabu list, with candidate lists and with
// all cities.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/cli/bench.hpp"
#include "app/cli/bench_instances.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/terminal.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/colony/colony.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"

namespace formicarium::cli {
namespace {

constexpr const char* names[] = {"d198", "pcb442", "rat783", "pr1002", "pcb1173", "rl1889", "pr2392", "fl3795"};

struct Cost {
  double construct, iteration;  // ms
  int at_once;                  // ants on a multiprocessor
};

using Clock = std::chrono::steady_clock;

/// A card runs slower for a while after long rows. Iterations like those to be measured restore its clock speed.
void settle_clocks(const InstancePtr& instance, const Settings& settings) {
  constexpr auto long_enough = std::chrono::milliseconds(100);
  const auto colony = make_colony_anywhere(instance, settings);
  const auto end = Clock::now() + long_enough;
  while (!interrupted() && Clock::now() < end) colony->iterate(settings);
}

Cost measure(const InstancePtr& instance, const Settings& settings, std::int64_t rounds) {
  settle_clocks(instance, settings);
  const auto colony = make_colony_anywhere(instance, settings);
  std::vector<double> construct, iteration;
  for (std::int64_t i = 0; i < warm_up + rounds; ++i) {
    if (interrupted()) throw Cancelled{};
    const auto begin = Clock::now();
    const IterationRecord record = colony->iterate(settings);
    const std::chrono::duration<double, std::milli> taken = Clock::now() - begin;
    if (i < warm_up) continue;
    construct.push_back(record.construct_ms);
    iteration.push_back(taken.count());
  }
  if (!colony->moved().empty()) throw std::runtime_error(colony->moved());
  const TabuCosts costs = colony->tabu_costs();
  return {median(std::move(construct)), median(std::move(iteration)),
          costs.empty() ? 0 : costs.at(std::size_t(settings.tabu)).at_once};
}

/// `ants` 0: as many ants as cities.
void table(const std::vector<InstancePtr>& instances, Settings settings, int ants, std::int64_t rounds) {
  const Parameter& selection = *find_parameter("selection");
  const Parameter& tabu = *find_parameter("tabu");
  std::string head = fmt::format("{:<10} {:<4}", "selection", "tabu");
  for (const InstancePtr& instance : instances) head += fmt::format(" {:>16}", instance->name());
  write_result(head + "\n");
  for (std::size_t s = 0; s < selection.choices.size(); ++s)
    for (std::size_t t = 0; t < tabu.choices.size(); ++t) {
      selection.set(settings, double(s));
      tabu.set(settings, double(t));
      std::string row = fmt::format("{:<10} {:<4}", selection.choices[s].id, tabu.choices[t].id);
      for (const InstancePtr& instance : instances) {
        settings.ants = ants > 0 ? ants : instance->cities();
        const Cost cost = measure(instance, settings, rounds);
        row += fmt::format(" {:>8.3f} {:>7.3f}", cost.construct, cost.iteration);
      }
      write_result(row + "\n");
    }
}

/// A row for each rule with each tabu list: bytes of an ant's list, `g` if it lies in global memory, and how many ants
/// a multiprocessor holds at once.
void occupancy(const std::vector<InstancePtr>& instances, Settings settings) {
  const Parameter &selection = *find_parameter("selection"), &tabu = *find_parameter("tabu");
  std::string head = fmt::format("{:<10} {:<4}", "selection", "tabu");
  for (const InstancePtr& instance : instances) head += fmt::format(" {:>16}", instance->name());
  write_result(head + "\n");
  for (std::size_t s = 0; s < selection.choices.size(); ++s) {
    selection.set(settings, double(s));
    std::vector<TabuCosts> costs;
    for (const InstancePtr& instance : instances) {
      settings.ants = instance->cities();
      const auto colony = make_colony_anywhere(instance, settings);
      colony->iterate(settings);
      costs.push_back(colony->tabu_costs());
    }
    for (std::size_t t = 0; t < tabu.choices.size(); ++t) {
      std::string row = fmt::format("{:<10} {:<4}", selection.choices[s].id, tabu.choices[t].id);
      for (const TabuCosts& of : costs)
        row += fmt::format(" {:>8}{} {:>6}", of.at(t).tabu_bytes, of.at(t).in_shared ? ' ' : 'g', of.at(t).at_once);
      write_result(row + "\n");
    }
  }
}

/// Construction over all cities: a table for each number of threads an ant, by the rules that know it.
void threads_per_ant(const std::vector<InstancePtr>& instances, Settings settings, std::int64_t rounds) {
  const Parameter &selection = *find_parameter("selection"), &tabu = *find_parameter("tabu"),
                  &threads = *find_parameter("threads_per_ant");
  std::string head = fmt::format("{:<7} {:<10} {:<4}", "threads", "selection", "tabu");
  for (const InstancePtr& instance : instances) head += fmt::format(" {:>9} {:>6}", instance->name(), "at once");
  write_result("\nall cities, ants = cities; construction, ms, and ants at once on a multiprocessor\n" + head + "\n");
  for (const Selection rule : {Selection::rwm, Selection::wrs})
    for (std::size_t t = 0; t < tabu.choices.size(); ++t)
      for (std::size_t k = 0; k < threads.choices.size(); ++k) {
        settings.selection = rule;
        tabu.set(settings, double(t));
        threads.set(settings, double(k));
        std::string row = fmt::format("{:<7} {:<10} {:<4}", threads.choices[k].id, value_text(selection, double(rule)),
                                      tabu.choices[t].id);
        for (const InstancePtr& instance : instances) {
          settings.ants = instance->cities();
          const Cost cost = measure(instance, settings, rounds);
          row += fmt::format(" {:>9.3f} {:>6}", cost.construct, cost.at_once);
        }
        write_result(row + "\n");
      }
}

/// The `wanted` instances that the data folder holds; thousand_cities() if it holds none.
std::vector<InstancePtr> instances_of(const BenchOptions& options, std::span<const char* const> wanted) {
  std::vector<InstancePtr> instances;
  for (const char* name : wanted)
    if (InstancePtr found = find_tsplib(options.data, name)) instances.push_back(found);
  if (instances.empty()) instances.push_back(thousand_cities(options.data));
  return instances;
}

void say_what_is_measured(const InstancePtr& instance, const Settings& settings) {
  write_result(fmt::format("cuda: {}; construction and whole iteration, ms, medians\n",
                           make_colony_anywhere(instance, settings)->device()));
}

}  // namespace

void bench_acs(const BenchOptions& options) {
  const char* const wanted[] = {"d198", "pr1002", "pr2392"};
  const auto instances = instances_of(options, wanted);
  Settings settings = defaults(Algorithm::acs);
  settings.backend = BackendKind::cuda;
  settings.execution = Execution::relaxed;
  say_what_is_measured(instances.front(), settings);
  write_result(fmt::format("\n{} candidates, ants = cities, {} iterations\n", settings.candidates, options.rounds));
  std::string head = fmt::format("{:<9} {:<9} {:>2}", "execution", "memory", "k");
  for (const InstancePtr& instance : instances) head += fmt::format(" {:>16}", instance->name());
  write_result(head + "\n");
  const Parameter &execution = *find_parameter("execution"), &memory = *find_parameter("memory");
  for (const Execution how : {Execution::lockstep, Execution::relaxed})
    for (const Memory kept : {Memory::candidate, Memory::selective, Memory::matrix})
      for (const int period : {1, 4, 16}) {
        if (kept != Memory::candidate && period > 1) continue;
        settings.execution = how;
        settings.memory = kept;
        settings.period = period;
        std::string row = fmt::format("{:<9} {:<9} {:>2}", value_text(execution, execution.get(settings)),
                                      value_text(memory, memory.get(settings)), period);
        for (const InstancePtr& instance : instances) {
          settings.ants = instance->cities();
          const Cost cost = measure(instance, settings, options.rounds);
          row += fmt::format(" {:>8.3f} {:>7.3f}", cost.construct, cost.iteration);
        }
        write_result(row + "\n");
      }
}

void bench_cuda(const BenchOptions& options) {
  const auto instances = instances_of(options, names);
  Settings settings;
  settings.backend = BackendKind::cuda;
  const std::int64_t rounds = options.rounds, fewer = std::min<std::int64_t>(rounds, 20);
  say_what_is_measured(instances.front(), settings);
  if (options.threads_per_ant) {
    settings.candidates = 0;
    settings.memory = Memory::matrix;
    return threads_per_ant(instances, settings, fewer);
  }
  write_result(fmt::format("\n{} candidates, ants = cities, {} iterations\n", settings.candidates, rounds));
  table(instances, settings, 0, rounds);
  if (InstancePtr large = find_tsplib(options.data, "d15112")) {
    write_result(fmt::format("\n{} candidates, 1024 ants, {} iterations\n", settings.candidates, fewer));
    table({large}, settings, 1024, fewer);
  }
  write_result("\nthe same: bytes of an ant's tabu list, ants at once on a multiprocessor\n");
  occupancy(instances, settings);
  settings.memory = Memory::matrix;
  settings.fallback = Fallback::tabu;
  write_result(
      fmt::format("\n{} candidates, a trail for each edge, off their lists ants read the tabu list, ants = "
                  "cities, {} iterations\n",
                  settings.candidates, rounds));
  table(instances, settings, 0, rounds);
  settings.candidates = 0;
  write_result(fmt::format("\nall cities, ants = cities, {} iterations\n", fewer));
  table(instances, settings, 0, fewer);
  write_result("\nthe same: bytes of an ant's tabu list, ants at once on a multiprocessor\n");
  occupancy(instances, settings);
}

}  // namespace formicarium::cli
