// SPDX-License-Identifier: Apache-2.0
// The words every other file uses: a city, a tour, a length.
#pragma once

#include <cstdint>
#include <vector>

namespace formicarium {

using City = std::int32_t;       // index of a city, 0 … n-1 (the file's own ids are Instance::id)
using Distance = std::int32_t;   // instance units, rounded as the file's metric says; ≥ 0
using Length = std::int64_t;     // of a closed tour, instance units
using Tour = std::vector<City>;  // [n] a permutation of 0 … n-1 in visiting order; the start is not repeated

/// Aligned so that a GPU fetches x and y at once.
struct alignas(16) Point {
  double x = 0, y = 0, z = 0;  // z only in EUC_3D and CEIL_3D
};

}  // namespace formicarium
