// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <span>
#include <utility>

#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/text.hpp"
#include "core/problem/readers.hpp"
#include "core/problem/rows.hpp"

namespace formicarium {
namespace {

constexpr int none = -1;

struct Columns {
  int id = 0;  // or none: then cities are numbered 1 … n
  int x = 1;
  int y = 2;
  int count = 3;
};

/// The fields of a line, without surrounding blanks and one pair of quotes. Repeated spaces are one delimiter.
std::vector<std::string_view> split(std::string_view line, char delimiter) {
  std::vector<std::string_view> fields;
  if (delimiter == ' ') {
    while (true) {
      const std::string_view word = take_word(line);
      if (word.empty()) return fields;
      fields.push_back(word);
    }
  }
  while (true) {
    const std::size_t end = std::min(line.find(delimiter), line.size());
    std::string_view field = trim(line.substr(0, end));
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"')
      field = trim(field.substr(1, field.size() - 2));
    fields.push_back(field);
    if (end == line.size()) return fields;
    line.remove_prefix(end + 1);
  }
}

char find_delimiter(std::string_view line) {
  for (const char delimiter : {'\t', ';', ','}) {
    if (line.find(delimiter) != std::string_view::npos) return delimiter;
  }
  return ' ';
}

bool is_header(const std::vector<std::string_view>& fields) {
  return std::none_of(fields.begin(), fields.end(),
                      [](std::string_view field) { return to_double(field).has_value(); });
}

/// Finds the columns id, x and y by the names in the header, in any case and order.
Columns named_columns(const std::vector<std::string_view>& header, const Text& text) {
  Columns columns{none, none, none, static_cast<int>(header.size())};
  const std::array<std::pair<std::string_view, int*>, 3> wanted = {
      {{"ID", &columns.id}, {"X", &columns.x}, {"Y", &columns.y}}};
  for (int i = 0; i < columns.count; ++i) {
    const std::string name = upper(header[i]);
    for (const auto& [wanted_name, column] : wanted) {
      if (name != wanted_name) continue;
      if (*column != none) text.complain(fmt::format("column {} is named twice", in_quotes(header[i])));
      *column = i;
    }
  }
  if (columns.x == none || columns.y == none) text.complain("the header names no columns x and y; expected 'id,x,y'");
  return columns;
}

Columns columns_by_place(std::size_t fields, const Text& text) {
  if (fields == 2) return {none, 0, 1, 2};
  if (fields == 3) return {};
  text.complain(fmt::format("found {} field{}; expected 'id,x,y' or 'x,y', or a header that names them", fields,
                            fields == 1 ? "" : "s"));
}

/// The spacing of as many cities spread evenly over the bounding rectangle (or line); 0 if all are at one place.
double typical_spacing(std::span<const Point> places) {
  Point low = places.front(), high = low;
  for (const Point& at : places) {
    low = {std::min(low.x, at.x), std::min(low.y, at.y), 0};
    high = {std::max(high.x, at.x), std::max(high.y, at.y), 0};
  }
  const double n = double(places.size()), wide = high.x - low.x, tall = high.y - low.y;
  return std::max(std::sqrt(wide * tall / n), std::max(wide, tall) / n);
}

}  // namespace

InstanceData read_csv(Text& text, Progress* progress) {
  const std::string& file = text.file();
  InstanceData data;
  data.name = clean_name(std::filesystem::path(file).stem().string());
  char delimiter = 0;
  std::optional<Columns> columns;
  Rows rows;
  Text::Place begin = text.place();
  while (const auto line = text.next_line()) {
    if (line->front() == '#') continue;
    if (delimiter == 0) delimiter = find_delimiter(*line);
    const auto fields = split(*line, delimiter);
    if (!columns && is_header(fields)) {
      columns = named_columns(fields, text);
      begin = text.place();
      continue;
    }
    if (!columns) columns = columns_by_place(fields.size(), text);
    constexpr std::size_t report_every = 4096;
    if (progress != nullptr && rows.size() % report_every == 0) progress->report(text.share_read());
    if (fields.size() != static_cast<std::size_t>(columns->count)) {
      text.complain(fmt::format("found {} field{} in {}; expected {}{}", fields.size(), fields.size() == 1 ? "" : "s",
                                in_quotes(*line), columns->count,
                                delimiter == ',' ? ", with a decimal point, not a comma" : ""));
    }
    auto city = static_cast<std::int64_t>(rows.size()) + 1;
    if (columns->id != none) {
      const auto id = to_integer(fields[columns->id]);
      if (!id || *id < 0)
        text.complain(fmt::format("found id {}; expected a whole number, 0 or more", in_quotes(fields[columns->id])));
      city = *id;
    }
    Point at;
    for (const auto& [column, coordinate] : {std::pair(columns->x, &at.x), std::pair(columns->y, &at.y)}) {
      const auto value = to_double(fields[column]);
      if (!value || !std::isfinite(*value)) {
        text.complain(fmt::format("found coordinate {}; expected a finite number with a decimal point",
                                  in_quotes(fields[column])));
      }
      *coordinate = *value;
    }
    if (rows.empty()) {
      constexpr std::size_t least = 4;  // bytes of the shortest row: "0,0" and its line break
      rows = Rows(begin, std::min(text.lines_left() + 1, text.bytes_left() / least + 1));
    }
    rows.add(city, at);
  }
  if (rows.empty()) text.complain_at(text.last_line(), "holds no cities; expected lines 'id,x,y'");
  if (!text.ends_in_line_break()) {
    data.warnings.push_back(
        fmt::format("{}:{}: the last line has no line break; the file may be cut off", file, text.last_line()));
  }
  rows.expect_distinct(text);
  data.ids = std::move(rows.ids);
  data.coordinates = std::move(rows.at);
  if (const double apart = typical_spacing(data.coordinates); apart > 0 && apart < 2)
    data.warnings.push_back(
        fmt::format("{}: distances are rounded to whole numbers, and cities are about {:.2g} apart; multiply the "
                    "coordinates, by {} for instance, so that lengths tell tours apart",
                    file, apart, apart < 0.02 ? "100 000" : "1 000"));
  return data;
}

InstanceData parse_csv(std::string_view bytes, const std::string& file, Progress* progress) {
  Text text(bytes, file);
  return read_csv(text, progress);
}

}  // namespace formicarium
