// SPDX-License-Identifier: Apache-2.0
// The row of one city in the trails and in the weights: columns of the weights name cities, and each has its trail.
#pragma once

#include "core/steps/colony_view.hpp"

namespace formicarium {

struct TrailRow {
  City from;
  int columns;         // of the weights that mean something: K, or n
  const City* cities;  // [columns] city of each; null: column j is city j
  float* trail;        // [trail_columns]
  int trail_columns;   // n with memory `matrix`, else K
  bool by_city;        // memory `matrix`: the trail of a city lies at its number

  HD City city(int column) const { return cities ? cities[column] : column; }
  HD float& trail_of(int column) const { return trail[by_city ? city(column) : column]; }
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
