// SPDX-License-Identifier: Apache-2.0
// The page on the papers: each figure that it calls ours stands in the section of the results that it links to, there
// maybe with more digits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <map>
#include <regex>

#include "core/base/read_file.hpp"

namespace formicarium {
namespace {

std::string page(const std::string& file) {
  return read_text_file(std::filesystem::path(FORMICARIUM_SOURCE) / "docs" / file);
}

/// "## Quality without local search" → "quality-without-local-search", as a link to the heading has it.
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char c : heading)
    if (c == ' ')
      anchor += '-';
    else if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_')
      anchor += char(std::tolower(static_cast<unsigned char>(c)));
  return anchor;
}

/// The text below each heading, up to the next one.
std::map<std::string, std::string> sections(const std::string& text) {
  std::map<std::string, std::string> all;
  std::string* now = nullptr;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) now = &all[anchor_of(line.substr(line.find_first_not_of("# ")))];
    if (now) *now += line + "\n";
  }
  return all;
}

std::vector<std::string> all_of(const std::string& text, const std::regex& what) {
  return {std::sregex_token_iterator(text.begin(), text.end(), what, 0), {}};
}

int digits_after_the_point(const std::string& number) {
  const auto point = number.find('.');
  return point == std::string::npos ? 0 : int(number.size() - point - 1);
}

/// Whether the text has the number, or one with more digits that is rounded to it.
bool has_figure(const std::string& text, const std::string& number) {
  const int digits = digits_after_the_point(number);
  const double value = std::stod(number), half = 0.5 * std::pow(10.0, -digits) + 1e-9;
  static const std::regex figure("\\d+(?:\\.\\d+)?");
  return std::ranges::any_of(all_of(text, figure), [&](const std::string& there) {
    return digits_after_the_point(there) >= digits && std::abs(std::stod(there) - value) <= half;
  });
}

/// What the cell says that its sections do not.
std::vector<std::string> figures_without_a_source(const std::string& cell) {
  static const std::regex link("\\]\\(results/([a-z0-9-]+\\.md)#([a-z0-9-]+)\\)"), target("\\]\\([^)]*\\)"),
      name("[A-Za-z]+[0-9][A-Za-z0-9]*"), gap("(\\d) (\\d{3})(?!\\d)"), figure("\\d+(?:\\.\\d+)?");
  std::string source;
  for (std::sregex_iterator found(cell.begin(), cell.end(), link), end; found != end; ++found) {
    const auto there = sections(page("results/" + found->str(1)));
    const auto section = there.find(found->str(2));
    if (section == there.end()) return {"no section " + found->str(2) + " in " + found->str(1)};
    source += section->second;
  }
  if (source.empty()) return {};
  const auto plain = [&](const std::string& text) { return std::regex_replace(text, gap, "$1$2"); };
  source = plain(source);
  std::vector<std::string> missing;
  for (const std::string& number :
       all_of(plain(std::regex_replace(std::regex_replace(cell, target, "]"), name, "")), figure))
    if (!has_figure(source, number)) missing.push_back(number);
  return missing;
}

TEST(PapersPage, each_figure_of_ours_is_on_the_page_of_results_that_it_links_to) {
  int linked = 0;
  std::istringstream lines(page("papers.md"));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ") || line.starts_with("| ---") || line.starts_with("| claim")) continue;
    std::vector<std::string> cells;
    for (std::size_t from = 2, to; (to = line.find(" |", from)) != std::string::npos; from = to + 3)
      cells.push_back(line.substr(from, to - from));
    if (cells.size() < 5) continue;  // not a claim
    linked += cells[2].find("](results/") != std::string::npos;
    EXPECT_THAT(figures_without_a_source(cells[2]), testing::IsEmpty()) << cells[0];
  }
  EXPECT_GE(linked, 35);
}

TEST(PapersPage, a_figure_that_no_result_has_is_noticed) {
  const std::string link = "](results/quality.md#quality-without-local-search)";
  EXPECT_THAT(figures_without_a_source("[0.19, 0.57 %" + link), testing::IsEmpty());
  EXPECT_THAT(figures_without_a_source("[0.19, 0.58 %" + link), testing::ElementsAre("0.58"));
  EXPECT_THAT(figures_without_a_source("[0.2 %](results/quality.md#no-such-section)"), testing::SizeIs(1));
}

}  // namespace
}  // namespace formicarium
