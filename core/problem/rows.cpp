// SPDX-License-Identifier: Apache-2.0
#include "core/problem/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace formicarium {

void Rows::add(std::int64_t id, const Point& place) {
  const auto counted = static_cast<std::int64_t>(at.size()) + 1;
  if (ids.empty() && id != counted) {
    ids.reserve(at.capacity());
    ids.resize(at.size());
    std::iota(ids.begin(), ids.end(), 1);
    ids.push_back(id);
  } else if (!ids.empty()) {
    ids.push_back(id);
  }
  at.push_back(place);
}

int Rows::line_of(std::size_t row, Text& text) const {
  text.go_back(begin_);
  for (auto line = text.next_line(); line && row-- > 0; line = text.next_line()) continue;
  return text.line();
}

std::optional<std::pair<std::size_t, std::size_t>> Rows::twins() const {
  if (std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>()) == ids.end()) return {};
  std::vector<std::int64_t> sorted = ids;
  std::sort(sorted.begin(), sorted.end());
  const auto twin = std::adjacent_find(sorted.begin(), sorted.end());
  if (twin == sorted.end()) return {};
  const auto first = std::find(ids.begin(), ids.end(), *twin), second = std::find(first + 1, ids.end(), *twin);
  return std::pair(std::size_t(first - ids.begin()), std::size_t(second - ids.begin()));
}

void Rows::expect_distinct(Text& text) const {
  const auto rows = twins();
  if (!rows) return;
  const int first_line = line_of(rows->first, text);
  text.complain_at(line_of(rows->second, text), twins_words(ids[rows->first], first_line));
}

std::string twins_words(std::int64_t id, int first_line) {
  return fmt::format("id {} appears twice, first in line {}; expected one line a city", id, first_line);
}

bool looks_like_number(std::string_view word) {
  if (word.empty()) return false;
  const char c = word.front();
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

}  // namespace formicarium
