// SPDX-License-Identifier: Apache-2.0
// formica help [TOPIC]: a command's help, what is known of a parameter, a value or a preset, or the parameter table as
// a document or as irace reads it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <vector>

#include "app/cli/campaigns_help.hpp"
#include "app/cli/commands.hpp"
#include "app/cli/experiment_help.hpp"
#include "app/cli/figures_help.hpp"
#include "app/cli/irace_parameters.hpp"
#include "app/cli/papers_help.hpp"
#include "app/model/help_text.hpp"
#include "app/model/parameter_options.hpp"
#include "app/model/terminal.hpp"
#include "app/model/words.hpp"
#include "core/base/nearest_name.hpp"
#include "core/settings/presets.hpp"

namespace formicarium::cli {
namespace {

constexpr std::size_t indent = 2;

/// A heading and lines below it, broken to the width of help.
std::string article(const std::string& heading, const std::vector<std::string>& lines) {
  std::string text = wrapped(heading, 0, indent) + "\n\n";
  for (const std::string& line : lines) text += std::string(indent, ' ') + wrapped(line, indent, 2 * indent) + "\n";
  return text;
}

std::string about(const Parameter& p) {
  const std::string symbol = p.symbol.empty() || p.symbol == p.name ? "" : fmt::format(" ({})", p.symbol);
  return article(fmt::format("{}{}: {}\n{}", p.name, symbol, p.label, option_with_value(p)), help_lines(p));
}

/// Help for one value of a parameter: its `help_lines` without the other values' sentences.
std::string about(const Parameter& p, const Choice& choice) {
  std::vector<std::string> lines;
  for (const std::string& line : help_lines(p)) {
    const bool of_value = std::ranges::any_of(
        p.choices, [&](const Choice& c) { return line == fmt::format("{}: {}", c.id, c.sentence); });
    if (!of_value) lines.push_back(line);
  }
  lines.insert(lines.begin(), std::string(choice.sentence));
  lines[1] = fmt::format("{}: {}", p.label, lines[1]);
  return article(fmt::format("{}: {}\n{} {}", choice.id, choice.label, option_name(p), choice.id), lines);
}

/// Help for a preset: what it sets, as options that differ from its algorithm's defaults.
std::string about(const Preset& preset) {
  const Settings standard = defaults(preset.settings.algorithm, preset.settings.local_search);
  std::string options;
  for (const Parameter& p : parameters()) {
    const double value = p.get(preset.settings);
    if (value != (p.leads ? p.standard : p.get(standard)))
      options += fmt::format(" {} {}", option_name(p), value_text(p, value));
  }
  return article(
      fmt::format("{}: a preset", preset.name),
      {std::string(preset.sentence), "Options:" + (options.empty() ? " none, the defaults" : options),
       preset.for_instance
           ? "On the command line: formica solve --best."
           : fmt::format("On the command line, and in an experiment's base or variants: --preset \"{0}\", "
                         "\"preset\": \"{0}\".",
                         preset.name),
       "In a window a preset sets the tabu list, too; the seed and all else of Execution stay as they are."});
}

std::string about_presets() {
  std::string text;
  for (const Preset& preset : presets()) text += (text.empty() ? "" : "\n") + about(preset);
  return text;
}

bool same_name(std::string_view topic, const Parameter& p) {
  std::string name(topic);
  std::ranges::replace(name, '-', '_');
  name.erase(0, name.find_first_not_of('_'));
  return name == p.name || (!p.symbol.empty() && topic == p.symbol);
}

std::string about_words() {
  std::string text;
  for (const Word& word : words_of_the_field()) text += wrapped(word_sentence(word), 0, indent) + "\n";
  return text;
}

/// Everything of this name in the tables: parameters, then values, presets and words; empty if none.
std::string about(std::string_view topic) {
  std::string text;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "\n") + more; };
  for (const Parameter& p : parameters())
    if (same_name(topic, p)) add(about(p));
  for (const Parameter& p : parameters())
    for (const Choice& c : p.choices)
      if (topic == c.id) add(about(p, c));
  for (const Preset& preset : presets())
    if (topic == preset.name) add(about(preset));
  for (const Word& word : words_of_the_field())
    if (topic == word.term) add(wrapped(word_sentence(word), 0, indent) + "\n");
  return text;
}

/// A topic that is neither a command nor in a table.
struct Page {
  std::string_view topic, what;  // what: beside its example
  std::string (*text)();
};
constexpr Page pages[] = {
    {"parameters", "all parameters, as Markdown", parameters_markdown},
    {"presets", "those of the papers and ours, as options", about_presets},
    {"papers", "what the papers found, and what is here", papers_help},
    {"figures", "what a picture in a file can show", figures_help},
    {"measures", "what an experiment compares runs by", measures_help},
    {"campaigns", "experiments on several machines, and Slurm", campaigns_help},
    {"results", "tables of other programs' results", results_help},
    {"words", "the words of the field, a sentence each", about_words},
    {"irace", "all parameters, as irace reads them", irace_parameters},
};

[[noreturn]] void refuse(const CLI::App& app, const std::string& topic) {
  std::vector<std::string> commands;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    commands.push_back(command->get_name());
  std::vector<std::string_view> names;
  for (const Page& page : pages) names.push_back(page.topic);
  names.insert(names.end(), commands.begin(), commands.end());
  for (const Parameter& p : parameters()) names.push_back(p.name);
  for (const Parameter& p : parameters())
    for (const Choice& c : p.choices) names.push_back(c.id);
  for (const Preset& preset : presets()) names.push_back(preset.name);
  for (const Word& word : words_of_the_field()) names.push_back(word.term);
  throw UsageError(fmt::format(
      "help: there is no '{}'{}; formica --help lists the commands, formica help parameters lists all parameters",
      topic, did_you_mean(topic, names)));
}

void print_help(const CLI::App& app, const std::string& topic) {
  if (topic.empty())
    return write_result(app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal));
  for (const Page& page : pages)
    if (topic == page.topic) return write_result(page.text());
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (command->get_name() == topic) return write_result(command->help(app.get_name()));
  const std::string text = about(topic);
  if (text.empty()) refuse(app, topic);
  write_result(text);
}

}  // namespace

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
  std::vector<std::string> examples{"formica help rho          # what it means, its range, its default",
                                    "formica help wrs          # a value, here of selection",
                                    "formica help solve        # a command, as formica solve --help"};
  std::string topics = "A command, a parameter, a value, a preset, a word";
  for (const Page& page : pages) {
    examples.push_back(fmt::format("formica help {:<12} # {}", page.topic, page.what));
    topics += fmt::format("{}{}", &page == &std::end(pages)[-1] ? " or " : ", ", page.topic);
  }
  CLI::App* const command =
      app.add_subcommand("help", with_examples("Explains a command, a parameter, a value, a preset or a word",
                                               {examples.begin(), examples.end()}));
  command->add_option("TOPIC", *topic, topics);
  command->callback([&app, topic] { print_help(app, *topic); });
}

}  // namespace formicarium::cli
