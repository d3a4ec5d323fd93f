// SPDX-License-Identifier: Apache-2.0
#include "core/problem/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace formicarium {

void sort_distinct(std::vector<Row>& rows, const Text& text) {
  const auto by_id = [](const Row& a, const Row& b) { return std::pair(a.id, a.line) < std::pair(b.id, b.line); };
  if (!std::is_sorted(rows.begin(), rows.end(), by_id)) std::sort(rows.begin(), rows.end(), by_id);
  const auto twin =
      std::adjacent_find(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.id == b.id; });
  if (twin == rows.end()) return;
  text.complain_at(twin[1].line, fmt::format("id {} appears twice, first in line {}; expected one line a city",
                                             twin->id, twin->line));
}

bool looks_like_number(std::string_view word) {
  if (word.empty()) return false;
  const char c = word.front();
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

}  // namespace formicarium
