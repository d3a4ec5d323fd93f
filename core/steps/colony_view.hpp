// SPDX-License-Identifier: Apache-2.0
// A colony as the steps see it: sizes and plain pointers, passed by value. The backend owns the memory.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/exploited.hpp"
#include "core/steps/nearest_left.hpp"
#include "core/steps/selective_memory.hpp"
#include "core/steps/starts.hpp"

namespace formicarium {

/// The row of a city has `width` columns, a multiple of 32. With candidate lists column k is the
/// city's k-th nearest neighbour; with all cities column j is city j, and column n is unused.
/// Unused columns (padding, the city itself) have weight 0.
struct ColonyView {
  int cities;             // n ≥ 1
  int width;              // columns a row
  int backup_width;       // a multiple of 32; 0 with all cities
  const City* candidate;  // [n][width] city of each column, ascending by distance; padding names the row's own city;
                          // null: all cities
  const City*
      backup;  // [n][backup_width] the next nearest cities; padding names the row's own city; null with all cities
  const float* weight;               // [n][width] (τ/τ_row)^α · (d_min/d)^β, in (0, 1]; 0 in unused columns
  const AliasColumn* alias;          // [n][width] alias tables of lists (stochastic_trial.hpp); null unless in use
  const float* trail;                // [n][n] with memory `matrix` and lists, to compare cities outside them; else null
  double alpha, beta;                // for that comparison
  BlocksView blocks;                 // with candidate lists, if distances follow from coordinates
  Rings rings{};                     // with memory `selective`: edges outside the lists that have trails
  const FullColumn* full = nullptr;  // [n][width] alias tables over all cities; null unless in use
  const LineColumn* line = nullptr;  // [n][32] on a GPU, besides `alias`, if rows are short and cities few
  Starts starts{};
  Exploited exploited{};
  bool scans_tabu = false;  // an ant without candidates left reads its tabu list through, and no backup list
};

}  // namespace formicarium
