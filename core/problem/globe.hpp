// SPDX-License-Identifier: Apache-2.0
// Places in degrees: distances in metres along great circles of a sphere of 6 371 008.8 m, the mean radius of the Earth
// (IUGG). Where a plane is as good, distances are measured in it, which is faster.
#pragma once

#include <string>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

inline constexpr double earth_radius = 6'371'008.8;  // m
/// How far distances in a plane may be from those on the sphere, as a share.
inline constexpr double most_off_in_plane = 0.001;

/// The coordinates are latitudes x and longitudes y in degrees. Afterwards they are metres in a stereographic
/// projection where that is within `most_off_in_plane`, or the metric is Metric::sphere; data.degrees has the degrees.
/// A warning says which.
void measure_on_globe(InstanceData& data, const std::string& file);

/// Latitude x and longitude y in degrees of a place in the plane.
Point degrees_at(const GlobePlane& plane, Point place);

}  // namespace formicarium
