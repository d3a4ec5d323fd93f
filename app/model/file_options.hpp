// SPDX-License-Identifier: Apache-2.0
// Options that name files: an empty name is refused, since a script whose variable is unset means something else.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace formicarium::cli {

/// An option (or, without dashes, an argument) that names a file or a folder. Throws UsageError while parsing where the
/// name is empty. `into` must outlive the parsing.
CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& into, const std::string& help);
/// The same, given any number of times.
CLI::Option* add_files(CLI::App& app, const std::string& name, std::vector<std::string>& into, const std::string& help);

}  // namespace formicarium::cli
