// SPDX-License-Identifier: Apache-2.0
#include "core/colony/trails.hpp"

#include <algorithm>

namespace formicarium {
namespace {

/// Index of τ(i, j) in `value`, or -1 where the memory keeps no such edge.
std::ptrdiff_t index(const Trails& trails, City i, City j) {
  const std::ptrdiff_t row = std::ptrdiff_t(i) * trails.width;
  if (trails.memory == Memory::matrix) return row + j;
  const auto list = trails.lists->of(i);
  const auto at = std::ranges::find(list, j);
  return at == list.end() ? -1 : row + (at - list.begin());
}

}  // namespace

float Trails::at(City i, City j) const {
  const std::ptrdiff_t k = index(*this, i, j);
  return k < 0 ? low : value[std::size_t(k)];
}

bool Trails::absent(City i, City j) const { return index(*this, i, j) < 0; }

}  // namespace formicarium
