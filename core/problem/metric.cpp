// SPDX-License-Identifier: Apache-2.0
#include "core/problem/metric.hpp"

#include <array>
#include <utility>

namespace formicarium {
namespace {

using namespace std::string_view_literals;

constexpr std::array<std::pair<std::string_view, Metric>, 12> metric_names = {{
    {"EUC_2D"sv, Metric::euc_2d},
    {"CEIL_2D"sv, Metric::ceil_2d},
    {"FLOOR_2D"sv, Metric::floor_2d},
    {"ATT"sv, Metric::att},
    {"GEO"sv, Metric::geo},
    {"GEOM"sv, Metric::geom},
    {"SPHERE"sv, Metric::sphere},
    {"MAN_2D"sv, Metric::man_2d},
    {"MAX_2D"sv, Metric::max_2d},
    {"EUC_3D"sv, Metric::euc_3d},
    {"CEIL_3D"sv, Metric::ceil_3d},
    {"EXPLICIT"sv, Metric::matrix},
}};

}  // namespace

std::string_view tsplib_name(Metric metric) {
  for (const auto& [name, value] : metric_names) {
    if (value == metric) return name;
  }
  return "";
}

std::optional<Metric> metric_named(std::string_view tsplib_name) {
  for (const auto& [name, value] : metric_names) {
    if (name == tsplib_name) return value;
  }
  return std::nullopt;
}

std::string_view all_metric_names() {
  return "EUC_2D, CEIL_2D, FLOOR_2D, EXACT_2D, ATT, GEO, GEOM, MAN_2D, MAX_2D, EUC_3D, CEIL_3D and EXPLICIT";
}

double geo_degrees(double degrees_and_minutes) {
  const double degrees = std::trunc(degrees_and_minutes);
  const double minutes = degrees_and_minutes - degrees;
  return degrees + 5.0 * minutes / 3.0;
}

double geo_coordinate(double degrees) {
  const double whole = std::trunc(degrees);
  return whole + 0.6 * (degrees - whole);
}

double geo_radians(double degrees_and_minutes) {
  constexpr double pi = 3.141592;
  return pi * geo_degrees(degrees_and_minutes) / 180.0;
}

}  // namespace formicarium
