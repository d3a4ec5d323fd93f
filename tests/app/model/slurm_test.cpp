// SPDX-License-Identifier: Apache-2.0
// What a campaign asks of Slurm: tasks of a good length, as many as it allows, and a script that any shell and any
// administrator reads.
#include "app/model/slurm.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/model/experiment_files.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::Not;

experiment::Plan planned(int seeds, const std::string& stop, const std::string& more = "",
                         const std::string& base = R"("backend": "cpu")", int cities = 48) {
  return read_plan(
             experiment::parse_spec(
                 fmt::format(
                     R"({{"name": "two rules; rm *", "instances": [{{"generate": "koch", "cities": {}}}], "base": {{{}}},
                          "variants": [{{"selection": ["rwm", "wrs"]}}], "seeds": {}, "stop": {{{}}}{}}})",
                     cities, base, seeds, stop, more),
                 "s.json"),
             "s.json", {})
      .plan;
}

TEST(Slurm, bundles_runs_of_any_length_into_tasks_of_a_few_minutes_to_an_hour_that_end_together) {
  for (const int seeds : {1, 3, 13, 150, 1000, 20'000})
    for (const int seconds : {1, 7, 60, 400, 5000}) {
      const experiment::Plan plan = planned(seeds, fmt::format(R"("seconds": {})", seconds));
      const SlurmCampaign campaign = slurm_campaign(plan, {});
      const double all = double(plan.runs.size()) * seconds;
      SCOPED_TRACE(fmt::format("{} runs of {} s: {} tasks of {} s", plan.runs.size(), seconds, campaign.tasks,
                               campaign.seconds));
      EXPECT_LE(campaign.tasks, int(plan.runs.size()));
      EXPECT_LT(campaign.tasks, usual_largest_array);
      EXPECT_LE(campaign.largest, 1.2);
      EXPECT_GT(campaign.limit, campaign.seconds);
      if (campaign.tasks + 1 < usual_largest_array) EXPECT_LE(campaign.seconds, std::max(3600.0, seconds + 1.0));
      if (campaign.tasks > 1) EXPECT_GE(campaign.seconds, 119) << "of " << all;
    }
}

TEST(Slurm, the_longest_task_is_little_above_the_mean_also_where_runs_differ) {
  const auto plan = read_plan(experiment::parse_spec(R"({"name": "n", "instances": [{"generate": "koch", "cities": 48},
      {"generate": "koch", "cities": 192, "stop": {"seconds": 300}}, {"generate": "koch", "cities": 12, "stop": {"seconds": 2}}],
      "variants": [{"selection": ["rwm", "wrs"]}], "seeds": 30, "stop": {"seconds": 45}})",
                                                     "s.json"),
                              "s.json", {});
  for (const int nodes : {0, 1, 3, 7, 16}) {
    const SlurmCampaign campaign = slurm_campaign(plan.plan, {.nodes = nodes, .at_once = 1});
    EXPECT_LE(campaign.largest, 1.2) << nodes;
    if (nodes > 0) EXPECT_EQ(campaign.tasks % nodes, 0) << "no node is idle while the last tasks run";
  }
}

TEST(Slurm, an_array_keeps_to_the_largest_size_and_none_is_refused) {
  const experiment::Plan plan = planned(2000, R"("seconds": 3600)");
  EXPECT_EQ(slurm_campaign(plan, {.largest_array = 11}).tasks, 10);
  EXPECT_EQ(slurm_campaign(plan, {.largest_array = 2}).tasks, 1);
  for (const int none : {0, 1}) try {
      slurm_campaign(plan, {.largest_array = none});
      ADD_FAILURE() << none;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("MaxArraySize"));
    }
}

TEST(Slurm, a_limit_of_time_makes_tasks_that_fit_and_is_said_to_be_tight_if_one_run_does_not) {
  const experiment::Plan plan = planned(200, R"("seconds": 60)");
  const SlurmCampaign fits = slurm_campaign(plan, {.seconds = 600});
  EXPECT_LE(fits.seconds * 1.2 + 300, 600);
  EXPECT_FALSE(fits.tight);
  EXPECT_EQ(fits.limit, 600);
  EXPECT_TRUE(slurm_campaign(planned(20, R"("seconds": 3600)"), {.seconds = 600}).tight);
}

SlurmCall call() {
  return {"/opt/formica", {"experiment", "/a b/it's.json", "--out", "/a b/out"}, {"--results", "lkh.csv"}};
}

TEST(Slurm, the_scripts_say_all_that_is_asked_and_no_more) {
  const experiment::Plan plan =
      planned(100, R"("seconds": 60)", R"(, "at_once": 3)", R"("backend": "cpu", "threads": 2)");
  const SlurmCampaign campaign = slurm_campaign(plan, {});
  EXPECT_EQ(runs_script(plan, campaign, call()), R"(#!/bin/sh
# two_rules_rm: 200 runs in 16 tasks of about 4 min, each with 6 cores and 500 MB for at most 00:11:00.
#SBATCH --job-name=two_rules_rm
#SBATCH --array=1-16
#SBATCH --nodes=1 --ntasks=1 --cpus-per-task=6 --mem=500M
#SBATCH --time=00:11:00
#SBATCH --requeue --open-mode=append

exec /opt/formica experiment '/a b/it'\''s.json' --out '/a b/out' --at-once 3 --shard
)");
  EXPECT_EQ(merge_script(plan, campaign, call()), R"(#!/bin/sh
# two_rules_rm: reports on what the array of runs.sbatch has done.
#SBATCH --job-name=two_rules_rm-merge
#SBATCH --nodes=1 --ntasks=1 --cpus-per-task=1 --mem=200M
#SBATCH --time=00:16:00
#SBATCH --requeue --open-mode=append

exec /opt/formica experiment '/a b/it'\''s.json' --out '/a b/out' --results lkh.csv --merge
)");
}

std::string script(const experiment::Plan& plan, const SlurmWishes& wishes) {
  return runs_script(plan, slurm_campaign(plan, wishes), call());
}

TEST(Slurm, cards_are_asked_for_where_the_backend_is_cuda_or_the_user_says_so) {
  const std::string stop = R"("seconds": 60)";
  const experiment::Plan cuda = planned(9, stop, "", R"("backend": "cuda")"), automatic = planned(9, stop, "", ""),
                         cpu = planned(9, stop);
  EXPECT_THAT(script(cuda, {}), HasSubstr("\n#SBATCH --gres=gpu:1\n"));
  EXPECT_THAT(script(cuda, {.gpus = 4}), HasSubstr("--gres=gpu:4\n"));
  EXPECT_THAT(script(cuda, {.gpus = 4}), HasSubstr("--cpus-per-task=4 "));
  EXPECT_THAT(script(automatic, {.gpus = 1}), HasSubstr("--gres=gpu:1\n"));
  EXPECT_THAT(script(automatic, {}), Not(HasSubstr("gres")));
  EXPECT_THROW(slurm_campaign(cpu, {.gpus = 1}), InputError);
  EXPECT_THAT(merge_script(cuda, slurm_campaign(cuda, {}), call()), Not(HasSubstr("gres")));
}

TEST(Slurm, a_whole_node_is_asked_for_by_nodes_or_by_runs_on_all_cores) {
  const std::string stop = R"("seconds": 60)";
  const std::string two = script(planned(9, stop), {.nodes = 2});
  EXPECT_THAT(two, HasSubstr("--array=1-2%2\n"));
  EXPECT_THAT(two, HasSubstr("--exclusive --mem=0\n"));
  EXPECT_THAT(two, HasSubstr("--at-once \"$SLURM_CPUS_ON_NODE\" --shard\n"));
  const std::string of_three = script(planned(9, stop, "", R"("threads": 3)"), {.nodes = 2});
  EXPECT_THAT(of_three, HasSubstr("--at-once $(((SLURM_CPUS_ON_NODE + 2) / 3)) --shard\n"));
  const std::string on_all = script(planned(9, stop, "", R"("threads": 0)"), {});
  EXPECT_THAT(on_all, HasSubstr("--exclusive --mem=0\n"));
  EXPECT_THAT(on_all, HasSubstr("--at-once 1 --shard\n"));
}

TEST(Slurm, tasks_of_whole_nodes_last_some_minutes_where_slurm_says_how_many_cores_they_have) {
  const experiment::Plan plan = planned(20'000, R"("seconds": 60)");
  EXPECT_EQ(slurm_campaign(plan, {.nodes = 4}).tasks, 4) << "nobody knows how long they take";
  const SlurmCampaign known = slurm_campaign(plan, {.nodes = 4, .cores_of_node = 64});
  EXPECT_EQ(known.tasks % 4, 0);
  EXPECT_NEAR(known.seconds, 600, 60);
}

TEST(Slurm, memory_grows_with_what_the_runs_need_and_how_many_there_are_at_once) {
  const std::string stop = R"("iterations": 1)",
                    matrix = R"("backend": "cpu", "memory": "matrix", "candidates": "all")";
  const int small = slurm_campaign(planned(1, stop), {}).mebibytes;
  const int large = slurm_campaign(planned(1, stop, "", matrix, 3072), {}).mebibytes;
  EXPECT_GT(large, small + 100);
  EXPECT_GT(slurm_campaign(planned(1, stop, "", matrix, 3072), {.at_once = 4}).mebibytes, large + 300);
}

TEST(Slurm, a_word_for_the_shell_is_in_quotes_if_it_needs_them) {
  EXPECT_EQ(shell_word("/a/b-c_1.json"), "/a/b-c_1.json");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's"), R"('it'\''s')");
  EXPECT_EQ(shell_word("a\n$(b)`\"\\"), "'a\n$(b)`\"\\'");
}

TEST(Slurm, limits_of_time_are_read_as_slurm_writes_them) {
  EXPECT_EQ(parse_slurm_time("4:30:00"), 16'200);
  EXPECT_EQ(parse_slurm_time("00:05:30"), 330);
  EXPECT_EQ(parse_slurm_time("2-12:00:00"), 216'000);
  EXPECT_EQ(parse_slurm_time("480"), 28'800) << "minutes";
  EXPECT_EQ(parse_slurm_time("480:30"), 28'830);
  EXPECT_EQ(parse_slurm_time("2-12"), 216'000);
  EXPECT_EQ(parse_slurm_time("2-12:30"), 217'800);
  for (const char* wrong : {"", "0", "ten", "4.5", ":", "4:30:", ":30:00", "4:30:00:00", "-4:30:00", "4:-30:00",
                            "x:00:00", "2-", "-2", "2-12:30:00:00", "1-2-3", "0:00:00", "99999999999:0:0", "4:30:00 "})
    EXPECT_THROW(parse_slurm_time(wrong), InputError) << wrong;
}

}  // namespace
}  // namespace formicarium
