// SPDX-License-Identifier: Apache-2.0
// formica bench quality: mean gap over seeds, no local search, 10 000 n tours, the published MMAS settings.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "app/cli/bench.hpp"
#include "app/cli/bench_instances.hpp"
#include "app/cli/commands.hpp"
#include "app/model/terminal.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/colony/colony.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/presets.hpp"

namespace formicarium::cli {
namespace {

constexpr std::int64_t tours_a_city = 10'000;

struct Row {
  const char* instance;
  double published;  // mean gap in percent, Stützle & Hoos 2000, table 6; NaN if they give none
  double bar;        // our own goal
};
constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr std::array rows{Row{"eil51", 0.38, 0.6}, Row{"kroA100", 0.18, 0.4}, Row{"d198", 1.22, 1.5},
                          Row{"ry48p", none, 1.3}, Row{"kro124p", none, 2.0}};

Settings published_settings() {
  for (const Preset& preset : presets())
    if (preset.name == "MMAS 2000") return preset.settings;
  throw std::logic_error("there is no preset by Stützle & Hoos");
}

Length solve(const InstancePtr& instance, Settings settings, std::uint64_t seed) {
  settings.seed = seed;
  const int ants = settings.ants_for(instance->cities());
  const std::int64_t iterations = tours_a_city * instance->cities() / ants;
  const auto colony = make_colony(instance, settings);
  for (std::int64_t i = 0; i < iterations && colony->best_length() != instance->optimum(); ++i) {
    if (interrupted()) throw Cancelled{};
    colony->iterate(settings);
  }
  return colony->best_length();
}

}  // namespace

void bench_quality(const BenchOptions& options) {
  const Settings settings = published_settings();
  if (std::ranges::none_of(rows, [&](const Row& row) { return find_tsplib(options.data, row.instance) != nullptr; }))
    throw UsageError(
        "bench quality: none of its instances was found; expected --data DIR with eil51.tsp, kroA100.tsp, …");
  write_result(fmt::format("quality: {} seeds, {} n tours each, all cities candidates, no local search\n\n",
                           options.seeds, tours_a_city));
  write_result(fmt::format("{:<8} {:>9} {:>10} {:>7} {:>10} {:>6}\n", "instance", "optimum", "mean gap", "worst",
                           "published", "bar"));
  bool reached = true;
  for (const Row& row : rows) {
    const InstancePtr instance = find_tsplib(options.data, row.instance);
    if (!instance || !instance->optimum()) continue;
    double sum = 0, worst = 0;
    for (std::int64_t seed = 1; seed <= options.seeds; ++seed) {
      const double gap = *instance->gap_percent(solve(instance, settings, std::uint64_t(seed)));
      sum += gap;
      worst = std::max(worst, gap);
    }
    const double mean = sum / double(options.seeds);
    reached = reached && mean <= row.bar;
    write_result(fmt::format("{:<8} {:>9} {:>8.2f} % {:>5.2f} % {:>10} {:>4.1f} %{}\n", row.instance,
                             *instance->optimum(), mean, worst,
                             std::isnan(row.published) ? "–" : fmt::format("{:.2f} %", row.published), row.bar,
                             mean <= row.bar ? "" : "  missed"));
  }
  if (!reached) throw std::runtime_error("bench quality: a mean gap is above its bar");
}

}  // namespace formicarium::cli
