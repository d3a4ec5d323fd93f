// SPDX-License-Identifier: Apache-2.0
// formica help [TOPIC]: a command's help, or the parameter table as a document or as irace reads it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/commands.hpp"
#include "app/cli/irace_parameters.hpp"
#include "app/cli/parameter_options.hpp"
#include "app/cli/terminal.hpp"

namespace formicarium::cli {

std::string parameters_markdown() {
  std::string text =
      "# Parameters\n\nThe same names on the command line, in settings files and in results. Made from the parameter "
      "table by "
      "`formica help parameters`.\n";
  std::optional<Group> group;
  for (const Parameter& p : parameters()) {
    if (group != p.group) text += fmt::format("\n## {}: {}\n", words(p.group).title, words(p.group).sentence);
    group = p.group;
    const std::string symbol = p.symbol.empty() ? "" : fmt::format(" ({})", p.symbol);
    text += fmt::format("\n### {}{}\n\n`{}`\n\n", p.label, symbol, option_name(p));
    for (const std::string& line : help_lines(p)) text += "- " + line + "\n";
  }
  text += "\n## Presets\n\n";
  for (const Preset& preset : presets()) text += fmt::format("- **{}**: {}\n", preset.name, preset.sentence);
  return text;
}

void add_help(CLI::App& app) {
  auto topic = std::make_shared<std::string>();
  CLI::App* const command = app.add_subcommand(
      "help", "Explains a command; `help parameters` prints all parameters as Markdown, `help irace` for irace");
  command->add_option("TOPIC", *topic, "A command, parameters, or irace");
  command->callback([&app, topic] {
    if (topic->empty())
      return write_result(app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal));
    if (*topic == "parameters") return write_result(parameters_markdown());
    if (*topic == "irace") return write_result(irace_parameters());
    for (const CLI::App* known : app.get_subcommands([](CLI::App*) { return true; }))
      if (known->get_name() == *topic) return write_result(known->help(app.get_name()));
    throw UsageError(fmt::format("help: there is no '{}'; formica --help lists the commands", *topic));
  });
}

}  // namespace formicarium::cli
