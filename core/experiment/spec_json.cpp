// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/spec_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/documents/settings_json.hpp"
#include "core/experiment/measure.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {
namespace {

std::string joined(const std::vector<std::string>& parts, const char* between) {
  return fmt::format("{}", fmt::join(parts, between));
}

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

std::string members_text(const std::vector<Setting>& members) {
  std::vector<std::string> all;
  all.reserve(members.size());
  for (const Setting& one : members)
    all.push_back(fmt::format("{}: {}", json_quoted(one.parameter->name), json_value(*one.parameter, one.value)));
  return joined(all, ", ");
}

std::string variant_text(const Variant& variant, const std::vector<Setting>& own) {
  return fmt::format("    {{\"name\": {}{}{}}}", json_quoted(variant.name), own.empty() ? "" : ", ", members_text(own));
}

std::string stop_text(const Budget& budget) {
  std::vector<std::string> all;
  if (budget.iterations > 0) all.push_back(fmt::format("\"iterations\": {}", budget.iterations));
  if (budget.tours_per_city > 0) all.push_back(fmt::format("\"tours_per_city\": {}", budget.tours_per_city));
  if (budget.seconds > 0) all.push_back(fmt::format("\"seconds\": {}", budget.seconds));
  if (budget.optimum) all.emplace_back("\"target\": \"optimum\"");
  if (budget.within) all.push_back(fmt::format("\"target\": {{\"within_percent\": {}}}", *budget.within));
  if (budget.target > 0) all.push_back(fmt::format("\"target\": {}", budget.target));
  return joined(all, ", ");
}

/// ", "settings": {…}, "stop": {…}" as far as they are there.
std::string own_text(const OnInstance& own) {
  std::string text;
  if (!own.settings.empty()) text += fmt::format(", \"settings\": {{{}}}", members_text(own.settings));
  if (own.budget) text += fmt::format(", \"stop\": {{{}}}", stop_text(*own.budget));
  return text;
}

std::string instance_text(const WantedInstance& one) {
  if (!one.kind.empty())
    return fmt::format("{{\"generate\": {}, \"cities\": {}, \"seed\": {}{}}}", json_quoted(one.kind), one.cities,
                       one.seed, own_text(one.own));
  if (one.own == OnInstance{}) return json_quoted(one.file);
  return fmt::format("{{\"file\": {}{}}}", json_quoted(one.file), own_text(one.own));
}

std::string instances_text(const Spec& spec) {
  std::vector<std::string> all;
  all.reserve(spec.instances.size());
  for (const WantedInstance& one : spec.instances) all.push_back(instance_text(one));
  return joined(all, ", ");
}

std::string seeds_text(const Spec& spec) {
  std::vector<std::uint64_t> counted(spec.seeds.size());
  std::iota(counted.begin(), counted.end(), std::uint64_t{1});
  return spec.seeds == counted ? fmt::format("{}", spec.seeds.size())
                               : fmt::format("[{}]", fmt::join(spec.seeds, ", "));
}

std::string compare_text(const Spec& spec) {
  const Comparison& how = spec.compare;
  std::vector<std::string> measures;
  for (const Measure* measure : how.measures) measures.push_back(json_quoted(measure->name));
  std::string text =
      measures.size() == 1 ? "\"measure\": " + measures[0] : fmt::format("\"measure\": [{}]", joined(measures, ", "));
  if (how.at_seconds)
    text += *how.at_seconds > 0 ? fmt::format(", \"at_seconds\": {}", *how.at_seconds) : ", \"at_seconds\": \"equal\"";
  text += ", \"baseline\": " + json_quoted(spec.variants[how.baseline].name);
  if (how.same) text += ", \"same\": " + json_quoted(how.same->name);
  return text + fmt::format(", \"test\": {}, \"level\": {}", json_quoted(name_of(how.test)), how.level);
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
  std::vector<std::string> variants;
  variants.reserve(spec.variants.size());
  for (std::size_t i = 0; i < spec.variants.size(); ++i)
    variants.push_back(variant_text(spec.variants[i], split.own[i]));
  std::string text = "{\n  \"formicarium\": \"experiment\",\n";
  const auto newer = [](const Variant& variant) { return written_schema(variant.settings) > 1; };
  if (std::ranges::any_of(spec.variants, newer)) text += fmt::format("  \"schema\": {},\n", file_schema);
  text += fmt::format("  \"name\": {},\n", json_quoted(spec.name));
  if (!spec.about.empty()) text += fmt::format("  \"about\": {},\n", json_quoted(spec.about));
  text += fmt::format("  \"instances\": [{}],\n  \"base\": {{{}}},\n  \"variants\": [\n{}\n  ],\n  \"seeds\": {},\n",
                      instances_text(spec), members_text(split.base), joined(variants, ",\n"), seeds_text(spec));
  if (spec.own_seeds) text += "  \"own_seeds\": true,\n";
  text += fmt::format("  \"stop\": {{{}}},\n", stop_text(spec.budget));
  if (spec.at_once > 0) text += fmt::format("  \"at_once\": {},\n", spec.at_once);
  if (spec.at_once_on_gpu > 1) text += fmt::format("  \"at_once_on_gpu\": {},\n", spec.at_once_on_gpu);
  return text + fmt::format("  \"compare\": {{{}}}\n}}\n", compare_text(spec));
}

}  // namespace formicarium::experiment
