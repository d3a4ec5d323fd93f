// SPDX-License-Identifier: Apache-2.0
#include "app/cli/parameter_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/commands.hpp"
#include "core/io/error.hpp"

namespace formicarium::cli {
namespace {

constexpr std::size_t help_columns = 86;  // beside CLI11's column of names

// Breaks at spaces so that no line is longer than help_columns characters; continuation lines are indented.
std::string wrapped(const std::string& line) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    const auto length =
        std::size_t(std::count_if(line.begin() + std::ptrdiff_t(begin), line.begin() + std::ptrdiff_t(end),
                                  [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    if (column > 0 && column + 1 + length > help_columns) {
      out += "\n  ";
      column = 2;
    } else if (begin > 0) {
      out += ' ';
      ++column;
    }
    out += line.substr(begin, end - begin);
    column += length;
    begin = end + 1;
  }
  return out;
}

std::string help_of(const Parameter& p) {
  std::string text;
  for (const std::string& line : help_lines(p)) text += (text.empty() ? "" : "\n") + wrapped(line);
  return text;
}

std::string placeholder(const Parameter& p) {
  if (p.kind != ParameterKind::choice) {
    const std::string number = p.kind == ParameterKind::number ? "NUMBER" : "N";
    return p.zero.empty() ? number : fmt::format("{}|{}", number, word_for_zero(p));
  }
  std::string ids;
  for (const Choice& c : p.choices) ids += (ids.empty() ? "" : "|") + std::string(c.id);
  return ids;
}

double value_of(const Parameter& p, const std::string& text) {
  try {
    return parse_value(p, text);
  } catch (const SettingsError& error) {
    throw UsageError(fmt::format("{}: {}", option_name(p), error.what()));
  }
}

}  // namespace

std::string option_name(const Parameter& parameter) {
  std::string name = "--" + std::string(parameter.name);
  std::ranges::replace(name, '_', '-');
  return name;
}

void ParameterOptions::add_to(CLI::App& app) {
  for (const Parameter& p : parameters()) {
    Given& given = given_[&p];
    given.option = app.add_option(option_name(p), given.text, help_of(p))
                       ->type_name(placeholder(p))
                       ->group(std::string(words(p.group).title));
  }
}

bool ParameterOptions::was_given(const Given& given) const { return given.option->count() > 0; }

bool ParameterOptions::given(std::string_view name) const { return was_given(given_.at(find_parameter(name))); }

Settings ParameterOptions::settings(const Settings* base) const {
  const Parameter& algorithm = *find_parameter("algorithm");
  Settings settings;
  if (base != nullptr)
    settings = *base;
  else if (const Given& chosen = given_.at(&algorithm); was_given(chosen))
    settings = defaults(Algorithm(int(value_of(algorithm, chosen.text))));
  for (const Parameter& p : parameters())
    if (const Given& given = given_.at(&p); was_given(given)) {
      std::string text = given.text;
      if (p.name == "backend" && text.starts_with("cuda:")) {
        const Parameter& device = *find_parameter("device");
        device.set(settings, value_of(device, text.substr(5)));
        text = "cuda";
      }
      p.set(settings, value_of(p, text));
    }
  return settings;
}

}  // namespace formicarium::cli
