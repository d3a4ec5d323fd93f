// SPDX-License-Identifier: Apache-2.0
// Results that come one after another are compared as those of an experiment that has ended.
#include "core/experiment/running_results.hpp"

#include <gmock/gmock.h>

#include <random>

#include "core/experiment/report.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

/// A result that is sometimes a failure, and sometimes does not say its iterations.
RunResult some_result(const Plan& plan, std::size_t run, std::mt19937& random) {
  if (random() % 20 == 0) return {.failure = "no memory"};
  const Length optimum = plan.instance(plan.runs[run]).instance->optimum().value();
  RunResult one = done(optimum + Length(random() % 40), 0.5 + 0.1 * double(random() % 20));
  one.improvements = {{0.1, one.length + 30, 1}, {one.seconds / 2, one.length, random() % 90 == 0 ? 0 : 3}};
  return one;
}

TEST(RunningResults, come_in_any_order_and_number_and_give_the_tables_and_targets_of_all_at_once) {
  std::mt19937 random(11);
  for (const char* test : {"rank-sum", "signed-rank", "friedman"}) {
    SpecText text{.variants = R"([{"selection": ["rwm", "wrs"], "rho": [0.1, 0.2]}])", .seeds = "9"};
    text.compare =
        std::string(R"({"measure": ["length", "seconds", "targets_area"], "at_seconds": "equal", "test": ")") + test +
        "\"}";
    const auto plan = std::make_shared<const Plan>(example_plan(text));
    RunningResults running(plan);
    Results all(plan->runs.size());
    std::vector<std::size_t> order(plan->runs.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::shuffle(order, random);
    order.insert(order.end(), order.begin(), order.begin() + 5);  // these are done again
    for (std::size_t next = 0; next < order.size();) {
      for (std::size_t batch = 1 + random() % 12; batch > 0 && next < order.size(); --batch, ++next) {
        const RunResult one = some_result(*plan, order[next], random);
        all[order[next]] = one;
        running.take(order[next], one);
      }
      if (random() % 4 == 0) continue;  // nobody asks in between
      ASSERT_EQ(format_json(*plan, all, running.tables()), format_json(*plan, all, compare(*plan, all)));
      const RunningResults fresh_results(plan, all);
      RunningResults fresh = fresh_results;
      EXPECT_EQ(running.done(), fresh.done());
      EXPECT_EQ(running.say_iterations(), say_iterations(all));
      for (const std::optional<std::size_t> instance : {std::optional<std::size_t>{}, std::optional<std::size_t>{1}})
        for (std::size_t v = 0; v < 4; ++v) {
          const TargetsReached one = running.targets(CountedIn::seconds, v, instance),
                               other = fresh.targets(CountedIn::seconds, v, instance);
          EXPECT_EQ(one.reached, other.reached);
          EXPECT_TRUE(std::ranges::is_sorted(one.reached));
          EXPECT_EQ(one.area, other.area);
        }
    }
    EXPECT_EQ(running.done(), plan->runs.size());
  }
}

TEST(RunningComparison, makes_only_tables_of_instances_with_new_results_anew) {
  const Plan plan = example_plan({.seeds = "8"});
  Results results(plan.runs.size());
  for (auto& one : results) one = done(5000);
  RunningComparison running(plan);
  running.tables(results, {});
  const std::size_t one[] = {plan.runs_of(0, 0).front(), plan.runs_of(0, 1).front()};
  for (const std::size_t run : one) results[run] = done(9000);
  const auto greatest = [&](std::size_t on) { return running.tables(results, {})[on].numbers[0]->greatest; };
  EXPECT_EQ(greatest(0), 5000) << "it was not told";
  running.tables(results, std::span(one).last(1));
  EXPECT_EQ(greatest(0), 5000);
  EXPECT_EQ(greatest(1), 9000);
}

TEST(RunningComparison, drops_a_measure_in_time_once_a_result_comes_from_an_unlike_machine) {
  const auto plan =
      std::make_shared<const Plan>(example_plan({.seeds = "8", .compare = R"({"measure": ["length", "seconds"]})"}));
  RunningResults running(plan);
  const auto made_on = [&](std::size_t run, const char* processor) {
    RunResult one = done(5000 + Length(run));
    one.machine = std::make_shared<const Machine>(Machine{.host = processor, .processor = processor, .threads = 2});
    running.take(run, one);
  };
  for (std::size_t run = 0; run + 1 < plan->runs.size(); ++run) made_on(run, "one");
  EXPECT_EQ(running.tables().size(), 6U);
  made_on(plan->runs.size() - 1, "other");
  EXPECT_EQ(running.tables().size(), 3U);
  made_on(plan->runs.size() - 1, "one");
  EXPECT_EQ(running.tables().size(), 6U);
}

}  // namespace
}  // namespace formicarium::experiment
