// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/measure.hpp"

namespace formicarium::experiment {
namespace {

using R = RunResult;
using I = Instance;

std::optional<double> number(double value) { return value; }

constexpr Measure table[] = {
    {.name = "length",
     .meaning = "{cost} of the best {solution}",
     .of_length = true,
     .value = [](const R&, Length length, const I& instance) { return number(instance.in_unit(double(length))); }},
    {.name = "gap_percent",
     .meaning = "gap of the best {solution} to the optimum, in %",
     .of_length = true,
     .scales = false,
     .value = [](const R&, Length length, const I& instance) { return instance.signed_gap_percent(length); }},
    {.name = "best_gap_percent",
     .meaning = "gap of the best {solution} to the optimum or, if that is not known, the best known {cost}, in %",
     .of_length = true,
     .scales = false,
     .value = [](const R&, Length length, const I& instance) { return instance.signed_gap_to_best_known(length); }},
    {.name = "seconds_to_best",
     .meaning = "seconds of solving until the best {solution}",
     .value = [](const R& run, Length, const I&) { return number(run.seconds_to_best); }},
    {.name = "seconds",
     .meaning = "seconds of solving",
     .value = [](const R& run, Length, const I&) { return number(run.seconds); }},
    {.name = "iterations",
     .meaning = "iterations done",
     .less_is_better = false,
     .value = [](const R& run, Length, const I&) { return number(double(run.iterations)); }},
    {.name = "tours_per_second",
     .meaning = "{solutions} built in a second",
     .less_is_better = false,
     .value = [](const R& run, Length, const I&) { return number(run.tours_per_second); }},
    {.name = "iteration_ms",
     .meaning = "median milliseconds of an iteration",
     .value = [](const R& run, Length, const I&) { return number(run.times.iteration_ms); }},
    {.name = "construct_ms",
     .meaning = "median milliseconds of building an iteration's {solutions}",
     .value = [](const R& run, Length, const I&) { return number(run.times.construct_ms); }},
    {.name = "local_search_ms",
     .meaning = "median milliseconds of an iteration's local search",
     .value = [](const R& run, Length, const I&) { return number(run.times.local_search_ms); }},
    {.name = "update_ms",
     .meaning = "median milliseconds of the rest of an iteration",
     .value = [](const R& run, Length, const I&) { return number(run.times.update_ms); }},
    {.name = "hit_ratio",
     .meaning = "share of the updated trails that selective memory held, median over iterations",
     .less_is_better = false,
     .scales = false,
     .value = [](const R& run, Length, const I&) { return run.hit_ratio < 0 ? std::nullopt : number(run.hit_ratio); }},
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
  if (!measure.of_length || !at_seconds) return measure.value(result, result.length, instance);
  const auto length = result.length_at(*at_seconds);
  if (!length) return {};
  return measure.value(result, *length, instance);
}

}  // namespace formicarium::experiment
