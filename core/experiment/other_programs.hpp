// SPDX-License-Identifier: Apache-2.0
// Results of other programs, read from a table, beside those of an experiment.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"

namespace formicarium::experiment {

/// A column of such a table.
struct ResultColumn {
  std::string_view name, other_name;  // either; other_name may be empty
  std::string_view meaning;
  bool required = true;
};
std::span<const ResultColumn> result_columns();

/// A run of another program on an instance of a plan.
struct OtherRun {
  std::string program{};
  std::size_t instance = 0;  // of the plan
  std::uint64_t number = 0;  // the seed, or which run it is
  RunResult result{};
};

/// The runs of one file.
struct OtherRuns {
  std::string file{};            // its name without the folder
  std::vector<OtherRun> runs{};  // in the order in which they begin
};

constexpr std::size_t largest_results_file = std::size_t{1} << 26;  // bytes

/// Reads a table of results: a line with the names of columns, then a row a run, or a row each time a run has found a
/// shorter solution and one when it ends. Separators, quotes and decimal commas are as in tables of cities. Lengths are
/// in the instance's unit. `path` is for messages and for the file's name. Throws InputError "file:line: …" for an
/// unknown, double or missing column, what is no number, an instance that the plan does not have, times that go back or
/// lengths that rise within a run, and lengths below the optimum. O(rows log runs).
OtherRuns read_other_runs(std::string_view text, const std::string& path, const Plan& plan);

/// Adds these runs to a plan and its results [runs of the plan]: a variant a program, "LKH (lkh.csv)", after the
/// others, whose runs no one else can do and which are no pairs with any. Throws InputError if a file is given twice.
void add_other_runs(Plan& plan, std::vector<std::optional<RunResult>>& results, const OtherRuns& others);

/// "LKH (lkh.csv) and Concorde (c.csv) are other programs: their results were read from these files, …", as a sentence
/// for captions; empty if the plan has none.
std::string other_programs_words(const Plan& plan);

}  // namespace formicarium::experiment
