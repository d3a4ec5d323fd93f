// SPDX-License-Identifier: Apache-2.0
#include "app/cli/papers_help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/cli/papers_page.hpp"
#include "app/model/help_text.hpp"

namespace formicarium::cli {
namespace {

/// Without "**" and the targets of links, and with quotes around code.
std::string plain_words(std::string_view text) {
  std::string words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      words += '\'';
    } else if (text[i] == '[' || text.substr(i).starts_with("**")) {
      i += text[i] == '*' ? 1 : 0;
    } else if (text.substr(i).starts_with("](")) {
      i = std::min(text.find(')', i), text.size() - 1);
    } else {
      words += text[i];
    }
  }
  return words;
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  for (row.remove_prefix(1); !row.empty();) {
    const std::size_t end = std::min(row.find('|'), row.size());
    std::string_view cell = row.substr(0, end);
    while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
    while (!cell.empty() && cell.back() == ' ') cell.remove_suffix(1);
    cells.push_back(plain_words(cell));
    row.remove_prefix(std::min(end + 1, row.size()));
  }
  return cells;
}

class PlainPage {
 public:
  void add(std::string_view line) {
    if (line.starts_with("| ")) return add_row(line);
    columns_.clear();
    if (line.empty() || line.starts_with('#') || line.starts_with("- ")) end_paragraph();
    if (line.starts_with('#')) {
      text_ += plain_words(line.substr(std::min(line.find_first_not_of("# "), line.size()))) + "\n\n";
    } else if (!line.empty()) {
      paragraph_ += (paragraph_.empty() ? "" : " ") +
                    std::string(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    } else if (!text_.ends_with("\n\n")) {
      text_ += '\n';
    }
  }
  std::string end() {
    end_paragraph();
    return std::move(text_);
  }

 private:
  void add_row(std::string_view line) {
    end_paragraph();
    if (line.starts_with("| ---")) return;
    std::vector<std::string> cells = cells_of(line);
    if (columns_.empty()) {
      columns_ = std::move(cells);
      return;
    }
    text_ += wrapped(cells.front(), 0, 0) + "\n";
    for (std::size_t i = 1; i < std::min(cells.size(), columns_.size()); ++i)
      if (!cells[i].empty()) text_ += "  " + wrapped(fmt::format("{}: {}", columns_[i], cells[i]), 2, 4) + "\n";
    text_ += '\n';
  }
  void end_paragraph() {
    if (!paragraph_.empty()) text_ += wrapped(plain_words(paragraph_), 0, paragraph_.starts_with("- ") ? 2 : 0) + "\n";
    paragraph_.clear();
  }

  std::string text_, paragraph_;
  std::vector<std::string> columns_;  // of the table that is being read
};

}  // namespace

std::string plain_page(std::string_view markdown) {
  PlainPage page;
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    page.add(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
  }
  return page.end();
}

std::string papers_help() { return plain_page(papers_page); }

}  // namespace formicarium::cli
