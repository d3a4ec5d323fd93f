// SPDX-License-Identifier: Apache-2.0
// Distances as the steps read them: the instance's places or matrix behind plain pointers. The formulas are in
// metric.hpp. Beside them η, where a file gives it.
#pragma once

#include "core/base/lanes.hpp"
#include "core/problem/eta_view.hpp"
#include "core/problem/metric.hpp"

namespace formicarium {

struct DistanceView {
  Metric metric;
  int cities;
  const Point* place;      // [n] null with Metric::matrix
  const Distance* matrix;  // [n][n] null otherwise
  EtaView eta{};           // instead of 1/d in weights

  HD Distance operator()(City a, City b) const {
    if (metric == Metric::matrix) return matrix[std::size_t(a) * cities + b];
#ifdef __CUDA_ARCH__
    return a == b ? 0 : measure_flat(metric, place[a], place[b]);  // on a GPU, GEO distances are a matrix
#else
    return a == b ? 0 : measure(metric, place[a], place[b]);
#endif
  }
};

}  // namespace formicarium
