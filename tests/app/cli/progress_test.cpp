// SPDX-License-Identifier: Apache-2.0
// The progress line on terminals of any width: it stays on its line, and nothing of an older one is left beside it.
#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <initializer_list>
#include <string>
#include <vector>

#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

using testing::HasSubstr;

/// A row of a terminal, as what was written between two returns of the carriage leaves it. Every letter here takes one
/// column, but those above U+2E80, which take two.
struct Row {
  std::vector<std::string> cells;

  /// Returns the columns that were written over.
  std::size_t write(const std::string& text) {
    std::size_t column = 0;
    for (std::size_t i = 0; i < text.size();) {
      const auto first = static_cast<unsigned char>(text[i]);
      const std::size_t bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
      const std::size_t wide = bytes == 4 || (bytes == 3 && first >= 0xE3) ? 2 : 1;
      cells.resize(std::max(cells.size(), column + wide));
      cells[column] = text.substr(i, bytes);
      if (wide == 2) cells[column + 1].clear();
      column += wide;
      i += bytes;
    }
    return column;
  }
  std::string text() const {
    std::string all;
    for (const std::string& cell : cells) all += cell;
    return all.substr(0, all.find_last_not_of(' ') + 1);
  }
};

std::vector<std::string> lines_shown(const std::string& screen) {
  std::vector<std::string> lines;
  const std::string shown = screen.substr(0, screen.find("formica:"));
  for (std::size_t begin = shown.find('\r'); begin != std::string::npos;) {
    const std::size_t end = shown.find('\r', begin + 1);
    if (end == std::string::npos) break;
    lines.push_back(shown.substr(begin + 1, end - begin - 1));
    begin = end;
  }
  return lines;
}

void expect_on_one_row(const std::string& screen, std::size_t columns) {
  EXPECT_THAT(screen.substr(0, screen.find("formica:")), testing::Not(HasSubstr("\n")));
  Row row;
  for (const std::string& line : lines_shown(screen)) {
    EXPECT_LT(row.write(line), columns) << line;
    EXPECT_EQ(row.text(), line.substr(0, line.find_last_not_of(' ') + 1)) << "nothing is left of the line before";
  }
  EXPECT_EQ(row.text(), "") << "it is wiped at the end";
}

/// Ends the run once `enough` lines were shown.
How shown_on(unsigned short columns, std::size_t enough = 5) {
  How how;
  how.columns = [columns](const std::string&) { return columns; };
  how.on_screen = [enough, done = false](pid_t child, const std::string& screen) mutable {
    if (done || std::size_t(std::ranges::count(screen, '\r')) <= enough) return;
    done = true;
    ::kill(child, SIGINT);
  };
  return how;
}

std::vector<std::string> long_run(const Folder& folder) {
  return {"solve", folder.write("small.tsp", small_instance(100)), "--time", "600"};
}

TEST(Progress, stays_on_its_line_on_a_terminal_of_any_width) {
  const Folder folder;
  for (const unsigned short columns : std::initializer_list<unsigned short>{1, 2, 20, 40, 80, 132}) {
    const Outcome outcome = formica(long_run(folder), shown_on(columns));
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    EXPECT_GE(lines_shown(outcome.err).size(), 4U);
    expect_on_one_row(outcome.err, columns);
    if (columns >= 20) EXPECT_THAT(outcome.err, HasSubstr("\riteration "));
  }
}

TEST(Progress, takes_columns_where_the_terminal_does_not_say_its_width) {
  const Folder folder;
  How how = shown_on(0);
  how.environment = {"COLUMNS=30"};
  expect_on_one_row(formica(long_run(folder), how).err, 30);
  for (const char* wrong : {"COLUMNS=", "COLUMNS=0", "COLUMNS=-3", "COLUMNS=wide", "COLUMNS=99999999999999999999"}) {
    how = shown_on(0);
    how.environment = {wrong};
    const Outcome outcome = formica(long_run(folder), how);
    expect_on_one_row(outcome.err, 80);
    EXPECT_THAT(outcome.err, HasSubstr("iterations/s"));
  }
  how = shown_on(20);
  how.environment = {"COLUMNS=200"};
  expect_on_one_row(formica(long_run(folder), how).err, 20);
}

TEST(Progress, follows_a_terminal_that_is_made_narrower) {
  const Folder folder;
  How how = shown_on(0, 12);
  std::size_t at = 0;  // what had been shown when it became narrower
  how.columns = [&at](const std::string& screen) -> unsigned short {
    if (at == 0 && std::ranges::count(screen, '\r') > 5) at = screen.size();
    return at == 0 ? 100 : 24;
  };
  const Outcome outcome = formica(long_run(folder), how);
  const auto lines = lines_shown(outcome.err.substr(at));
  ASSERT_GT(lines.size(), 3U);
  Row row;
  for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_LT(row.write(lines[i]), 24U) << lines[i];
}

TEST(Progress, counts_letters_that_take_two_columns) {
  const Folder folder;
  std::string name;
  for (int i = 0; i < 30; ++i) name += "蟻";
  folder.write("x.json", R"({"name": "x", "instances": [{"generate": "uniform", "cities": 40}],
 "variants": [{"name": ")" + name +
                             R"("}], "seeds": 200, "stop": {"iterations": 200}})");
  How how = shown_on(40, 12);
  how.folder = folder.path();
  how.on_screen = [stop = how.on_screen](pid_t child, const std::string& screen) {
    if (screen.find("蟻") != std::string::npos) stop(child, screen);  // a run has ended
  };
  const Outcome outcome = formica({"experiment", "x.json"}, how);
  EXPECT_THAT(outcome.err, HasSubstr("蟻"));
  expect_on_one_row(outcome.err, 40);
}

TEST(Progress, is_not_shown_where_there_is_no_terminal) {
  const Folder folder;
  const Outcome outcome = formica({"solve", folder.write("small.tsp", small_instance(50)), "--time", "0.5"});
  EXPECT_THAT(outcome.err, testing::IsEmpty());
}

}  // namespace
}  // namespace formicarium::test
