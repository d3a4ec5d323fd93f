// SPDX-License-Identifier: Apache-2.0
// Deposit: the edges of a tour gain 1 / L, but not above τmax (Stützle & Hoos 2000, eq. 3; Dorigo, Maniezzo & Colorni
// 1996, eq. 5).
#pragma once

#include "core/problem/city.hpp"
#include "core/steps/hd.hpp"

namespace formicarium {

/// The column of `to` in a row, or -1 where the memory keeps no such edge. `cities` names the columns; null: column =
/// city.
HD int column_of(const City* cities, int columns, City to) {
  if (!cities) return to;
  for (int k = 0; k < columns; ++k)
    if (cities[k] == to) return k;
  return -1;
}

HD void deposit(float* trail, int column, float gain, float high) {
  if (column < 0) return;
  const float more = trail[column] + gain;
  trail[column] = more > high ? high : more;
}

}  // namespace formicarium
