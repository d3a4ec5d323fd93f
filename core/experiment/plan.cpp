// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/error.hpp"
#include "core/experiment/measure.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium::experiment {
namespace {

/// The number of ants; nothing if it depends on a backend that is not known yet.
std::optional<int> ants(const Settings& settings, const Instance& instance) {
  const int cpu = settings.ants_for(instance.cities()), gpu = ants_on_gpu(settings, instance.cities());
  if (settings.backend == BackendKind::cpu || cpu == gpu) return cpu;
  return settings.backend == BackendKind::cuda ? std::optional(gpu) : std::nullopt;
}

}  // namespace

Length raised_by(double percent, Length length) {
  return Length(std::floor(double(length) * (1 + percent / 100) + 1e-9));
}

Settings Plan::settings(std::size_t variant, std::size_t instance) const {
  const Settings settings = instances[instance].with_own(spec.variants[variant].settings);
  const Settings standard = defaults(settings.algorithm);
  const bool asks_for_lists = settings.candidates != standard.candidates || settings.memory != standard.memory;
  return asks_for_lists ? settings : without_lists(settings, instances[instance].instance->traits());
}

Settings Plan::settings(const PlannedRun& run) const {
  Settings settings = this->settings(run.variant, run.instance);
  settings.seed = run.seed;
  return settings;
}

StopCriteria Plan::stop(const PlannedRun& run) const {
  const Budget& budget = this->budget(run.instance);
  const Instance& instance = *this->instance(run).instance;
  StopCriteria stop{.iterations = budget.iterations, .seconds = budget.seconds, .target = budget.target};
  if (budget.tours_per_city > 0 && variant(run).read_from.empty()) {
    const double tours = budget.tours_per_city * instance.cities();
    const auto iterations = std::max<std::int64_t>(1, std::llround(tours / ants(settings(run), instance).value()));
    stop.iterations = stop.iterations == 0 ? iterations : std::min(stop.iterations, iterations);
  }
  if (budget.optimum) stop.target = instance.in_unit(double(instance.optimum().value_or(0)));
  if (const auto best = instance.best_known(); budget.within && best)
    stop.target = instance.in_unit(double(raised_by(*budget.within, *best)));
  return stop;
}

std::string Plan::name(const PlannedRun& run) const {
  return fmt::format("{} on {}, {} {}", variant(run).name, instance(run).name,
                     variant(run).read_from.empty() ? "seed" : "run", run.seed);
}

void Plan::add(const PlannedRun& run) {
  if (runs_there.size() <= run.instance) runs_there.resize(run.instance + 1);
  auto& of_variants = runs_there[run.instance];
  if (of_variants.size() <= run.variant) of_variants.resize(run.variant + 1);
  of_variants[run.variant].push_back(runs.size());
  runs.push_back(run);
}

std::span<const std::size_t> Plan::runs_of(std::size_t variant, std::size_t instance) const {
  if (instance >= runs_there.size() || variant >= runs_there[instance].size()) return {};
  return runs_there[instance][variant];
}

namespace {

/// Throws InputError if this variant is refused on this instance.
void expect_allowed(const Plan& plan, std::size_t variant, std::size_t instance, const std::string& file) {
  const Settings settings = plan.settings(variant, instance);
  const NamedInstance& on = plan.instances[instance];
  try {
    validate(settings, on.instance->traits());
    if (plan.budget(instance).tours_per_city > 0 && !ants(settings, *on.instance))
      throw SettingsError(
          "the number of ants depends on the backend, and stop counts tours; expected ants, or backend cpu or cuda");
  } catch (const SettingsError& error) {
    throw InputError(fmt::format("{}:{}: variant {} on {}: {}", file, plan.spec.variants[variant].line,
                                 plan.spec.variants[variant].name, on.name, error.what()));
  }
}

}  // namespace

Plan make_plan(Spec spec, std::vector<NamedInstance> instances, const std::string& file) {
  if (instances.empty()) throw InputError(file + ": none of the instances is there");
  for (const Measure* measure : spec.compare.measures)
    for (const NamedInstance& on : instances) {
      if (measure->needs == Measure::Needs::optimum && !on.instance->signed_gap_percent(1))
        throw InputError(
            fmt::format("{}: measure {}: no optimum of {} is known; expected instances with one, or measure length",
                        file, measure->name, on.name));
      if (measure->needs == Measure::Needs::best_known && !on.instance->signed_gap_to_best_known(1))
        throw InputError(
            fmt::format("{}: measure {}: neither optimum nor best known of {} is known; expected measure length", file,
                        measure->name, on.name));
    }
  Plan plan{.spec = std::move(spec), .instances = std::move(instances)};
  for (std::size_t variant = 0; variant < plan.spec.variants.size(); ++variant)
    for (std::size_t instance = 0; instance < plan.instances.size(); ++instance)
      expect_allowed(plan, variant, instance, file);
  const std::uint64_t shift = plan.spec.own_seeds ? between_own_seeds : 0;
  for (std::size_t block = 0; block < plan.spec.seeds.size(); ++block)
    for (std::size_t instance = 0; instance < plan.instances.size(); ++instance)
      for (std::size_t variant = 0; variant < plan.spec.variants.size(); ++variant)
        plan.add({variant, instance, plan.spec.seeds[block] + variant * shift, block});
  return plan;
}

}  // namespace formicarium::experiment
