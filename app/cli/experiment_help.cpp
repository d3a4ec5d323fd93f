// SPDX-License-Identifier: Apache-2.0
#include "app/cli/experiment_help.hpp"

#include <fmt/format.h>

#include "app/model/help_text.hpp"
#include "core/experiment/measure.hpp"
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
           baseline: a variant, default the first. same: a parameter; each of its values has its baseline
           test: rank-sum (default), signed-rank (paired by seed), friedman
           (seeds are blocks, then instances; where it shows a difference,
           signed-rank tests of all pairs) or none; always Holm-corrected.
           level: default 0.05
           at_seconds: compare the best lengths of that moment; "equal": of the
           end of the shortest run

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

}  // namespace formicarium::cli
