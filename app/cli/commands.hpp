// SPDX-License-Identifier: Apache-2.0
// The commands of `formica`: each function adds a subcommand with the work that it does.
#pragma once

#include <string>

#include "app/model/exit_code.hpp"

namespace CLI {
class App;
}

namespace formicarium::cli {

void add_solve(CLI::App& app);
void add_explain(CLI::App& app);
void add_check(CLI::App& app);
void add_lesson(CLI::App& app);
void add_generate(CLI::App& app);
void add_experiment(CLI::App& app);
void add_target(CLI::App& app);
void add_bench(CLI::App& app);
void add_devices(CLI::App& app);
void add_help(CLI::App& app);
void add_commands(CLI::App& app);  // all of them

/// Throws UsageError if `first` is neither a command nor an option of the program. CLI11 would only say that a command
/// is missing.
void refuse_unknown(const CLI::App& app, const std::string& first);

/// The parameter table as a Markdown document: `formica help parameters`.
std::string parameters_markdown();

}  // namespace formicarium::cli
