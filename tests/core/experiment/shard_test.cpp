// SPDX-License-Identifier: Apache-2.0
// Shards share out a plan: each run once, alike on every machine, and about as much work for each.
#include "core/experiment/shard.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "core/base/error.hpp"
#include "core/experiment/estimate.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

using testing::HasSubstr;

/// Runs of very different lengths: by their cities, ants, iterations and limits of seconds.
const SpecText unlike{
    .instances = R"([{"generate": "koch", "cities": 12}, {"generate": "uniform", "cities": 400, "seed": 1},
                     {"generate": "koch", "cities": 48, "stop": {"seconds": 2}},
                     {"generate": "qap", "cities": 20, "seed": 1, "settings": {"candidates": 0, "memory": "matrix"}}])",
    .variants = R"([{"ants": [5, 50]}])",
    .seeds = "40",
    .stop = R"({"iterations": 1000})"};

TEST(Shards, are_read_as_they_are_written_and_refused_with_what_is_expected) {
  EXPECT_EQ(parse_shard("3/40"), (Shard{3, 40}));
  EXPECT_EQ(parse_shard(Shard{1, 1}.text()), (Shard{1, 1}));
  for (const char* wrong : {"", "3", "/", "3/", "/40", "0/4", "5/4", "-1/4", "1/0", "3/40x", " 3/40", "1/100001",
                            "1/4/4", "1/99999999999999999999"})
    try {
      parse_shard(wrong);
      ADD_FAILURE() << wrong;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("expected K/N"));
    }
}

std::string of_array(const std::map<std::string, std::string>& variables) {
  try {
    return shard_of_array_task([&](const char* name) {
             const auto found = variables.find(name);
             return found == variables.end() ? nullptr : found->second.c_str();
           })
        .text();
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Shards, follow_from_the_variables_of_a_job_array) {
  const auto task = [](const char* id, const char* first, const char* last, const char* step, const char* count) {
    return of_array({{"SLURM_ARRAY_TASK_ID", id},
                     {"SLURM_ARRAY_TASK_MIN", first},
                     {"SLURM_ARRAY_TASK_MAX", last},
                     {"SLURM_ARRAY_TASK_STEP", step},
                     {"SLURM_ARRAY_TASK_COUNT", count}});
  };
  EXPECT_EQ(task("3", "1", "40", "1", "40"), "3/40");
  EXPECT_EQ(task("0", "0", "39", "1", "40"), "1/40");
  EXPECT_EQ(task("9", "1", "13", "4", "4"), "3/4");
  EXPECT_EQ(of_array({{"SLURM_ARRAY_TASK_ID", "7"}, {"SLURM_ARRAY_TASK_MIN", "5"}, {"SLURM_ARRAY_TASK_MAX", "8"}}),
            "3/4");
  EXPECT_THAT(task("3", "1", "7", "1", "3"), HasSubstr("3 tasks with numbers from 1 to 7"));  // --array=1,3,7
  EXPECT_THAT(of_array({}), HasSubstr("no task of a job array"));
  EXPECT_THAT(of_array({{"SLURM_ARRAY_TASK_ID", "7"}}), HasSubstr("no task of a job array"));
  for (const char* nonsense : {"", "x", "9", "-1", "99999999999"})
    EXPECT_THAT(task(nonsense, "1", "4", "1", "4"), HasSubstr("K/N")) << nonsense;
  EXPECT_THAT(task("1", "1", "4", "0", "4"), HasSubstr("K/N"));
}

RC_GTEST_PROP(Shards, do_each_run_once_and_alike_on_every_machine, ()) {
  const int seeds = *rc::gen::inRange(1, 12), count = *rc::gen::inRange(1, 60);
  SpecText text = unlike;
  text.seeds = std::to_string(seeds);
  const Plan plan = example_plan(text);
  const std::vector<int> shards = shard_of_each_run(plan, count);
  RC_ASSERT(shards.size() == plan.runs.size());
  RC_ASSERT(std::ranges::all_of(shards, [&](int number) { return 1 <= number && number <= count; }));
  RC_ASSERT(shards == shard_of_each_run(example_plan(text), count));
}

TEST(Shards, have_at_most_the_mean_and_a_run_and_where_runs_are_short_at_most_a_fifth_more_than_the_mean) {
  const Plan plan = example_plan(unlike);
  const std::vector<double> seconds = estimated_seconds(plan);
  const double all = std::accumulate(seconds.begin(), seconds.end(), 0.0), longest = std::ranges::max(seconds);
  for (const int count : {1, 2, 7, 16, 40, 150, 400}) {
    const std::vector<int> shards = shard_of_each_run(plan, count);
    std::vector<double> load(std::size_t(count) + 1);
    for (std::size_t run = 0; run < seconds.size(); ++run) load[std::size_t(shards[run])] += seconds[run];
    const double mean = all / count, most = std::ranges::max(load);
    EXPECT_LE(most, mean + longest) << count;
    if (longest <= mean / 5) EXPECT_LE(most, 1.2 * mean) << count;
  }
  EXPECT_LE(longest, all / 16 / 5) << "some of these counts are to have short runs";
}

TEST(Shards, have_runs_of_every_variant_so_that_half_a_campaign_compares_them) {
  const Plan plan = example_plan({.variants = R"([{"rho": [0.02, 0.05, 0.1]}])", .seeds = "30"});
  for (const int count : {2, 3, 4, 6, 7, 20, 60}) {
    const std::vector<int> shards = shard_of_each_run(plan, count);
    std::map<std::tuple<std::size_t, int, std::size_t>, std::set<std::size_t>> blocks;  // of instance, shard, variant
    for (std::size_t run = 0; run < shards.size(); ++run)
      blocks[{plan.runs[run].instance, shards[run], plan.runs[run].variant}].insert(plan.runs[run].block);
    for (std::size_t instance = 0; instance < plan.instances.size(); ++instance)
      for (int shard = 1; shard <= count; ++shard) {
        for (std::size_t variant = 0; variant < 3; ++variant)
          EXPECT_NEAR(double(blocks[{instance, shard, variant}].size()), 30.0 / count, 2) << count;
        if (30 % count == 0)
          EXPECT_EQ((blocks[{instance, shard, 0}]), (blocks[{instance, shard, 2}])) << "their runs are paired";
      }
  }
}

TEST(Estimate, grows_with_the_work_and_stays_below_a_limit_of_seconds) {
  const auto estimated = [](const std::string& instance, const std::string& settings, const std::string& stop) {
    return estimated_seconds(example_plan({.instances = "[" + instance + "]",
                                           .variants = "[{" + settings + "}]",
                                           .seeds = "1",
                                           .stop = "{" + stop + "}"}))[0];
  };
  const std::string small = R"({"generate": "koch", "cities": 48})", large = R"({"generate": "koch", "cities": 192})";
  const std::string thousand = R"("iterations": 1000)";
  EXPECT_LT(estimated(small, R"("ants": 9)", thousand), estimated(large, R"("ants": 9)", thousand));
  EXPECT_LT(estimated(large, R"("ants": 9)", thousand), estimated(large, R"("ants": 90)", thousand));
  EXPECT_LT(estimated(large, R"("ants": 9)", thousand), estimated(large, R"("ants": 9)", R"("iterations": 9000)"));
  EXPECT_LT(estimated(large, R"("ants": 90)", thousand),
            estimated(large, R"("ants": 90, "local_search": "or3opt")", thousand));
  EXPECT_NEAR(estimated(large, "", R"("seconds": 7)"), 7, 0.2);
  EXPECT_NEAR(estimated(large, "", R"("seconds": 7, "iterations": 100000000)"), 7, 0.2);
}

}  // namespace
}  // namespace formicarium::experiment
