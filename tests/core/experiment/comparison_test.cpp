// SPDX-License-Identifier: Apache-2.0
// From results to verdicts: which values are compared, by which test, and when there are too few values.
#include "core/experiment/comparison.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/experiment/report.hpp"
#include "core/experiment/statistics/rank_sum.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using Results = std::vector<std::optional<RunResult>>;

/// Results whose lengths are rule(run).
template <class Rule>
Results results_of(const Plan& plan, Rule rule) {
  Results results;
  for (const PlannedRun& run : plan.runs) results.push_back(rule(run));
  return results;
}

std::string compared(const std::string& test, const std::string& measure = "length") {
  return R"({"measure": ")" + measure + R"(", "test": ")" + test + R"("})";
}

TEST(Compare, a_variant_that_is_shorter_by_more_than_chance_is_better) {
  const Plan plan = example_plan({.seeds = "8", .compare = compared("rank-sum")});
  const Results results = results_of(plan, [](const PlannedRun& run) {
    const Length base = run.instance == 0 ? 1200 : 4800;
    return done(base + Length(run.seed) * 10 + (run.instance == 0 && run.variant == 1 ? -200 : 0));
  });
  const auto tables = compare(plan, results);
  ASSERT_EQ(tables.size(), 3U);
  EXPECT_EQ(tables[0].numbers[1]->mean, 1045);
  ASSERT_EQ(tables[0].tests.size(), 1U);
  EXPECT_EQ(tables[0].tests[0].variant, 1U);
  EXPECT_EQ(tables[0].tests[0].effect, 1);
  EXPECT_EQ(tables[0].verdict(tables[0].tests[0], 0.05), Verdict::better);
  EXPECT_EQ(tables[1].verdict(tables[1].tests[0], 0.05), Verdict::unclear);
  EXPECT_EQ(tables[1].tests[0].effect, 0.5);
  EXPECT_FALSE(tables[2].instance);
  EXPECT_THAT(tables[2].tests, IsEmpty());
  EXPECT_EQ(tables[2].why_no_test,
            "2 instances are too few for the signed-rank test of 2 variants ever to reach p 0.05; it takes 6");
}

TEST(Compare, each_variant_is_tested_against_the_baseline_of_its_own_value) {
  const Plan plan = example_plan({.variants = R"([{"selection": ["rwm", "wrs"], "candidates": [8, 16]}])",
                                  .seeds = "8",
                                  .compare = R"({"baseline": "rwm candidates 8", "same": "candidates"})"});
  // With 8 candidates wrs is shorter, with 16 longer; candidates themselves make a greater difference.
  const Results results = results_of(plan, [](const PlannedRun& run) {
    const Length of_variant[] = {0, 1000, -200, 1200};
    return done(5000 + Length(run.seed) + of_variant[run.variant]);
  });
  const auto tables = compare(plan, results);
  ASSERT_EQ(tables[0].tests.size(), 2U);
  EXPECT_EQ(tables[0].tests[0].variant, 2U);
  EXPECT_EQ(tables[0].tests[0].other, 0U);
  EXPECT_EQ(tables[0].verdict(tables[0].tests[0], 0.05), Verdict::better);
  EXPECT_EQ(tables[0].tests[1].variant, 3U);
  EXPECT_EQ(tables[0].tests[1].other, 1U);
  EXPECT_EQ(tables[0].verdict(tables[0].tests[1], 0.05), Verdict::worse);
  EXPECT_EQ(tables[0].tests[0].difference(), -200) << "the sign at 8 candidates";
  EXPECT_EQ(tables[0].tests[1].difference(), 200) << "and at 16";
  const std::string text = format_text(plan, results, tables);
  EXPECT_THAT(text, HasSubstr("beside rwm candidates 8 of the same candidates"));
  EXPECT_THAT(text, HasSubstr("-200.00")) << text;
  EXPECT_THAT(text, HasSubstr("+200.00")) << text;
  EXPECT_THAT(text, testing::ContainsRegex("wrs candidates 8 +2 +0 +0 +2 of 2 .* 1.00 +better\n")) << text;
  EXPECT_THAT(text, testing::ContainsRegex("wrs candidates 16 +0 +2 +0 +0 of 2 .* 0.00 +worse\n")) << text;
  ASSERT_EQ(tables[2].within.size(), 2U) << "two instances are too few for a test about others, not about these";
  EXPECT_LT(tables[2].within[0].holm, 1e-3);
  EXPECT_EQ(tables[2].within[0].n, 16);
  EXPECT_LT(tables[2].within[0].difference(), 0);
  EXPECT_GT(tables[2].within[1].difference(), 0);
  EXPECT_THAT(tables[0].within, IsEmpty());
}

TEST(Compare, of_what_should_be_large_more_is_better) {
  const Plan plan = example_plan({.seeds = "6", .compare = compared("signed-rank", "tours_per_second")});
  const Results results = results_of(plan, [](const PlannedRun& run) {
    RunResult result = done(1300);
    result.tours_per_second = double(100 * run.seed) + (run.variant == 1 ? double(run.seed) : 0);
    return result;
  });
  const auto tables = compare(plan, results);
  EXPECT_EQ(tables[0].tests[0].effect, 1);
  EXPECT_EQ(tables[0].verdict(tables[0].tests[0], 0.05), Verdict::better);
  EXPECT_EQ(tables[0].pair_test, experiment::Test::signed_rank);
}

TEST(Compare, too_few_runs_are_refused_with_the_least_number) {
  const SpecText three{
      .variants = R"([{"selection": ["rwm", "wrs", "trial"]}])", .seeds = "3", .compare = compared("rank-sum")};
  const auto all_alike = [](const PlannedRun& run) { return done(Length(1200 + run.seed)); };
  const Plan plan = example_plan(three);
  const auto tables = compare(plan, results_of(plan, all_alike));
  EXPECT_THAT(tables[0].tests, IsEmpty());
  EXPECT_THAT(tables[0].why_no_test, HasSubstr("3 runs a variant are too few for the rank-sum test of 3 variants"));
  EXPECT_THAT(tables[0].why_no_test, HasSubstr(fmt::format("it takes {}", statistics::least_rank_sum_size(0.05, 2))));
  for (const auto& [test, named] : {std::pair("signed-rank", "it takes 7"), std::pair("friedman", "")}) {
    SpecText spec = three;
    spec.compare = compared(test);
    const Plan other = example_plan(spec);
    EXPECT_THAT(compare(other, results_of(other, all_alike))[0].why_no_test, HasSubstr(named));
  }
}

TEST(Compare, where_friedman_sees_a_difference_the_pairs_say_which) {
  const SpecText spec{
      .variants = R"([{"selection": ["rwm", "wrs", "trial"]}])", .seeds = "12", .compare = compared("friedman")};
  const Plan plan = example_plan(spec);
  const auto tables = compare(
      plan, results_of(plan, [](const PlannedRun& run) {
        return done(Length(1300 + run.seed +
                           (run.variant == 2 && run.instance == 0 ? 20 + run.seed : (run.seed + run.variant) % 2)));
      }));
  ASSERT_TRUE(tables[0].friedman);
  EXPECT_LT(tables[0].friedman->p, 0.001);
  ASSERT_EQ(tables[0].tests.size(), 3U);
  std::vector<std::string> worse;
  for (const PairTest& test : tables[0].tests)
    if (tables[0].verdict(test, 0.05) == Verdict::better)
      worse.push_back(fmt::format("{}<{}", test.variant, test.other));
  EXPECT_THAT(worse, testing::ElementsAre("0<2", "1<2"));
  ASSERT_TRUE(tables[1].friedman);
  EXPECT_GT(tables[1].friedman->p, 0.05);
  EXPECT_THAT(tables[1].tests, IsEmpty());
}

TEST(Compare, a_variant_without_runs_does_not_take_the_tests_of_others_with_it) {
  const Plan plan = example_plan(
      {.variants = R"([{"selection": ["rwm", "wrs", "trial"]}])", .seeds = "9", .compare = compared("rank-sum")});
  const auto tables = compare(plan, results_of(plan, [](const PlannedRun& run) {
                                return run.variant == 1 ? RunResult{.failure = "why"} : done(Length(1300 + run.seed));
                              }));
  ASSERT_EQ(tables[0].tests.size(), 1U);
  EXPECT_EQ(tables[0].tests[0].variant, 2U);
  EXPECT_THAT(tables[0].why_no_test, HasSubstr("0 runs with wrs"));
}

TEST(Compare, what_has_too_few_values_is_named_be_it_the_baseline) {
  const Plan plan = example_plan({.seeds = "9", .compare = compared("rank-sum")});
  const auto tables = compare(plan, results_of(plan, [](const PlannedRun& run) {
                                return run.variant == 0 ? RunResult{.failure = "why"} : done(Length(1300 + run.seed));
                              }));
  EXPECT_THAT(tables[0].tests, IsEmpty());
  EXPECT_THAT(tables[0].why_no_test, HasSubstr("0 runs with rwm are too few"));
}

TEST(Compare, runs_that_failed_or_are_to_come_are_left_out_and_pairs_need_both) {
  const Plan plan = example_plan({.seeds = "9", .compare = compared("signed-rank")});
  const Results results = results_of(plan, [](const PlannedRun& run) -> std::optional<RunResult> {
    if (run.variant == 0 && run.seed == 2) return RunResult{.failure = "why"};
    if (run.variant == 1 && run.seed == 4) return {};
    return done(Length(1300 + 3 * run.seed + run.variant * run.seed));
  });
  const auto tables = compare(plan, results);
  EXPECT_EQ(tables[0].numbers[0]->n, 8);
  EXPECT_EQ(tables[0].failed[0], 1);
  EXPECT_EQ(tables[0].tests[0].n, 7);
  EXPECT_NEAR(tables[0].tests[0].difference(), (1 + 3 + 5 + 6 + 7 + 8 + 9) / 7.0, 1e-9) << "of the pairs alone";
}

TEST(Compare, lengths_at_a_moment_are_those_of_the_moment) {
  SpecText spec{.seeds = "1", .compare = R"({"measure": "length", "at_seconds": 3})"};
  // Tours after a quarter and a half of the time.
  const auto slow = [](const PlannedRun& run) { return done(1300, run.variant == 0 ? 4 : 20); };
  Plan plan = example_plan(spec);
  auto tables = compare(plan, results_of(plan, slow));
  EXPECT_EQ(tables[0].numbers[0]->mean, 1300);
  EXPECT_FALSE(tables[0].numbers[1]);  // it had no tour yet
  spec.compare = R"({"measure": "length", "at_seconds": "equal"})";
  plan = example_plan(spec);
  tables = compare(plan, results_of(plan, [](const PlannedRun& run) { return done(1300, run.variant == 0 ? 6 : 20); }));
  EXPECT_EQ(tables[0].at_seconds, 6);
  EXPECT_EQ(tables[0].numbers[1]->mean, 1310);
  spec.stop = R"({"iterations": 5, "target": 1250})";  // runs that reach the target do not set the time
  plan = example_plan(spec);
  tables = compare(
      plan, results_of(plan, [](const PlannedRun& run) { return run.variant == 0 ? done(1250, 2) : done(1300, 20); }));
  EXPECT_EQ(tables[0].at_seconds, 20);
}

TEST(Compare, over_all_instances_what_grows_with_them_is_taken_relative) {
  const Plan plan = example_plan({.seeds = "4", .compare = R"({"measure": ["length", "gap_percent"]})"});
  const Results results = results_of(plan, [](const PlannedRun& run) {
    return done((run.instance == 0 ? 1200 : 4800) * (run.variant == 0 ? 100 : 300) / 100);
  });
  const auto tables = compare(plan, results);
  ASSERT_EQ(tables.size(), 6U);
  EXPECT_DOUBLE_EQ(tables[2].numbers[0]->mean, 0.5);
  EXPECT_DOUBLE_EQ(tables[2].numbers[1]->mean, 1.5);
  EXPECT_EQ(tables[2].at_optimum[0], 8);
  EXPECT_DOUBLE_EQ(tables[5].numbers[1]->mean, 200);
}

}  // namespace
}  // namespace formicarium::experiment
