// SPDX-License-Identifier: Apache-2.0
// The alias table of one row of weights: a draw from it costs two numbers and no search (Walker 1977; Vose 1991).
#pragma once

#include "core/problem/city.hpp"
#include "core/steps/lanes.hpp"

namespace formicarium {

/// Fills accept[columns] and alias[columns] so that "column c uniform; keep it with probability accept[c], else
/// alias[c]" draws column c with probability weight[c] / ∑ weight. The aliases are then named by their `cities` (null:
/// city = column). `work` has room for `columns` numbers. All weights
/// 0: uniform. O(columns).
HD void fill_alias_table(const float* weight, const City* cities, int columns, float* accept, City* alias, City* work) {
  double sum = 0;
  for (int c = 0; c < columns; ++c) sum += weight[c];
  const double scale = sum > 0 ? columns / sum : 0;
  int small = 0, large = columns;  // work[0 … small) underfull, work[large … columns) overfull
  for (int c = 0; c < columns; ++c) {
    accept[c] = sum > 0 ? static_cast<float>(weight[c] * scale) : 1.0f;
    alias[c] = c;
    if (accept[c] < 1)
      work[small++] = c;
    else
      work[--large] = c;
  }
  while (small > 0 && large < columns) {
    const City poor = work[--small], rich = work[large];
    alias[poor] = rich;
    accept[rich] -= 1 - accept[poor];
    if (accept[rich] < 1) {
      ++large;
      work[small++] = rich;
    }
  }
  // What rounding left over is full; an empty column must stay empty, so it points at a full one.
  while (large < columns) accept[work[large++]] = 1;
  while (small > 0) {
    const City left = work[--small];
    if (weight[left] > 0) accept[left] = 1;
  }
  if (cities)
    for (int c = 0; c < columns; ++c) alias[c] = cities[alias[c]];
}

}  // namespace formicarium
