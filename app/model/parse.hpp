// SPDX-License-Identifier: Apache-2.0
// CLI11's parsing with our words: a refused line says what may have been meant and where to read more.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace formicarium::cli {

/// Parses, and runs what the chosen command does. The text for stdout where --help, --help-all or --version asks for
/// it. Throws UsageError for what CLI11 refuses, and whatever a command throws.
std::optional<std::string> parse(CLI::App& app, int argc, const char* const* argv);

/// "--roh is not an option of formica solve (did you mean --rho?); see formica solve --help". `app`: the one whose
/// options were asked for.
std::string no_such_option(const CLI::App& app, std::string_view typed);

}  // namespace formicarium::cli
