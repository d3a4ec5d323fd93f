// SPDX-License-Identifier: Apache-2.0
// A folder that shards fill: what comes is found once, and what goes wrong is said and loses nothing.
#include "app/model/followed_results.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "core/base/error.hpp"
#include "core/experiment/journal_writer.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

std::shared_ptr<const experiment::Plan> followed_plan(int iterations = 5) {
  return std::make_shared<const experiment::Plan>(
      read_plan(experiment::parse_spec(R"({"name": "e", "instances": [{"generate": "koch", "cities": 12}], "variants":
                            [{"selection": ["rwm", "wrs"]}], "seeds": 4, "stop": {"iterations": )" +
                                           std::to_string(iterations) + "}}",
                                       "e.json"),
                "e.json", {})
          .plan);
}

experiment::RunResult made_up(Length length) {
  return {.length = length, .iterations = 5, .seconds = 1, .improvements = {{0.5, length, 3}}};
}

struct Followed {
  TemporaryFolder outer;
  fs::path folder = outer / "e-results";
  std::shared_ptr<const experiment::Plan> plan = followed_plan();
  FollowedResults followed{plan, folder};

  /// Of a shard that another machine begins.
  experiment::JournalWriter writer(int number) const {
    fs::create_directories(folder);
    return experiment::JournalWriter(folder, *plan, {.host = "node" + std::to_string(number)}, {number, 2});
  }
  static void append(experiment::JournalWriter& to, std::size_t run, experiment::RunResult result) {
    to.append(run, result);
  }
};

TEST(FollowedResults, finds_each_result_once_as_shards_write_them) {
  Followed f;
  FollowedResults::Found found = f.followed.look();
  EXPECT_THAT(found.results, IsEmpty());
  EXPECT_EQ(found.shards, 0) << "there is no folder yet";
  EXPECT_THAT(found.trouble, IsEmpty());
  auto one = f.writer(1);
  Followed::append(one, 0, made_up(900));
  Followed::append(one, 3, {.failure = "no memory"});
  found = f.followed.look();
  ASSERT_EQ(found.results.size(), 2U);
  EXPECT_EQ(found.results[0].first, 0U);
  EXPECT_EQ(found.results[0].second.length, 900);
  EXPECT_TRUE(found.results[1].second.failed());
  EXPECT_EQ(found.done, 2);
  EXPECT_EQ(found.shards, 2);
  EXPECT_THAT(found.words, HasSubstr("1 of 8 runs are done, 1 failed"));
  EXPECT_THAT(f.followed.look().results, IsEmpty());
  auto two = f.writer(2);
  Followed::append(two, 3, made_up(950));
  found = f.followed.look();
  ASSERT_EQ(found.results.size(), 1U) << "the run that had failed was done again";
  EXPECT_EQ(found.results[0].second.length, 950);
  EXPECT_EQ(found.done, 2);
}

TEST(FollowedResults, wait_for_the_rest_of_a_line_and_say_that_a_line_is_damaged) {
  Followed f;
  auto one = f.writer(1);
  Followed::append(one, 0, made_up(900));
  f.followed.look();
  const fs::path file = fs::directory_iterator(f.folder)->path();
  std::ofstream(file, std::ios::app) << R"({"entry": "run", "vari)";
  FollowedResults::Found found = f.followed.look();
  EXPECT_THAT(found.results, IsEmpty());
  EXPECT_THAT(found.trouble, IsEmpty()) << "its process may still be writing";
  std::ofstream(file, std::ios::app) << "nonsense\n";
  auto two = f.writer(2);
  Followed::append(two, 1, made_up(910));
  found = f.followed.look();
  EXPECT_THAT(found.trouble, HasSubstr("The line is damaged"));
  EXPECT_EQ(found.done, 2) << "what was read before stays, and the other journal is read";
}

TEST(FollowedResults, say_that_the_folder_has_vanished_and_go_on_when_it_is_back) {
  Followed f;
  {
    auto one = f.writer(1);
    Followed::append(one, 0, made_up(900));
  }
  f.followed.look();
  fs::rename(f.folder, f.outer / "elsewhere");
  FollowedResults::Found found = f.followed.look();
  EXPECT_THAT(found.trouble, HasSubstr("the folder is not there any more"));
  EXPECT_EQ(found.done, 1);
  fs::rename(f.outer / "elsewhere", f.folder);
  auto two = f.writer(2);
  Followed::append(two, 1, made_up(910));
  found = f.followed.look();
  EXPECT_THAT(found.trouble, IsEmpty());
  EXPECT_EQ(found.results.size(), 1U);
}

TEST(FollowedResults, of_another_experiment_are_refused) {
  Followed f;
  auto one = f.writer(1);
  Followed::append(one, 0, made_up(900));
  FollowedResults other(followed_plan(6), f.folder);
  EXPECT_THROW(other.look(), InputError);
}

TEST(FollowedResults, a_folder_of_results_names_its_specification) {
  const TemporaryFolder outer;
  const fs::path results = outer / "rules-results";
  fs::create_directories(results);
  EXPECT_FALSE(spec_of_results(results));
  std::ofstream(results / "results.json") << "{}";
  EXPECT_FALSE(spec_of_results(results)) << "it is no specification";
  std::ofstream(results / "campaign.json") << "{}";
  EXPECT_EQ(spec_of_results(results)->filename(), "campaign.json");
  std::ofstream(results / "another.json") << "{}";
  EXPECT_THROW(spec_of_results(results), InputError);
  std::ofstream(outer / "rules.json") << "{}";
  EXPECT_EQ(spec_of_results(results)->filename(), "rules.json") << "the one beside the folder comes first";
}

}  // namespace
}  // namespace formicarium
