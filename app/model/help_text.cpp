// SPDX-License-Identifier: Apache-2.0
#include "app/model/help_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/model/parameter_options.hpp"
#include "core/problem/filled.hpp"

namespace formicarium::cli {
namespace {

constexpr std::size_t text_column = 26;      // where the description of an option begins
constexpr std::size_t detail_indent = 6;     // of a parameter's lines with --help-all
constexpr std::size_t continued_indent = 8;  // of their continuation lines

// Shown without --help-all, in this order.
constexpr std::array every_day = {"algorithm",  "ants",         "selection", "alpha",   "beta",   "rho",
                                  "candidates", "local_search", "seed",      "backend", "threads"};

std::size_t width_of(std::string_view text) {  // characters
  return std::size_t(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// The first place where a line may be broken; the space in "1 024" is none.
std::size_t end_of_word(std::string_view text) {
  const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  std::size_t end = std::min(text.find_first_of(" \n"), text.size());
  while (end > 0 && end < text.size() && text[end] == ' ' && digit(end - 1) && digit(end + 1))
    end = std::min(text.find_first_of(" \n", end + 1), text.size());
  return end;
}

/// The row of the table that this option was made from; nullptr if it was not made from one.
const Parameter* parameter_of(const CLI::Option& option) {
  for (const Parameter& p : parameters())
    if (option.get_group() == words(p.group).title && option.check_lname(option_name(p).substr(2))) return &p;
  return nullptr;
}

std::string short_entry(const Parameter& p) {
  return help_entry(option_with_value(p), fmt::format("{} D{}", filled(p.meaning), default_text(p).substr(1)));
}

std::string full_entry(const Parameter& p) {
  std::string text = "\n" + wrapped("  " + option_with_value(p), 0, continued_indent) + "\n";
  for (const std::string& line : help_lines(p))
    text += std::string(detail_indent, ' ') + wrapped(line, detail_indent, continued_indent) + "\n";
  return text;
}

bool is_help(const CLI::App& app, const CLI::Option* option) {
  return option == app.get_help_ptr() || option == app.get_help_all_ptr();
}

/// The options that are not parameters, by group; how to get help comes last. Of `cut` only the first is shown, of
/// `hidden` none.
std::string plain_options(const CLI::App& app, const CLI::Formatter& names, const std::string& cut,
                          const std::string& hidden) {
  std::string text, help;
  for (const std::string& group : app.get_groups()) {
    std::string entries;
    if (!hidden.empty() && group == hidden) continue;
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_group() != group || group.empty() || option->get_positional() || parameter_of(*option)) continue;
      if (group == cut && !entries.empty()) continue;
      const std::string name = names.make_option_name(option, false) + names.make_option_opts(option);
      (is_help(app, option) ? help : entries) += help_entry(name, option->get_description());
    }
    if (group == "Options") entries += help;
    if (!entries.empty()) text += fmt::format("\n{}{}:\n{}", group, group == cut ? " (all: --help-all)" : "", entries);
  }
  return text;
}

std::string all_parameters() {
  std::string text;
  std::string_view group;
  for (const Parameter& p : parameters()) {
    if (const GroupWords said = words(p.group); said.title != group) {
      text += fmt::format("\n{}: {}\n", said.title, filled(said.sentence));
      group = said.title;
    }
    text += full_entry(p);
  }
  return text;
}

std::string parameters_of_every_day() {
  std::string text = fmt::format("\nParameters of every day, {} of {} (all: --help-all, one: formica help NAME):\n",
                                 every_day.size(), parameters().size());
  for (const char* const name : every_day) text += short_entry(*find_parameter(name));
  return text;
}

std::string positionals(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : app.get_options())
    if (option->get_positional() && !option->get_group().empty())
      text += help_entry(option->get_name(true, false), option->get_description());
  return text.empty() ? text : "\n" + text;
}

std::string commands(const CLI::App& app) {
  std::string text;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    const std::string description = command->get_description();
    text += help_entry(command->get_name(), description.substr(0, description.find('\n')));
  }
  return text.empty() ? text : "\nCommands:\n" + text;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t first, std::size_t indent) {
  std::string out;
  std::size_t column = first;
  bool begun = false;  // this line has a word already
  while (!text.empty()) {
    const std::size_t end = end_of_word(text);
    const std::string_view word = text.substr(0, end);
    if (begun && column + 1 + width_of(word) > help_columns) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (begun) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width_of(word);
    begun = true;
    if (end < text.size() && text[end] == '\n') {
      out += "\n" + std::string(indent, ' ');
      column = indent;
      begun = false;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string help_entry(std::string_view name, std::string_view text) {
  std::string line = fmt::format("  {}", name);
  if (text.empty()) return line + "\n";
  if (width_of(line) + 2 > text_column)
    line += "\n" + std::string(text_column, ' ');
  else
    line.append(text_column - width_of(line), ' ');
  return line + wrapped(text, text_column, text_column) + "\n";
}

std::string with_examples(std::string_view sentence, const std::vector<std::string_view>& examples) {
  std::string text = fmt::format("{}\n", sentence);
  for (const std::string_view example : examples) text += fmt::format("\n  {}", example);
  return text;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  std::string text = app->get_description() + "\n\n" + make_usage(app, std::move(name));
  const bool all = mode == CLI::AppFormatMode::All;
  text += positionals(*app) + plain_options(*app, *this, all ? "" : long_group_, all ? "" : hidden_) + commands(*app);
  const bool takes_parameters =
      std::ranges::any_of(app->get_options(), [](const CLI::Option* o) { return parameter_of(*o) != nullptr; });
  if (takes_parameters) text += all ? all_parameters() : parameters_of_every_day();
  if (!app->get_footer().empty()) text += "\n" + app->get_footer() + "\n";
  return text;
}

}  // namespace formicarium::cli
