// SPDX-License-Identifier: Apache-2.0
#include "app/cli/instance_settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/exit_code.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/read_file.hpp"
#include "core/documents/export.hpp"
#include "core/documents/settings_json.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium::cli {

Settings settings_for(const ParameterOptions& options, const Instance& instance, const Settings* base) {
  const Traits& traits = instance.traits();
  if (base || traits.has_neighbours) return options.settings(base);
  const Settings own =
      without_lists(options.algorithm_given() ? options.settings() : defaults(first_algorithm(traits)), traits);
  return options.settings(&own);  // once more: an option may ask for lists, and is then refused with a sentence
}

void add_settings_file(CLI::App& command, std::string& into) {
  add_file(command, "--settings", into, "Start from these settings; other options go on top")->type_name("FILE.json");
}

Settings settings_in(const std::string& file) {
  std::string note;
  const std::string text = read_text_file(file, nullptr, largest_settings_file);
  Settings settings = parse_settings(text, file, &note);
  if (!note.empty()) log_line(fmt::format("{}: {}", file, note));
  return settings;
}

Settings settings_of_run(const ParameterOptions& options, const Instance& instance, const std::optional<Settings>& base,
                         const std::string& file) {
  Settings settings = settings_for(options, instance, base ? &*base : nullptr);
  const bool lists = options.given("candidates") && instance.traits().has_neighbours;
  if (const int others = instance.cities() - 1; lists && settings.candidates > std::max(others, 1))
    throw UsageError(fmt::format("--candidates {}: a city of this instance has {} others; choose 1 to {}, or all",
                                 settings.candidates, others, others));
  if (lists && settings.candidates == 0 && !options.given("memory") && file.empty())
    settings.memory = Memory::matrix;  // the only kind that works with all cities
  try {
    validate(settings, instance.traits());
  } catch (const SettingsError&) {
    if (!file.empty()) expect_accepted(*base, instance.traits(), file);
    throw;  // the options are to blame, not the file
  }
  for (const Parameter& p : parameters())
    if (const auto why = why_idle(p, settings, instance.traits()); why && options.given(p.name))
      log_line(fmt::format("warning: {} has no effect here. {}", option_name(p), *why));
  return settings;
}

}  // namespace formicarium::cli
