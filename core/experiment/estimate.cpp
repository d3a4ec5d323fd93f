// SPDX-License-Identifier: Apache-2.0
// Only sums, products and quotients: library functions may differ between processors, and every node of a cluster must
// share out the runs alike.
#include "core/experiment/estimate.hpp"

#include <algorithm>

namespace formicarium::experiment {
namespace {

// Seconds on one thread, of runs of 40 to 3 000 items.
constexpr double per_choice = 60e-9;          // of an ant's choice among up to 32
constexpr double per_further_item = 0.4e-9;   // of each item more in a row that is read whole
constexpr double per_trail = 1e-9;            // of a trail's evaporation
constexpr double per_searched_city = 0.5e-6;  // of a city of a tour in local search
constexpr double per_relocation = 1.7e-6;     // of a focused ant, with its search
constexpr double per_exchange = 2.2e-9;       // of an exchange of an assignment that a search looks at
constexpr double per_run = 0.05;              // of making a colony, and of a run's results
constexpr double group = 32;                  // items that are drawn from together

double seconds_of_search(const Settings& settings, const Instance& instance, int ants) {
  const double n = instance.cities(), searched = settings.searched_of(ants);
  if (settings.local_search == LocalSearchKind::none) return 0;
  if (!instance.traits().has_exchanges) return searched * n * per_searched_city;
  const double most = settings.search_steps_for(instance.cities());
  const double steps = settings.local_search == LocalSearchKind::tabu ? most : std::min(most, n);
  return searched * n * (n - 1) / 2 * steps * per_exchange;
}

/// Of one iteration, with the threads that the run has.
double seconds_of_iteration(const Settings& settings, const Instance& instance) {
  const double n = instance.cities();
  const int ants = settings.ants_for(instance.cities());
  const double choices = std::min(n, double(settings.candidates_for(instance.cities())));
  double seconds = n * (settings.memory == Memory::matrix ? n : choices) * per_trail;
  if (settings.algorithm == Algorithm::focused)
    seconds += double(ants) * settings.relocations * per_relocation;
  else
    seconds += ants * n * (per_choice + per_further_item * std::max(0.0, choices - group)) +
               seconds_of_search(settings, instance, ants);
  return seconds / std::max(1, settings.threads);
}

}  // namespace

std::vector<double> estimated_seconds(const Plan& plan) {
  const std::size_t variants = plan.spec.variants.size();
  std::vector<double> of(variants * plan.instances.size());  // [instances][variants] of an iteration
  for (std::size_t instance = 0; instance < plan.instances.size(); ++instance)
    for (std::size_t variant = 0; variant < variants; ++variant)
      of[instance * variants + variant] =
          seconds_of_iteration(plan.settings(variant, instance), *plan.instances[instance].instance);
  std::vector<double> seconds;
  seconds.reserve(plan.runs.size());
  for (const PlannedRun& run : plan.runs) {
    const StopCriteria stop = plan.stop(run);
    double expected = double(stop.iterations) * of[run.instance * variants + run.variant];
    if (stop.seconds > 0) expected = stop.iterations > 0 ? std::min(expected, stop.seconds) : stop.seconds;
    seconds.push_back(per_run + expected);
  }
  return seconds;
}

}  // namespace formicarium::experiment
