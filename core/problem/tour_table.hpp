// SPDX-License-Identifier: Apache-2.0
// Tours as tables and as GeoJSON, the forms for spreadsheets and maps: what geojson.hpp writes, this reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace formicarium {

/// The ids of a tour's cities in the order of their stops: of a table whose first columns are "stop" and "id", however
/// its lines are sorted, or of a GeoJSON whose points have these properties. Nothing if the text is neither. Throws
/// InputError with file and line if it begins as one and goes on otherwise. O(bytes).
std::optional<std::vector<std::int64_t>> stops_in(std::string_view text, const std::string& file);
/// Whether stops_in() may find any in a text that begins so: with a header of stops, or an object. O(1).
bool may_list_stops(std::string_view beginning);

}  // namespace formicarium
