// SPDX-License-Identifier: Apache-2.0
#include "app/cli/experiment_help.hpp"

#include <fmt/format.h>

#include "app/model/help_text.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/other_programs.hpp"
#include "core/problem/filled.hpp"

namespace formicarium::cli {

constexpr std::size_t measures_column = 18;

std::string experiment_help() {
  return R"(SPEC is a JSON object:

{
  "name": "weighted reservoir beside the roulette wheel",
  "instances": ["d198.tsp", {"generate": "uniform", "cities": 200, "seed": 1}],
  "base": {"algorithm": "mmas", "candidates": 32},
  "variants": [{"selection": ["rwm", "wrs"], "tabu": ["bt", "lm"]}],
  "seeds": 30,
  "stop": {"iterations": 1000},
  "compare": {"measure": "gap_percent", "baseline": "rwm bt",
              "test": "rank-sum"}
}

about      a sentence or two, for readers; as are notice, try and further
instances  files (beside SPEC or below --data), bundled ones by their names
           ("koch-192"), or what `formica generate` makes. What differs on an
           instance: {"file": "pr76.tsp", "settings": {"ants": 50}, "stop":
           {"iterations": 2000}}, for all variants and instead of theirs
base       settings that all variants share, by the names of `formica help
           parameters` over "preset", if given; one thread a run by default
variants   settings over the base. A list of values is a variant of each; lists
           are crossed. "name": what to call it
seeds      how many (1, 2, …), or a list; default 10
own_seeds  true: variant v = 0, 1, … adds v · 2³² to its seeds; for variants to
           which one seed gives the same tours. Further variants come at the
           end, or they take the seeds of others
stop       iterations, tours_per_city, seconds: the first that is reached ends a
           run; seconds are of solving, an iteration in progress is given up.
           target: a length, "optimum", or {"within_percent": P} of the optimum
           or the best known
at_once    runs at once on the CPU; default all cores. at_once_on_gpu: default 1
compare    measure: one or a list of `formica help measures`, default length.
           baseline: a variant, default the first. same: a parameter; each of
           its values has its baseline
           test: rank-sum (default), signed-rank (paired by seed), friedman
           (seeds are blocks, then instances; where it shows a difference,
           signed-rank tests of all pairs) or none; always Holm-corrected.
           level: default 0.05
           at_seconds: compare the best lengths of that moment; "equal": of the
           end of the shortest run
results    files with results of other programs: `formica help results`

The folder of results holds runs.jsonl, a line a finished run: the same command
goes on where it was ended, and more seeds, variants or instances may be added.
results.csv has a row a run, tests.csv a row a test, results.json everything;
tables.tex and tables.md have the tables for a paper or a page.)";
}

std::string measures_help() {
  std::string text;
  for (const experiment::Measure& measure : experiment::measures())
    text +=
        fmt::format("{:<17} {}\n", measure.name, wrapped(filled(measure.meaning), measures_column, measures_column));
  for (const experiment::Measure& measure : experiment::measures())
    if (!measure.definition.empty())
      text += "\n" + wrapped(fmt::format("{}: {}", measure.name, filled(measure.definition)), 0, 2) + "\n";
  return text;
}

std::string results_help() {
  std::string text =
      wrapped(
          "A table with results of another program: SPEC names it under \"results\", `formica experiment "
          "SPEC --results CSV` or Add Results in the window of experiments adds it. The first line names the columns, "
          "in any order:",
          0, 0) +
      "\n\n";
  constexpr std::size_t meaning_column = 22;
  for (const experiment::ResultColumn& column : experiment::result_columns()) {
    const std::string names = std::string(column.name) + (column.other_name.empty() ? "" : ", ") +
                              std::string(column.other_name) + (column.required ? "" : " (optional)");
    text += fmt::format("{:<21} {}\n", names, wrapped(column.meaning, meaning_column, meaning_column));
  }
  return text + R"(
A line below is a run, or a moment of one: a row each time that it has found a
shorter solution, and a last row when it ends.

  instance,program,run,seconds,length
  d198,LKH,1,0.41,15912
  d198,LKH,1,1.70,15780
  d198,LKH,1,10,15780

)" +
         wrapped(
             "Of a run with one row only the end is known: it has no measure over time, and in curves it begins there. "
             "Tests take such runs as samples of their own: never as pairs with runs of the same number here. Times "
             "are "
             "of whatever machine they were taken on. A program is called \"LKH (lkh.csv)\", after its file.",
             0, 0) +
         "\n";
}

}  // namespace formicarium::cli
