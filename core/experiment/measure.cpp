// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/measure.hpp"

namespace formicarium::experiment {
namespace {

using R = RunResult;
using I = Instance;

std::optional<double> number(double value) { return value; }

constexpr Measure table[] = {
    {"length", "length of the best tour", true, true, true,
     [](const R&, Length length, const I&) { return number(double(length)); }},
    {"gap_percent", "gap of the best tour to the optimum, in %", true, true, false,
     [](const R&, Length length, const I& instance) { return instance.gap_percent(length); }},
    {"seconds_to_best", "seconds of solving until the best tour", true, false, true,
     [](const R& run, Length, const I&) { return number(run.seconds_to_best); }},
    {"seconds", "seconds of solving", true, false, true,
     [](const R& run, Length, const I&) { return number(run.seconds); }},
    {"iterations", "iterations done", false, false, true,
     [](const R& run, Length, const I&) { return number(double(run.iterations)); }},
    {"tours_per_second", "tours built in a second", false, false, true,
     [](const R& run, Length, const I&) { return number(run.tours_per_second); }},
    {"iteration_ms", "milliseconds of an iteration, their median", true, false, true,
     [](const R& run, Length, const I&) { return number(run.times.iteration_ms); }},
    {"construct_ms", "milliseconds of building an iteration's tours, their median", true, false, true,
     [](const R& run, Length, const I&) { return number(run.times.construct_ms); }},
    {"local_search_ms", "milliseconds of an iteration's local search, their median", true, false, true,
     [](const R& run, Length, const I&) { return number(run.times.local_search_ms); }},
    {"update_ms", "milliseconds of the rest of an iteration, their median", true, false, true,
     [](const R& run, Length, const I&) { return number(run.times.update_ms); }},
    {"hit_ratio", "of the trails that selective memory was to update, the share that it had; their median", false,
     false, false,
     [](const R& run, Length, const I&) { return run.hit_ratio < 0 ? std::nullopt : number(run.hit_ratio); }},
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
