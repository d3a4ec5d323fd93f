// SPDX-License-Identifier: Apache-2.0
// formica bench qap-cuda: what a step of tabu search costs on a GPU, moves shared among threads by their cost and by
// their number.
#include <fmt/format.h>

#include <vector>

#include "app/cli/bench.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/terminal.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/colony/colony.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::cli {
namespace {

/// µs a step, in which every ant makes one, in the median of the iterations' searches.
double step_us(const InstancePtr& instance, const Settings& settings, std::int64_t rounds) {
  const auto colony = make_colony_anywhere(instance, settings);
  std::vector<double> us;
  for (std::int64_t i = 0; i < warm_up + rounds; ++i) {
    if (interrupted()) throw Cancelled{};
    const IterationRecord record = colony->iterate(settings);
    if (i >= warm_up) us.push_back(record.search_ms * 1000 / settings.search_steps_for(instance->cities()));
  }
  if (!colony->moved().empty()) throw std::runtime_error(colony->moved());
  return median(std::move(us));
}

}  // namespace

void bench_qap_cuda(const BenchOptions& options) {
  Settings settings = defaults(Algorithm::cas);
  settings.backend = BackendKind::cuda;
  settings.search_steps = 4;
  bool begun = false;
  for (const QapKind& kind : qap_kinds())
    for (const int n : {40, 60, 100, 150, 300}) {
      const auto instance = std::make_shared<const QapInstance>(generate_qap(kind.name, n, 1));
      if (!begun)
        write_result(fmt::format("qap-cuda: {}; tabu search, {} n steps a search, medians of {} iterations\n\n",
                                 make_colony_anywhere(instance, settings)->device(), settings.search_steps,
                                 options.rounds));
      if (!begun)
        write_result(fmt::format("{:<16} {:>10} {:>5} {:>16} {:>16} {:>10} {:>20}\n", "kind", "facilities", "ants",
                                 "mata, µs a step", "plain, µs a step", "plain/mata", "million moves a s"));
      begun = true;
      for (const int ants : {1, n, 4 * n}) {
        if (n == 300 && ants > n) continue;  // seconds an iteration
        settings.ants = ants;
        settings.assignment = ThreadAssignment::mata;
        const double mata = step_us(instance, settings, options.rounds);
        settings.assignment = ThreadAssignment::plain;
        const double plain = step_us(instance, settings, options.rounds);
        write_result(fmt::format("{:<16} {:>10} {:>5} {:>16.2f} {:>16.2f} {:>10.2f} {:>20.0f}\n", kind.name, n, ants,
                                 mata, plain, plain / mata, n * (n - 1) / 2.0 * ants / mata));
      }
    }
}

}  // namespace formicarium::cli
