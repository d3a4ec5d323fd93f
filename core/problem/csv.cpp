// SPDX-License-Identifier: Apache-2.0
// Lines of a table: places of cities, or the distances between them. Which of the two follows from the header and the
// shape.
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
#include "core/base/unpack.hpp"
#include "core/problem/distance_table.hpp"
#include "core/problem/globe.hpp"
#include "core/problem/readers.hpp"
#include "core/problem/rows.hpp"
#include "core/problem/scale.hpp"

namespace formicarium {
namespace {

constexpr int none = -1;

struct Columns {
  int id = none;  // or none: then cities are numbered 1 … n
  int name = none;
  int x = none;
  int y = none;
  int count = 0;
  bool degrees = false;  // x: latitude, y: longitude
};

struct NamedColumn {
  std::string_view name;
  int Columns::*column;
  bool degrees = false;
};
/// In upper case.
constexpr NamedColumn named[] = {
    {"ID", &Columns::id},        {"NAME", &Columns::name},
    {"CITY", &Columns::name},    {"LABEL", &Columns::name},
    {"X", &Columns::x},          {"Y", &Columns::y},
    {"LAT", &Columns::x, true},  {"LATITUDE", &Columns::x, true},
    {"LNG", &Columns::y, true},  {"LON", &Columns::y, true},
    {"LONG", &Columns::y, true}, {"LONGITUDE", &Columns::y, true},
};

bool is_header(std::span<const std::string_view> fields) {
  return std::ranges::none_of(fields, [](std::string_view field) { return to_double(field).has_value(); });
}

/// The columns by the names in the header, in any case and order; nothing if it names no places.
std::optional<Columns> named_columns(std::span<const std::string_view> header, const Text& text) {
  Columns plane, globe;
  for (int i = 0; i < std::ssize(header); ++i) {
    const std::string name = upper(header[std::size_t(i)]);
    const auto found = std::ranges::find(named, name, &NamedColumn::name);
    if (found == std::end(named)) continue;
    for (Columns* const one : {&plane, &globe}) {
      const bool of_places = found->column == &Columns::x || found->column == &Columns::y;
      if (of_places && found->degrees != (one == &globe)) continue;
      if (one->*found->column != none && (of_places || found->column == &Columns::id))
        text.complain(fmt::format("column {} is named twice", in_quotes(header[std::size_t(i)])));
      if (one->*found->column == none) one->*found->column = i;
    }
  }
  const auto whole = [](const Columns& one) { return one.x != none && one.y != none; };
  const auto half = [](const Columns& one) { return one.x != none || one.y != none; };
  if (whole(plane) && whole(globe))
    text.complain("the header names x and y, and degrees, too; expected one of the two");
  if (!whole(plane) && !whole(globe)) {
    if (half(plane)) text.complain("the header names x or y alone; expected both");
    if (half(globe)) text.complain("the header names a latitude or a longitude alone; expected both");
    return {};
  }
  Columns columns = whole(plane) ? plane : globe;
  columns.degrees = whole(globe);
  columns.count = int(header.size());
  return columns;
}

Columns columns_by_place(std::span<const std::string_view> fields, const TableLines& lines, const Text& text) {
  const bool text_first = !lines.number(fields[0]);
  if (fields.size() == 2 && !text_first) return {none, none, 0, 1, 2};
  if (fields.size() == 3) return text_first ? Columns{none, 0, 1, 2, 3} : Columns{0, none, 1, 2, 3};
  text.complain(
      fmt::format("found {} field{}; expected 'id,x,y', 'name,x,y' or 'x,y', a header that names them, or a "
                  "square table of distances",
                  fields.size(), fields.size() == 1 ? "" : "s"));
}

class PlacesReader {
 public:
  PlacesReader(TableLines& lines, Columns columns, Text& text, Progress* progress)
      : lines_(lines), columns_(columns), text_(text), progress_(progress) {}

  /// `begun`: the first line has been read and is a city's.
  InstanceData read(bool begun, const Text::Place& begin) {
    begin_ = begin;
    if (begun) add();
    while (lines_.next()) add();
    if (rows_.empty()) text_.complain_at(text_.last_line(), "holds no cities; expected lines 'id,x,y'");
    rows_.expect_distinct(text_);
    InstanceData data;
    data.ids = std::move(rows_.ids);
    data.coordinates = std::move(rows_.at);
    data.names = std::move(names_);
    if (columns_.degrees) measure_on_globe(data, text_.file());
    return data;
  }

 private:
  void add() {
    const auto fields = lines_.fields();
    constexpr std::size_t report_every = 4096;
    if (progress_ != nullptr && rows_.size() % report_every == 0) progress_->report(text_.share_read());
    if (fields.size() != std::size_t(columns_.count))
      text_.complain(fmt::format("found {} field{} in {}; expected {}{}", fields.size(), fields.size() == 1 ? "" : "s",
                                 in_quotes(lines_.line()), columns_.count,
                                 lines_.delimiter() == ',' ? ", with a decimal point, not a comma" : ""));
    if (rows_.empty()) begin_with(fields);
    auto city = static_cast<std::int64_t>(rows_.size()) + 1;
    if (columns_.id != none) {
      const std::string_view field = fields[std::size_t(columns_.id)];
      const auto id = to_integer(field);
      if (!id || *id < 0)
        text_.complain(fmt::format("found id {}; expected a whole number, 0 or more", in_quotes(field)));
      city = *id;
    }
    const Point at{coordinate(fields[std::size_t(columns_.x)], columns_.degrees ? "latitude" : "coordinate", 90),
                   coordinate(fields[std::size_t(columns_.y)], columns_.degrees ? "longitude" : "coordinate", 360), 0};
    rows_.add(city, at);
    if (columns_.name != none) names_.push_back(clean_name(fields[std::size_t(columns_.name)]));
  }

  /// Without a column of names, the first one of text has them.
  void begin_with(std::span<const std::string_view> fields) {
    constexpr std::size_t least = 4;  // bytes of the shortest row: "0,0" and its line break
    rows_ = Rows(begin_, std::min(text_.lines_left() + 1, text_.bytes_left() / least + 1));
    for (int i = 0; i < columns_.count && columns_.name == none; ++i)
      if (i != columns_.id && i != columns_.x && i != columns_.y && !fields[std::size_t(i)].empty() &&
          !lines_.number(fields[std::size_t(i)]))
        columns_.name = i;
  }

  double coordinate(std::string_view field, std::string_view what, double most) const {
    const auto value = lines_.number(field);
    if (!value || !std::isfinite(*value)) text_.complain(lines_.why_no_number(field, what));
    if (columns_.degrees && std::abs(*value) > most)
      text_.complain(fmt::format("found {} {}; expected degrees from -{:g} to {:g}{}", what, in_quotes(field), most,
                                 most, most == 90 ? ". Are latitude and longitude the other way round?" : ""));
    return *value;
  }

  TableLines& lines_;
  Columns columns_;
  Text& text_;
  Progress* progress_;
  Text::Place begin_{};
  Rows rows_{};
  std::vector<std::string> names_{};
};

/// The first line has been read; it began at `begin`.
InstanceData read_lines(TableLines& lines, Text::Place begin, Text& text, Progress* progress) {
  const auto fields = lines.fields();
  if (!is_header(fields)) {
    if (fields.size() > 3) return read_distance_table(lines, false, text, progress);
    return PlacesReader(lines, columns_by_place(fields, lines, text), text, progress).read(true, begin);
  }
  begin = text.place();
  if (const auto columns = named_columns(fields, text))
    return PlacesReader(lines, *columns, text, progress).read(false, begin);
  if (fields.size() < 3) text.complain("the header names no columns x and y, or lat and lon; expected 'id,x,y'");
  return read_distance_table(lines, true, text, progress);
}

/// The first line is a number of cities, as some programs write it.
InstanceData read_counted(std::int64_t count, TableLines& lines, Text& text, Progress* progress) {
  const int line = text.line();
  lines.decide_anew();
  const Text::Place begin = text.place();
  if (!lines.next()) text.complain_at(line, fmt::format("the first line says {} cities, and none follows", count));
  InstanceData data = read_lines(lines, begin, text, progress);
  const std::size_t n = data.metric == Metric::matrix ? std::size_t(std::llround(std::sqrt(double(data.matrix.size()))))
                                                      : data.coordinates.size();
  if (std::int64_t(n) != count)
    text.complain_at(line, fmt::format("the first line says {} cities, and {} follow{}; the file may be cut off", count,
                                       n, n == 1 ? "s" : ""));
  return data;
}

InstanceData read_places_or_distances(Text& text, Progress* progress) {
  TableLines lines(text);
  Text::Place begin = text.place();
  if (!lines.next()) text.complain_at(text.last_line(), "holds no cities; expected lines 'id,x,y'");
  if (lines.fields().size() == 1)
    if (const auto count = to_integer(lines.fields()[0]); count && *count > 0)
      return read_counted(*count, lines, text, progress);
  return read_lines(lines, begin, text, progress);
}

void keep_decimals(InstanceData& data, const std::string& file, Distances distances) {
  data.distances = distances;
  data.decimals =
      distances == Distances::scaled ? decimals_of_exact(data.coordinates) : decimals_of_places(data.coordinates);
  const double apart = typical_spacing(data.coordinates);
  if (data.decimals == 0 && apart > 0 && apart < least_apart)
    data.coarse = fmt::format("{}: {}", file, coarse_words("distances are rounded", apart));
}

}  // namespace

InstanceData read_csv(Text& text, Progress* progress, Distances distances) {
  InstanceData data = read_places_or_distances(text, progress);
  if (data.metric != Metric::matrix && data.degrees.empty()) keep_decimals(data, text.file(), distances);
  data.name = clean_name(unpacked_name(text.file()).stem().string());
  if (!text.ends_in_line_break())
    data.warnings.insert(
        data.warnings.begin(),
        fmt::format("{}:{}: the last line has no line break; the file may be cut off", text.file(), text.last_line()));
  return data;
}

InstanceData parse_csv(std::string_view bytes, const std::string& file, Progress* progress, Distances distances) {
  Text text(bytes, file);
  return read_csv(text, progress, distances);
}

}  // namespace formicarium
