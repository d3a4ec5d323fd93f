// SPDX-License-Identifier: Apache-2.0
#include "core/problem/table_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace formicarium {
namespace {

char find_delimiter(std::string_view line) {
  bool quoted = false;
  std::string bare;  // what stands in quotes separates nothing
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (!quoted) bare += c;
  }
  for (const char delimiter : {'\t', ';', ','})
    if (bare.find(delimiter) != std::string::npos) return delimiter;
  return ' ';
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

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The number without separators if this is one with them: "1.234,5", "1 234", "1'234".
std::optional<std::string> without_thousands(std::string_view field) {
  constexpr std::size_t longest = 30;  // bytes
  if (field.size() > longest) return {};
  std::string plain;
  char last = 0;  // the sign that stands last: it may be a decimal one
  std::size_t signs = 0, digits_after = 0;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const char c = field[i];
    if (is_digit(c) || (i == 0 && (c == '-' || c == '+'))) {
      plain += c;
      digits_after += is_digit(c);
    } else if (c == '.' || c == ',' || c == '\'' || c == ' ' || c == '\xC2' || c == '\xA0') {
      if (c == '\xA0') continue;  // the second byte of a no-break space
      last = c;
      ++signs;
      digits_after = 0;
      plain += c == '.' || c == ',' ? c : '\0';
    } else {
      return {};
    }
  }
  if (signs == 0 || plain.empty()) return {};
  const bool decimal = (last == '.' || last == ',') && digits_after != 3;
  const std::size_t end = decimal ? plain.find_last_of(".,") : plain.size();
  std::string number;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (is_digit(plain[i]) || plain[i] == '-' || plain[i] == '+') number += plain[i];
    if (i == end) number += '.';
  }
  return number;
}

}  // namespace

bool TableLines::next() {
  auto line = text_.next_line();
  while (line && line->front() == '#') line = text_.next_line();
  if (!line) return false;
  if (delimiter_ == 0) delimiter_ = find_delimiter(*line);
  line_ = *line;
  if (line_.find('"') == std::string_view::npos) {
    split(line_);
    return true;
  }
  if (goes_on(line_, delimiter_)) {
    const int begin = text_.line();
    joined_ = line_;
    do {
      line = text_.next_line();
      if (!line || joined_.size() + line->size() > longest_line)
        text_.complain_at(begin, "a quote opens here that is never closed; expected '\"' at the end of the field");
      joined_ += ' ';
      joined_ += *line;
    } while (goes_on(joined_, delimiter_));
    line_ = joined_;
  }
  split_quoted(line_);
  return true;
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
  if (const auto value = to_double(field)) return value;
  if (delimiter_ == ',' || delimiter_ == ' ') return {};
  const std::size_t comma = field.find(',');
  if (comma == std::string_view::npos || field.find('.') != std::string_view::npos) return {};
  std::string pointed(field);
  pointed[comma] = '.';
  return to_double(pointed);
}

std::string TableLines::why_no_number(std::string_view field, std::string_view what) const {
  if (const auto plain = without_thousands(field))
    return fmt::format("found {} {}, which has a thousands separator; write {}", what, in_quotes(field), *plain);
  return fmt::format("found {} {}; expected a finite number with a decimal point", what, in_quotes(field));
}

}  // namespace formicarium
