// SPDX-License-Identifier: Apache-2.0
// Lines of a file that give one city each, as the readers hold them until they know all.
#pragma once

#include <cstdint>
#include <vector>

#include "core/problem/city.hpp"
#include "core/problem/text.hpp"

namespace formicarium {

struct Row {
  std::int64_t id;
  Point at;
  int line;
};

/// Sorts by id; throws where an id is given twice, naming both lines.
void sort_distinct(std::vector<Row>& rows, const Text& text);

/// True where `word` begins like a number, so that what follows is data and no keyword.
bool looks_like_number(std::string_view word);

}  // namespace formicarium
