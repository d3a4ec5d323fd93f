// SPDX-License-Identifier: Apache-2.0
// The reports of an experiment: text, CSV and JSON.
#include "core/experiment/report.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "example.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium::experiment {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct Example {
  Plan plan;
  std::vector<std::optional<RunResult>> results;
  std::vector<Table> tables;

  explicit Example(const std::string& test)
      : plan(example_plan({.seeds = "8", .compare = R"({"measure": "gap_percent", "test": ")" + test + R"("})"})) {
    for (const PlannedRun& run : plan.runs) {
      const Length optimum = run.instance == 0 ? 1200 : 4800;
      results.push_back(done(optimum + Length((run.seed * 7 + run.variant * 3) % 11) *
                                           (run.instance == 0 && run.variant == 1 ? 9 : 1)));
    }
    results[1] = RunResult{.failure = "no, \"never\""};
    tables = compare(plan, results);
  }
};

TEST(Report, text_is_what_it_always_was) {
  for (const char* test : {"rank-sum", "friedman"}) {
    const Example example(test);
    EXPECT_EQ(format_text(example.plan, example.results, example.tables),
              text_of(std::string(FORMICARIUM_SOURCE) + "/tests/golden/report-" + test + ".txt"));
  }
}

TEST(Report, names_the_machines_and_compares_times_of_unlike_ones_only_where_asked_by_name) {
  const auto with = [&](const Machine& other, const std::string& compare) {
    const Plan plan = example_plan({.compare = compare});
    Results results(plan.runs.size());
    for (std::size_t run = 0; run < plan.runs.size(); ++run) {
      results[run] = done(Length(1200 + run));
      results[run]->machine = std::make_shared<const Machine>(run % 3 == 1 ? other : some_machine());
    }
    const std::vector<Table> tables = experiment::compare(plan, results);
    return std::tuple(format_text(plan, results, tables), format_json(plan, results, tables),
                      format_csv(plan, results));
  };
  const std::string both = R"({"measure": ["seconds", "length"]})";
  Machine faster = some_machine("zoo");
  faster.instructions = "AVX-512";

  const auto [alike, alike_json, alike_csv] = with(some_machine("zoo"), both);
  EXPECT_THAT(alike, testing::AllOf(HasSubstr("seconds: seconds of solving"),
                                    HasSubstr("\nMade on kiste, zoo: Some 4, AVX2, 4 threads\n")));
  EXPECT_THAT(alike, testing::Not(HasSubstr("not compared")));
  EXPECT_THAT(alike_csv, testing::AllOf(HasSubstr(",CPU,,kiste\r\n"), HasSubstr(",CPU,,zoo\r\n")));

  const auto [refused, refused_json, csv] = with(faster, both);
  EXPECT_THAT(
      refused,
      testing::AllOf(HasSubstr("\nseconds is not compared, because"), HasSubstr("--across-machines seconds"),
                     HasSubstr("\nMade on zoo: Some 4, AVX-512, 4 threads\nMade on kiste: Some 4, AVX2, 4 threads\n"),
                     HasSubstr("length: length of the best tour"), testing::Not(HasSubstr("seconds of solving"))));
  const auto json = nlohmann::json::parse(refused_json);
  EXPECT_EQ(json["not_compared"].size(), 1U);
  EXPECT_EQ(json["machines"][1]["instructions"], "AVX-512");
  EXPECT_EQ(json["runs"][1]["machine"], 1);
  EXPECT_EQ(json["runs"][2]["machine"], 0);
  EXPECT_EQ(json["tables"].size(), 3U);

  const auto [asked, asked_json, asked_csv] =
      with(faster, R"({"measure": ["seconds", "length"], "across_machines": "seconds"})");
  EXPECT_THAT(asked, testing::AllOf(HasSubstr("seconds: seconds of solving"), testing::Not(HasSubstr("not compared"))));
  EXPECT_EQ(nlohmann::json::parse(asked_json)["tables"].size(), 6U);

  EXPECT_THAT(std::get<0>(with(faster, R"({"measure": "length", "at_seconds": 1})")),
              HasSubstr("length is not compared"))
      << "which lengths there are at a moment depends on the machine, too";
}

TEST(Report, csv_has_a_row_a_run_and_quotes_what_a_reader_would_take_apart) {
  Example example("none");
  example.plan.spec.variants[0].name = "=1+1, \"x\"";
  example.results[2].reset();
  const std::string csv = format_csv(example.plan, example.results);
  EXPECT_THAT(csv, testing::StartsWith(
                       "variant,instance,cities,optimum,lower_bound,seed,failure,length,gap_percent,best_gap_percent,"
                       "mean_gap_percent,targets_area,seconds_to_best,seconds,iterations,tours_per_second,iteration_ms,"
                       "construct_ms,local_"
                       "search_ms,update_ms,hit_ratio,best_iteration,device,"
                       "moved,host\r\n"
                       "\"'=1+1, "
                       "\"\"x\"\"\",koch-12-1,12,1200,,1,,1207,0.5833333333333334,0.5833333333333334,25."
                       "645833333333336,0.2734375,0.5,1,5,"
                       "100,2,1.25,0.25,0.5,,3,CPU,,\r\n"
                       "wrs,koch-12-1,12,1200,,1,\"no, \"\"never\"\"\",,,,,,,,,,,,,,,,,,\r\n"
                       "wrs,koch-48-1,48,4800,,1,,"));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 32 - 1);
}

TEST(Report, tests_have_a_row_each_that_can_be_quoted) {
  Example example("rank-sum");
  example.plan.spec.variants[1].name = "=w";
  const std::string csv = format_tests_csv(example.plan, example.tables);
  const PairTest &first = example.tables[0].tests[0], &second = example.tables[1].tests[0];
  const auto row = [](const char* instance, const PairTest& test, const char* name, const char* effect,
                      const char* verdict) {
    return fmt::format("gap_percent,{},,,\"'=w\",rwm,{},{},{},{},{},{},{},{},{},{},{}\r\n", instance, name, test.n,
                       test.n_other, test.mean, test.mean_other, test.difference(), test.p, test.holm, effect,
                       test.effect, verdict);
  };
  EXPECT_EQ(csv,
            "measure,instance,at_seconds,same,variant,beside,test,n,n_beside,mean,mean_beside,difference,p,p_holm,"
            "effect,effect_size,verdict\r\n" +
                row("koch-12-1", first, "rank-sum", "A12", "worse") +
                row("koch-48-1", second, "rank-sum", "A12", "unclear") +
                row("all", example.tables[2].within[0], "rank-sum within instances", "mean A12", "worse"));
  EXPECT_EQ(first.n, 7);
  EXPECT_DOUBLE_EQ(first.difference(), example.tables[0].numbers[1]->mean - example.tables[0].numbers[0]->mean);
  EXPECT_GT(first.difference(), 3) << "worse, as the sign says";
}

TEST(Report, tests_beside_the_same_value_name_it) {
  Plan plan = example_plan({.variants = R"([{"selection": ["rwm", "wrs"], "candidates": [8, 16]}])",
                            .seeds = "8",
                            .compare = R"({"baseline": "rwm candidates 8", "same": "candidates"})"});
  std::vector<std::optional<RunResult>> results;
  for (const PlannedRun& run : plan.runs) results.push_back(done(Length(5000 + run.seed + 100 * run.variant)));
  const std::string csv = format_tests_csv(plan, compare(plan, results));
  EXPECT_THAT(csv, testing::HasSubstr("\r\nlength,koch-12-1,,candidates 8,wrs candidates 8,rwm candidates 8,"));
  EXPECT_THAT(csv, testing::HasSubstr("\r\nlength,koch-48-1,,candidates 16,wrs candidates 16,rwm candidates 16,"));
  EXPECT_THAT(csv,
              testing::HasSubstr("\r\nlength,all,,candidates 16,wrs candidates 16,rwm candidates 16,rank-sum within "
                                 "instances,16,16,"));
}

TEST(Report, cells_that_begin_as_a_formula_are_texts_and_numbers_stay_numbers) {
  const std::pair<const char*, const char*> cells[] = {{"=1+1", "\"'=1+1\""},
                                                       {"+x", "\"'+x\""},
                                                       {"-rf", "\"'-rf\""},
                                                       {"@SUM(A1)", "\"'@SUM(A1)\""},
                                                       {"\t=1+1", "\"'=1+1\""},
                                                       {"\r=1+1", "\"'=1+1\""},
                                                       {"＝1+1", "\"'＝1+1\""},
                                                       {"-1.5e3", "-1.5e3"},
                                                       {"+7", "+7"},
                                                       {"a=1", "a=1"},
                                                       {"a\rb", "a b"},
                                                       {"\x1b[31m", "[31m"},
                                                       {"\xff", "ÿ"}};
  for (const auto& [name, expected] : cells) {
    Example example("none");
    example.plan.spec.variants[0].name = name;
    const std::string csv = format_csv(example.plan, example.results);
    EXPECT_THAT(csv, testing::HasSubstr(std::string("\r\n") + expected + ",koch-12-1,12")) << name;
  }
}

TEST(Report, a_column_of_negative_numbers_is_one_of_numbers) {
  Example example("none");
  example.results[0]->length = 900;  // below the optimum of 1200
  EXPECT_THAT(format_csv(example.plan, example.results), testing::HasSubstr(",koch-12-1,12,1200,,1,,900,-25,"));
}

TEST(Report, json_holds_settings_runs_numbers_and_tests) {
  for (const char* test : {"rank-sum", "signed-rank", "friedman", "none"}) {
    const Example example(test);
    const json all = json::parse(format_json(example.plan, example.results, example.tables));
    EXPECT_EQ(all["test"], test);
    EXPECT_EQ(all["variants"][1]["settings"]["selection"], "wrs");
    EXPECT_EQ(all["instances"][1]["optimum"], 4800);
    EXPECT_EQ(all["runs"].size(), 32U);
    EXPECT_EQ(all["runs"][1]["failure"], "no, \"never\"");
    EXPECT_EQ(all["runs"][0]["improvements"][1], json::parse("[0.5, 1207, 3]"));
    ASSERT_EQ(all["tables"].size(), 3U);
    const json& table = all["tables"][0];
    EXPECT_EQ(table["instance"], "koch-12-1");
    EXPECT_EQ(table["variants"][1]["failed"], 1);
    EXPECT_EQ(table["variants"][1]["n"], 7);
    EXPECT_EQ(all["tables"][2]["instance"], nullptr);
    if (std::string(test).ends_with("-rank") || std::string(test) == "rank-sum") {
      EXPECT_EQ(table["tests"][0]["beside"], "rwm");
      EXPECT_EQ(table["tests"][0]["p"], example.tables[0].tests[0].p);
      EXPECT_EQ(table["tests"][0]["verdict"], "worse");
      EXPECT_EQ(table["tests"][0]["difference"], example.tables[0].tests[0].difference());
      EXPECT_GT(table["tests"][0]["difference"], 0);
    }
    EXPECT_EQ(all["tables"][2]["within_instances"].size(), std::string(test) == "rank-sum" ? 1U : 0U);
    EXPECT_EQ(table["friedman"].is_null(), std::string(test) != "friedman");
  }
}

}  // namespace
}  // namespace formicarium::experiment
