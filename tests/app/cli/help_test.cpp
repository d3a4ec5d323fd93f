// SPDX-License-Identifier: Apache-2.0
// What --help and formica help print: examples first, 80 columns, and all that the table knows of a name.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "core/base/read_file.hpp"
#include "core/problem/filled.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/presets.hpp"
#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

using testing::HasSubstr;

constexpr const char* commands[] = {"solve",  "explain", "check", "generate", "experiment",
                                    "lesson", "target",  "bench", "devices",  "help"};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::ptrdiff_t characters(const std::string& text) {
  return std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

/// Line ends and the blanks after them as one blank: what help breaks into lines.
std::string in_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  return out;
}

std::string option_of(const Parameter& p) {
  std::string name = "--" + std::string(p.name);
  std::ranges::replace(name, '_', '-');
  return name;
}

std::string shown(const std::vector<std::string>& arguments) {
  const Outcome outcome = formica(arguments);
  EXPECT_EQ(outcome.exit, 0) << testing::PrintToString(arguments) << outcome.err;
  return outcome.out;
}

TEST(Help, of_solve_fits_80_lines_and_names_what_is_used_every_day) {
  const std::string text = shown({"solve", "--help"});
  EXPECT_LE(lines_of(text).size(), 80U) << text;
  for (const char* name :
       {"FILE",        "--iterations", "--time",         "--target", "--settings", "--session", "--tour",
        "--trace",     "--json",       "--algorithm",    "--ants",   "--rho",      "--alpha",   "--beta",
        "--selection", "--candidates", "--local-search", "--seed",   "--backend",  "--help",    "--help-all"})
    EXPECT_THAT(text, HasSubstr(name));
  EXPECT_EQ(shown({"help", "solve"}), text);
}

TEST(Help, of_every_command_begins_with_examples_and_fits_80_columns) {
  for (const std::vector<std::string>& asked : {std::vector<std::string>{"--help"},
                                                {"solve", "--help-all"},
                                                {"help", "measures"},
                                                {"help", "results"},
                                                {"help", "campaigns"}})
    for (const std::string& line : lines_of(shown(asked))) EXPECT_LE(characters(line), 80) << line;
  for (const std::string command : commands) {
    const std::string text = shown({command, "--help"});
    const auto lines = lines_of(text);
    EXPECT_LE(lines.size(), 80U) << command;
    for (const std::string& line : lines) EXPECT_LE(characters(line), 80) << line;
    const std::size_t example = text.find("\n  formica " + command), usage = text.find("\nUsage: formica " + command);
    EXPECT_LT(example, usage) << text;
    EXPECT_NE(usage, std::string::npos) << text;
  }
  EXPECT_THAT(shown({"--help"}), HasSubstr("\n  formica solve koch-192"));
}

TEST(Help, all_shows_each_parameter_in_its_group_with_all_that_is_known_of_it) {
  for (const std::string command : {"solve", "target"}) {
    const std::string text = in_one_line(shown({command, "--help-all"}));
    std::size_t at = 0;
    for (const Parameter& p : parameters()) {
      EXPECT_THAT(text, HasSubstr(in_one_line(std::string(words(p.group).title) + ": ")));
      const std::size_t found = text.find(" " + option_of(p) + " ", at);
      ASSERT_NE(found, std::string::npos) << option_of(p) << " is in the order of the table";
      at = found;
      for (const std::string& line : help_lines(p))
        EXPECT_NE(text.find(in_one_line(line), at), std::string::npos) << line;
    }
  }
}

TEST(Help, says_of_every_parameter_what_the_table_says) {
  for (const Parameter& p : parameters()) {
    const std::string text = in_one_line(shown({"help", std::string(p.name)}));
    EXPECT_THAT(text, HasSubstr(option_of(p) + " "));
    EXPECT_THAT(text, HasSubstr(std::string(p.label)));
    EXPECT_THAT(text, HasSubstr(in_one_line(filled(p.meaning))));
    EXPECT_THAT(text, HasSubstr(in_one_line(filled(p.formula))));
    EXPECT_THAT(text, HasSubstr(in_one_line(filled(p.larger))));
    EXPECT_THAT(text, HasSubstr(in_one_line(p.source)));
    EXPECT_THAT(text, HasSubstr(in_one_line(range_text(p)).substr(1))) << "its first letter is a capital";
    EXPECT_THAT(text, HasSubstr(in_one_line(default_text(p))));
    if (p.symbol.size() > 1)
      EXPECT_THAT(shown({"help", std::string(p.name)}), testing::StartsWith(shown({"help", std::string(p.symbol)})));
  }
  EXPECT_EQ(shown({"help", "local-search"}), shown({"help", "local_search"}));
  EXPECT_THAT(shown({"help", "ants"}), HasSubstr("1 024")) << "no number is broken";
}

TEST(Help, says_of_every_value_what_the_table_says) {
  for (const Parameter& p : parameters())
    for (const Choice& c : p.choices) {
      const std::string text = shown({"help", std::string(c.id)});
      const std::string all = in_one_line(text);
      EXPECT_THAT(all, HasSubstr(option_of(p) + " " + std::string(c.id) + " "));
      EXPECT_THAT(all, HasSubstr(std::string(c.id) + ": " + std::string(c.label)));
      EXPECT_THAT(all, HasSubstr(in_one_line(c.sentence)));
      EXPECT_THAT(all, HasSubstr(in_one_line(filled(p.meaning))));
      EXPECT_THAT(all, HasSubstr(in_one_line(p.source)));
      for (const std::string& line : lines_of(text)) EXPECT_LE(characters(line), 80) << line;
    }
}

TEST(Help, prints_the_page_on_the_papers_in_eighty_columns) {
  const std::string text = shown({"help", "papers"});
  const std::string page = read_text_file(std::filesystem::path(FORMICARIUM_SOURCE) / "docs/papers.md");
  EXPECT_THAT(text, testing::StartsWith("What the papers found, and what is found here\n"));
  for (const std::string& line : lines_of(text)) {
    EXPECT_LE(characters(line), 80) << line;
    EXPECT_THAT(line, testing::Not(HasSubstr("](")));
    EXPECT_THAT(line, testing::Not(testing::StartsWith("|")));
  }
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with("## ")) EXPECT_THAT(text, HasSubstr(line.substr(3) + "\n"));
    if (line.starts_with("| ") && !line.starts_with("| ---") && !line.starts_with("| claim") &&
        !line.starts_with("| element"))
      EXPECT_THAT(in_one_line(text), HasSubstr(in_one_line(line.substr(2, line.find(" |", 2) - 2))));
  }
}

TEST(Help, says_of_every_preset_which_options_it_is) {
  for (const Preset& preset : presets())
    EXPECT_THAT(in_one_line(shown({"help", std::string(preset.name)})), HasSubstr(in_one_line(preset.sentence)));
  const std::string all = shown({"help", "presets"});
  for (const std::string& line : lines_of(all)) EXPECT_LE(characters(line), 80) << line;
  for (const Preset& preset : presets()) EXPECT_THAT(all, HasSubstr(shown({"help", std::string(preset.name)})));
  EXPECT_THAT(shown({"help", "Local search"}), HasSubstr("Options: --local-search or3opt\n"));
  EXPECT_THAT(shown({"help", "Ant Colony System 1997"}), HasSubstr("--algorithm acs"));
  const std::string all_cities = in_one_line(shown({"help", "GPU-MMAS 2020, all cities"}));
  EXPECT_THAT(all_cities, HasSubstr("--tabu ct"));
  EXPECT_THAT(all_cities, HasSubstr("a preset sets the tabu list, too; the seed"));
}

}  // namespace
}  // namespace formicarium::test
