// SPDX-License-Identifier: Apache-2.0
#include "core/problem/table_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/problem/foreign_number.hpp"

namespace formicarium {
namespace {

/// 0 if it is a single word.
char find_delimiter(std::string_view line) {
  bool quoted = false;
  std::string bare;  // what stands in quotes separates nothing
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (!quoted) bare += c;
  }
  const auto count = [&](char delimiter) { return std::ranges::count(bare, delimiter); };
  for (const char delimiter : {'\t', ';'})
    if (count(delimiter) > 0) return delimiter;
  if (const auto bars = count('|'); bars > 0 && bars >= count(',')) return '|';
  return count(',') > 0 ? ',' : count(' ') > 0 ? ' ' : char{};
}

/// Whether a quoted field is still open at its end.
bool goes_on(std::string_view line, char delimiter) {
  bool quoted = false, at_begin = true;
  for (const char c : line) {
    if (c == '"' && (quoted || at_begin)) quoted = !quoted;
    at_begin = c == delimiter || (at_begin && (c == ' ' || c == '\t'));
  }
  return quoted;
}

/// Whether blanks separate, and commas are decimal: "0,5 0,5", which commas seem to split.
bool is_of_decimal_commas(std::string_view line) {
  int words = 0;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line), ++words)
    if (std::ranges::count(word, ',') != 1 || !with_decimal_point(word)) return false;
  return words > 1;
}

}  // namespace

bool TableLines::next() {
  while (true) {
    const bool tabs = delimiter_ == 0 || delimiter_ == '\t';
    const auto line = text_.next_line(tabs ? Text::Ends::kept : Text::Ends::trimmed);
    if (!line) return false;
    begin_ = text_.line();
    remark_ = (tabs ? trim(*line).front() : line->front()) == '#';
    if (remark_ && remarks_ == Remarks::skipped && expected_ == 0) continue;
    if (delimiter_ == 0) delimiter_ = find_delimiter(trim(*line));
    line_ = *line;  // with tabs at its ends, if they separate
    if (tabs && delimiter_ != '\t') line_ = trim(line_);
    const bool quotes = line_.find('"') != std::string_view::npos;
    if (!quotes || remark_) split(line_);
    if (remark_ && remarks_ == Remarks::shown) return true;
    if (remark_ && fields_.size() != expected_) continue;
    remark_ = false;
    if (!quotes) return true;
    if (goes_on(line_, delimiter_)) join_lines();
    split_quoted(line_);
    return true;
  }
}

void TableLines::join_lines() {
  joined_ = line_;
  do {
    const auto line = text_.next_line();
    if (!line || joined_.size() + line->size() > longest_line)
      text_.complain_at(begin_, "a quote opens here that is never closed; expected '\"' at the end of the field");
    joined_ += ' ';
    joined_ += *line;
  } while (goes_on(joined_, delimiter_));
  line_ = joined_;
}

void TableLines::split(std::string_view line) {
  fields_.clear();
  if (delimiter_ == ' ') {
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) fields_.push_back(word);
    return;
  }
  while (true) {
    const std::size_t end = std::min(line.find(delimiter_), line.size());
    fields_.push_back(trim(line.substr(0, end)));
    if (end == line.size()) return;
    line.remove_prefix(end + 1);
  }
}

void TableLines::split_quoted(std::string_view line) {
  fields_.clear();
  unquoted_.clear();
  while (true) {
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    if (delimiter_ == ' ' && line.empty()) return;
    std::size_t end;
    if (line.starts_with('"')) {
      std::string& field = unquoted_.emplace_back();
      std::size_t at = 1;
      for (; at < line.size(); ++at) {
        if (line[at] != '"')
          field += line[at];
        else if (at + 1 < line.size() && line[at + 1] == '"')
          field += line[++at];
        else
          break;
      }
      end = std::min(line.find(delimiter_, std::min(at + 1, line.size())), line.size());
      if (const auto rest = trim(line.substr(std::min(at + 1, line.size()), end - std::min(at + 1, end)));
          !rest.empty())
        text_.complain(
            fmt::format("found {} behind a quoted field; expected quotes around the whole field, and '\"\"' "
                        "for a quote in it",
                        in_quotes(rest)));
      fields_.push_back(trim(field));
    } else {
      end = std::min(line.find(delimiter_), line.size());
      fields_.push_back(trim(line.substr(0, end)));
    }
    if (end == line.size()) return;
    line.remove_prefix(end + 1);
  }
}

std::optional<double> TableLines::number(std::string_view field) const {
  auto value = to_double(field);
  if (!value) value = number_with_signs(field);
  return value;
}

std::optional<double> TableLines::number_with_signs(std::string_view field) const {
  if (field.empty()) return {};
  const std::size_t comma = field.find(',');
  if (comma != std::string_view::npos) {
    if (!commas_are_decimal() || field.find('.') != std::string_view::npos) return {};
    std::array<char, 40> room;
    if (field.size() > room.size()) return {};
    std::ranges::copy(field, room.begin());
    room[comma] = '.';
    if (const auto value = to_double({room.data(), field.size()})) return value;
  }
  const auto plain = with_decimal_point(field);
  return plain ? to_double(*plain) : std::nullopt;
}

std::optional<double> TableLines::value(std::string_view field) {
  if (commas_are_decimal()) expect_one_sign(field);
  return number(field);
}

/// Nothing follows from a word, whatever signs are in it.
void TableLines::expect_one_sign(std::string_view field) {
  enum : unsigned { point = 1, point_before_three = 2, comma = 4, comma_before_three = 8 };
  std::size_t at = 0;
  while (at < field.size() && field[at] != '.' && field[at] != ',') ++at;
  if (at == field.size()) return;
  const bool thousands = at + 4 == field.size() && may_be_thousands(field, field[at]);
  const unsigned sign =
      field[at] == '.' ? (thousands ? point_before_three : point) : (thousands ? comma_before_three : comma);
  if ((signs_ & sign) != 0 || !number(field)) return;
  signs_ |= sign;
  const bool points = (signs_ & (point | point_before_three)) != 0,
             commas = (signs_ & (comma | comma_before_three)) != 0;
  if ((commas && (signs_ & point_before_three) != 0) || (points && (signs_ & comma_before_three) != 0))
    text_.complain(
        fmt::format("found {}, and numbers before it with the other decimal sign: one of the two is a thousands "
                    "separator; write numbers without it",
                    in_quotes(field)));
}

std::string TableLines::why_no_number(std::string_view field, std::string_view what) const {
  if (field.empty()) return fmt::format("found {} '', which is empty; expected a number", what);
  if (delimiter_ == ',' && is_of_decimal_commas(line_))
    return fmt::format(
        "found {}, where blanks separate and commas are decimal; write a decimal point, or let ; separate",
        in_quotes(line_));
  if (const auto plain = without_thousands(field))
    return fmt::format("found {} {}, which has a thousands separator; write {}", what, in_quotes(field), *plain);
  if (const auto plain = with_decimal_point(field); plain && to_double(*plain) && std::isfinite(*to_double(*plain)))
    return fmt::format("found {} {}, which has a decimal comma; write it with a decimal point, {}", what,
                       in_quotes(field), *plain);
  return fmt::format("found {} {}; expected a finite number with a decimal point", what, in_quotes(field));
}

}  // namespace formicarium
