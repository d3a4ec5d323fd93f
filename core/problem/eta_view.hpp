// SPDX-License-Identifier: Apache-2.0
// η of a file (given_eta.hpp) as the steps read it.
#pragma once

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

/// What ants go by: η of the instance's file if there is one, or 1/d always.
enum class Eta : int { given, distance };

struct EtaView {
  const float* value = nullptr;  // [n][columns] null: η is 1/d
  const City* city = nullptr;    // [n][columns] null: column j is city j
  int columns = 0;

  /// Whether it tells all cities apart, also those that are no candidates.
  HD bool of_all_cities() const { return value && !city; }
  /// η(a,b) for other cities; the least of a's line if the file leaves b out. O(columns) then.
  HD float operator()(City a, City b) const {
    const float* const line = value + std::size_t(a) * columns;
    if (!city) return line[b];
    float least = line[0];
    for (int k = 0; k < columns; ++k) {
      if (city[std::size_t(a) * columns + k] == b) return line[k];
      least = line[k] < least ? line[k] : least;
    }
    return least;
  }
};

}  // namespace formicarium
