// SPDX-License-Identifier: Apache-2.0
// A table in words: its cells, and the caption below a figure: what it shows, of how many runs, and what the tests say.
#pragma once

#include <string>
#include <vector>

#include "core/experiment/comparison.hpp"
#include "core/experiment/table_markup.hpp"

namespace formicarium::experiment {

/// "d198, 198 cities, optimum 15780": what a table is about.
std::string title_of(const Plan& plan, const Table& table);
/// Of the plan's first instance; all of an experiment usually are of one problem.
const ProblemWords& words_of(const Plan& plan);
/// "0.012", "3.1e-05".
std::string p_text(double p);

/// The table's cells: a row of headings, then a row for each variant with its statistics and its test.
std::vector<Row> rows_of(const Plan& plan, const Table& table);

/// Its cells and its caption, for text that others take over; the best mean is marked where there are several.
CaptionedTable captioned(const Plan& plan, const Table& table);

/// One or more sentences. The tests are those of the table; where it has none, they say why.
std::string caption_of(const Plan& plan, const Table& table);

}  // namespace formicarium::experiment
