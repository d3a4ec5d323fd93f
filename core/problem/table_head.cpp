// SPDX-License-Identifier: Apache-2.0
#include "core/problem/table_head.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/problem/distance_table.hpp"

namespace formicarium {
namespace {

constexpr std::size_t most_rows_looked_at = 12, most_bytes_looked_at = std::size_t{1} << 16;

/// "sep=;", as spreadsheets write and understand it.
char said_separator(std::string_view line) {
  const std::string word = upper(trim(line.substr(0, 16)));
  const std::string_view bare = std::string_view(word).substr(word.starts_with('"') ? 1 : 0);
  return bare.starts_with("SEP=") && bare.size() > 4 && bare.size() <= 6 ? bare[4] : char{};
}

/// The number of fields of the next line that is no remark, with the same separator; goes back.
std::size_t fields_of_next(TableLines& lines, Text& text) {
  const Text::Place here = text.place();
  std::size_t count = 0;
  while (count == 0 && lines.next())
    if (!lines.is_remark()) count = lines.fields().size();
  text.go_back(here);
  return count;
}

struct PlacesHeader {
  TableColumns columns;
  bool first = false;  // it is the first line
};
/// A header that names places: the first line, also as a remark, or one below a title. Then the text stands below it.
std::optional<PlacesHeader> find_header(TableLines& lines, Text& text) {
  const Text::Place begin = text.place();
  bool numbers_above = false, first = true;
  lines.set_remarks(TableLines::Remarks::shown);
  std::optional<PlacesHeader> found;
  for (std::size_t k = 0; k < most_rows_looked_at && !found; ++k) {
    lines.decide_anew();
    if (!lines.next() || text.place().offset - begin.offset > most_bytes_looked_at) break;
    std::vector<std::string_view> fields(lines.fields().begin(), lines.fields().end());
    if (!lines.is_remark()) {
      if (names_places(fields)) {
        if (numbers_above)
          text.complain("the header stands in this line, below lines of numbers; expected it in the first line");
        found = PlacesHeader{*columns_named(fields, text), first};
      }
      numbers_above |= std::ranges::count_if(fields, [&](auto field) { return lines.number(field).has_value(); }) > 1;
      first = false;
    } else if (first && fields.size() > 1) {
      std::vector<std::string_view> bare = fields;  // without the mark
      if (bare[0].starts_with('#')) bare[0] = trim(bare[0].substr(1));
      if (bare[0].empty()) bare.erase(bare.begin());
      for (const auto& header : {fields, bare})
        if (!found && names_places(header)) {
          const TableColumns columns = *columns_named(header, text);
          if (fields_of_next(lines, text) == header.size()) found = PlacesHeader{columns};
        }
    }
  }
  lines.set_remarks(TableLines::Remarks::skipped);
  if (!found) text.go_back(begin);
  return found;
}

class TableHead {
 public:
  TableHead(TableLines& lines, Text& text) : lines_(lines), text_(text) {
    const Text::Place begin = text.place();
    while (rows_.size() < most_rows_looked_at && text.place().offset - begin.offset < most_bytes_looked_at) {
      if (!lines.next()) {
        whole_ = true;
        break;
      }
      rows_.emplace_back(lines.fields().begin(), lines.fields().end());
      at_.push_back(lines.begin());
    }
    text.go_back(begin);
  }

  bool empty() const { return rows_.empty(); }

  /// Each line begins with the name that the first one has for it, so these are names above and beside a table.
  bool repeats_names() const {
    if (rows_.size() < 2) return false;
    const auto& top = rows_[0];
    const std::size_t corner = rows_[1].size() == top.size() ? 1 : 0;
    for (std::size_t i = 1; i < rows_.size(); ++i)
      if (i - 1 + corner >= top.size() || rows_[i].empty() || rows_[i][0] != top[i - 1 + corner]) return false;
    return corner == 0 || !lines_.number(top[0]);
  }

  enum class Square { none, one_way, both_ways };
  /// Whether all lines are n × n distances from this line and column on, of which the diagonal tells: nothing, 0, or
  /// one number above all.
  Square square_at(std::size_t row, std::size_t column, std::size_t n) const {
    if (!whole_ || rows_.size() != row + n) return Square::none;
    bool one_way = false;
    for (std::size_t i = 0; i < n; ++i)
      if (rows_[row + i].size() != column + n) return Square::none;
    const auto diagonal = lines_.number(cell(row, column));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        const std::string& field = cell(row + i, column + j);
        const auto distance = lines_.number(field);
        if (!distance && !means_no_road(field)) return Square::none;
        if (i == j && distance != diagonal) return Square::none;
        if (i != j && diagonal && distance && (*diagonal == 0 ? *distance <= 0 : *distance >= *diagonal))
          return Square::none;
        one_way |= distance != lines_.number(cell(row + j, column + i));
      }
    return one_way ? Square::one_way : Square::both_ways;
  }

  /// Throws InputError, or says whether the lines are distances and not places.
  bool is_distances() const {
    refuse_triangle();
    const auto& top = rows_[0];
    const bool repeated = repeats_names();
    if (repeated && top.size() > 2) return true;
    if (!repeated) refuse_edges();
    const bool header = std::ranges::none_of(top, [&](const auto& field) { return lines_.number(field).has_value(); });
    if (header && top.size() > 1) {
      const std::vector<std::string_view> names(top.begin(), top.end());
      const bool begun = rows_.size() > 2 && rows_[1][0] == top.at(1) && top.size() > 2 && rows_[2][0] == top[2];
      if (repeated || begun || square_at(1, 0, top.size()) != Square::none) return true;
      columns_named(names, text_);  // says what is missing of a pair
      if (!can_be_square() || has_words()) refuse_header();
      return true;
    }
    if (top.size() > 3 && has_words() && !can_be_square())
      complain(0, fmt::format("found {} fields without a header; expected one that names x and y, or lat and lon, or a "
                              "square table of distances",
                              top.size()));
    return top.size() > 3 || is_small_table(top.size());
  }

  TableColumns columns_by_place() const {
    constexpr int none = TableColumns::none;
    const auto& fields = rows_[0];
    const bool text_first = !lines_.number(fields[0]);
    if (fields.size() == 2 && !text_first) return {none, none, 0, 1, 2};
    if (fields.size() == 3) return text_first ? TableColumns{none, 0, 1, 2, 3} : TableColumns{0, none, 1, 2, 3};
    complain(0, fmt::format("found {} field{}; expected 'id,x,y', 'name,x,y' or 'x,y', a header that names them, or a "
                            "square table of distances",
                            fields.size(), fields.size() == 1 ? "" : "s"));
  }

 private:
  const std::string& cell(std::size_t row, std::size_t column) const { return rows_[row][column]; }
  [[noreturn]] void complain(std::size_t row, const std::string& sentence) const {
    text_.complain_at(at_[row], sentence);
  }

  /// Lines that grow or shrink by a field each.
  void refuse_triangle() const {
    for (std::size_t from : {0U, 1U}) {
      if (rows_.size() < from + 3) continue;
      for (const int step : {1, -1}) {
        bool all = true;
        for (std::size_t i = from + 1; i < rows_.size(); ++i)
          all &= int(rows_[i].size()) - int(rows_[i - 1].size()) == step;
        if (all)
          complain(from, fmt::format("each line has one field {} than the line above it: half of a table of "
                                     "distances, a triangle; expected a square table",
                                     step > 0 ? "more" : "less"));
      }
    }
  }

  void refuse_edges() const {
    const bool named = names_edges(rows_[0]);
    bool shaped = rows_.size() > 1;  // two names and a number, in lines below a header or from the first one on
    for (std::size_t i = rows_[0].size() == 3 && lines_.number(rows_[0][2]) ? 0 : 1; i < rows_.size(); ++i)
      shaped &= rows_[i].size() == 3 && is_word(rows_[i][0]) && is_word(rows_[i][1]) && lines_.number(rows_[i][2]);
    if (named || shaped)
      complain(0,
               "found a list of edges, with two cities and a distance in each line; expected a square table of "
               "distances, or the cities' places");
  }

  bool is_word(const std::string& field) const { return !lines_.number(field) && !means_no_road(field); }

  /// Whether there is a word in the table's inside.
  bool has_words() const {
    for (std::size_t i = 1; i < rows_.size(); ++i)
      for (std::size_t j = 1; j < rows_[i].size(); ++j)
        if (is_word(rows_[i][j])) return true;
    return false;
  }

  /// By the number of lines and fields; the last fields may be empty in all lines.
  bool can_be_square() const {
    std::size_t most = 0, least = 0;
    for (const auto& row : rows_) {
      std::size_t used = row.size();
      while (used > 0 && row[used - 1].empty()) --used;
      least = std::max(least, used);
      most = std::max(most, row.size());
    }
    const bool beside =
        std::ranges::any_of(rows_, [&](const auto& row) { return &row != rows_.data() && is_word(row[0]); });
    return rows_.size() <= most + (beside ? 0 : 1) && (!whole_ || rows_.size() + 1 >= least);
  }

  [[noreturn]] void refuse_header() const {
    complain(0,
             fmt::format("the header names no columns x and y, or lat and lon, but {}; rename those of the places, or "
                         "write a square table of distances",
                         list_of_columns(rows_[0])));
  }

  /// Two or three fields a line may be places as well.
  bool is_small_table(std::size_t fields) const {
    if (fields == 3 && square_at(1, 0, 3) == Square::both_ways) return true;  // numbers above
    for (const std::size_t column : {0U, 1U}) {
      const std::size_t n = std::max(fields, column) - column;
      const Square square = n < 2 ? Square::none : square_at(0, column, n);
      if (square == Square::none) continue;
      if (n == 3 && square == Square::both_ways) return true;
      const auto diagonal = lines_.number(cell(0, column));
      const bool counted = n == 3 && cell(1, 0) == "1" && cell(2, 0) == "2";  // ids 0, 1, 2
      if (counted || (diagonal && *diagonal != 0)) continue;
      complain(0, fmt::format("{} lines of {} fields may be places or a table of distances; expected a header: for "
                              "places such as 'id,x,y', for a table the cities' names",
                              rows_.size(), fields));
    }
    return false;
  }

  TableLines& lines_;
  Text& text_;
  std::vector<std::vector<std::string>> rows_{};
  std::vector<int> at_{};  // the lines in which they begin
  bool whole_ = false;     // there are no more
};

}  // namespace

std::optional<TableColumns> recognise_table(TableLines& lines, Text& text) {
  const Text::Place begin = text.place();
  if (const auto line = text.next_line(); line && said_separator(*line) != 0)
    lines.separate_by(said_separator(*line));
  else
    text.go_back(begin);
  const Text::Place first = text.place();
  const char said = lines.delimiter();
  const std::optional<PlacesHeader> header = find_header(lines, text);
  const Text::Place below = text.place();
  const char separator = lines.delimiter();
  text.go_back(first);
  lines.separate_by(said);
  if (header && (!header->first || !TableHead(lines, text).repeats_names())) {
    text.go_back(below);
    lines.separate_by(separator);
    lines.expect_fields(std::size_t(header->columns.count));
    return header->columns;
  }
  const TableHead head(lines, text);
  if (head.empty()) return TableColumns{};  // of no cities, as the reader of places says
  if (head.is_distances()) return {};
  return head.columns_by_place();
}

}  // namespace formicarium
