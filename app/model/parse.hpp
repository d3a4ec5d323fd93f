// SPDX-License-Identifier: Apache-2.0
// CLI11's parsing with our own error messages, which say what may have been meant and where to read more.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace formicarium::cli {

/// Parses, and runs the chosen command. Returns the text for stdout if --help, --help-all or
/// --version is given. Throws UsageError for what CLI11 refuses, and whatever a command throws.
std::optional<std::string> parse(CLI::App& app, int argc, const char* const* argv);

/// "--roh is not an option of formica solve (did you mean --rho?); see formica solve --help".
/// `app`: the program or command to which the option was given.
std::string no_such_option(const CLI::App& app, std::string_view typed);

}  // namespace formicarium::cli
