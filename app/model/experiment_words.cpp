// SPDX-License-Identifier: Apache-2.0
#include "app/model/experiment_words.hpp"

#include <fmt/format.h>

#include <charconv>

#include "core/base/error.hpp"
#include "core/base/json_text.hpp"
#include "core/base/json_writer.hpp"
#include "core/experiment/variants.hpp"

namespace formicarium {
namespace {

std::vector<std::string_view> split(std::string_view text, std::string_view at) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(at, begin), text.size());
    if (end > begin) parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

JsonText json_word(std::string_view word) {
  double number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_number = error == std::errc() && end == word.data() + word.size() && word.front() != 'i' &&
                         word.front() != 'n' && word.front() != '.' && word.back() != '.';
  return {is_number ? std::string(word) : json_quoted(word)};
}

/// {"name": …, "selection": ["rwm", "wrs"], "rho": 0.1} of "selection rwm wrs, rho 0.1".
std::string object_of(std::string_view name, std::string_view words) {
  JsonWriter out;
  out.value([&] {
    if (!name.empty()) out.members("name", name);
    for (const std::string_view setting : split(words, ",;\n")) {
      const std::vector<std::string_view> parts = split(setting, " \t=:");
      if (parts.empty()) continue;
      if (parts.size() == 1)
        throw InputError(fmt::format("{} has no value; expected a name and a value, such as rho 0.1", parts[0]));
      std::vector<JsonText> values;
      for (std::size_t i = 1; i < parts.size(); ++i) values.push_back(json_word(parts[i]));
      values.size() == 1 ? out.members(parts[0], values[0]) : out.members(parts[0], values);
    }
  });
  return out.take();
}

/// What a reader of files says, without the file and the line.
[[noreturn]] void refuse(const std::string& where, std::string what) {
  if (const std::string file = "settings:"; what.starts_with(file))
    if (const auto colon = what.find(": ", file.size()); colon != std::string::npos) what.erase(0, colon + 2);
  throw InputError(where + ": " + what);
}

}  // namespace

std::string settings_words(const std::vector<experiment::Setting>& settings) {
  std::string words;
  for (const auto& [parameter, value] : settings)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", parameter->name, value_text(*parameter, value));
  return words;
}

std::vector<experiment::Variant> read_variant_words(std::string_view base, const std::vector<VariantWords>& variants) {
  const std::string file = "settings";
  std::vector<std::string> warnings;
  JsonNode common;
  try {
    common = parse_json(object_of({}, base), file);
    experiment::read_variants(&common, parse_json("[{}]", file), file, warnings);
  } catch (const InputError& error) {
    refuse("Settings of all", error.what());
  }
  std::string list;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    try {
      const std::string one = object_of(variants[i].name, variants[i].settings);
      experiment::read_variants(&common, parse_json("[" + one + "]", file), file, warnings);
      list += (list.empty() ? "" : ",") + one;
    } catch (const InputError& error) {
      refuse(fmt::format("Variant {}", i + 1), error.what());
    }
  }
  try {
    return experiment::read_variants(&common, parse_json("[" + list + "]", file), file, warnings);
  } catch (const InputError& error) {
    refuse("Variants", error.what());
  }
}

}  // namespace formicarium
