// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/variants.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"
#include "core/documents/settings_json.hpp"
#include "core/experiment/spec_fault.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/presets.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium::experiment {
namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t most_variants = 1000;
constexpr std::string_view preset_alone[] = {"preset"}, name_and_preset[] = {"name", "preset"};

/// The value in a name: "wrs", or "ants 128". A choice that only one parameter has needs no parameter name.
std::string spoken(const Parameter& parameter, double value) {
  const std::string text = value_text(parameter, value);
  const auto has_it = [&](const Parameter& p) {
    return std::ranges::find(p.choices, text, &Choice::id) != p.choices.end();
  };
  const bool alone = parameter.kind == ParameterKind::choice && std::ranges::count_if(parameters(), has_it) == 1;
  return alone ? text : fmt::format("{} {}", parameter.name, text);
}

/// One object for each combination of the values in its lists; the last list varies fastest.
std::vector<JsonNode> without_lists(const JsonNode& object, const std::string& file) {
  std::vector<JsonNode> made{object};
  for (std::size_t i = 0; i < object.items.size(); ++i) {
    const JsonNode& member = object.items[i];
    if (member.kind != Kind::array) continue;
    if (member.items.empty()) refuse(member, file, fmt::format("{} is an empty list", quoted_word(member.key)));
    if (made.size() * member.items.size() > most_variants)
      refuse(member, file, fmt::format("these lists make more than {} variants", most_variants));
    std::vector<JsonNode> next;
    for (const JsonNode& one : made)
      for (const JsonNode& value : member.items) {
        next.push_back(one);
        next.back().items[i] = value;
        next.back().items[i].key = member.key;
      }
    made = std::move(next);
  }
  return made;
}

/// The preset that a variant begins from, its own or the base's; null: none.
const Preset* preset_of(const JsonNode* base, const JsonNode& variant, const std::string& file) {
  const JsonNode* named = variant.find("preset");
  if (!named && base) named = base->find("preset");
  if (!named) return nullptr;
  if (named->kind != Kind::text) refuse(*named, file, "a preset is named by a text");
  try {
    return &preset_named(named->text);
  } catch (const SettingsError& error) {
    refuse(*named, file, error.what());
  }
}

/// The settings for what the file does not mention.
Settings start(const JsonNode* base, const JsonNode& variant, const std::string& file) {
  const Preset* const preset = preset_of(base, variant, file);
  Settings settings = preset ? preset->settings : default_settings({&variant, base}, file);
  settings.threads = 1;
  return settings;
}

void refuse_seed(const JsonNode& object, const std::string& file) {
  if (const JsonNode* seed = object.find("seed"))
    refuse(*seed, file, "each run has its own seed; give \"seeds\" next to the variants");
}

std::string made_name(const JsonNode& variant, const JsonNode& as_written, const Settings& settings) {
  std::string name;
  const JsonNode* given = variant.find("name");
  if (given) name = clean_text(given->text);
  for (std::size_t i = 0; i < variant.items.size(); ++i) {
    const bool listed = as_written.items[i].kind == Kind::array;
    if (variant.items[i].key == "name" || (given && !listed)) continue;
    const Parameter* const parameter = find_parameter(variant.items[i].key);
    name += (name.empty() ? "" : " ") +
            (parameter ? spoken(*parameter, parameter->get(settings)) : clean_text(variant.items[i].text));  // a preset
  }
  return name.empty() ? "base" : name;
}

}  // namespace

std::vector<Variant> read_variants(const JsonNode* base, const JsonNode& variants, const std::string& file,
                                   std::vector<std::string>& warnings) {
  if (variants.kind != Kind::array || variants.items.empty())
    refuse(variants, file,
           "variants is not a list, or is empty; expected a list of objects, each with the settings of a variant");
  if (base) refuse_seed(*base, file);
  std::vector<Variant> all;
  for (const JsonNode& written : variants.items) {
    if (written.kind != Kind::object)
      refuse(written, file, "a variant is not an object; expected {\"name\": …, settings}");
    refuse_seed(written, file);
    if (const JsonNode* name = written.find("name"))
      if (name->kind != Kind::text || name->text.empty() || name->text.size() > longest_name)
        refuse(*name, file, fmt::format("the name of a variant is a text of 1 to {} bytes", longest_name));
    for (const JsonNode& one : without_lists(written, file)) {
      const auto read_from = [&](Settings settings) {
        if (base) settings = read_parameters(*base, settings, preset_alone, file);
        return read_parameters(one, settings, name_and_preset, file);
      };
      const Settings first = start(base, one, file);
      Settings settings = read_from(first);
      // Those of assignments begin without candidate lists, as where one is solved alone: MMAS with tabu search, too.
      settings = read_from(formicarium::without_lists(first, meant_for(settings)));
      all.push_back({.name = made_name(one, written, settings), .settings = settings, .line = written.line});
      const auto same =
          std::find_if(all.begin(), all.end() - 1, [&](const Variant& v) { return v.name == all.back().name; });
      if (same != all.end() - 1)
        refuse(written, file,
               fmt::format("two variants are called {} (the other in line {}); give each its own name",
                           quoted_word(same->name), same->line));
      if (all.size() > most_variants) refuse(written, file, fmt::format("more than {} variants", most_variants));
      for (const JsonNode& member : one.items)
        if (const Parameter* parameter = find_parameter(member.key))
          if (const auto why = why_idle(*parameter, settings, meant_for(settings)))
            warnings.push_back(fmt::format("{}:{}: variant {}: {} does nothing. {}", file, member.line, all.back().name,
                                           parameter->name, *why));
    }
  }
  return all;
}

}  // namespace formicarium::experiment
