// SPDX-License-Identifier: Apache-2.0
// Rows of cells as lines of text with aligned columns.
#pragma once

#include <string>
#include <vector>

namespace formicarium::experiment {

using Row = std::vector<std::string>;

/// The first column is left-aligned, all others right-aligned, with two spaces between; no trailing spaces. Widths
/// count UTF-8 characters.
std::string format_rows(const std::vector<Row>& rows);

}  // namespace formicarium::experiment
