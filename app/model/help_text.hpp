// SPDX-License-Identifier: Apache-2.0
// What --help prints: a sentence, examples, the options of every day, in 80 columns; with --help-all every parameter of
// the table, by group, with all that is known of it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace formicarium::cli {

inline constexpr std::size_t help_columns = 80;

/// `text` broken at spaces so that no line is longer than help_columns, if no word is: the first line begins in column
/// `first`, which is not written, all others are indented by `indent` spaces. Line ends in `text` stay.
std::string wrapped(std::string_view text, std::size_t first, std::size_t indent);

/// "  --time NUMBER           Stop after so many …": a name, and beside or below it a text in the second column.
std::string help_entry(std::string_view name, std::string_view text);

/// A command's description, as HelpFormatter wants it: a sentence for the list of commands, and examples that its own
/// help begins with.
std::string with_examples(std::string_view sentence, const std::vector<std::string_view>& examples);

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

}  // namespace formicarium::cli
