// SPDX-License-Identifier: Apache-2.0
// The row of one city in the trails and in the weights: columns of the weights name cities, and each has its trail.
#pragma once

#include "core/base/lanes.hpp"

namespace formicarium {

struct TrailRow {
  City from;           // whose own column is none; -1: every column may be used
  int columns;         // of the weights that mean something: K, or n
  const City* cities;  // [padded(columns)] city of each; null: column j is city j
  float* trail;        // [trail_columns]
  int trail_columns;   // n with memory `matrix`, else K
  bool by_city;        // memory `matrix`: the trail of a city lies at its number

  HD City city(int column) const { return cities ? cities[column] : column; }
  HD float& trail_of(int column) const { return trail[by_city ? city(column) : column]; }
  /// Column of the weights that names the city; -1 where none does.
  template <class Lanes>
  HD int column_of(Lanes lanes, City to) const {
    if (!cities) return to;
    for (int r = 0; r < columns; r += team)
      if (const std::uint32_t found = lanes.ballot(lanes.equal(lanes.load(cities + r), to)))
        return r + lowest_bit(found);
    return -1;
  }
  /// Where the trail to a city lies; -1 where the memory does not keep it.
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

  HD TrailRow of(City i) const {
    return {i,
            columns,
            candidate ? candidate + std::size_t(i) * width : nullptr,
            trail + std::size_t(i) * stride,
            trail_columns,
            by_city};
  }
};

}  // namespace formicarium
