// SPDX-License-Identifier: Apache-2.0
// Targets and mean gaps of runs, against what is counted by hand.
#include "core/experiment/anytime.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/base/error.hpp"
#include "core/experiment/running_results.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

RunResult run_of(std::vector<Improvement> improvements, double seconds) {
  RunResult run = done(improvements.back().length, seconds);
  run.improvements = std::move(improvements);
  return run;
}

TEST(Anytime, targets_lie_ten_a_power_of_ten_from_ten_percent_to_a_hundredth_and_the_reference_is_the_last) {
  const auto targets = target_ladder();
  ASSERT_EQ(targets.size(), 32U);
  EXPECT_EQ(targets.front(), 10);
  EXPECT_NEAR(targets[10], 1, 1e-12);
  EXPECT_NEAR(targets[30], 0.01, 1e-14);
  EXPECT_EQ(targets.back(), 0);
  EXPECT_TRUE(std::ranges::is_sorted(targets, std::greater()));
}

TEST(Anytime, the_mean_gap_is_the_area_under_the_gap_divided_by_the_time) {
  const RunResult run = run_of({{1, 1200, 1}, {3, 1100, 2}, {5, 1000, 3}}, 10);
  EXPECT_DOUBLE_EQ(mean_gap(run, 1000, 10), (1 * 100 + 2 * 20 + 2 * 10 + 5 * 0) / 10.0);
  EXPECT_DOUBLE_EQ(mean_gap(run, 1000, 4), (1 * 100 + 2 * 20 + 1 * 10) / 4.0) << "cut off in the middle";
  EXPECT_DOUBLE_EQ(mean_gap(run, 1000, 20), 160 / 20.0) << "a run that has ended keeps its gap";
  EXPECT_DOUBLE_EQ(mean_gap(run, 1000, 0.5), 100) << "before its first tour";
  EXPECT_DOUBLE_EQ(mean_gap(run_of({{1, 5000, 1}}, 2), 1000, 2), 100) << "no tour is not better than a bad one";
}

TEST(Anytime, the_area_under_the_targets_is_the_mean_of_what_is_left_of_the_time_when_each_is_reached) {
  const RunResult run = run_of({{2, 1100, 4}, {5, 1000, 40}}, 6);
  EXPECT_DOUBLE_EQ(targets_area(CountedIn::seconds, run, 1000, 10), (0.8 + 31 * 0.5) / 32);
  EXPECT_DOUBLE_EQ(targets_area(CountedIn::iterations, run, 1000, 80), (0.95 + 31 * 0.5) / 32);
  EXPECT_DOUBLE_EQ(targets_area(CountedIn::seconds, run, 1000, 4), 0.5 / 32) << "what comes later does not count";
  EXPECT_DOUBLE_EQ(targets_area(CountedIn::seconds, run, 900, 10), 0) << "11 % above: no target is reached";
  EXPECT_DOUBLE_EQ(targets_area(CountedIn::seconds, run, 2000, 10), 0.8) << "below the reference all are";
}

TEST(Anytime, triples_are_counted_over_instances_runs_and_targets_and_runs_without_a_result_are_none) {
  const Plan plan = example_plan({.seeds = "2"});
  std::vector<std::optional<RunResult>> results(plan.runs.size());
  for (std::size_t i = 0; i < plan.runs.size(); ++i) {
    const PlannedRun& run = plan.runs[i];
    const Length optimum = plan.instance(run).instance->optimum().value();
    if (run.variant == 1) {
      results[i] = run_of({{4, optimum * 2, 1}}, 8);  // no target at all
      continue;
    }
    if (run.block == 0) results[i] = run_of({{1, optimum * 2, 1}, {2, optimum, 5}}, 4);
    if (run.block == 1 && run.instance == 0) results[i] = RunResult{.failure = "no memory"};
  }
  const TargetsReached of_each[] = {targets_reached(CountedIn::seconds, plan, results, 0, 0),
                                    targets_reached(CountedIn::seconds, plan, results, 0, 1)};
  const TargetsReached all = over_instances(of_each);
  EXPECT_EQ(all.instances, 2);
  EXPECT_EQ(all.runs, 2);
  EXPECT_EQ(all.triples, 64U);
  EXPECT_EQ(all.longest, 4);
  EXPECT_EQ(all.reached, std::vector<double>(64, 2.0));
  EXPECT_DOUBLE_EQ(all.area, 1 - 2.0 / 8) << "up to the end of the longest run of both variants";
  const TargetsReached none = targets_reached(CountedIn::seconds, plan, results, 1, 1);
  EXPECT_EQ(none.triples, 64U);
  EXPECT_TRUE(none.reached.empty());
  EXPECT_EQ(none.area, 0);
}

TEST(Anytime, where_nothing_is_known_of_an_instance_targets_count_from_the_best_of_all_results) {
  const Plan plan = example_plan({.instances = R"([{"generate": "uniform", "cities": 30}])"});
  ASSERT_FALSE(plan.instances[0].instance->best_known());
  std::vector<std::optional<RunResult>> results(plan.runs.size());
  EXPECT_EQ(target_reference(plan, results, 0), 0);
  EXPECT_EQ(targets_reached(CountedIn::seconds, plan, results, 0, 0).runs, 0);
  results[0] = done(5000);
  results[1] = done(4800);
  EXPECT_EQ(target_reference(plan, results, 0), 4800);
}

TEST(Anytime, the_area_in_tables_is_that_under_the_curve_of_the_figure) {
  const auto shared = std::make_shared<const Plan>(
      example_plan({.seeds = "4", .compare = R"({"measure": ["targets_area", "mean_gap_percent"]})"}));
  const Plan& plan = *shared;
  std::mt19937 random(5);
  for (int again = 0; again < 20; ++again) {
    std::vector<std::optional<RunResult>> results;
    for (const PlannedRun& run : plan.runs) {
      const Length optimum = plan.instance(run).instance->optimum().value();
      std::vector<Improvement> improvements;
      double seconds = 0;
      for (unsigned k = 0; k < 6; ++k) {
        seconds += 0.01 * double(1 + random() % 100);
        improvements.push_back({seconds, optimum + optimum * Length(5 - k) / Length(10 + random() % 400), k + 1});
      }
      for (std::size_t k = 1; k < improvements.size(); ++k)
        improvements[k].length = std::min(improvements[k].length, improvements[k - 1].length);
      results.emplace_back(run_of(improvements, seconds + 0.01 * double(random() % 300)));
    }
    RunningResults running(shared, results);
    for (const Table& table : running.tables())
      for (std::size_t variant = 0; variant < 2; ++variant) {
        const TargetsReached reached = running.targets(CountedIn::seconds, variant, table.instance);
        const double mean = table.numbers[variant]->mean;
        if (table.measure->name == "targets_area") EXPECT_NEAR(mean, reached.area, 1e-12);
        if (table.measure->name == "targets_area" || !table.instance) continue;
        EXPECT_GT(mean, 0);
        EXPECT_LT(mean, 100);
      }
    // The area by steps of the curve itself.
    const TargetsReached one = targets_reached(CountedIn::seconds, plan, results, 0, 0);
    const double until = longest_on(CountedIn::seconds, plan, results, 0);
    double area = 0, since = 0;
    for (std::size_t i = 0; i <= one.reached.size(); ++i) {
      const double at = i < one.reached.size() ? one.reached[i] : until;
      area += double(i) / double(one.triples) * (at - since);
      since = at;
    }
    EXPECT_NEAR(area / until, one.area, 1e-12);
  }
}

TEST(Anytime, a_measure_over_time_needs_a_known_best_and_says_up_to_when_it_is_a_mean) {
  const SpecText text{.instances = R"([{"generate": "uniform", "cities": 30}])",
                      .compare = R"({"measure": "mean_gap_percent"})"};
  EXPECT_THROW(example_plan(text), InputError);
  const Plan plan = example_plan({.compare = R"({"measure": "mean_gap_percent", "at_seconds": 2})"});
  std::vector<std::optional<RunResult>> results;
  for (const PlannedRun& run : plan.runs)
    results.emplace_back(done(plan.instance(run).instance->optimum().value(), 1 + double(run.variant)));
  const Table table = compare(plan, results).front();
  EXPECT_EQ(table.at_seconds, 2);
  const Plan free = example_plan({.compare = R"({"measure": "mean_gap_percent"})"});
  EXPECT_EQ(compare(free, results).front().at_seconds, 2) << "the longest run took 2 s";
}

}  // namespace
}  // namespace formicarium::experiment
