// SPDX-License-Identifier: Apache-2.0
// The settings that options give for an instance.
#pragma once

#include <optional>
#include <string>

#include "app/model/options.hpp"
#include "app/model/parameter_options.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::cli {

/// `base` with the given options; null: the defaults of the chosen algorithm, or of the instance's own. What an
/// instance without candidate lists cannot have is left out unless an option asks for it. Throws UsageError.
Settings settings_for(const ParameterOptions& options, const Instance& instance, const Settings* base = nullptr);

/// The option --settings, whose file others go on top of.
void add_settings_file(CLI::App& command, std::string& into);

/// The settings in a file. A note of what an older version called otherwise goes to the log. Throws InputError.
Settings settings_in(const std::string& file);

/// The settings of a run: settings_for(), with the memory that all cities as candidates need. Warns of options without
/// effect. `file`: where `base` is from; empty: no file. Throws UsageError, SettingsError if an option is refused, and
/// InputError if the file is to blame.
Settings settings_of_run(const ParameterOptions& options, const Instance& instance, const std::optional<Settings>& base,
                         const std::string& file);

}  // namespace formicarium::cli
