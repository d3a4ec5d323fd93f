// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/plain_text.hpp"
#include "core/problem/optima.hpp"
#include "core/problem/tsplib_reader.hpp"

namespace formicarium {
void TsplibReader::warn(int line, const std::string& sentence) {
  constexpr std::size_t most = 20;  // limits memory for files full of unknown keys
  if (data_.warnings.size() < most) data_.warnings.push_back(fmt::format("{}:{}: {}", text_.file(), line, sentence));
}

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
  if (looks_like_number(key) && seen_.empty())
    text_.complain(fmt::format(
        "found {} where TSPLIB's headers begin; NAME, TYPE, DIMENSION, EDGE_WEIGHT_TYPE and NODE_COORD_SECTION are "
        "missing. A list of points is read from a file called .csv or .txt",
        in_quotes(line)));
  if (looks_like_number(key)) {
    text_.complain(
        fmt::format("found {} where no section is open; expected a header 'KEY : value', a section or EOF "
                    "(is DIMENSION too small?)",
                    in_quotes(line)));
  }
  if (key.ends_with("_SECTION") || key == "FIXED_EDGES") {
    if (!trim(colon ? rest.substr(1) : rest).empty()) text_.complain_about_rest(rest, clean_name(key));
    read_section(key == "FIXED_EDGES" ? "FIXED_EDGES_SECTION" : key);
  } else if (colon) {
    read_header(key, trim(rest.substr(1)));
  } else {
    text_.complain(
        fmt::format("found {}; expected a header 'KEY : value', a section such as NODE_COORD_SECTION, or EOF{}",
                    in_quotes(line), seen_.empty() ? ". A list of places begins with a header such as name,x,y" : ""));
  }
  return true;
}

void TsplibReader::complain_of_two(const std::string& name, const Place& first) const {
  text_.complain(fmt::format("{} is given twice, first in line {}", clean_name(name), first.line));
}

void TsplibReader::read_header(const std::string& key, std::string_view value) {
  const auto [known, fresh] = seen_.try_emplace(key, Place{text_.line(), std::string(value.substr(0, 80))});
  if (key == "COMMENT" && (read_length(clean_text(value)) || read_of_ours(clean_text(value)))) return;
  if (key == "COMMENT") {
    add_comment(clean_text(value));
    return;
  }
  if (!fresh) complain_of_two(key, known->second);
  std::string_view rest = value;
  const std::string word = upper(take_word(rest));  // the rest, such as a name in brackets, is a remark
  if (key == "NAME") {
    data_.name = clean_name(value);
    if (data_.name != value)
      warn(text_.line(), fmt::format("NAME is longer than is shown, or holds characters that cannot be; taken as {}",
                                     in_quotes(data_.name)));
  } else if (key == "TYPE") {
    read_type(value, word);
  } else if (key == "DIMENSION") {
    read_dimension(value);
  } else if (key == "EDGE_WEIGHT_TYPE") {
    exact_ = word == "EXACT_2D";
    metric_ = exact_ ? Metric::euc_2d : metric_named(word);
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
  } else if (!vehicles_) {
    constexpr int most = 1000;
    if (++unknown_ > most) text_.complain(fmt::format("more than {} headers are not known; expected TSPLIB's", most));
    warn(text_.line(), unknown_header(key));
  }
}

void TsplibReader::read_type(std::string_view value, const std::string& word) {
  atsp_ = word == "ATSP";
  vehicles_ = word.ends_with("VRP") || word == "VRPTW" || word == "TWOPDP";
  if (word == "TOUR") text_.complain("this is a tour; expected an instance (TYPE: TSP or ATSP)");
  if (vehicles_)
    warn(text_.line(),
         fmt::format("TYPE {}: the places are read as cities; loads, vehicles and times are not solved", word));
  else if (word != "TSP" && word != "ATSP" && word != "GTSP")
    text_.complain(fmt::format("TYPE {} is not supported; supported are TSP and ATSP", in_quotes(value)));
  if (word == "GTSP") warn(text_.line(), "TYPE GTSP: a tour visits every city, and not one of each cluster");
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

/// Names all that are missing before a section; returns DIMENSION.
int TsplibReader::need_headers(const std::string& section) const {
  std::vector<std::string> missing;
  if (!cities_) missing.emplace_back("DIMENSION");
  if (!metric_ && section != "DISPLAY_DATA_SECTION") missing.emplace_back("EDGE_WEIGHT_TYPE");
  if (!missing.empty() && section == "EDGE_WEIGHT_SECTION" && !format_) missing.emplace_back("EDGE_WEIGHT_FORMAT");
  if (missing.size() == 1)
    text_.complain(fmt::format("{} is missing; expected it before {}", missing.front(), section));
  if (!missing.empty()) {
    const std::string last = missing.back();
    missing.pop_back();
    text_.complain(
        fmt::format("{} and {} are missing; expected them before {}", fmt::join(missing, ", "), last, section));
  }
  return *cities_;
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
  if (!cities_ && !metric_)
    text_.complain_at(last(), fmt::format("DIMENSION and EDGE_WEIGHT_TYPE are missing; expected 'DIMENSION : number of "
                                          "cities', and 'EDGE_WEIGHT_TYPE :' with one of {}",
                                          all_metric_names()));
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
  data_.metric = *metric_;
  if (by_matrix) finish_scale();
  if (!seen_.contains("TYPE")) {
    atsp_ = by_matrix && !is_symmetric(data_.matrix, std::size_t(*cities_));
    warn(1, atsp_ ? "TYPE is missing, and the matrix is not the same both ways; ATSP is assumed"
                  : "TYPE is missing; TSP is assumed");
  }
  data_.symmetric = !atsp_ || !by_matrix;
  if (atsp_ && !by_matrix) {
    warn(seen_.at("TYPE").line,
         fmt::format("TYPE is ATSP, but {} distances are the same both ways", tsplib_name(*metric_)));
  }
  finish_ids();
  finish_cities();
  if (!by_matrix) finish_scale();
  if (by_matrix && display_.empty()) std::swap(display_, coordinates_);
  if (by_matrix && !coordinates_.empty()) {
    std::vector<Point> unused;
    place_by_id(coordinates_, "NODE_COORD_SECTION", unused);
  }
  if (!display_.empty())
    place_by_id(display_,
                by_matrix && !seen_.contains("DISPLAY_DATA_SECTION") ? "NODE_COORD_SECTION" : "DISPLAY_DATA_SECTION",
                data_.display);
  for (Point& place : data_.display) place.z = 0;  // THREED_COORDS beside a matrix: places are drawn in the plane
  const auto n = static_cast<std::size_t>(*cities_);
  for (std::size_t i = 0; i < data_.matrix.size(); i += n + 1) data_.matrix[i] = 0;
  if (const std::size_t zeros = by_matrix ? doubtful_zeros(data_.matrix, n) : 0;
      zeros > 0 && data_.symmetric && !published_optimum(data_.name, *cities_, *metric_))
    warn(seen_.at("EDGE_WEIGHT_SECTION").line, zeros_words(zeros) + "write a long one, such as 9999999");
  const auto bad = std::find(data_.matrix.begin(), data_.matrix.end(), -1);
  if (bad != data_.matrix.end()) {
    text_.complain_at(seen_.at("EDGE_WEIGHT_SECTION").line,
                      "a weight off the diagonal is negative or beyond 2147483646");
  }
}

InstanceData read_tsplib(Text& text, Progress* progress, Distances distances) {
  return TsplibReader(text, progress, distances).read();
}

InstanceData parse_tsplib(std::string_view text, const std::string& file, Progress* progress, Distances distances) {
  Text pieces(text, file);
  return read_tsplib(pieces, progress, distances);
}

}  // namespace formicarium
