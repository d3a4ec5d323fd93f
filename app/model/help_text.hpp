// SPDX-License-Identifier: Apache-2.0
// What --help prints, in 80 columns: a sentence, examples, and the options in everyday use; with
// --help-all every parameter of the table, by group, with its full description.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace formicarium::cli {

inline constexpr std::size_t help_columns = 80;

/// `text` broken at spaces so that no line is longer than help_columns, unless a word is. The first
/// line is to be printed from column `first` on and is not indented; all others are indented by
/// `indent` spaces. Line ends in `text` stay.
std::string wrapped(std::string_view text, std::size_t first, std::size_t indent);

/// "  --time NUMBER           Stop after so many …": a name, and beside or below it the text in the
/// second column.
std::string help_entry(std::string_view name, std::string_view text);

/// A command's description, as HelpFormatter expects it: a sentence for the list of commands, and
/// the examples with which the command's own help begins.
std::string with_examples(std::string_view sentence, const std::vector<std::string_view>& examples);

class HelpFormatter : public CLI::Formatter {
 public:
  /// `long_group`: of it --help shows the first option alone, of `hidden` none, and --help-all all of both.
  explicit HelpFormatter(std::string long_group = {}, std::string hidden = {})
      : long_group_(std::move(long_group)), hidden_(std::move(hidden)) {}
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;

 private:
  std::string long_group_, hidden_;
};

}  // namespace formicarium::cli
