// SPDX-License-Identifier: Apache-2.0
// What a search by exchanges knew when it ended: for pictures.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

/// Of the search that found the iteration's best assignment, after its last step.
struct SearchTables {
  int ant = -1;
  std::int64_t steps = 0;              // made
  Tour assignment;                     // [n] where the search stood, which need not be its best
  std::vector<std::int32_t> held_for;  // [n][n] facility i may not return to location l for so many more steps; 0: may
  City moved[2] = {-1, -1};            // the facilities of its last exchange; -1: it made none
};

}  // namespace formicarium
