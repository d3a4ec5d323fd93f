// SPDX-License-Identifier: Apache-2.0
#include "core/problem/globe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/problem/scale.hpp"

namespace formicarium {
namespace {

struct Axes {
  double x, y, z;
};

Axes on_unit_sphere(const Point& degrees) {
  const double lat = degrees.x * std::numbers::pi / 180, lon = degrees.y * std::numbers::pi / 180;
  return {std::cos(lat) * std::cos(lon), std::cos(lat) * std::sin(lon), std::sin(lat)};
}

double dot(const Axes& a, const Axes& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

Axes scaled(const Axes& a, double by) { return {a.x * by, a.y * by, a.z * by}; }

/// The direction of the middle of all places; nothing if they have none, as around the whole globe.
std::optional<Axes> middle_of(std::span<const Point> places) {
  Axes sum{0, 0, 0};
  for (const Point& place : places) {
    const Axes at = on_unit_sphere(place);
    sum = {sum.x + at.x, sum.y + at.y, sum.z + at.z};
  }
  const double length = std::sqrt(dot(sum, sum));
  if (length < 0.1 * double(places.size())) return {};
  return scaled(sum, 1 / length);
}

/// The plane that touches the sphere in `middle`, stereographic from the antipode.
struct Projection {
  Axes middle, east, north;
  double metres;

  Point place_of(const Axes& at) const {
    const double stretch = 2 * metres / (1 + dot(at, middle));
    return {stretch * dot(at, east), stretch * dot(at, north), 0};
  }
  Axes on_sphere(Point place) const {
    const double x = place.x / (2 * metres), y = place.y / (2 * metres), far = x * x + y * y;  // far = tan²(φ/2)
    const double a = 2 * x / (1 + far), b = 2 * y / (1 + far), c = (1 - far) / (1 + far);
    return {a * east.x + b * north.x + c * middle.x, a * east.y + b * north.y + c * middle.y,
            a * east.z + b * north.z + c * middle.z};
  }
};

Projection projection(const GlobePlane& plane) {
  const Axes middle = on_unit_sphere({plane.latitude, plane.longitude, 0});
  const Axes up = std::abs(middle.z) < 0.99 ? Axes{0, 0, 1} : Axes{1, 0, 0};
  Axes north{up.x - dot(up, middle) * middle.x, up.y - dot(up, middle) * middle.y, up.z - dot(up, middle) * middle.z};
  north = scaled(north, 1 / std::sqrt(dot(north, north)));
  const Axes east{north.y * middle.z - north.z * middle.y, north.z * middle.x - north.x * middle.z,
                  north.x * middle.y - north.y * middle.x};
  return {middle, east, north, plane.metres};
}

Point degrees_of(const Axes& at) {
  constexpr double degree = std::numbers::pi / 180;
  return {std::asin(std::clamp(at.z, -1.0, 1.0)) / degree, std::atan2(at.y, at.x) / degree, 0};
}

std::string degrees_text(double value, const char* positive, const char* negative) {
  return fmt::format("{:.4g}° {}", std::abs(value), value < 0 ? negative : positive);
}

}  // namespace

void measure_on_globe(InstanceData& data, const std::string& file) {
  data.degrees = data.coordinates;
  data.unit = "m";
  data.metric = Metric::sphere;
  const auto on_sphere = [&] {
    data.warnings.push_back(fmt::format("{}: degrees; distances are metres along great circles of the Earth", file));
  };
  const std::optional<Axes> middle = middle_of(data.coordinates);
  if (!middle) return on_sphere();
  // Stereographic from the antipode of the middle: lengths at an angle φ from the middle grow by 1 + tan²(φ/2), so they
  // are shrunk by half of the largest growth.
  double least = 1;
  for (const Point& place : data.coordinates) least = std::min(least, dot(on_unit_sphere(place), *middle));
  const double growth = least > -0.9 ? (1 - least) / (1 + least) : 1;
  if (growth / 2 > 0.9 * most_off_in_plane) return on_sphere();
  const Point touched = degrees_of(*middle);
  const GlobePlane plane{touched.x, touched.y, earth_radius * (1 - growth / 2)};
  const Projection onto = projection(plane);
  for (Point& place : data.coordinates) place = onto.place_of(on_unit_sphere(place));
  data.plane = plane;
  data.metric = Metric::euc_2d;
  data.decimals = decimals_of_places(data.coordinates);
  data.warnings.push_back(
      fmt::format("{}: degrees; distances are metres in a plane that touches the Earth at {}, {}, at "
                  "most {:.2g} % off",
                  file, degrees_text(plane.latitude, "N", "S"), degrees_text(plane.longitude, "E", "W"),
                  std::max(100 * growth / 2, 0.001)));
}

Point degrees_at(const GlobePlane& plane, Point place) { return degrees_of(projection(plane).on_sphere(place)); }

}  // namespace formicarium
