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

std::string member(const Parameter& parameter, const Settings& settings) {
  return fmt::format("{}: {}", json_quoted(parameter.name), json_value(parameter, parameter.get(settings)));
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  return fmt::format("{}", fmt::join(parts, between));
}

/// Whether the parameter does something in this variant, and is not left out because it is what a run has anyway.
bool counts(const Parameter& parameter, const Settings& settings) {
  if (parameter.of_one_run || (&parameter == find_parameter("threads") && settings.threads == 1)) return false;
  return !parameter.idle || !parameter.idle(settings, symmetric_tour, Naming::options);
}

/// The members of "base", and behind its name those of each variant.
struct Members {
  std::vector<std::string> base;
  std::vector<std::vector<std::string>> own;
};

Members members_of(const std::vector<Variant>& variants) {
  Members members;
  for (const Variant& variant : variants) members.own.push_back({"\"name\": " + json_quoted(variant.name)});
  for (const Parameter& parameter : parameters()) {
    const double first = parameter.get(variants.front().settings);
    const bool common = std::ranges::all_of(variants, [&](const Variant& v) {
      return parameter.get(v.settings) == first && counts(parameter, v.settings);
    });
    if (common) {
      members.base.push_back(member(parameter, variants.front().settings));
      continue;
    }
    for (std::size_t i = 0; i < variants.size(); ++i)
      if (counts(parameter, variants[i].settings)) members.own[i].push_back(member(parameter, variants[i].settings));
  }
  return members;
}

std::string instances_text(const Spec& spec) {
  std::vector<std::string> all;
  for (const WantedInstance& one : spec.instances)
    all.push_back(one.kind.empty() ? json_quoted(one.file)
                                   : fmt::format("{{\"generate\": {}, \"cities\": {}, \"seed\": {}}}",
                                                 json_quoted(one.kind), one.cities, one.seed));
  return joined(all, ", ");
}

std::string seeds_text(const Spec& spec) {
  std::vector<std::uint64_t> counted(spec.seeds.size());
  std::iota(counted.begin(), counted.end(), std::uint64_t{1});
  return spec.seeds == counted ? fmt::format("{}", spec.seeds.size())
                               : fmt::format("[{}]", fmt::join(spec.seeds, ", "));
}

std::string stop_text(const Budget& budget) {
  std::vector<std::string> all;
  if (budget.iterations > 0) all.push_back(fmt::format("\"iterations\": {}", budget.iterations));
  if (budget.tours_per_city > 0) all.push_back(fmt::format("\"tours_per_city\": {}", budget.tours_per_city));
  if (budget.seconds > 0) all.push_back(fmt::format("\"seconds\": {}", budget.seconds));
  if (budget.optimum) all.emplace_back("\"target\": \"optimum\"");
  if (budget.target > 0) all.push_back(fmt::format("\"target\": {}", budget.target));
  return joined(all, ", ");
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
  return text + fmt::format(", \"test\": {}, \"level\": {}", json_quoted(name_of(how.test)), how.level);
}

}  // namespace

std::string format_spec(const Spec& spec) {
  const Members members = members_of(spec.variants);
  std::vector<std::string> variants;
  variants.reserve(members.own.size());
  for (const auto& own : members.own) variants.push_back("    {" + joined(own, ", ") + "}");
  std::string text = fmt::format("{{\n  \"formicarium\": \"experiment\",\n  \"name\": {},\n", json_quoted(spec.name));
  if (!spec.about.empty()) text += fmt::format("  \"about\": {},\n", json_quoted(spec.about));
  text += fmt::format("  \"instances\": [{}],\n  \"base\": {{{}}},\n  \"variants\": [\n{}\n  ],\n  \"seeds\": {},\n",
                      instances_text(spec), joined(members.base, ", "), joined(variants, ",\n"), seeds_text(spec));
  if (spec.own_seeds) text += "  \"own_seeds\": true,\n";
  text += fmt::format("  \"stop\": {{{}}},\n", stop_text(spec.budget));
  if (spec.at_once > 0) text += fmt::format("  \"at_once\": {},\n", spec.at_once);
  return text + fmt::format("  \"compare\": {{{}}}\n}}\n", compare_text(spec));
}

}  // namespace formicarium::experiment
