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

namespace formicarium::cli {
namespace {

constexpr const char* names[] = {"d198", "pcb442", "rat783", "pr1002", "pcb1173", "rl1889", "pr2392", "fl3795"};

struct Cost {
  double construct, iteration;  // ms
};

using Clock = std::chrono::steady_clock;

/// A card runs slower for a while after long rows. Iterations like those to be measured restore its
/// clock speed.
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
  return {median(std::move(construct)), median(std::move(iteration))};
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
  write_result(fmt::format("\n{} candidates, ants = cities, {} iterations\n", settings.candidates, rounds));
  table(instances, settings, 0, rounds);
  if (InstancePtr large = find_tsplib(options.data, "d15112")) {
    write_result(fmt::format("\n{} candidates, 1024 ants, {} iterations\n", settings.candidates, fewer));
    table({large}, settings, 1024, fewer);
  }
  settings.candidates = 0;
  settings.memory = Memory::matrix;
  write_result(fmt::format("\nall cities, ants = cities, {} iterations\n", fewer));
  table(instances, settings, 0, fewer);
}

}  // namespace formicarium::cli
