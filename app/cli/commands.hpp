// SPDX-License-Identifier: Apache-2.0
// The commands of `formica`: each adds its subcommand, and its work is done when it is chosen.
#pragma once

#include <stdexcept>
#include <string>

namespace CLI {
class App;
}

namespace formicarium::cli {

/// The exit codes of the contract.
enum class Exit : int { done = 0, failed = 1, usage = 2, input = 3, device = 4 };

/// A wrong command line that CLI11 cannot see: exit 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void add_solve(CLI::App& app);
void add_check(CLI::App& app);
void add_generate(CLI::App& app);
void add_experiment(CLI::App& app);
void add_target(CLI::App& app);
void add_bench(CLI::App& app);
void add_devices(CLI::App& app);
void add_help(CLI::App& app);

/// The parameter table as a Markdown document: `formica help parameters`.
std::string parameters_markdown();

}  // namespace formicarium::cli
