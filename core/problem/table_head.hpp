// SPDX-License-Identifier: Apache-2.0
// The first lines of a table, and what they say it is.
#pragma once

#include <optional>

#include "core/problem/table_columns.hpp"
#include "core/problem/table_lines.hpp"

namespace formicarium {

/// Reads the first lines and goes back. Places: their columns; the next line is the first city's. Nothing: the lines
/// are a table of distances, from the next one on. Throws InputError, with what was found, if they are neither: a
/// triangle, a list of edges, columns of other names, or lines that may be both.
std::optional<TableColumns> recognise_table(TableLines& lines, Text& text);

}  // namespace formicarium
