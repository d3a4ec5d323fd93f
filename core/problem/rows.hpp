// SPDX-License-Identifier: Apache-2.0
// Collects lines of a file with one city each, until all are read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/city.hpp"
#include "core/base/text.hpp"

namespace formicarium {

/// 32 bytes a city; 40 if ids do not count up from 1.
class Rows {
 public:
  Rows() = default;
  /// `begin`: the place of the first row, or of blank lines before it. `room`: expected number of rows.
  Rows(const Text::Place& begin, std::size_t room) : begin_(begin) { at.reserve(room); }

  void add(std::int64_t id, const Point& place);
  std::size_t size() const { return at.size(); }
  bool empty() const { return at.empty(); }
  std::int64_t id(std::size_t row) const { return ids.empty() ? static_cast<std::int64_t>(row) + 1 : ids[row]; }
  /// The line of a row in the file. Reads the text again, which moves its position.
  int line_of(std::size_t row, Text& text) const;
  /// The first two rows of one id.
  std::optional<std::pair<std::size_t, std::size_t>> twins() const;
  /// Throws InputError with both lines if an id occurs twice.
  void expect_distinct(Text& text) const;

  std::vector<std::int64_t> ids;  // [n], or empty if they are 1 … n
  std::vector<Point> at;          // [n]

 private:
  Text::Place begin_;
};

/// "id 3 appears twice, first in line 6; expected one line a city"
std::string twins_words(std::int64_t id, int first_line);

/// True if `word` begins like a number, so that data and not a keyword follows.
bool looks_like_number(std::string_view word);

}  // namespace formicarium
