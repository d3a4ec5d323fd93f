// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/plan.hpp"

#include <gmock/gmock.h>

#include "core/base/error.hpp"
#include "core/experiment/time_left.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

using testing::HasSubstr;

TEST(Plan, every_variant_has_a_run_on_every_instance_before_the_next_seed_comes) {
  const Plan plan = example_plan({.seeds = "[5, 2]"});
  ASSERT_EQ(plan.runs.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(plan.runs[i].variant, i % 2);
    EXPECT_EQ(plan.runs[i].instance, i / 2 % 2);
    EXPECT_EQ(plan.runs[i].seed, i < 4 ? 5U : 2U);
  }
  EXPECT_EQ(plan.settings(plan.runs[5]).seed, 2U);
  EXPECT_EQ(plan.name(plan.runs[5]), "wrs on koch-12-1, seed 2");
}

TEST(Plan, variants_may_have_seeds_of_their_own) {
  const Plan plan = example_plan({.seeds = "[5, 2]", .more = R"(, "own_seeds": true)"});
  EXPECT_EQ(plan.runs[4].seed, 2U);
  EXPECT_EQ(plan.runs[5].seed, 2U + (std::uint64_t{1} << 32));
  EXPECT_EQ(plan.settings(plan.runs[5]).seed, plan.runs[5].seed);
  EXPECT_EQ(plan.runs[4].block, 1U);
  EXPECT_EQ(plan.runs[5].block, 1U);
  EXPECT_EQ(example_plan({.seeds = "[5, 2]", .more = R"(, "own_seeds": false)"}).runs[5].seed, 2U);
}

TEST(Plan, tours_per_city_are_as_many_iterations_as_that_takes) {
  const Plan plan = example_plan(
      {.variants = R"([{"ants": [1, 24, 1000]}])", .stop = R"({"tours_per_city": 10, "target": "optimum"})"});
  EXPECT_EQ(plan.stop({0, 0, 1}), (StopCriteria{.iterations = 120, .target = 1200}));
  EXPECT_EQ(plan.stop({1, 0, 1}).iterations, 5);
  EXPECT_EQ(plan.stop({2, 0, 1}).iterations, 1);
  EXPECT_EQ(plan.stop({1, 1, 1}), (StopCriteria{.iterations = 20, .target = 4800}));
  const Plan both =
      example_plan({.variants = R"([{"ants": 1}])", .stop = R"({"tours_per_city": 10, "iterations": 7})"});
  EXPECT_EQ(both.stop({0, 0, 1}).iterations, 7);
}

TEST(Plan, an_instance_may_have_settings_and_a_stop_of_its_own) {
  const Plan plan = example_plan({.instances = R"([{"generate": "koch", "cities": 12, "settings": {"ants": 6}},
                        {"generate": "koch", "cities": 48, "stop": {"tours_per_city": 10}}])",
                                  .variants = R"([{"ants": [1, 24]}])"});
  EXPECT_EQ(plan.settings({1, 0, 1}).ants, 6);
  EXPECT_EQ(plan.settings({1, 1, 1}).ants, 24);
  EXPECT_EQ(plan.stop({1, 0, 1}).iterations, 5);
  EXPECT_EQ(plan.stop({0, 1, 1}).iterations, 480);
  EXPECT_EQ(plan.stop({1, 1, 1}).iterations, 20);
  try {
    example_plan({.instances = R"([{"generate": "koch", "cities": 12, "settings": {"candidates": "all"}}])",
                  .variants = R"([{"algorithm": "focused", "name": "f"}])"});
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("variant f on koch-12-1"));
  }
}

TEST(Plan, a_target_may_be_so_many_percent_above_the_best_known) {
  const Plan plan = example_plan({.stop = R"({"iterations": 5, "target": {"within_percent": 2.5}})"});
  EXPECT_EQ(plan.stop({0, 0, 1}), (StopCriteria{.iterations = 5, .target = 1230}));
  EXPECT_EQ(plan.stop({0, 1, 1}), (StopCriteria{.iterations = 5, .target = 4920}));
}

TEST(Plan, tours_are_counted_by_the_ants_of_the_backend) {
  const auto iterations = [](const char* variants) {
    return example_plan({.variants = variants, .stop = R"({"tours_per_city": 1000})"}).stop({0, 0, 1}).iterations;
  };
  EXPECT_EQ(iterations(R"([{"algorithm": "focused", "backend": "cpu"}])"), 47);  // 12 000 tours, 256 ants
  EXPECT_EQ(iterations(R"([{"algorithm": "focused", "backend": "cuda"}])"), 6);  // 2 048 ants
  EXPECT_EQ(iterations(R"([{"algorithm": "focused", "ants": 12}])"), 1000);
}

std::string refusal(const SpecText& spec) {
  try {
    example_plan(spec);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Plan, a_variant_that_makes_no_sense_and_a_measure_that_cannot_be_had_are_refused) {
  EXPECT_THAT(refusal({.variants = R"([{"candidates": "all"}])"}),
              testing::AllOf(HasSubstr("example.json:3: variant candidates all on koch-12-1"), HasSubstr("matrix")));
  EXPECT_THAT(refusal({.variants = R"([{"algorithm": "focused"}])", .stop = R"({"tours_per_city": 10})"}),
              HasSubstr("expected ants, or backend cpu or cuda"));
  EXPECT_THAT(
      refusal({.instances = R"([{"generate": "uniform", "cities": 9}])", .compare = R"({"measure": "gap_percent"})"}),
      HasSubstr("no optimum of uniform-9-1 is known"));
}

TEST(Plan, the_time_left_is_what_like_runs_took) {
  const Plan plan = example_plan();  // 12 runs
  std::vector<std::optional<RunResult>> results(plan.runs.size());
  EXPECT_FALSE(seconds_left(plan, results, 1));
  results[0] = done(100, 2);  // first variant, first instance: two such runs are left
  EXPECT_EQ(seconds_left(plan, results, 1), 22);
  results[1] = done(100, 4);  // second variant, same instance
  results[2] = done(100, 30);
  EXPECT_EQ(seconds_left(plan, results, 1), 30 + 2 * (2 + 4 + 30 + 30));
  EXPECT_EQ(seconds_left(plan, results, 3), 54);
  EXPECT_EQ(seconds_left(plan, results, 100), 30);
}

}  // namespace
}  // namespace formicarium::experiment
