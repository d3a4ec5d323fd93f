// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/spec_json.hpp"

#include <algorithm>
#include <numeric>

#include "core/documents/settings_json.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/plan_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {
namespace {

/// Whether a run of an experiment has this value if nothing says it: the default beside the algorithm and the local
/// search, which have to be said themselves.
bool is_standard(const Parameter& parameter, const Settings& settings) {
  if (&parameter == find_parameter("algorithm")) return settings.algorithm == Settings().algorithm;
  Settings standard =
      parameter.leads ? defaults(settings.algorithm) : defaults(settings.algorithm, settings.local_search);
  standard.threads = 1;
  return parameter.get(settings) == parameter.get(standard);
}

bool counts(const Parameter& parameter, const Settings& settings) {
  if (parameter.of_one_run) return false;
  return !parameter.idle || !parameter.idle(settings, meant_for(settings), Naming::options);
}

void write_stop(JsonWriter& out, const Budget& budget) {
  out.members("stop", [&] {
    if (budget.iterations > 0) out.members("iterations", budget.iterations);
    if (budget.tours_per_city > 0) out.members("tours_per_city", budget.tours_per_city);
    if (budget.seconds > 0) out.members("seconds", budget.seconds);
    if (budget.optimum) out.members("target", "optimum");
    if (budget.within) out.members("target", [&] { out.members("within_percent", *budget.within); });
    if (budget.target > 0) out.members("target", budget.target);
  });
}

void write_instance(JsonWriter& out, const WantedInstance& one) {
  if (one.kind.empty() && one.distances == Distances::by_type && one.own == OnInstance{}) return out.value(one.file);
  out.value([&] {
    one.kind.empty() ? out.members("file", one.file)
                     : out.members("generate", one.kind, "cities", one.cities, "seed", one.seed);
    if (one.distances == Distances::scaled) out.members("distances", scaled_distances);
    if (!one.own.settings.empty()) out.members("settings", [&] { write_parameters(out, one.own.settings); });
    if (one.own.budget) write_stop(out, *one.own.budget);
  });
}

void write_comparison(JsonWriter& out, const Spec& spec) {
  const Comparison& how = spec.compare;
  const auto write_measures = [&](std::string_view key, const std::vector<const Measure*>& measures) {
    std::vector<std::string_view> names;
    names.reserve(measures.size());
    for (const Measure* measure : measures) names.push_back(measure->name);
    names.size() == 1 ? out.members(key, names[0]) : out.members(key, names);
  };
  write_measures("measure", how.measures);
  if (!how.across_machines.empty()) write_measures("across_machines", how.across_machines);
  if (how.at_seconds && *how.at_seconds > 0) out.members("at_seconds", *how.at_seconds);
  if (how.at_seconds && *how.at_seconds <= 0) out.members("at_seconds", "equal");
  out.members("baseline", spec.variants[how.baseline].name);
  if (how.same) out.members("same", how.same->name);
  out.members("test", name_of(how.test), "level", how.level);
}

}  // namespace

SplitSettings split_settings(const std::vector<Variant>& variants) {
  SplitSettings split;
  split.own.resize(variants.size());
  for (const Parameter& parameter : parameters()) {
    const double first = parameter.get(variants.front().settings);
    const auto counted = [&](const Variant& v) { return counts(parameter, v.settings); };
    const auto standard = [&](const Variant& v) { return is_standard(parameter, v.settings); };
    const bool common = std::ranges::all_of(
        variants, [&](const Variant& v) { return parameter.get(v.settings) == first && counted(v); });
    if (common) {
      if (!std::ranges::all_of(variants, standard)) split.base.push_back({&parameter, first});
      continue;
    }
    if (std::ranges::all_of(variants, standard)) continue;  // the algorithms' defaults make the difference
    for (std::size_t i = 0; i < variants.size(); ++i)
      if (counted(variants[i])) split.own[i].push_back({&parameter, parameter.get(variants[i].settings)});
  }
  return split;
}

std::string format_spec(const Spec& spec) {
  const SplitSettings split = split_settings(spec.variants);
  const auto newer = [](const Variant& variant) { return written_schema(variant.settings) > 1; };
  std::vector<std::uint64_t> counted(spec.seeds.size());
  std::iota(counted.begin(), counted.end(), std::uint64_t{1});
  return json_file([&](JsonWriter& out) {
    out.members("formicarium", "experiment");
    if (std::ranges::any_of(spec.variants, newer)) out.members("schema", file_schema);
    out.members("name", spec.name);
    if (!spec.about.empty()) out.members("about", spec.about);
    for (const auto& [key, note] : spec.notes.named())
      if (!note->empty()) out.members(key, *note);
    out.member("instances").list(JsonLayout::one_line, spec.instances, [&](auto& one) { write_instance(out, one); });
    out.members("base", [&] { write_parameters(out, split.base); });
    out.member("variants").objects(JsonLayout::lines, spec.variants, [&](const Variant& variant) {
      out.members("name", variant.name);
      write_parameters(out, split.own[std::size_t(&variant - spec.variants.data())]);
    });
    spec.seeds == counted ? out.members("seeds", spec.seeds.size()) : out.members("seeds", spec.seeds);
    if (spec.own_seeds) out.members("own_seeds", true);
    write_stop(out, spec.budget);
    if (spec.at_once > 0) out.members("at_once", spec.at_once);
    if (spec.at_once_on_gpu > 1) out.members("at_once_on_gpu", spec.at_once_on_gpu);
    out.members("compare", [&] { write_comparison(out, spec); });
    if (!spec.results.empty()) out.members("results", spec.results);
  });
}

}  // namespace formicarium::experiment
