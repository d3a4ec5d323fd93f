// SPDX-License-Identifier: Apache-2.0
// Lines of a table: places of cities, or the distances between them. Which of the two its first lines tell.
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
#include "core/problem/foreign_number.hpp"
#include "core/problem/globe.hpp"
#include "core/problem/readers.hpp"
#include "core/problem/rows.hpp"
#include "core/problem/scale.hpp"
#include "core/problem/table_head.hpp"

namespace formicarium {
namespace {

class PlacesReader {
 public:
  PlacesReader(TableLines& lines, const TableColumns& columns, Text& text, Progress* progress)
      : lines_(lines), columns_(columns), text_(text), progress_(progress) {}

  /// The next line is the first city's.
  InstanceData read() {
    begin_ = text_.place();
    while (lines_.next()) add();
    if (rows_.empty()) text_.complain_at(text_.last_line(), "holds no cities; expected lines 'id,x,y'");
    expect_distinct();
    InstanceData data;
    data.ids = std::move(rows_.ids);
    data.coordinates = std::move(rows_.at);
    data.names = std::move(names_);
    if (columns_.degrees) measure_on_globe(data, text_.file());
    return data;
  }

 private:
  static constexpr int none = TableColumns::none;

  static bool all_empty(std::span<const std::string_view> fields) {
    return std::ranges::all_of(fields, &std::string_view::empty);
  }

  void add() {
    const auto fields = lines_.fields();
    constexpr std::size_t report_every = 4096;
    if (progress_ != nullptr && rows_.size() % report_every == 0) progress_->report(text_.share_read());
    const auto count = std::size_t(columns_.count);
    if (fields.size() != count && (fields.size() < count || !all_empty(fields.subspan(count))))
      text_.complain(fmt::format("found {} field{} in {}; expected {}{}", fields.size(), fields.size() == 1 ? "" : "s",
                                 in_quotes(lines_.line()), columns_.count,
                                 lines_.delimiter() == ',' ? ", with a decimal point, not a comma" : ""));
    if (fields[std::size_t(columns_.x)].empty() && all_empty(fields)) return;  // a spreadsheet's rows without cells
    if (rows_.empty()) begin_with(fields);
    auto city = static_cast<std::int64_t>(rows_.size()) + 1;
    if (columns_.id != none) {
      const std::string_view field = fields[std::size_t(columns_.id)];
      const auto id = to_integer(field);
      if (!id || *id < 0)
        text_.complain(fmt::format("found id {}; expected a whole number, 0 or more", in_quotes(field)));
      city = *id;
    }
    const auto &x = fields[std::size_t(columns_.x)], &y = fields[std::size_t(columns_.y)];
    if (columns_.degrees)
      rows_.add(city, {degrees(x, "latitude", 90, "NS"), degrees(y, "longitude", 360, "EW"), 0});
    else
      rows_.add(city, {coordinate(x), coordinate(y), 0});
    if (columns_.name != none) names_.push_back(clean_name(fields[std::size_t(columns_.name)]));
  }

  /// Without a column of names, the first one of text has them; so has one of ids with letters.
  void begin_with(std::span<const std::string_view> fields) {
    constexpr std::size_t least = 4;  // bytes of the shortest row: "0,0" and its line break
    rows_ = Rows({}, std::min(text_.lines_left() + 1, text_.bytes_left() / least + 1));
    const auto is_text = [&](int i) {
      const std::string_view field = fields[std::size_t(i)];
      return !field.empty() && !lines_.number(field);
    };
    if (columns_.id != none && is_text(columns_.id)) {
      if (columns_.name == none) columns_.name = columns_.id;
      columns_.id = none;
    }
    for (int i = 0; i < columns_.count && columns_.name == none; ++i)
      if (i != columns_.id && i != columns_.x && i != columns_.y && is_text(i)) columns_.name = i;
  }

  double coordinate(const std::string_view& field) const {
    const auto value = lines_.value(field);
    if (!value || !std::isfinite(*value)) text_.complain(lines_.why_no_number(field, "coordinate"));
    return *value;
  }

  /// `letters`: of the positive and the negative half.
  double degrees(std::string_view field, std::string_view what, double most, std::string_view letters) const {
    auto value = lines_.value(field);
    if (!value) value = marked_degrees(field, letters[0], letters[1]);
    if (!value || !std::isfinite(*value)) {
      if (without_thousands(field))
        text_.complain(
            fmt::format("found {} {}, which has a thousands separator; expected degrees from -{:g} to {:g}, such as "
                        "50.123456",
                        what, in_quotes(field), most, most));
      const std::string why = lines_.why_no_number(field, what);
      text_.complain(field.find_first_of("0123456789") == std::string_view::npos || with_decimal_point(field)
                         ? why
                         : fmt::format("found {} {}; expected decimal degrees, such as 50.1, and -12.5 for 12.5 S or W",
                                       what, in_quotes(field)));
    }
    if (std::abs(*value) > most)
      text_.complain(fmt::format(
          "found {} {}; expected degrees from -{:g} to {:g}{}", what, in_quotes(field), most, most,
          most == 90 && std::abs(*value) <= 360 ? ". Are latitude and longitude the other way round?" : ""));
    return *value;
  }

  void expect_distinct() {
    const auto twins = rows_.twins();
    if (!twins) return;
    text_.go_back(begin_);
    std::array<int, 2> at{};
    for (std::size_t row = 0; row <= twins->second && lines_.next();) {
      if (all_empty(lines_.fields())) continue;
      if (row == twins->first) at[0] = lines_.begin();
      if (row++ == twins->second) at[1] = lines_.begin();
    }
    text_.complain_at(at[1], twins_words(rows_.id(twins->first), at[0]));
  }

  TableLines& lines_;
  TableColumns columns_;
  Text& text_;
  Progress* progress_;
  Text::Place begin_{};
  Rows rows_{};
  std::vector<std::string> names_{};
};

InstanceData read_lines(TableLines& lines, Text& text, Progress* progress) {
  if (const auto columns = recognise_table(lines, text)) return PlacesReader(lines, *columns, text, progress).read();
  return read_distance_table(lines, text, progress);
}

/// Two tables below a number, and not one.
void refuse_assignment(std::int64_t count, std::size_t fields, const Text& text) {
  constexpr std::size_t small = std::size_t{1} << 20;  // bytes
  if (count > 1 && std::int64_t(fields) == count && text.bytes_left() < small &&
      std::int64_t(text.lines_left()) + (text.ends_in_line_break() ? 0 : 1) == 2 * count)
    text.complain(
        fmt::format("found {} × {} numbers twice, as QAPLIB has them; a quadratic assignment is read from a file "
                    "called .dat",
                    count, count));
}

/// The first line is a number of cities, as some programs write it.
InstanceData read_counted(std::int64_t count, TableLines& lines, Text& text, Progress* progress) {
  const int line = text.line();
  lines.decide_anew();
  const Text::Place begin = text.place();
  if (!lines.next()) text.complain_at(line, fmt::format("the first line says {} cities, and none follows", count));
  refuse_assignment(count, lines.fields().size(), text);
  text.go_back(begin);
  lines.decide_anew();
  InstanceData data = read_lines(lines, text, progress);
  const std::size_t n = data.metric == Metric::matrix ? std::size_t(std::llround(std::sqrt(double(data.matrix.size()))))
                                                      : data.coordinates.size();
  if (std::int64_t(n) != count)
    text.complain_at(line, fmt::format("the first line says {} cities, and {} follow{}; the file may be cut off", count,
                                       n, n == 1 ? "s" : ""));
  return data;
}

InstanceData read_places_or_distances(Text& text, Progress* progress) {
  TableLines lines(text);
  const Text::Place begin = text.place();
  if (!lines.next()) text.complain_at(text.last_line(), "holds no cities; expected lines 'id,x,y'");
  if (lines.fields().size() == 1)
    if (const auto count = to_integer(lines.fields()[0]); count && *count > 0)
      return read_counted(*count, lines, text, progress);
  text.go_back(begin);
  lines.decide_anew();
  return read_lines(lines, text, progress);
}

void keep_decimals(InstanceData& data, const std::string& file, Distances distances) {
  data.distances = distances;
  data.decimals =
      distances == Distances::scaled ? decimals_of_exact(data.coordinates) : decimals_of_places(data.coordinates);
  const double apart = typical_spacing(data.coordinates);
  if (apart == 0 || apart * power_of_ten(data.decimals) >= least_apart) return;
  if (data.decimals == 0) {
    data.rounded = std::string("distances are rounded") + to_whole_numbers;
    data.coarse = fmt::format("{}: {}", file, coarse_words("distances are rounded", apart));
  } else {
    data.warnings.push_back(
        fmt::format("{}: cities are about {:.2g} apart, which {} decimals hardly show; multiply the coordinates", file,
                    apart, data.decimals));
  }
}

}  // namespace

bool is_header_of_places(std::string_view line) {
  Text text(line, "");
  TableLines lines(text);
  return line.find('"') == std::string_view::npos && lines.next() && names_places(lines.fields());
}

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
