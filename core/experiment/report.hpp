// SPDX-License-Identifier: Apache-2.0
// An experiment as text: CSV with one row for each run, or for each test, everything as JSON, and a report for people.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/experiment/comparison.hpp"
#include "core/experiment/table_markup.hpp"

namespace formicarium::experiment {

/// RFC 4180, in the order of the plan, without runs that are still to be done.
std::string format_csv(const Plan& plan, std::span<const std::optional<RunResult>> results);

/// RFC 4180 as well: a row for each test of each table, with both means, their difference, p and the effect.
std::string format_tests_csv(const Plan& plan, std::span<const Table> tables);

/// Variants with all settings, instances, runs, and for each measure and instance statistics and tests.
std::string format_json(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables);

/// All tables, each with its caption, to be taken over into a paper or a page.
std::string format_tables(const Plan& plan, std::span<const Table> tables, TableFormat format);

/// Tables with aligned columns, followed by the test results in sentences.
std::string format_text(const Plan& plan, std::span<const std::optional<RunResult>> results,
                        std::span<const Table> tables);

/// "better", "worse", "unclear".
std::string_view verdict_name(Verdict verdict);

/// What files call a test, its effect size and its result.
struct TestWords {
  std::string_view test, effect, verdict;
};
TestWords test_words(const Plan& plan, const Table& table, const PairTest& test);
TestWords test_words_within(const Plan& plan, const PairTest& test);  // of one of Table::within

}  // namespace formicarium::experiment
