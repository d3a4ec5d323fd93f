// SPDX-License-Identifier: Apache-2.0
// Points of a GeoJSON file (RFC 7946) as cities, and tours as GeoJSON and as a table.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// Point and MultiPoint features, longitude first; a name is the property name, title, city or label, or else the first
/// text. What is no point is skipped with a warning. Throws InputError.
InstanceData parse_geojson(std::string_view text, const std::string& file);

/// A FeatureCollection: the closed tour as a LineString, then its cities in order as Points, with stop, id and name.
/// Throws InputError if the instance has no degrees.
std::string format_tour_geojson(const TspInstance& instance, std::span<const City> tour);

/// A table of the stops in order: stop, id, name if there are names, places, and the length of the way so far, in the
/// file's unit. The program reads it as an instance, too.
std::string format_tour_csv(const TspInstance& instance, std::span<const City> tour);

}  // namespace formicarium
