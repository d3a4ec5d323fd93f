// SPDX-License-Identifier: Apache-2.0
#include "app/model/parameter_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/model/exit_code.hpp"
#include "core/base/error.hpp"
#include "core/settings/presets.hpp"

namespace formicarium::cli {
namespace {

std::string placeholder(const Parameter& p) {
  std::string value;
  for (const Choice& c : p.choices) value += (value.empty() ? "" : "|") + std::string(c.id);
  if (p.kind == ParameterKind::number) value = "NUMBER";
  if (p.kind == ParameterKind::integer) value = "N";
  if (!p.zero.empty()) value += fmt::format("|{}", p.zero_word);
  for (const ValueWord& top : p.tops) value += fmt::format("|{}", top.word);
  return value;
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

std::string option_with_value(const Parameter& parameter) {
  return option_name(parameter) + " " + placeholder(parameter);
}

void ParameterOptions::add_to(CLI::App& app) {
  app.add_option_function<std::string>(
         "--preset",
         [this](const std::string& name) {
           try {
             preset_ = &preset_named(name);
           } catch (const SettingsError& error) {
             throw UsageError(fmt::format("--preset: {}", error.what()));
           }
         },
         "Start from a preset, those of a paper say (formica help presets); other options go on top")
      ->type_name("NAME");
  for (const Parameter& p : parameters()) {
    Given& given = given_[&p];
    given.option =
        app.add_option(option_name(p), given.text)->type_name(placeholder(p))->group(std::string(words(p.group).title));
  }
  app.set_help_all_flag("--help-all", "Print every parameter as well, by group, and exit");
}

void ParameterOptions::refuse_preset_beside(const std::string& option) const {
  if (preset_given())
    throw UsageError(
        fmt::format("--preset and {} both say all settings; leave one out, or name single options beside it", option));
}

bool ParameterOptions::was_given(const Given& given) const { return given.option->count() > 0; }

bool ParameterOptions::given(std::string_view name) const { return was_given(given_.at(find_parameter(name))); }

Settings ParameterOptions::settings(const Settings* base) const {
  const auto chosen = [&](std::string_view name) -> std::optional<double> {
    const Parameter& p = *find_parameter(name);
    const Given& given = given_.at(&p);
    return was_given(given) ? std::optional(value_of(p, given.text)) : std::nullopt;
  };
  Settings settings;
  if (base != nullptr) {
    settings = *base;
  } else if (preset_given()) {
    settings = preset_->settings;
  } else {
    const auto search = chosen("local_search");
    settings = defaults(Algorithm(int(chosen("algorithm").value_or(double(settings.algorithm)))),
                        search ? std::optional(LocalSearchKind(int(*search))) : std::nullopt);
  }
  const Parameter &backend = *find_parameter("backend"), &device = *find_parameter("device");
  for (const Parameter& p : parameters())
    if (const Given& given = given_.at(&p); was_given(given)) {
      std::string text = given.text;
      if (&p == &backend && text.starts_with("cuda:")) {  // two values in one
        device.set(settings, value_of(device, text.substr(5)));
        text = "cuda";
      }
      p.set(settings, value_of(p, text));
    }
  return settings;
}

}  // namespace formicarium::cli
