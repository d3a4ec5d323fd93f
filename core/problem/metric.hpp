// SPDX-License-Identifier: Apache-2.0
// The distance functions of TSPLIB95 §2: whole numbers, each monotone in a true distance.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

/// How the distance of two cities is computed (TSPLIB95 §2). `matrix` is TSPLIB's EXPLICIT.
enum class Metric { euc_2d, ceil_2d, att, geo, man_2d, max_2d, euc_3d, ceil_3d, matrix };
std::string_view tsplib_name(Metric metric);  // "EUC_2D", …, "EXPLICIT"

/// The metric with this TSPLIB name, in upper case, or nothing.
std::optional<Metric> metric_named(std::string_view tsplib_name);

/// Every name, for messages: "EUC_2D, CEIL_2D, …".
std::string_view all_metric_names();

inline bool spatial(Metric metric) { return metric == Metric::euc_3d || metric == Metric::ceil_3d; }

/// TSPLIB's nint: x + 0.5 truncated, for x in [0, 2³¹ - 1).
HD Distance nint(double x) { return static_cast<Distance>(x + 0.5); }

/// Radians of a GEO coordinate DDD.MM: the truncated part is degrees, the rest minutes, and π is 3.141592, as the
/// published optima assume.
double geo_radians(double degrees_and_minutes);

inline constexpr double geo_radius = 6378.388;  // km

/// Distance of two GEO places given as latitude x and longitude y in radians; 1 if they coincide.
HD_ONCE Distance geo_distance(Point a, Point b) {
  const double q1 = std::cos(a.y - b.y);
  const double q2 = std::cos(a.x - b.x);
  const double q3 = std::cos(a.x + b.x);
  // Rounding can put the cosine slightly outside ±1 for places that nearly coincide.
  const double cosine = std::fmin(std::fmax(0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3), -1.0), 1.0);
  return static_cast<Distance>(geo_radius * std::acos(cosine) + 1.0);
}

/// Distance by the metrics without cosines, which the GPU computes bit-equal to the CPU. Not for geo and matrix.
HD Distance measure_flat(Metric metric, Point a, Point b) {
  const double dx = a.x - b.x;
  const double dy = a.y - b.y;
  switch (metric) {
    case Metric::euc_2d:
      return nint(std::sqrt(dx * dx + dy * dy));
    case Metric::ceil_2d:
      return static_cast<Distance>(std::ceil(std::sqrt(dx * dx + dy * dy)));
    case Metric::att: {
      const double r = std::sqrt((dx * dx + dy * dy) / 10.0);
      const Distance t = nint(r);
      return t < r ? t + 1 : t;
    }
    case Metric::man_2d:
      return nint(std::abs(dx) + std::abs(dy));
    case Metric::max_2d:
      return std::max(nint(std::abs(dx)), nint(std::abs(dy)));
    case Metric::euc_3d: {
      const double dz = a.z - b.z;
      return nint(std::sqrt(dx * dx + dy * dy + dz * dz));
    }
    case Metric::ceil_3d: {
      const double dz = a.z - b.z;
      return static_cast<Distance>(std::ceil(std::sqrt(dx * dx + dy * dy + dz * dz)));
    }
    case Metric::geo:
    case Metric::matrix:
      break;
  }
  return 0;
}

/// Distance of two places in [0, 2³¹ - 1); GEO places are in radians. Not for Metric::matrix.
HD Distance measure(Metric metric, Point a, Point b) {
  return metric == Metric::geo ? geo_distance(a, b) : measure_flat(metric, a, b);
}

}  // namespace formicarium
