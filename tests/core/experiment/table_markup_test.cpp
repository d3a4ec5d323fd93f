// SPDX-License-Identifier: Apache-2.0
// Tables as LaTeX and Markdown: each character of a name stays what it is, and pdfLaTeX takes the file.
#include "core/experiment/table_markup.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/experiment/caption.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/report.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

using testing::HasSubstr;
using testing::Not;

CaptionedTable small() {
  return {.rows = {{"variant", "n", "mean", ""}, {"a_1 & 50 % #|x", "3", "-0.25", "better"}, {"b", "3", "1.50"}},
          .caption = "a_1: 10 % ≤ ρ.",
          .marked = {{1, 2}}};
}

TEST(TableMarkup, latex_escapes_what_is_markup_and_has_rules_with_and_without_booktabs) {
  EXPECT_EQ(format_table(small(), TableFormat::latex),
            "\\providecommand{\\toprule}{\\hline}% the package booktabs has better ones\n"
            "\\providecommand{\\midrule}{\\hline}\n\\providecommand{\\bottomrule}{\\hline}\n"
            "\\begin{table}\n\\centering\n\\caption{a\\_1: 10 \\% $\\leq$ $\\rho$.}\n"
            "\\begin{tabular}{lrrl}\n\\toprule\n"
            "variant & n & mean &  \\\\\n\\midrule\n"
            "a\\_1 \\& 50 \\% \\#\\textbar{}x & 3 & \\textbf{$-$0.25} & better \\\\\n"
            "b & 3 & 1.50 &  \\\\\n"
            "\\bottomrule\n\\end{tabular}\n\\end{table}\n");
}

TEST(TableMarkup, markdown_escapes_what_would_end_a_cell_or_be_markup) {
  EXPECT_EQ(format_table(small(), TableFormat::markdown),
            "| variant | n | mean | |\n| --- | ---: | ---: | --- |\n"
            "| a\\_1 \\& 50 % \\#\\|x | 3 | **-0.25** | better |\n| b | 3 | 1.50 | |\n\n"
            "a\\_1: 10 % ≤ ρ.\n");
}

TEST(TableMarkup, text_is_aligned_with_its_caption_below) {
  EXPECT_EQ(format_table(small(), TableFormat::text),
            "variant         n   mean\na_1 & 50 % #|x  3  -0.25  better\nb               3   1.50\n\na_1: 10 % ≤ ρ.\n");
}

TEST(TableMarkup, every_character_of_ascii_is_escaped_or_stays_and_control_characters_are_blanks) {
  EXPECT_EQ(escaped("\\{}$&#%_^~|<>\"", TableFormat::latex),
            "\\textbackslash{}\\{\\}\\$\\&\\#\\%\\_\\textasciicircum{}\\textasciitilde{}\\textbar{}\\textless{}"
            "\\textgreater{}\\textquotedbl{}");
  EXPECT_EQ(escaped("\\`*_{}[]<>#&|~$", TableFormat::markdown), "\\\\\\`\\*\\_\\{\\}\\[\\]\\<\\>\\#\\&\\|\\~\\$");
  EXPECT_EQ(escaped("a\nb\x1B[c", TableFormat::latex), "a b [c");
  EXPECT_EQ(escaped("Zürich − 日本", TableFormat::latex), "Zürich $-$ 日本");
  EXPECT_EQ(escaped("", TableFormat::latex), "");
}

struct Compared {
  Plan plan = example_plan({.instances = R"([{"generate": "koch", "cities": 12}])",
                            .variants = R"([{"name": "x_1 & 50 %"}, {"name": "y|z"}, {"name": "none"}])",
                            .seeds = "8",
                            .compare = R"({"measure": ["gap_percent", "tours_per_second"]})"});
  std::vector<std::optional<RunResult>> results;
  std::vector<Table> tables;
  Compared() {
    results.resize(plan.runs.size());
    for (std::size_t i = 0; i < plan.runs.size(); ++i) {
      if (plan.runs[i].variant == 2) continue;
      results[i] = done(1200 + Length(plan.runs[i].block + 3 * plan.runs[i].variant));
      results[i]->tours_per_second = 100 + 10 * double(plan.runs[i].variant);
    }
    tables = compare(plan, results);
  }
};

TEST(TableMarkup, the_best_mean_is_bold_be_it_the_least_or_the_greatest) {
  const Compared all;
  const std::string gap = format_table(captioned(all.plan, all.tables[0]), TableFormat::markdown);
  EXPECT_THAT(gap, HasSubstr("| x\\_1 \\& 50 % | 8 | **0.2917** |"));
  EXPECT_THAT(gap, HasSubstr("| y\\|z | 8 | 0.5417 |"));
  EXPECT_THAT(gap, HasSubstr("| none | 0 | – |"));
  EXPECT_THAT(gap, HasSubstr("Wilcoxon's rank-sum test")) << "the caption is that of the window";
  const std::string speed = format_table(captioned(all.plan, all.tables[1]), TableFormat::latex);
  EXPECT_THAT(speed, HasSubstr("y\\textbar{}z & 8 & \\textbf{110"));
  EXPECT_THAT(speed, Not(HasSubstr("\\textbf{100")));
}

TEST(TableMarkup, where_all_means_are_equal_none_is_marked) {
  Compared all;
  for (auto& result : all.results)
    if (result) result->length = 1200;
  all.tables = compare(all.plan, all.results);
  EXPECT_TRUE(captioned(all.plan, all.tables[0]).marked.empty());
}

TEST(TableMarkup, pdflatex_makes_pages_of_all_tables) {
  if (std::system("pdflatex --version > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "pdflatex, of the package texlive-latex-base, is not installed";
  const Compared all;
  const auto folder = std::filesystem::temp_directory_path() / ("tables-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  for (const char* package : {"", "\\IfFileExists{booktabs.sty}{\\usepackage{booktabs}}{}"}) {
    CaptionedTable odd = small();
    odd.rows[1][0] = "\\{}$&#%_^~|<>\" ρ α β τ χ² − × · ≤ … – é";
    std::ofstream(folder / "t.tex") << "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n"
                                    << package << "\n\\begin{document}\n"
                                    << format_tables(all.plan, all.tables, TableFormat::latex)
                                    << format_table(odd, TableFormat::latex) << "\\end{document}\n";
    const std::string command =
        "cd " + folder.string() + " && pdflatex -halt-on-error -interaction=nonstopmode t.tex > log.txt 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << folder;
  }
  if (!HasFailure()) std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace formicarium::experiment
