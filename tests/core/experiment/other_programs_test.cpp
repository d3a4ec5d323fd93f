// SPDX-License-Identifier: Apache-2.0
// Results of other programs: what is read, what is refused, and that they are never taken for our own runs.
#include "core/experiment/other_programs.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/experiment/caption.hpp"
#include "core/experiment/curves.hpp"
#include "core/experiment/report.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

/// koch-12-1 has the optimum 1200, koch-48-1 4800.
const Plan& plan() {
  static const Plan made = example_plan({.seeds = "8"});
  return made;
}

std::string refused_table(const std::string& table) {
  try {
    read_other_runs(table, "folder/lkh.csv", plan());
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}

TEST(OtherPrograms, a_row_an_improvement_gives_the_lengths_over_time_and_the_last_row_the_end) {
  const OtherRuns read = read_other_runs(
      "Instance,Program,Seed,Seconds,Iteration,Length\n"
      "koch-12-1,LKH,7,0.5,10,1300\n"
      "koch-48-1,LKH,7,0.1,1,5000\n"  // another run in between
      "koch-12-1,LKH,7,0.75,20,1200\n"
      "koch-12-1,LKH,7,3,90,1200\n",
      "folder/lkh.csv", plan());
  EXPECT_EQ(read.file, "lkh.csv");
  ASSERT_THAT(read.runs, SizeIs(2));
  const RunResult& run = read.runs[0].result;
  EXPECT_EQ(read.runs[0].number, 7U);
  EXPECT_THAT(run.improvements, ElementsAre(Improvement{0.5, 1300, 10}, Improvement{0.75, 1200, 20}));
  EXPECT_EQ(run.length, 1200);
  EXPECT_EQ(run.seconds, 3);
  EXPECT_EQ(run.seconds_to_best, 0.75);
  EXPECT_EQ(run.iterations, 90);
  EXPECT_EQ(run.known, RunResult::Known::progress);
  EXPECT_EQ(read.runs[1].instance, 1U);
  EXPECT_EQ(read.runs[1].result.known, RunResult::Known::end) << "one row says the end alone";
}

TEST(OtherPrograms, columns_have_any_order_separators_and_quotes_of_tables_and_iterations_may_be_missing) {
  const OtherRuns read =
      read_other_runs("cost;run;variant;time;instance\n1250;1;\"a; \"\"b\"\"\";1,5;koch-12-1\n", "x.csv", plan());
  ASSERT_THAT(read.runs, SizeIs(1));
  EXPECT_EQ(read.runs[0].program, "a; \"b\"");
  EXPECT_EQ(read.runs[0].result.seconds, 1.5);
  EXPECT_EQ(read.runs[0].result.improvements[0].iteration, 0);
}

TEST(OtherPrograms, what_cannot_be_meant_is_refused_with_its_line) {
  const std::string head = "instance,program,run,seconds,length\n", good = "koch-12-1,LKH,1,1,1210\n";
  const struct {
    std::string table;
    std::vector<std::string> says;
  } cases[] = {
      {"", {"lkh.csv", "empty"}},
      {"\n\n", {"lkh.csv", "empty"}},
      {head, {"no run"}},
      {"instance,program,run,seconds,length,city\n" + good, {":1:", "unknown column 'city'", "program (or variant)"}},
      {"instance,program,run,run,seconds,length\n", {":1:", "'run' is there twice"}},
      {"instance,program,run,seed,seconds,length\n", {":1:", "'seed' is there twice"}},
      {"instance,program,run,seconds\n", {":1:", "length is missing"}},
      {head + good + "koch-12-1,LKH,1,1\n", {":3:", "expected 5 fields", "found 4"}},
      {head + good + "koch-13,LKH,1,1,1210\n", {":3:", "'koch-13' is none of the experiment", "koch-12-1"}},
      {head + good + "koch-12-1,LKH,1,soon,1210\n", {":3:", "seconds is 'soon'", "number"}},
      {head + "koch-12-1,LKH,1,-1,1210\n", {":2:", "seconds are '-1'"}},
      {head + "koch-12-1,LKH,1,nan,1210\n", {":2:", "seconds is 'nan'"}},
      {head + "koch-12-1,LKH,1,1,\n", {":2:", "length is ''"}},
      {head + "koch-12-1,LKH,1,1,1e300\n", {":2:", "length '1e300'"}},
      {head + "koch-12-1,LKH,1,1,1210.5\n", {":2:", "whole numbers"}},
      {head + "koch-12-1,LKH,1,1,1199\n", {":2:", "'1199' is below the optimum, 1200"}},
      {head + "koch-12-1,LKH,one,1,1210\n", {":2:", "run is 'one'", "whole number"}},
      {head + "koch-12-1,LKH,-1,1,1210\n", {":2:", "run is '-1'"}},
      {head + "koch-12-1,,1,1,1210\n", {":2:", "no name"}},
      {head + good + "koch-12-1,LKH,1,0.5,1205\n", {":3:", "0.5 s come after 1 s"}},
      {head + good + "koch-12-1,LKH,1,2,1211\n", {":3:", "larger than before"}},
      {"instance,program,run,seconds,iteration,length\nkoch-12-1,LKH,1,1,5,1210\nkoch-12-1,LKH,1,2,4,1210\n",
       {":3:", "iteration 4 comes after iteration 5"}},
  };
  for (const auto& one : cases)
    for (const std::string& words : one.says) EXPECT_THAT(refused_table(one.table), HasSubstr(words)) << one.table;
}

struct Joined {
  Plan all = plan();
  std::vector<std::optional<RunResult>> results;
  explicit Joined(const char* test = "rank-sum") {
    all = example_plan({.seeds = "8",
                        .compare = fmt::format(R"({{"measure": ["length", "tours_per_second",
      "mean_gap_percent", "iterations"], "test": "{}"}})",
                                               test)});
    for (const PlannedRun& run : all.runs)
      results.emplace_back(done(all.instance(run).instance->optimum().value() + 20 + Length(run.block)));
    std::string table = "instance,program,run,seconds,length\n";
    for (int run = 1; run <= 8; ++run)
      for (const char* row : {"koch-12-1,LKH,{},0.5,{}\n", "koch-12-1,LKH,{},2,{}\n"})
        table += fmt::format(fmt::runtime(row), run, 1200 + run);
    table += "koch-48-1,LKH,1,0.5,4800\n";
    add_other_runs(all, results, read_other_runs(table, "lkh.csv", all));
  }
};

TEST(OtherPrograms, are_variants_of_their_own_in_tables_figures_and_files_that_say_where_they_are_from) {
  const Joined joined;
  ASSERT_THAT(joined.all.spec.variants, SizeIs(3));
  EXPECT_EQ(joined.all.spec.variants[2].name, "LKH (lkh.csv)");
  EXPECT_EQ(joined.results.size(), joined.all.runs.size());
  const std::vector<Table> tables = compare(joined.all, joined.results);
  const Table& lengths = tables[0];
  EXPECT_EQ(lengths.numbers[2]->n, 8);
  EXPECT_THAT(lengths.tests, SizeIs(2));
  EXPECT_EQ(lengths.verdict(lengths.tests[1], 0.05), Verdict::better);
  EXPECT_THAT(caption_of(joined.all, lengths),
              AllOf(HasSubstr("LKH (lkh.csv) is another program: its results were read"),
                    HasSubstr("Of runs of LKH (lkh.csv) with one row the end alone is known: they have no measure over "
                              "time, and curves begin there.")));
  EXPECT_EQ(quality_over(CountedIn::seconds, joined.all, joined.results, 2, 0).runs, 8);
  EXPECT_FALSE(say_iterations(joined.results));
  const std::string report = format_text(joined.all, joined.results, tables);
  EXPECT_THAT(report, AllOf(HasSubstr("32 of 32 runs: 2 variants, 2 instances, 8 seeds"),
                            HasSubstr("Runs were made on different devices"), HasSubstr("read from lkh.csv")));
  EXPECT_THAT(format_json(joined.all, joined.results, tables),
              AllOf(HasSubstr("\"read_from\": \"lkh.csv\""), HasSubstr("LKH (lkh.csv)")));
  EXPECT_THAT(format_csv(joined.all, joined.results), HasSubstr("LKH (lkh.csv),koch-12-1,12,1200,,1,,1201,"));
}

TEST(OtherPrograms, have_no_value_of_what_is_not_known_of_them) {
  const Joined joined;
  for (const Table& table : compare(joined.all, joined.results)) {
    const std::string_view name = table.measure->name;
    if (name == "tours_per_second" || name == "iterations") EXPECT_FALSE(table.numbers[2]) << name;
    if (name == "mean_gap_percent" && table.instance)
      EXPECT_EQ(table.numbers[2].has_value(), *table.instance == 0)
          << "of one row a run the gap over time is not known";
  }
}

TEST(OtherPrograms, are_pairs_with_nobody_although_their_numbers_are_those_of_our_seeds) {
  for (const char* test : {"signed-rank", "friedman"}) {
    const Joined joined(test);
    const std::vector<Table> tables = compare(joined.all, joined.results);
    EXPECT_FALSE(tables[0].friedman);
    for (const PairTest& pair : tables[0].tests) EXPECT_NE(pair.variant, 2U);
    EXPECT_THAT(tables[0].why_no_test, HasSubstr("LKH (lkh.csv) were read from a file, so they are no pairs")) << test;
  }
}

TEST(OtherPrograms, of_a_file_that_is_given_twice_are_refused) {
  Joined joined;
  EXPECT_THROW(add_other_runs(joined.all, joined.results,
                              read_other_runs("instance,program,run,seconds,length\nkoch-12-1,X,1,1,1210\n",
                                              "elsewhere/lkh.csv", joined.all)),
               InputError);
}

TEST(OtherPrograms, each_value_of_same_is_still_compared_with_its_own_baseline) {
  Plan of_two = example_plan({.variants = R"([{"selection": ["rwm", "wrs"], "alpha": [1, 2]}])",
                              .compare = R"({"measure": "length", "same": "alpha"})"});
  std::vector<std::optional<RunResult>> results(of_two.runs.size());
  add_other_runs(of_two, results,
                 read_other_runs("instance,program,run,seconds,length\nkoch-12-1,X,1,1,1210\n", "x.csv", of_two));
  EXPECT_EQ(baseline_of(of_two.spec, 3), 1U);
  EXPECT_EQ(baseline_of(of_two.spec, 4), of_two.spec.compare.baseline);
}

TEST(OtherPrograms, a_stop_that_counts_tours_is_none_of_theirs) {
  Plan counted = example_plan({.variants = R"([{"backend": "cpu"}])", .stop = R"({"tours_per_city": 5})"});
  std::vector<std::optional<RunResult>> results(counted.runs.size());
  add_other_runs(counted, results,
                 read_other_runs("instance,program,run,seconds,length\nkoch-12-1,X,1,1,1210\n", "x.csv", counted));
  counted.spec.compare.at_seconds = 0;
  EXPECT_NO_THROW(compare(counted, results));
  EXPECT_EQ(counted.name(counted.runs.back()), "X (x.csv) on koch-12-1, run 1");
}

}  // namespace
}  // namespace formicarium::experiment
