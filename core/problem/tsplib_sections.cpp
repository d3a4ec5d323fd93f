// SPDX-License-Identifier: Apache-2.0
// The sections of a TSPLIB file: coordinates, edge weights, display places, fixed edges.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/base/plain_text.hpp"
#include "core/problem/tsplib_reader.hpp"

namespace formicarium {
namespace {

constexpr int report_every = 4096;  // lines or weights between two reports: well under 50 ms

/// Words that people write for a road that does not exist.
bool is_no_weight(std::string_view word) {
  if (word.front() >= '0' && word.front() <= '9') return false;
  const std::string known = upper(word.substr(0, 20));
  return known == "INF" || known == "-INF" || known == "+INF" || known == "INFINITY" || known == "NAN" ||
         known == "NA" || known == "N/A" || known == "NULL" || known == "NONE" || known == "-" || known == "X" ||
         known == "M" || known == "∞" || known == "-∞" || known == "+∞";
}

/// "Mill 0 0": a word, and then a number.
bool begins_with_a_name(std::string_view line) {
  take_word(line);
  return to_double(take_word(line)).has_value();
}

}  // namespace

void TsplibReader::read_section(const std::string& name) {
  const auto [known, fresh] = seen_.try_emplace(name, Place{text_.line(), {}});
  if (!fresh) complain_of_two(name, known->second);
  if (name == "NODE_COORD_SECTION") {
    read_coordinates();
  } else if (name == "DISPLAY_DATA_SECTION") {
    display_ = read_rows(name, false);
  } else if (name == "EDGE_WEIGHT_SECTION") {
    read_weights();
  } else if (name == "FIXED_EDGES_SECTION") {
    read_fixed_edges();
  } else {
    skip_section(name);
  }
}

/// What is in it is not needed: cities of clusters, loads of vehicles. If it is, what it should have had is missed
/// later.
void TsplibReader::skip_section(const std::string& name) {
  constexpr std::array<std::string_view, 10> ends{"EOF",
                                                  "NAME",
                                                  "TYPE",
                                                  "COMMENT",
                                                  "DIMENSION",
                                                  "EDGE_WEIGHT_TYPE",
                                                  "EDGE_WEIGHT_FORMAT",
                                                  "NODE_COORD_TYPE",
                                                  "DISPLAY_DATA_TYPE",
                                                  "FIXED_EDGES"};
  if (!vehicles_) warn(text_.line(), fmt::format("section {} is not known and was skipped", clean_name(name)));
  while (true) {
    const Text::Place begin = text_.place();
    const auto line = text_.next_line();
    if (!line) return;
    const std::string key = upper(line->substr(0, line->find_first_of(": \t")));
    if (key.ends_with("_SECTION") || std::ranges::find(ends, key) != ends.end()) return text_.go_back(begin);
  }
}

void TsplibReader::read_coordinates() {
  const std::string section = "NODE_COORD_SECTION";
  need_headers(section);
  const Metric metric = *metric_;
  bool in_space = spatial(metric);
  if (const auto type = seen_.find("NODE_COORD_TYPE"); type != seen_.end()) {
    const std::string& value = type->second.value;
    const bool fits =
        metric == Metric::matrix ? value != "NO_COORDS" : value == (in_space ? "THREED_COORDS" : "TWOD_COORDS");
    if (!fits) {
      text_.complain_at(type->second.line,
                        fmt::format("NODE_COORD_TYPE {} does not go with {}, whose NODE_COORD_SECTION follows "
                                    "in line {}",
                                    value, tsplib_name(metric), text_.line()));
    }
    in_space = value == "THREED_COORDS";
  }
  coordinates_ = read_rows(section, in_space);
}

/// Refuses at once if the file is too short. In a small file the rows are read, so that the message can say how many
/// there are.
void TsplibReader::expect_room(const std::string& section, int cities) const {
  constexpr std::size_t small = std::size_t{1} << 20, least = 6;  // bytes; the shortest row: "1 0 0" and its line break
  const std::size_t bytes = text_.bytes_left();
  if (bytes > small && static_cast<std::size_t>(cities) > bytes / least + 1)
    text_.complain(
        fmt::format("the {} bytes that follow {} cannot hold {} cities; the file may be cut off, or DIMENSION "
                    "may be wrong",
                    bytes, section, cities));
}

Rows TsplibReader::read_rows(const std::string& section, bool in_space) {
  const int cities = need_headers(section);
  expect_room(section, cities);
  const char* expected = in_space ? "'id x y z'" : "'id x y'";
  Rows rows(text_.place(), std::min<std::size_t>(cities, text_.bytes_left() / 6 + 1));
  while (rows.size() < static_cast<std::size_t>(cities)) {
    if (rows.size() % report_every == 0) report();
    const auto line = text_.next_line();
    if (!line || !looks_like_number(*line)) {
      if (line && !(((*line)[0] | 32) >= 'a' && ((*line)[0] | 32) <= 'z')) {
        text_.complain(fmt::format("found {}; expected {}", in_quotes(*line), expected));
      }
      if (line && begins_with_a_name(*line))
        text_.complain(
            fmt::format("found id {}; expected a whole number, 0 or more, as in {}. A table with names is read "
                        "from a file called .csv",
                        in_quotes(line->substr(0, line->find_first_of(" \t"))), expected));
      const std::string where = line ? fmt::format("{} follows", in_quotes(*line))
                                     : fmt::format("the file ends at line {}", text_.last_line());
      const std::string hint = rows.empty() ? "" : fmt::format(", or set DIMENSION to {}", rows.size());
      text_.complain_at(line ? text_.line() : text_.last_line(),
                        fmt::format("{} holds {} of {} cities; {}. It may be cut off: copy it again{}", section,
                                    rows.size(), cities, where, hint));
    }
    std::string_view rest = *line;
    const std::string_view id_word = take_word(rest);
    const auto id = to_integer(id_word);
    if (!id || *id < 0) {
      text_.complain(
          fmt::format("found id {}; expected a whole number, 0 or more, as in {}", in_quotes(id_word), expected));
    }
    Point at;
    for (double* coordinate : {&at.x, &at.y, &at.z}) {
      if (coordinate == &at.z && !in_space) break;
      const std::string_view word = take_word(rest);
      const auto value = to_double(word);
      if (!value || !std::isfinite(*value)) {
        text_.complain(fmt::format("found {}; expected {} with finite numbers and a decimal point",
                                   word.empty() ? "the end of the line" : in_quotes(word), expected));
      }
      *coordinate = *value;
    }
    if (!trim(rest).empty()) text_.complain_about_rest(trim(rest), expected);
    rows.add(*id, at);
  }
  if (const auto word = text_.peek_word(); word == "-1") text_.next_word();  // it ends other sections
  if (const auto word = text_.peek_word(); word && looks_like_number(*word)) {
    text_.complain(
        fmt::format("found {} after the last of {} cities; expected a section or EOF. DIMENSION may be too small",
                    in_quotes(*word), cities));
  }
  return rows;
}

void TsplibReader::read_weights() {
  const std::string section = "EDGE_WEIGHT_SECTION";
  const int cities = need_headers(section);
  if (*metric_ != Metric::matrix) {
    text_.complain(
        fmt::format("EDGE_WEIGHT_SECTION belongs to EXPLICIT, but EDGE_WEIGHT_TYPE is {}", tsplib_name(*metric_)));
  }
  if (!format_)
    text_.complain(fmt::format("EDGE_WEIGHT_FORMAT is missing; expected one of {}", all_weight_format_names()));
  const std::uint64_t count = weight_count(*format_, static_cast<std::uint64_t>(cities));
  if (const std::size_t bytes = text_.bytes_left(); count > bytes / 2 + 1) {
    text_.complain(
        fmt::format("{} cities need {} weights, which the {} bytes that follow {} cannot hold. The file may be "
                    "cut off, or DIMENSION or EDGE_WEIGHT_FORMAT may be wrong",
                    cities, count, bytes, section));
  }
  const bool full = *format_ == WeightFormat::full_matrix;
  const auto n = static_cast<std::size_t>(cities);
  std::vector<Distance>& matrix = data_.matrix;
  matrix.resize(n * n);
  MatrixPlaces place(*format_, cities);
  for (std::uint64_t read = 0; read < count; ++read, place.advance()) {
    if (read % report_every == 0) report();
    const auto word = text_.peek_word();
    if (word && is_no_weight(*word)) {
      text_.next_word();
      text_.complain(
          fmt::format("found weight {}; expected a number. For a road that does not exist write one that is "
                      "longer than every tour, such as 9999999",
                      in_quotes(*word)));
    }
    if (!word || !looks_like_number(*word)) {
      const std::string where = word ? fmt::format("{} follows", in_quotes(*word)) : "the file ends";
      text_.complain_at(
          word ? text_.line() : text_.last_line(),
          fmt::format("{} holds {} of the {} weights that {} cities need; {}. It may be cut off, or DIMENSION or "
                      "EDGE_WEIGHT_FORMAT may be wrong",
                      section, read, count, cities, where));
    }
    text_.next_word();
    auto weight = to_integer(*word);
    // The diagonal is ignored and may hold any value.
    const bool diagonal = full && place.row() == place.column();
    if (!weight) {
      const double real = weight_in(*word);
      if (std::trunc(real) == real || diagonal) {
        weight = static_cast<std::int64_t>(real);
      } else {
        if (fractions_.empty()) fractions_.assign(matrix.begin(), matrix.end());
        const double kept = real >= 0 ? real : -1;
        fractions_[place.row() * n + place.column()] = kept;
        if (!full) fractions_[place.column() * n + place.row()] = kept;
        if (real < 0 && full) text_.complain(fmt::format("found weight {}; expected 0 … 2147483646", in_quotes(*word)));
        continue;
      }
    }
    const bool fits = *weight >= 0 && *weight < std::numeric_limits<Distance>::max();
    if (!fits && (full ? !diagonal : *format_ == WeightFormat::upper_row || *format_ == WeightFormat::lower_row)) {
      text_.complain(fmt::format("found weight {}; expected 0 … 2147483646", *weight));
    }
    const Distance distance = fits ? static_cast<Distance>(*weight) : Distance{-1};
    matrix[place.row() * n + place.column()] = distance;
    if (!full) matrix[place.column() * n + place.row()] = distance;
    if (!fractions_.empty()) {
      fractions_[place.row() * n + place.column()] = distance;
      if (!full) fractions_[place.column() * n + place.row()] = distance;
    }
  }
  if (const auto word = text_.peek_word(); word && looks_like_number(*word)) {
    text_.complain(
        fmt::format("found {} after the last of the {} weights that {} cities need; expected a section or EOF. "
                    "DIMENSION or EDGE_WEIGHT_FORMAT may be wrong",
                    in_quotes(*word), count, cities));
  }
}

double TsplibReader::weight_in(std::string_view word) const {
  const auto real = to_double(word);
  constexpr double most = 1e15;
  if (!real || !(std::abs(*real) < most))
    text_.complain(fmt::format("found weight {}; expected a number from 0 to 2147483646{}", in_quotes(word),
                               word.find(',') == std::string_view::npos ? "" : " with a decimal point"));
  return *real;
}

void TsplibReader::read_fixed_edges() {
  const int begin = text_.line();
  std::size_t ends = 0;
  while (const auto word = text_.peek_word()) {
    const auto id = to_integer(*word);
    if (!id) break;
    text_.next_word();
    if (*id == -1) {
      if (ends % 2 != 0) text_.complain("FIXED_EDGES_SECTION ends within an edge; expected pairs of ids and -1");
      warn(begin, fmt::format("{} fixed {} read but not enforced", ends / 2, ends == 2 ? "edge was" : "edges were"));
      return;
    }
    ++ends;
  }
  text_.complain("FIXED_EDGES_SECTION does not end; expected pairs of ids and -1");
}

/// Reorders rows that name their city by id into the order of the cities.
void TsplibReader::place_by_id(Rows& rows, const std::string& section, std::vector<Point>& points) {
  rows.expect_distinct(text_);
  const std::size_t n = rows.size();
  std::size_t same = 0;
  while (same < n && rows.id(same) == id(same)) ++same;
  if (same == n) {
    points = std::move(rows.at);
    return;
  }
  std::vector<City> by_id(n), rows_by_id(n);
  std::iota(by_id.begin(), by_id.end(), 0);
  rows_by_id = by_id;
  std::sort(by_id.begin(), by_id.end(), [&](City a, City b) { return id(a) < id(b); });
  std::sort(rows_by_id.begin(), rows_by_id.end(), [&](City a, City b) { return rows.id(a) < rows.id(b); });
  points.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    const auto row = static_cast<std::size_t>(rows_by_id[k]), city = static_cast<std::size_t>(by_id[k]);
    if (rows.id(row) != id(city)) {
      text_.complain_at(rows.line_of(row, text_),
                        fmt::format("found id {} in {}, where {} is missing; expected the same cities as in the "
                                    "rest of the file",
                                    rows.id(row), section, id(city)));
    }
    points[city] = rows.at[row];
  }
}

}  // namespace formicarium
