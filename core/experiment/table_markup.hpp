// SPDX-License-Identifier: Apache-2.0
// Rows of cells with a caption as text that others take over: into a paper (LaTeX), a page (Markdown) or a mail (text).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/experiment/text_table.hpp"

namespace formicarium::experiment {

enum class TableFormat { text, latex, markdown };

struct CaptionedTable {
  std::vector<Row> rows{};  // the first has the headings
  std::string caption{};
  std::vector<std::pair<std::size_t, std::size_t>> marked{};  // row and column of bold cells; no text has them
};

/// LaTeX: an environment `table`, with the rules of the package booktabs if it is loaded, else plain ones. Markdown: a
/// table as GitHub and Pandoc read it. What would be markup in a cell or in the caption is escaped.
std::string format_table(const CaptionedTable& table, TableFormat format);

/// The text as LaTeX or Markdown shows it, on one line: "50 %" is "50 \%" in LaTeX. In LaTeX letters that pdfLaTeX does
/// not know are formulas: "ρ" is "$\rho$".
std::string escaped(std::string_view text, TableFormat format);

}  // namespace formicarium::experiment
