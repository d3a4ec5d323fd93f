// SPDX-License-Identifier: Apache-2.0
// Rows of cells as lines with aligned columns.
#pragma once

#include <string>
#include <vector>

namespace formicarium::experiment {

using Row = std::vector<std::string>;

/// The first column to the left, all others to the right, two spaces between; no blanks at the ends of lines. Widths
/// are counted in characters of UTF-8.
std::string format_rows(const std::vector<Row>& rows);

}  // namespace formicarium::experiment
