// SPDX-License-Identifier: Apache-2.0
// Settings in JSON: names, bounds and words all come from the parameter table.
#include "core/documents/settings_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/version.hpp"
#include "core/documents/export.hpp"
#include "core/documents/old_names.hpp"

namespace formicarium {
namespace {

std::string all_parameters() {
  std::string names;
  for (const Parameter& p : parameters()) names += (names.empty() ? "" : ", ") + std::string(p.name);
  return names;
}

std::vector<std::string_view> parameter_names() {
  std::vector<std::string_view> names;
  for (const Parameter& p : parameters()) names.push_back(p.name);
  return names;
}

}  // namespace

void refuse(const JsonNode& node, const std::string& file, const std::string& what) {
  throw InputError(fmt::format("{}:{}: {}", file, node.line, what));
}

std::string json_value(const Parameter& parameter, double value) {
  const std::string text = value_text(parameter, value);
  double ignored = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ignored);
  const bool number = error == std::errc{} && end == text.data() + text.size() && std::isfinite(ignored);
  return number ? text : json_quoted(text);
}

void write_parameter(JsonWriter& out, const Parameter& parameter, double value) {
  out.members(parameter.name, JsonText{json_value(parameter, value)});
}

void write_parameters(JsonWriter& out, const Settings& settings) {
  for (const Parameter& p : parameters()) write_parameter(out, p, p.get(settings));
}

double read_value(const Parameter& parameter, const JsonNode& node, const std::string& file) {
  std::string text;
  switch (node.kind) {
    case JsonNode::Kind::integer:
      text = fmt::format("{}", node.whole);
      break;
    case JsonNode::Kind::number:
      text = fmt::format("{}", node.number);
      break;
    case JsonNode::Kind::text:
      text = node.text;
      break;
    default:
      refuse(node, file, fmt::format("{} is neither a number nor a text", parameter.name));
  }
  try {
    return parse_value(parameter, text) + 0.0;  // −0 becomes 0, which can be written and read back
  } catch (const SettingsError& error) {
    refuse(node, file, error.what());
  }
}

Settings default_settings(std::initializer_list<const JsonNode*> objects, const std::string& file) {
  const auto named = [&](std::string_view name) -> std::optional<double> {
    for (const JsonNode* object : objects)
      if (const JsonNode* value = object ? object->find(name) : nullptr)
        return read_value(*find_parameter(name), *value, file);
    return {};
  };
  const auto search = named("local_search");
  return defaults(Algorithm(int(named("algorithm").value_or(0))),
                  search ? std::optional(LocalSearchKind(int(*search))) : std::nullopt);
}

Settings read_parameters(const JsonNode& object, Settings settings, std::span<const std::string_view> besides,
                         const std::string& file) {
  for (const JsonNode& member : object.items) {
    if (std::ranges::find(besides, member.key) != besides.end()) continue;
    const Parameter* parameter = find_parameter(member.key);
    if (!parameter)
      refuse(member, file,
             fmt::format("{} is not known{}; expected {}", quoted_word(member.key),
                         did_you_mean(member.key, parameter_names()), all_parameters()));
    parameter->set(settings, read_value(*parameter, member, file));
  }
  return settings;
}

Settings read_record(const JsonNode& object, const Settings& settings, std::span<const std::string_view> besides,
                     const std::string& file, std::string& note) {
  const Settings read = read_parameters(object, settings, besides, file);
  Settings meant = read;
  for (const Parameter& p : parameters()) {
    if (!p.in_older_runs || object.find(p.name) || why_idle(p, read, meant_for(read))) continue;
    p.set(meant, *p.in_older_runs);
    const std::string sentence =
        fmt::format("This was written before there was '{}', and its runs did what is '{}' now; the default is '{}'.",
                    p.name, value_text(p, *p.in_older_runs), value_text(p, default_of(p, read)));
    if (note.find(sentence) == std::string::npos) note += (note.empty() ? "" : " ") + sentence;
  }
  return meant;
}

void expect_accepted(const Settings& settings, const Traits& traits, const std::filesystem::path& file) {
  try {
    validate(settings, traits);
  } catch (const SettingsError& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

void check_header(const JsonNode& object, std::string_view kind, const std::string& file, int newest) {
  if (object.kind != JsonNode::Kind::object)
    refuse(object, file, fmt::format("expected a JSON object, a {} file", kind));
  if (const JsonNode* said = object.find("formicarium"); said && said->text != kind)
    refuse(*said, file, fmt::format("this is not a {} file; expected \"formicarium\": \"{}\"", kind, kind));
  if (const JsonNode* schema = object.find("schema")) {
    if (schema->kind != JsonNode::Kind::integer || schema->whole < 1)
      refuse(*schema, file, "schema must be a whole number, 1 or more");
    if (schema->whole > newest)
      refuse(*schema, file,
             fmt::format("schema {} is newer than this program, which reads up to {}", schema->whole, newest));
  }
}

int written_schema(const Settings& settings) { return named_as_in_0_2(settings.tabu) ? 1 : file_schema; }

void write_settings(JsonWriter& out, const Settings& settings) {
  out.members("formicarium", "settings", "schema", written_schema(settings), "version", version);
  write_parameters(out, settings);
}

std::string format_settings(const Settings& settings) {
  return json_file([&](JsonWriter& out) { write_settings(out, settings); });
}

Settings parse_settings(std::string_view text, const std::string& file, std::string* note) {
  JsonNode root = parse_json(text, file);
  check_header(root, "settings", file);
  std::string told = rename_tabu_lists(root, 1);
  static constexpr std::string_view header[] = {"formicarium", "schema", "version"};
  const Settings unsaid = default_settings({&root}, file);
  // Only the program writes a version: such a file has all that it knew then.
  const Settings settings = root.find("version") ? read_record(root, unsaid, header, file, told)
                                                 : read_parameters(root, unsaid, header, file);
  if (note) *note = std::move(told);
  return settings;
}

}  // namespace formicarium
