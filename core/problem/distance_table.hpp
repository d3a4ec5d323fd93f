// SPDX-License-Identifier: Apache-2.0
// A square table of distances, with or without the cities' names in its first line and column.
#pragma once

#include <string>
#include <vector>

#include "core/problem/table_lines.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// The first line of `lines` has been read: names if `header`, otherwise distances. An empty field is no road; so is
/// "-", "inf" or "x". Throws InputError if the table is not square.
InstanceData read_distance_table(TableLines& lines, bool header, Text& text, Progress* progress);

}  // namespace formicarium
