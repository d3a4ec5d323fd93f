// SPDX-License-Identifier: Apache-2.0
// How far a campaign is follows from its journals alone.
#include "app/model/campaign_standing.hpp"

#include <gtest/gtest.h>

#include "app/model/experiment_files.hpp"
#include "core/experiment/journal_writer.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium {
namespace {

using experiment::RunResult;
using experiment::Shard;

RunResult done() {
  return {.length = 10'000,
          .iterations = 5,
          .best_iteration = 3,
          .seconds = 60,
          .seconds_to_best = 1,
          .improvements = {{1, 10'000, 3}}};
}

TEST(CampaignStanding, tells_runs_failures_time_left_and_the_shards_by_their_state) {
  const experiment::Plan plan =
      read_plan(experiment::parse_spec(R"({"name": "n", "instances": [{"generate": "koch", "cities": 12}],
                                          "variants": [{"selection": ["rwm", "wrs"]}], "seeds": 20, "stop": {"seconds": 60}})",
                                       "s.json"),
                "s.json", {})
          .plan;
  const TemporaryFolder folder;
  const auto standing = [&] { return campaign_standing(plan, experiment::Journals(plan, folder.path())); };
  EXPECT_EQ(standing(), "0 of 40 runs are done\nno shard has a journal yet\n");

  constexpr int count = 10;
  const std::vector<int> shards = experiment::shard_of_each_run(plan, count);
  const auto work = [&](int number, int most, bool fails = false) {
    experiment::JournalWriter journal(folder.path(), plan, {.host = "node"}, Shard{number, count});
    for (std::size_t run = 0; run < shards.size() && most > 0; ++run) {
      if (shards[run] != number) continue;
      RunResult result = fails ? RunResult{.failure = "no"} : done();
      journal.append(run, result);
      --most;
    }
  };
  work(1, 4);
  work(2, 4, true);
  work(4, 2);
  work(5, 0);
  EXPECT_EQ(standing(),
            "6 of 40 runs are done, 4 failed; about 17 min of computing left if 2 shards are at work\n"
            "2 of 10 shards are done; under way: 4-5; without a journal: 3, 6-10\n");
  for (const auto& file : std::filesystem::directory_iterator(folder.path()))
    if (file.path().filename().string().starts_with("runs.4-"))
      last_write_time(file.path(), last_write_time(file.path()) - std::chrono::minutes(42));
  EXPECT_EQ(standing(),
            "6 of 40 runs are done, 4 failed; about 34 min of computing left\n"
            "2 of 10 shards are done; under way: 5; no result for 42 min, so perhaps ended too early: 4; without a "
            "journal: 3, 6-10\n");
  for (int number = 2; number <= count; ++number) work(number, 4);
  EXPECT_EQ(standing(), "40 of 40 runs are done\n10 of 10 shards are done\n");
}

}  // namespace
}  // namespace formicarium
