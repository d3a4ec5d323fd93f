// SPDX-License-Identifier: Apache-2.0
// The basic types of every other file: a city, a distance, a tour, a length, a point.
#pragma once

#include <cstdint>
#include <vector>

namespace formicarium {

using City = std::int32_t;       // index of a city, 0 … n-1 (Instance::id gives the ids of the file)
using Distance = std::int32_t;   // instance units, rounded as the file's metric says; ≥ 0
using Length = std::int64_t;     // of a closed tour, in instance units
using Tour = std::vector<City>;  // [n] a permutation of 0 … n-1 in visiting order; the start is not repeated

/// Aligned so that a GPU loads x and y in one access.
struct alignas(16) Point {
  double x = 0, y = 0, z = 0;  // z is used by EUC_3D and CEIL_3D only
};

}  // namespace formicarium
