// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string_view>
#include <vector>

#include "app/model/parse.hpp"
#include "core/base/nearest_name.hpp"

namespace formicarium::cli {

void add_commands(CLI::App& app) {
  add_solve(app);
  add_explain(app);
  add_check(app);
  add_generate(app);
  add_experiment(app);
  add_lesson(app);
  add_target(app);
  add_bench(app);
  add_devices(app);
  add_help(app);
}

void refuse_unknown(const CLI::App& app, const std::string& first) {
  if (first.empty()) return;
  if (first.starts_with('-')) {
    if (app.get_option_no_throw(first) == nullptr) throw UsageError(no_such_option(app, first));
    return;
  }
  std::vector<std::string_view> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->check_name(first)) return;
    names.emplace_back(command->get_name());
  }
  throw UsageError(
      fmt::format("there is no '{}'{}; formica --help lists the commands", first, did_you_mean(first, names)));
}

}  // namespace formicarium::cli
