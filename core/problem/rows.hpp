// SPDX-License-Identifier: Apache-2.0
// Lines of a file that give one city each, as the readers hold them until they know all.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/city.hpp"
#include "core/base/text.hpp"

namespace formicarium {

/// 32 bytes a city, 40 where ids do not count up from 1.
class Rows {
 public:
  Rows() = default;
  /// `begin`: where the first row begins, or blank lines or remarks ('#') before it. `room`: so many are expected.
  Rows(const Text::Place& begin, std::size_t room) : begin_(begin) { at.reserve(room); }

  void add(std::int64_t id, const Point& place);
  std::size_t size() const { return at.size(); }
  bool empty() const { return at.empty(); }
  std::int64_t id(std::size_t row) const { return ids.empty() ? static_cast<std::int64_t>(row) + 1 : ids[row]; }
  /// Of the file; goes through the text again, which is then of no further use.
  int line_of(std::size_t row, Text& text) const;
  /// Throws where an id is given twice, naming both lines.
  void expect_distinct(Text& text) const;

  std::vector<std::int64_t> ids;  // [n], or empty: 1 … n
  std::vector<Point> at;          // [n]

 private:
  Text::Place begin_;
};

/// True where `word` begins like a number, so that what follows is data and no keyword.
bool looks_like_number(std::string_view word);

}  // namespace formicarium
