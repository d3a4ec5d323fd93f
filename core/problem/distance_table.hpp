// SPDX-License-Identifier: Apache-2.0
// A square table of distances, with or without the cities' names in its first line and column.
#pragma once

#include <string_view>

#include "core/problem/table_lines.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// Whether a field says that there is no road: it is empty, "-", "inf", "x" or "#N/A".
bool means_no_road(std::string_view field);

/// The next line is the table's first; there is one. Names are words, or numbers in a first line or column beyond the
/// square; numbers around a square are names if they are the same above and beside, and the corner is no distance.
/// Lines in another order than the columns are sorted. Half of a table counts both ways. Throws InputError if the table
/// is not square, or its diagonal is not one.
InstanceData read_distance_table(TableLines& lines, Text& text, Progress* progress);

}  // namespace formicarium
