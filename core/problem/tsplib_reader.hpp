// SPDX-License-Identifier: Apache-2.0
// What reads a TSPLIB file: tsplib_read.cpp has the header and the checks at the end, tsplib_sections.cpp the sections.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/progress.hpp"
#include "core/problem/edge_weights.hpp"
#include "core/problem/readers.hpp"
#include "core/problem/rows.hpp"

namespace formicarium {

/// Reads the entries of a file in order; finish() checks how they fit together.
class TsplibReader {
 public:
  TsplibReader(Text& text, Progress* progress, Distances distances)
      : text_(text), progress_(progress), distances_(distances) {}

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
  void warn(int line, const std::string& sentence);
  [[noreturn]] void complain_of_two(const std::string& name, const Place& first) const;

  bool read_entry(std::string_view line);
  void read_header(const std::string& key, std::string_view value);
  void read_section(const std::string& name);
  bool read_length(std::string_view comment);
  bool read_of_ours(std::string_view comment);
  void read_type(std::string_view value, const std::string& word);
  void skip_section(const std::string& name);
  void add_comment(const std::string& line);
  void read_dimension(std::string_view value);
  void read_coordinates();
  Rows read_rows(const std::string& section, bool in_space);
  void expect_room(const std::string& section, int cities) const;
  void read_weights();
  double weight_in(std::string_view word) const;
  void read_fixed_edges();
  int need_headers(const std::string& section) const;
  void finish();
  void finish_ids();
  void finish_cities();
  void finish_scale();
  void keep_digits();
  void warn_if_coarse();
  void place_by_id(Rows& rows, const std::string& section, std::vector<Point>& points);
  std::int64_t id(std::size_t city) const {
    return data_.ids.empty() ? static_cast<std::int64_t>(city) + 1 : data_.ids[city];
  }
  void check_end() const;

  Text& text_;
  Progress* progress_;
  Distances distances_;
  InstanceData data_;
  std::map<std::string, Place> seen_;  // header keys and sections, upper case, with the first line of each
  std::optional<int> cities_;
  std::optional<Metric> metric_;
  std::optional<WeightFormat> format_;
  bool atsp_ = false, exact_ = false;          // EXACT_2D: no rounding by the book
  bool vehicles_ = false;                      // a routing problem, of which the places are read
  std::optional<int> decimals_;                // as a comment of ours says
  std::map<std::int64_t, std::string> names_;  // of cities, by their ids, from comments of ours; so are degrees_
  std::map<std::int64_t, Point> degrees_;
  std::vector<double> fractions_;  // [n][n] of a matrix with weights that are not whole
  bool end_seen_ = false;
  int unknown_ = 0;  // unknown headers so far
  Rows coordinates_;
  Rows display_;
};

}  // namespace formicarium
