// SPDX-License-Identifier: Apache-2.0
// One city's row of trails and of weights: each column of the weights stands for a city, and each has its trail.
#pragma once

#include "core/base/lanes.hpp"

namespace formicarium {

struct TrailRow {
  City from;           // the row's city, whose own column is unused; -1: every column is used
  int columns;         // columns of the weights in use: K, or n
  const City* cities;  // [padded(columns)] city of each; null: column j is city j
  float* trail;        // [trail_columns]
  int trail_columns;   // n with memory `matrix`, else K
  bool by_city;        // memory `matrix`: the trail to city j has index j

  HD City city(int column) const { return cities ? cities[column] : column; }
  HD float& trail_of(int column) const { return trail[by_city ? city(column) : column]; }
  /// The column of the weights that stands for the city; -1 if there is none.
  template <class Lanes>
  HD int column_of(Lanes lanes, City to) const {
    if (!cities) return to;
    for (int r = 0; r < columns; r += team)
      if (const std::uint32_t found = lanes.ballot(lanes.equal(lanes.load(cities + r), to)))
        return r + lowest_bit(found);
    return -1;
  }
  /// The index of the trail to a city; -1 if the memory does not keep it.
  template <class Lanes>
  HD int place_of(Lanes lanes, City to) const {
    return by_city ? to : column_of(lanes, to);
  }
};

/// Where the rows of a whole colony lie.
struct TrailRows {
  int columns, width;
  const City* candidate;  // [n][width]; null: all cities
  float* trail;           // [n][stride]
  int trail_columns;
  std::size_t stride;
  bool by_city;
  bool own_column = false;  // row i uses column i, too

  HD TrailRow of(City i) const {
    return {own_column ? -1 : i,
            columns,
            candidate ? candidate + std::size_t(i) * width : nullptr,
            trail + std::size_t(i) * stride,
            trail_columns,
            by_city};
  }
};

}  // namespace formicarium
