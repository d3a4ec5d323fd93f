// SPDX-License-Identifier: Apache-2.0
// Places on a grid of whole numbers, in four bytes, and Euclidean distances between them without double precision: an
// eighth of a Point to fetch, and cheaper arithmetic. The distances are those of measure_flat(), every one.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "core/problem/metric.hpp"

namespace formicarium {

struct alignas(4) GridPlace {
  static constexpr int most = 46340;  // the greatest x and y: then a square of a distance is less than 2³²
  std::uint16_t x, y;
};

/// The places as they lie from the lower left one of all, or none: where they are not on a grid so small, or `metric`
/// is another than EUC_2D and CEIL_2D. O(n).
std::vector<GridPlace> grid_places(Metric metric, std::span<const Point> places);

/// The rounded distance whose square is given. A root in single precision is within 0.014 of the true one here, so
/// cut off below the true bound it is the distance or one less, and whole numbers tell which.
template <Metric metric>
HD Distance rounded_root(std::uint32_t square) {
  static_assert(metric == Metric::euc_2d || metric == Metric::ceil_2d);
#ifdef __CUDA_ARCH__
  float root;
  asm("sqrt.approx.f32 %0, %1;" : "=f"(root) : "f"(static_cast<float>(square)));
#else
  const float root = std::sqrt(static_cast<float>(square));
#endif
  constexpr bool up = metric == Metric::ceil_2d;
  const auto low = static_cast<std::uint32_t>(root + (up ? 0.97f : 0.47f));
  return static_cast<Distance>(low + (square > low * low + (up ? 0 : low)));  // EUC_2D: (low + ½)² = low² + low + ¼
}

template <Metric metric>
HD Distance grid_distance(GridPlace a, GridPlace b) {
  const int dx = int(a.x) - int(b.x), dy = int(a.y) - int(b.y);
  return rounded_root<metric>(static_cast<std::uint32_t>(dx * dx) + static_cast<std::uint32_t>(dy * dy));
}

}  // namespace formicarium
