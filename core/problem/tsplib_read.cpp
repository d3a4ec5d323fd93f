// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/problem/edge_weights.hpp"
#include "core/problem/readers.hpp"
#include "core/problem/rows.hpp"

namespace formicarium {
namespace {

constexpr int report_every = 4096;  // lines or weights between two reports: well under 50 ms

/// Reads the entries of a file in order; finish() checks how they fit together.
class TsplibReader {
 public:
  TsplibReader(Text& text, Progress* progress) : text_(text), progress_(progress) {}

  InstanceData read() {
    while (const auto line = text_.next_line()) {
      if (!read_entry(*line)) break;
    }
    finish();
    return std::move(data_);
  }

 private:
  struct Place {
    int line = 0;
    std::string value;
  };

  void report() const {
    if (progress_) progress_->report(text_.share_read());
  }
  void warn(int line, const std::string& sentence) {
    constexpr std::size_t most = 20;  // limits memory for files full of unknown keys
    if (data_.warnings.size() < most) data_.warnings.push_back(fmt::format("{}:{}: {}", text_.file(), line, sentence));
  }

  bool read_entry(std::string_view line);
  void read_header(const std::string& key, std::string_view value);
  void read_section(const std::string& name);
  bool read_length(std::string_view comment);
  void add_comment(const std::string& line);
  void read_dimension(std::string_view value);
  void read_coordinates();
  void read_display();
  Rows read_rows(const std::string& section, bool in_space);
  void expect_room(const std::string& section, int cities) const;
  void read_weights();
  void read_fixed_edges();
  int need_cities(const std::string& section) const;
  Metric need_metric(const std::string& section) const;
  void finish();
  void finish_ids();
  void place_by_id(Rows& rows, const std::string& section, std::vector<Point>& points);
  std::int64_t id(std::size_t city) const {
    return data_.ids.empty() ? static_cast<std::int64_t>(city) + 1 : data_.ids[city];
  }
  void check_end() const;

  Text& text_;
  Progress* progress_;
  InstanceData data_;
  std::map<std::string, Place> seen_;  // header keys and sections, upper case, with the first line of each
  std::optional<int> cities_;
  std::optional<Metric> metric_;
  std::optional<WeightFormat> format_;
  bool atsp_ = false;
  bool end_seen_ = false;
  int unknown_ = 0;  // unknown headers so far
  Rows coordinates_;
  Rows display_;
};

bool TsplibReader::read_entry(std::string_view line) {
  const std::size_t key_end = std::min(line.find_first_of(": \t"), line.size());
  const std::string key = upper(line.substr(0, key_end));
  const std::string_view rest = trim(line.substr(key_end));
  const bool colon = rest.starts_with(':');
  if (key == "EOF") {
    end_seen_ = true;
    const int at = text_.line();
    if (text_.next_line()) warn(at + 1, "what follows EOF is ignored");
    return false;
  }
  if (looks_like_number(key)) {
    text_.complain(
        fmt::format("found {} where no section is open; expected a header 'KEY : value', a section or EOF "
                    "(is DIMENSION too small?)",
                    in_quotes(line)));
  }
  if (key.ends_with("_SECTION") || key == "FIXED_EDGES") {
    if (!trim(colon ? rest.substr(1) : rest).empty()) {
      text_.complain(fmt::format("found {} after {}; expected a line break", in_quotes(rest), clean_name(key)));
    }
    read_section(key == "FIXED_EDGES" ? "FIXED_EDGES_SECTION" : key);
  } else if (colon) {
    read_header(key, trim(rest.substr(1)));
  } else {
    text_.complain(fmt::format(
        "found {}; expected a header 'KEY : value', a section such as NODE_COORD_SECTION, or EOF", in_quotes(line)));
  }
  return true;
}

void TsplibReader::read_header(const std::string& key, std::string_view value) {
  const auto [known, fresh] = seen_.try_emplace(key, Place{text_.line(), std::string(value.substr(0, 80))});
  if (key == "COMMENT" && read_length(clean_text(value))) return;  // compared as format_tsplib() writes it
  if (key == "COMMENT") {
    add_comment(clean_text(value));
    return;
  }
  if (!fresh) text_.complain(fmt::format("{} is given twice, first in line {}", clean_name(key), known->second.line));
  std::string_view rest = value;
  const std::string word = upper(take_word(rest));  // the rest, such as a name in brackets, is a remark
  if (key == "NAME") {
    data_.name = clean_name(value);
    if (data_.name != value)
      warn(text_.line(), fmt::format("NAME is longer than is shown, or holds characters that cannot be; taken as {}",
                                     in_quotes(data_.name)));
  } else if (key == "TYPE") {
    atsp_ = word == "ATSP";
    if (word == "TOUR") text_.complain("this is a tour; expected an instance (TYPE: TSP or ATSP)");
    if (word != "TSP" && word != "ATSP") {
      text_.complain(fmt::format("TYPE {} is not supported; supported are TSP and ATSP", in_quotes(value)));
    }
  } else if (key == "DIMENSION") {
    read_dimension(value);
  } else if (key == "EDGE_WEIGHT_TYPE") {
    metric_ = metric_named(word);
    if (!metric_) {
      text_.complain(
          fmt::format("EDGE_WEIGHT_TYPE {} is not supported; supported are {}", in_quotes(value), all_metric_names()));
    }
  } else if (key == "EDGE_WEIGHT_FORMAT") {
    format_ = weight_format_named(word);
    if (!format_ && word != "FUNCTION") {
      text_.complain(
          fmt::format("EDGE_WEIGHT_FORMAT {} is not supported; supported are {}, and FUNCTION with coordinates",
                      in_quotes(value), all_weight_format_names()));
    }
  } else if (key == "NODE_COORD_TYPE") {
    if (word != "TWOD_COORDS" && word != "THREED_COORDS" && word != "NO_COORDS") {
      text_.complain(
          fmt::format("NODE_COORD_TYPE {} is not supported; supported are TWOD_COORDS, THREED_COORDS and NO_COORDS",
                      in_quotes(value)));
    }
    known->second.value = word;
  } else if (key == "DISPLAY_DATA_TYPE") {
    if (word != "COORD_DISPLAY" && word != "TWOD_DISPLAY" && word != "NO_DISPLAY") {
      text_.complain(
          fmt::format("DISPLAY_DATA_TYPE {} is not supported; supported are COORD_DISPLAY, TWOD_DISPLAY and "
                      "NO_DISPLAY",
                      in_quotes(value)));
    }
    known->second.value = word;
  } else {
    constexpr int most = 1000;
    if (++unknown_ > most) text_.complain(fmt::format("more than {} headers are not known; expected TSPLIB's", most));
    warn(text_.line(), fmt::format("header {} is not known and was skipped", in_quotes(key)));
  }
}

/// "COMMENT : Optimum 7542" and "COMMENT : Best known 74118", which format_tsplib() writes because TSPLIB has no header
/// for them. False for other comments.
bool TsplibReader::read_length(std::string_view comment) {
  const auto says = [&](std::initializer_list<std::string_view> words, std::optional<Length>& into) {
    std::string_view rest = comment;
    for (const std::string_view word : words)
      if (upper(take_word(rest)) != word) return false;
    const auto length = to_integer(trim(rest));
    if (!length || *length < 0) return false;
    into = *length;
    return true;
  };
  return says({"OPTIMUM"}, data_.optimum) || says({"BEST", "KNOWN"}, data_.best_known);
}

void TsplibReader::add_comment(const std::string& line) {
  constexpr std::size_t most = std::size_t{1} << 20;  // bytes
  if (data_.comment.size() + line.size() > most) text_.complain(fmt::format("COMMENT holds more than {} bytes", most));
  if (!data_.comment.empty()) data_.comment += '\n';
  data_.comment += line;
}

void TsplibReader::read_dimension(std::string_view value) {
  const bool digits =
      !value.empty() && std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
  const auto number = to_integer(value);
  if (!digits || (number && *number < 1)) {
    text_.complain(fmt::format("DIMENSION is {}; expected a number of cities, 1 or more", in_quotes(value)));
  }
  // A city takes at least six bytes ("1 0 0" and its line break), a weight two, and this bound suffices for both.
  // Later checks count row by row, so memory grows only with the file.
  const std::size_t most = text_.bytes_left() / 2 + 1;
  if (!number || static_cast<std::uint64_t>(*number) > most) {
    text_.complain(
        fmt::format("DIMENSION is {}, but the {} bytes that follow cannot hold so many cities; the file may be cut "
                    "off",
                    value.substr(0, 30), text_.bytes_left()));
  }
  cities_ = static_cast<int>(std::min<std::int64_t>(*number, std::numeric_limits<City>::max()));
}

int TsplibReader::need_cities(const std::string& section) const {
  if (!cities_) text_.complain(fmt::format("DIMENSION is missing; expected it before {}", section));
  return *cities_;
}

Metric TsplibReader::need_metric(const std::string& section) const {
  if (!metric_) text_.complain(fmt::format("EDGE_WEIGHT_TYPE is missing; expected it before {}", section));
  return *metric_;
}

void TsplibReader::read_section(const std::string& name) {
  const auto [known, fresh] = seen_.try_emplace(name, Place{text_.line(), {}});
  if (!fresh) text_.complain(fmt::format("{} is given twice, first in line {}", clean_name(name), known->second.line));
  if (name == "NODE_COORD_SECTION") {
    read_coordinates();
  } else if (name == "DISPLAY_DATA_SECTION") {
    display_ = read_rows(name, false);
  } else if (name == "EDGE_WEIGHT_SECTION") {
    read_weights();
  } else if (name == "FIXED_EDGES_SECTION") {
    read_fixed_edges();
  } else {
    text_.complain(
        fmt::format("section {} is not supported; supported are NODE_COORD_SECTION, EDGE_WEIGHT_SECTION, "
                    "DISPLAY_DATA_SECTION and FIXED_EDGES_SECTION",
                    in_quotes(name)));
  }
}

void TsplibReader::read_coordinates() {
  const std::string section = "NODE_COORD_SECTION";
  const Metric metric = need_metric(section);
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
  const int cities = need_cities(section);
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
    if (!trim(rest).empty())
      text_.complain(fmt::format("found {} after {}; expected a line break", in_quotes(trim(rest)), expected));
    rows.add(*id, at);
  }
  if (const auto word = text_.peek_word(); word && looks_like_number(*word)) {
    text_.complain(
        fmt::format("found {} after the last of {} cities; expected a section or EOF. DIMENSION may be too small",
                    in_quotes(*word), cities));
  }
  return rows;
}

void TsplibReader::read_weights() {
  const std::string section = "EDGE_WEIGHT_SECTION";
  const int cities = need_cities(section);
  const Metric metric = need_metric(section);
  if (metric != Metric::matrix) {
    text_.complain(
        fmt::format("EDGE_WEIGHT_SECTION belongs to EXPLICIT, but EDGE_WEIGHT_TYPE is {}", tsplib_name(metric)));
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
    if (!weight) {
      const auto real = to_double(*word);
      constexpr double most = 1e15;
      if (real && std::abs(*real) < most && std::trunc(*real) == *real) weight = static_cast<std::int64_t>(*real);
    }
    if (!weight) text_.complain(fmt::format("found weight {}; expected a whole number", in_quotes(*word)));
    // The diagonal is ignored and may hold any value.
    const bool diagonal = full && place.row() == place.column();
    const bool fits = *weight >= 0 && *weight < std::numeric_limits<Distance>::max();
    if (!fits && (full ? !diagonal : *format_ == WeightFormat::upper_row || *format_ == WeightFormat::lower_row)) {
      text_.complain(fmt::format("found weight {}; expected 0 … 2147483646", *weight));
    }
    const Distance distance = fits ? static_cast<Distance>(*weight) : Distance{-1};
    matrix[place.row() * n + place.column()] = distance;
    if (!full) matrix[place.column() * n + place.row()] = distance;
  }
  if (const auto word = text_.peek_word(); word && looks_like_number(*word)) {
    text_.complain(
        fmt::format("found {} after the last of the {} weights that {} cities need; expected a section or EOF. "
                    "DIMENSION or EDGE_WEIGHT_FORMAT may be wrong",
                    in_quotes(*word), count, cities));
  }
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

/// Decides the cities' ids: those of NODE_COORD_SECTION in its order. With a matrix they count up by one from the
/// smallest id in a section of places, or from 1.
void TsplibReader::finish_ids() {
  if (*metric_ != Metric::matrix) {
    coordinates_.expect_distinct(text_);
    data_.ids = std::move(coordinates_.ids);
    data_.coordinates = std::move(coordinates_.at);
    return;
  }
  const auto n = static_cast<std::size_t>(*cities_);
  const Rows& rows = display_.empty() ? coordinates_ : display_;
  std::int64_t first = rows.ids.empty() ? 1 : *std::min_element(rows.ids.begin(), rows.ids.end());
  first = std::min(first, std::numeric_limits<std::int64_t>::max() - static_cast<std::int64_t>(n));
  if (first == 1) return;
  data_.ids.resize(n);
  std::iota(data_.ids.begin(), data_.ids.end(), first);
}

void TsplibReader::check_end() const {
  if (end_seen_ || text_.ends_in_line_break()) return;
  text_.complain_at(text_.last_line(),
                    "the file ends within a line, so its last number may be cut off; expected a line break or EOF");
}

void TsplibReader::finish() {
  if (seen_.empty()) text_.complain_about_file("holds no text; expected a TSPLIB instance (NAME, TYPE, DIMENSION, …)");
  const auto last = [this] { return text_.last_line(); };
  if (!cities_) text_.complain_at(last(), "DIMENSION is missing; expected 'DIMENSION : number of cities'");
  if (!metric_)
    text_.complain_at(last(), fmt::format("EDGE_WEIGHT_TYPE is missing; expected one of {}", all_metric_names()));
  const bool by_matrix = *metric_ == Metric::matrix;
  if (by_matrix && !seen_.contains("EDGE_WEIGHT_SECTION")) {
    text_.complain_at(last(), "EDGE_WEIGHT_SECTION is missing, which EXPLICIT needs; the file may be cut off");
  }
  if (!by_matrix && coordinates_.empty()) {
    text_.complain_at(last(), fmt::format("NODE_COORD_SECTION is missing, which {} needs; the file may be cut off",
                                          tsplib_name(*metric_)));
  }
  if (!by_matrix && format_) {
    text_.complain_at(
        seen_.at("EDGE_WEIGHT_FORMAT").line,
        fmt::format("EDGE_WEIGHT_FORMAT {} belongs to EXPLICIT, but EDGE_WEIGHT_TYPE is {}; expected FUNCTION",
                    in_quotes(seen_.at("EDGE_WEIGHT_FORMAT").value), tsplib_name(*metric_)));
  }
  if (const auto type = seen_.find("DISPLAY_DATA_TYPE");
      type != seen_.end() && display_.empty() && type->second.value == "TWOD_DISPLAY") {
    text_.complain_at(last(), "DISPLAY_DATA_SECTION is missing, which TWOD_DISPLAY promises; the file may be cut off");
  }
  check_end();
  if (!seen_.contains("TYPE")) warn(1, "TYPE is missing; TSP is assumed");
  data_.metric = *metric_;
  data_.symmetric = !atsp_ || !by_matrix;
  if (atsp_ && !by_matrix) {
    warn(seen_.at("TYPE").line,
         fmt::format("TYPE is ATSP, but {} distances are the same both ways", tsplib_name(*metric_)));
  }
  finish_ids();
  if (by_matrix && display_.empty()) std::swap(display_, coordinates_);
  if (by_matrix && !coordinates_.empty()) {
    std::vector<Point> unused;
    place_by_id(coordinates_, "NODE_COORD_SECTION", unused);
  }
  if (!display_.empty())
    place_by_id(display_,
                by_matrix && !seen_.contains("DISPLAY_DATA_SECTION") ? "NODE_COORD_SECTION" : "DISPLAY_DATA_SECTION",
                data_.display);
  const auto n = static_cast<std::size_t>(*cities_);
  for (std::size_t i = 0; i < data_.matrix.size(); i += n + 1) data_.matrix[i] = 0;
  const auto bad = std::find(data_.matrix.begin(), data_.matrix.end(), -1);
  if (bad != data_.matrix.end()) {
    text_.complain_at(seen_.at("EDGE_WEIGHT_SECTION").line,
                      "a weight off the diagonal is negative or beyond 2147483646");
  }
}

}  // namespace

InstanceData read_tsplib(Text& text, Progress* progress) { return TsplibReader(text, progress).read(); }

InstanceData parse_tsplib(std::string_view text, const std::string& file, Progress* progress) {
  Text pieces(text, file);
  return read_tsplib(pieces, progress);
}

}  // namespace formicarium
