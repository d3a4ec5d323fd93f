// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/measure.hpp"

#include "core/experiment/anytime.hpp"

namespace formicarium::experiment {
namespace {

using R = RunResult;
using M = Moment;
using I = Instance;
using Needs = Measure::Needs;

std::optional<double> number(double value) { return value; }

double mean_gap_of(const R& run, Length reference, double until) { return mean_gap(run, reference, until); }
double targets_area_of(const R& run, Length reference, double until) {
  return targets_area(CountedIn::seconds, run, reference, until);
}

template <double (*of)(const R&, Length, double)>
std::optional<double> over_time(const R& run, const M& at, const I& instance) {
  const Length reference = instance.best_known().value_or(0);
  if (reference <= 0 || at.seconds <= 0) return {};
  return of(run, reference, at.seconds);
}

constexpr Measure table[] = {
    {.name = "length",
     .meaning = "{cost} of the best {solution}",
     .of_length = true,
     .value = [](const R&, const M& at, const I& instance) { return number(instance.in_unit(double(at.length))); }},
    {.name = "gap_percent",
     .meaning = "gap of the best {solution} to the optimum, in %",
     .of_length = true,
     .scales = false,
     .needs = Needs::optimum,
     .value = [](const R&, const M& at, const I& instance) { return instance.signed_gap_percent(at.length); }},
    {.name = "best_gap_percent",
     .meaning = "gap of the best {solution} to the optimum or, if that is not known, the best known {cost}, in %",
     .of_length = true,
     .scales = false,
     .needs = Needs::best_known,
     .value = [](const R&, const M& at, const I& instance) { return instance.signed_gap_to_best_known(at.length); }},
    {.name = "mean_gap_percent",
     .meaning = "gap to the optimum or best known {cost}, in %, mean over time",
     .definition = "The integral of the gap over seconds of solving, from 0 to the end of the longest run on the "
                   "instance or to at_seconds, divided by that time. Before its first {solution} a run has a gap of "
                   "100, and never a larger one; after its end it keeps the last. It is the primal integral of "
                   "Berthold 2013 as a mean, but of gaps in shares of the optimum; his are shares of the larger of "
                   "the two costs.",
     .over_time = true,
     .scales = false,
     .needs = Needs::best_known,
     .value = over_time<mean_gap_of>},
    {.name = "targets_area",
     .meaning = "share of the targets that a run has reached, mean over time",
     .definition = "The targets are gaps to the optimum or best known {cost}: 10 % to 0.01 %, ten a power of ten, and "
                   "0. Each counts with the share of the time that is left when the run first reaches it; the time is "
                   "that of mean_gap_percent. It is the area under the run's curve in the figure of targets, after "
                   "Hansen et al. 2022.",
     .less_is_better = false,
     .over_time = true,
     .scales = false,
     .needs = Needs::best_known,
     .value = over_time<targets_area_of>},
    {.name = "seconds_to_best",
     .meaning = "seconds of solving until the best {solution}",
     .value = [](const R& run, const M&, const I&) { return number(run.seconds_to_best); }},
    {.name = "seconds",
     .meaning = "seconds of solving",
     .value = [](const R& run, const M&, const I&) { return number(run.seconds); }},
    {.name = "iterations",
     .meaning = "iterations done",
     .less_is_better = false,
     .value = [](const R& run, const M&,
                 const I&) { return run.iterations > 0 ? number(double(run.iterations)) : std::nullopt; }},
    {.name = "tours_per_second",
     .meaning = "{solutions} built in a second",
     .less_is_better = false,
     .own_runs = true,
     .value = [](const R& run, const M&, const I&) { return number(run.tours_per_second); }},
    {.name = "iteration_ms",
     .meaning = "median milliseconds of an iteration",
     .own_runs = true,
     .value = [](const R& run, const M&, const I&) { return number(run.times.iteration_ms); }},
    {.name = "construct_ms",
     .meaning = "median milliseconds of building an iteration's {solutions}",
     .own_runs = true,
     .value = [](const R& run, const M&, const I&) { return number(run.times.construct_ms); }},
    {.name = "local_search_ms",
     .meaning = "median milliseconds of an iteration's local search",
     .own_runs = true,
     .value = [](const R& run, const M&, const I&) { return number(run.times.local_search_ms); }},
    {.name = "update_ms",
     .meaning = "median milliseconds of the rest of an iteration",
     .own_runs = true,
     .value = [](const R& run, const M&, const I&) { return number(run.times.update_ms); }},
    {.name = "hit_ratio",
     .meaning = "share of the updated trails that selective memory held, median over iterations",
     .less_is_better = false,
     .own_runs = true,
     .scales = false,
     .value = [](const R& run, const M&,
                 const I&) { return run.hit_ratio < 0 ? std::nullopt : number(run.hit_ratio); }},
};

}  // namespace

std::span<const Measure> measures() { return table; }

const Measure* find_measure(std::string_view name) {
  for (const Measure& measure : table)
    if (measure.name == name) return &measure;
  return nullptr;
}

std::string measure_names() {
  std::string names;
  for (const Measure& measure : table) names += (names.empty() ? "" : ", ") + std::string(measure.name);
  return names;
}

std::optional<double> value_of(const Measure& measure, const RunResult& result, const Instance& instance,
                               std::optional<double> at_seconds) {
  using Known = RunResult::Known;
  if (measure.own_runs && result.known != Known::all) return {};
  if (measure.over_time && result.known == Known::end) return {};
  const Moment end{result.length, at_seconds && measure.over_time ? *at_seconds : result.seconds};
  if (!measure.of_length || !at_seconds) return measure.value(result, end, instance);
  const auto length = result.length_at(*at_seconds);
  if (!length) return {};
  return measure.value(result, {*length, *at_seconds}, instance);
}

}  // namespace formicarium::experiment
