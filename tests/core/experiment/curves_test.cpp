// SPDX-License-Identifier: Apache-2.0
// Curves and captions of figures from stored results, against what a reader would count by hand.
#include "core/experiment/curves.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/experiment/caption.hpp"
#include "core/experiment/statistics/describe.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Results with random improvements for every run of the plan.
std::vector<std::optional<RunResult>> made_up(const Plan& plan, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::optional<RunResult>> all;
  for (std::size_t i = 0; i < plan.runs.size(); ++i) {
    RunResult run = done(0);
    run.improvements.clear();
    Length length = 2000 + Length(random() % 500);
    double seconds = 0;
    std::int64_t iteration = 0;
    for (unsigned k = 0; k < 1 + random() % 9; ++k) {
      seconds += 0.01 * double(1 + random() % 100);
      iteration += std::int64_t(1 + random() % 20);
      run.improvements.push_back({seconds, length, iteration});
      length -= Length(1 + random() % 90);
    }
    run.length = run.improvements.back().length;
    run.seconds = seconds + 0.5;
    run.iterations = iteration + 7;
    all.emplace_back(run);
  }
  return all;
}

TEST(Curves, the_median_and_the_quartiles_are_those_of_the_best_lengths_of_each_moment) {
  const Plan plan = example_plan({.seeds = "9"});
  for (unsigned seed = 0; seed < 20; ++seed) {
    const auto results = made_up(plan, seed);
    for (const CountedIn unit : {CountedIn::seconds, CountedIn::iterations}) {
      const QualityCurve curve = quality_over(unit, plan, results, 1, 0, 40);
      ASSERT_EQ(curve.runs, 9);
      ASSERT_GT(curve.at.size(), 5U);
      ASSERT_TRUE(std::ranges::is_sorted(curve.at));
      for (std::size_t i = 0; i < curve.at.size(); ++i) {
        std::vector<double> gaps;
        for (const RunResult* run : runs_of(plan, results, 1, 0)) {
          Length best = 0;
          for (const Improvement& one : run->improvements)
            if ((unit == CountedIn::seconds ? one.seconds : double(one.iteration)) <= curve.at[i]) best = one.length;
          ASSERT_GT(best, 0) << "every run has a tour where the curve begins";
          gaps.push_back(*plan.instances[0].instance->gap_percent(best));
        }
        const auto all = statistics::describe(gaps);
        EXPECT_DOUBLE_EQ(curve.median[i], all.median);
        EXPECT_DOUBLE_EQ(curve.quartile_1[i], all.quartile_1);
        EXPECT_DOUBLE_EQ(curve.quartile_3[i], all.quartile_3);
      }
    }
  }
}

TEST(Curves, failed_and_missing_runs_are_not_counted) {
  const Plan plan = example_plan();
  auto results = made_up(plan, 1);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < plan.runs.size(); ++i) {
    if (plan.runs[i].variant != 0 || plan.runs[i].instance != 1) continue;
    if (kept == 0) results[i].reset();
    if (kept == 1) results[i] = RunResult{.failure = "no memory"};
    ++kept;
  }
  EXPECT_EQ(quality_over(CountedIn::seconds, plan, results, 0, 1).runs, 1);
  EXPECT_EQ(run_lengths(CountedIn::seconds, plan, results, 0, 1, 1).runs, 1);
  const std::vector<std::optional<RunResult>> none(plan.runs.size());
  EXPECT_EQ(quality_over(CountedIn::seconds, plan, none, 0, 1).runs, 0);
  EXPECT_TRUE(quality_over(CountedIn::seconds, plan, none, 0, 1).at.empty());
}

TEST(Curves, run_lengths_say_when_each_run_first_had_a_tour_that_short) {
  const Plan plan = example_plan();
  std::vector<std::optional<RunResult>> results(plan.runs.size());
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < plan.runs.size(); ++i)
    if (plan.runs[i].variant == 1 && plan.runs[i].instance == 0) places.push_back(i);
  ASSERT_EQ(places.size(), 3U);
  const auto run = [&](std::size_t place, std::vector<Improvement> improvements) {
    results[places[place]] = done(improvements.back().length);
    results[places[place]]->improvements = std::move(improvements);
  };
  run(0, {{1, 110, 10}, {2, 105, 20}, {3, 100, 30}});
  run(1, {{0.5, 105, 4}});
  run(2, {{0.5, 120, 5}, {9, 106, 90}});
  const RunLengths seconds = run_lengths(CountedIn::seconds, plan, results, 1, 0, 105);
  EXPECT_EQ(seconds.runs, 3);
  EXPECT_EQ(seconds.longest, 1);  // done() runs for a second
  EXPECT_EQ(run_lengths(CountedIn::iterations, plan, results, 1, 0, 105).longest, 5);
  EXPECT_THAT(seconds.reached, ElementsAre(0.5, 2));
  EXPECT_THAT(run_lengths(CountedIn::iterations, plan, results, 1, 0, 110).reached, ElementsAre(4, 10, 90));
  EXPECT_TRUE(say_iterations(results));
  results[places[1]]->improvements[0].iteration = 0;
  EXPECT_FALSE(say_iterations(results));
}

TEST(Curves, a_target_is_a_share_above_the_optimum_or_above_the_best_of_all) {
  const Plan plan = example_plan({.instances = R"([{"generate": "koch", "cities": 12},
                                                   {"generate": "uniform", "cities": 50}])"});
  const auto results = made_up(plan, 3);
  const Length optimum = *plan.instances[0].instance->optimum();
  EXPECT_EQ(length_within(0, plan, results, 0), optimum);
  EXPECT_EQ(length_within(10, plan, results, 0), Length(double(optimum) * 1.1 + 1e-9));
  Length best = 0;
  for (std::size_t i = 0; i < plan.runs.size(); ++i)
    if (plan.runs[i].instance == 1) best = best == 0 ? results[i]->length : std::min(best, results[i]->length);
  EXPECT_EQ(length_within(0, plan, results, 1), best);
  EXPECT_EQ(length_within(0, plan, std::vector<std::optional<RunResult>>(plan.runs.size()), 1), 0);
}

TEST(Captions, say_n_test_p_correction_and_effect) {
  const Plan plan = example_plan({.seeds = "10"});
  std::vector<std::optional<RunResult>> results;
  for (const PlannedRun& run : plan.runs)
    results.emplace_back(done(Length(run.variant == 1 ? 900 + run.seed : 1000 + run.seed)));
  const auto tables = compare(plan, results);
  const std::string words = caption_of(plan, tables.front());
  EXPECT_THAT(words, HasSubstr("koch-12-1, 12 cities, optimum "));
  EXPECT_THAT(words, HasSubstr("length of the best tour; less is better, n = 10 runs a variant."));
  EXPECT_THAT(words, HasSubstr("Wilcoxon's rank-sum test beside rwm, two-sided, a single one, so Holm's correction "
                               "changes nothing: wrs: p 1.1e-05, Holm 1.1e-05, A12 1.00, better."));
  EXPECT_THAT(words, testing::Not(HasSubstr("Made on"))) << "lengths do not depend on a machine's speed";
  const Plan timed = example_plan({.seeds = "10", .compare = R"({"measure": "seconds"})"});
  const auto machine = std::make_shared<const Machine>(some_machine());
  for (auto& result : results) result->machine = machine;
  EXPECT_THAT(caption_of(timed, compare(timed, results).front()), HasSubstr(" Made on " + machine->words() + "."));
  const Plan few = example_plan({.seeds = "2"});
  std::vector<std::optional<RunResult>> two;
  for (std::size_t i = 0; i < few.runs.size(); ++i) two.emplace_back(done(Length(1000 + i)));
  EXPECT_THAT(caption_of(few, compare(few, two).front()), HasSubstr("No test: "));
}

}  // namespace
}  // namespace formicarium::experiment
