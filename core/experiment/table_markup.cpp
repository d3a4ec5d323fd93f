// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/table_markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/plain_text.hpp"
#include "core/base/text.hpp"

namespace formicarium::experiment {
namespace {

struct Replacement {
  std::string_view text, latex;
};

/// What is markup in LaTeX, and what the programs write that pdfLaTeX does not know.
constexpr std::array in_latex{
    Replacement{"\\", "\\textbackslash{}"},
    Replacement{"{", "\\{"},
    Replacement{"}", "\\}"},
    Replacement{"$", "\\$"},
    Replacement{"&", "\\&"},
    Replacement{"#", "\\#"},
    Replacement{"%", "\\%"},
    Replacement{"_", "\\_"},
    Replacement{"^", "\\textasciicircum{}"},
    Replacement{"~", "\\textasciitilde{}"},
    Replacement{"|", "\\textbar{}"},
    Replacement{"<", "\\textless{}"},
    Replacement{">", "\\textgreater{}"},
    Replacement{"\"", "\\textquotedbl{}"},
    Replacement{"−", "$-$"},
    Replacement{"×", "$\\times$"},
    Replacement{"·", "$\\cdot$"},
    Replacement{"≤", "$\\leq$"},
    Replacement{"≥", "$\\geq$"},
    Replacement{"∞", "$\\infty$"},
    Replacement{"²", "$^2$"},
    Replacement{"³", "$^3$"},
    Replacement{"\u2009", "\\,"},
    Replacement{"\u202F", "\\,"},
    Replacement{"\u00A0", "~"},
    Replacement{"α", "$\\alpha$"},
    Replacement{"β", "$\\beta$"},
    Replacement{"γ", "$\\gamma$"},
    Replacement{"δ", "$\\delta$"},
    Replacement{"ε", "$\\varepsilon$"},
    Replacement{"η", "$\\eta$"},
    Replacement{"λ", "$\\lambda$"},
    Replacement{"μ", "$\\mu$"},
    Replacement{"ξ", "$\\xi$"},
    Replacement{"ρ", "$\\rho$"},
    Replacement{"σ", "$\\sigma$"},
    Replacement{"τ", "$\\tau$"},
    Replacement{"φ", "$\\varphi$"},
    Replacement{"χ", "$\\chi$"},
    Replacement{"Δ", "$\\Delta$"},
};

constexpr std::string_view markup_in_markdown = "\\`*_{}[]<>#&|~$";

/// A number below 0 has a minus sign and not a hyphen; what is no number stays.
std::string latex_cell(const std::string& cell) {
  if (cell.size() > 1 && cell[0] == '-' && to_double(cell)) return "$-$" + cell.substr(1);
  return escaped(cell, TableFormat::latex);
}

std::string latex(const CaptionedTable& table) {
  std::size_t columns = 0;
  for (const Row& row : table.rows) columns = std::max(columns, row.size());
  // The first column has names, and one without a heading has words.
  std::string aligned = "l";
  for (std::size_t i = 1; i < columns; ++i)
    aligned += i < table.rows.front().size() && !table.rows.front()[i].empty() ? 'r' : 'l';
  std::string text = fmt::format(
      "\\providecommand{{\\toprule}}{{\\hline}}% the package booktabs has better ones\n"
      "\\providecommand{{\\midrule}}{{\\hline}}\n\\providecommand{{\\bottomrule}}{{\\hline}}\n"
      "\\begin{{table}}\n\\centering\n\\caption{{{}}}\n\\begin{{tabular}}{{{}}}\n\\toprule\n",
      escaped(table.caption, TableFormat::latex), aligned);
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::string cell = c < table.rows[r].size() ? latex_cell(table.rows[r][c]) : std::string();
      const bool bold = std::ranges::find(table.marked, std::pair(r, c)) != table.marked.end();
      text += fmt::format("{}{}", c == 0 ? "" : " & ", bold ? "\\textbf{" + cell + "}" : cell);
    }
    text += r == 0 ? " \\\\\n\\midrule\n" : " \\\\\n";
  }
  return text + "\\bottomrule\n\\end{tabular}\n\\end{table}\n";
}

std::string markdown(const CaptionedTable& table) {
  std::size_t columns = 0;
  for (const Row& row : table.rows) columns = std::max(columns, row.size());
  std::string text;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::string cell =
          c < table.rows[r].size() ? escaped(table.rows[r][c], TableFormat::markdown) : std::string();
      const bool bold = std::ranges::find(table.marked, std::pair(r, c)) != table.marked.end();
      text += fmt::format("| {}{}", bold ? "**" + cell + "**" : cell, cell.empty() ? "" : " ");
    }
    text += "|\n";
    if (r > 0) continue;
    for (std::size_t c = 0; c < columns; ++c)
      text += c == 0 || table.rows[0].size() <= c || table.rows[0][c].empty() ? "| --- " : "| ---: ";
    text += "|\n";
  }
  return text + "\n" + escaped(table.caption, TableFormat::markdown) + "\n";
}

}  // namespace

std::string escaped(std::string_view given, TableFormat format) {
  std::string line = clean_text(given);
  if (format == TableFormat::text) return line;
  std::string text;
  for (std::string_view rest = line; !rest.empty();) {
    const std::string_view one = rest.substr(0, std::max<std::size_t>(1, first_character(rest).bytes));
    rest.remove_prefix(one.size());
    if (format == TableFormat::latex) {
      const auto found = std::ranges::find(in_latex, one, &Replacement::text);
      text += found == in_latex.end() ? one : found->latex;
    } else {
      if (markup_in_markdown.find(one) != std::string_view::npos) text += '\\';
      text += one;
    }
  }
  return text;
}

std::string format_table(const CaptionedTable& table, TableFormat format) {
  if (format == TableFormat::latex) return latex(table);
  if (format == TableFormat::markdown) return markdown(table);
  return format_rows(table.rows) + "\n" + table.caption + "\n";
}

}  // namespace formicarium::experiment
