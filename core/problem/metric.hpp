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
/// `geom` is Concorde's: decimal degrees, metres. `sphere` is ours: decimal degrees, great circles, rounded; TSPLIB has
/// no name for it.
enum class Metric { euc_2d, ceil_2d, floor_2d, att, geo, geom, sphere, man_2d, max_2d, euc_3d, ceil_3d, matrix };
std::string_view tsplib_name(Metric metric);  // "EUC_2D", …, "EXPLICIT"

/// The metric with this TSPLIB name, in upper case, or nothing.
std::optional<Metric> metric_named(std::string_view tsplib_name);

/// Every name, for messages: "EUC_2D, CEIL_2D, …".
std::string_view all_metric_names();

/// Places are latitudes and longitudes, which takes sines and cosines.
HD bool by_angles(Metric metric) { return metric == Metric::geo || metric == Metric::geom || metric == Metric::sphere; }

/// measure_flat() knows it; of the others a GPU gets a matrix.
inline bool is_flat(Metric metric) {
  return metric != Metric::matrix && metric != Metric::floor_2d && !by_angles(metric);
}

inline bool spatial(Metric metric) { return metric == Metric::euc_3d || metric == Metric::ceil_3d; }

/// TSPLIB's nint: x + 0.5 truncated, for x in [0, 2³¹ - 1).
HD Distance nint(double x) { return static_cast<Distance>(x + 0.5); }

/// Degrees of a GEO coordinate DDD.MM: the truncated part is degrees, the rest minutes.
double geo_degrees(double degrees_and_minutes);
/// The reverse.
double geo_coordinate(double degrees);
/// Radians of a GEO coordinate DDD.MM: the truncated part is degrees, the rest minutes, and π is 3.141592, as the
/// published optima assume.
double geo_radians(double degrees_and_minutes);

inline constexpr double geo_radius = 6378.388;  // km

/// Distance of two GEO places given as latitude x and longitude y in radians; 1 if they coincide. `radius`: of the
/// Earth in the unit of the distance; Concorde's GEOM is the same in metres.
HD_ONCE Distance geo_distance(Point a, Point b, double radius = geo_radius) {
  const double q1 = std::cos(a.y - b.y);
  const double q2 = std::cos(a.x - b.x);
  const double q3 = std::cos(a.x + b.x);
  // Rounding can put the cosine slightly outside ±1 for places that nearly coincide.
  const double cosine = std::fmin(std::fmax(0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3), -1.0), 1.0);
  return static_cast<Distance>(radius * std::acos(cosine) + 1.0);
}

/// Along the great circle, rounded; `z` of the places is the radius in the unit of the distance. By the haversine
/// formula (Sinnott 1984), which is exact for near places, too.
HD_ONCE Distance sphere_distance(Point a, Point b) {
  const double up = std::sin(0.5 * (a.x - b.x)), across = std::sin(0.5 * (a.y - b.y));
  const double share = up * up + std::cos(a.x) * std::cos(b.x) * across * across;
  return nint(2 * a.z * std::asin(std::sqrt(std::fmin(share, 1.0))));
}

/// Distance by the metrics without cosines, which the GPU computes bit-equal to the CPU. Only is_flat() ones.
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
    case Metric::floor_2d:
    case Metric::geo:
    case Metric::geom:
    case Metric::sphere:
    case Metric::matrix:
      break;
  }
  return 0;
}

/// Distance of two places in [0, 2³¹ - 1); places by angles are in radians. Not for Metric::matrix.
HD Distance measure(Metric metric, Point a, Point b) {
  if (metric == Metric::floor_2d)
    return static_cast<Distance>(std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)));
  if (!by_angles(metric)) return measure_flat(metric, a, b);
  return metric == Metric::sphere ? sphere_distance(a, b)
                                  : geo_distance(a, b, metric == Metric::geo ? geo_radius : 1000 * geo_radius);
}

}  // namespace formicarium
