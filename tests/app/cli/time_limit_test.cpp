// SPDX-License-Identifier: Apache-2.0
// The limit of time ends the program, not the next iteration; and whenever a run ends there is a solution to write. No
// test here looks at a clock: without the limit these runs would last until the test's alarm ends them. Reading takes a
// small part of each limit.
#include <gmock/gmock.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

struct Ended {
  Outcome outcome;
  nlohmann::json result;
  std::string note;
};

/// Solves with these options, and checks that what was written is a solution of the length that the result states.
Ended solved(const std::string& instance, std::vector<std::string> options, How how = {}) {
  const Folder folder;
  const bool qap = instance.ends_with(".dat");
  const std::string solution = folder / (qap ? "o.sln" : "o.tour"), json = folder / "o.json";
  options.insert(options.begin(), {"solve", instance, "--tour", solution, "--json", json});
  Ended ended;
  ended.outcome = formica(options, how);
  EXPECT_EQ(ended.outcome.exit, 0) << ended.outcome.err;
  if (ended.outcome.exit != 0) return ended;
  ended.result = nlohmann::json::parse(read(json));
  if (ended.result["note"].is_string()) ended.note = ended.result["note"];
  const Outcome check = formica({"check", instance, solution});
  EXPECT_EQ(check.exit, 0) << check.err;
  const std::string length = std::to_string(ended.result[qap ? "cost" : "best_length"].get<std::int64_t>());
  EXPECT_THAT(check.out, HasSubstr(length));
  EXPECT_THAT(ended.outcome.out, HasSubstr(length));
  EXPECT_THAT(ended.outcome.out, HasSubstr(ended.note));
  return ended;
}

std::string generated(const Folder& folder, const std::string& kind, int size) {
  const std::string file = folder / (kind.starts_with("qap") ? "i.dat" : "i.tsp");
  EXPECT_EQ(formica({"generate", kind, "--cities", std::to_string(size), "-o", file}).exit, 0);
  return file;
}

TEST(TimeLimit, ends_an_iteration_that_would_last_for_minutes_and_its_best_complete_solution_counts) {
  const Folder folder;
  const std::string large = generated(folder, "uniform", effort(10000)), assignment = generated(folder, "qap", 150);
  const std::vector<std::string> slow{"--time", "1", "--threads", "1"};
  for (const std::vector<std::string>& options : std::initializer_list<std::vector<std::string>>{
           {"--ants", "8000"},
           {"--ants", "8000", "--local-search", "or3opt"},
           {"--algorithm", "as", "--ants", "8000"},
           {"--algorithm", "acs", "--ants", "8000", "--memory", "candidate", "--execution", "relaxed"}}) {
    std::vector<std::string> all = slow;
    all.insert(all.end(), options.begin(), options.end());
    const Ended ended = solved(large, all);
    EXPECT_EQ(ended.result["iterations"], 0);
    EXPECT_THAT(ended.note, AnyOf(HasSubstr("iteration 1 was not complete; this is the best of its tours"),
                                  HasSubstr("no iteration was complete")))
        << testing::PrintToString(options);
  }
  const Ended qap = solved(assignment, {"--time", "1", "--threads", "1", "--ants", "4000"});
  EXPECT_EQ(qap.result["iterations"], 0);
  EXPECT_THAT(qap.note, AnyOf(HasSubstr("the best of its assignments"), HasSubstr("no iteration was complete")));
}

TEST(TimeLimit, over_before_the_instance_is_read_is_said) {
  const Folder folder;
  const std::string instance = generated(folder, "uniform", 60000);
  const Outcome outcome = formica({"solve", instance, "--time", "0.001"});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err, HasSubstr("--time 0.001: the time was over before " + instance + " was read"));
}

TEST(TimeLimit, a_signal_in_the_first_iteration_leaves_a_solution_too) {
  const Folder folder;
  for (const auto& [kind, size] : {std::pair("uniform", 2000), std::pair("qap", 100)}) {
    const std::string instance = generated(folder, kind, size);
    How how;
    bool sent = false;
    how.on_screen = [&](pid_t child, const std::string& screen) {
      if (!sent && screen.find("iteration 1:") != std::string::npos) {
        sent = true;
        ::kill(child, SIGTERM);
      }
    };
    const Ended ended = solved(instance, {"--threads", "1", "--ants", "20000"}, how);
    EXPECT_TRUE(sent);
    EXPECT_EQ(ended.result["iterations"], 0);
    EXPECT_THAT(ended.note, HasSubstr("complete"));
  }
}

TEST(TimeLimit, a_run_that_ends_by_itself_has_no_note) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(30));
  const Ended ended = solved(instance, {"--time", "60", "--iterations", "3"});
  EXPECT_EQ(ended.result["iterations"], 3);
  EXPECT_TRUE(ended.result["note"].is_null());
  EXPECT_THAT(ended.outcome.out, HasSubstr("best found in iteration"));
}

TEST(Limits, of_a_files_size_are_refused_like_a_full_disk) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(400));
  const auto before = folder.files();
  const Outcome outcome =
      formica({"solve", instance, "--iterations", "2", "--tour", folder / "o.tour", "--json", folder / "o.json"},
              {.file_size = 512});
  EXPECT_EQ(outcome.signal, 0);
  EXPECT_EQ(outcome.exit, 1);
  for (const char* file : {"o.tour", "o.json"})
    EXPECT_THAT(outcome.err,
                HasSubstr(folder / file + ": the file would be larger than is allowed; nothing was written"));
  EXPECT_THAT(outcome.out, StartsWith("small: 400 cities")) << "the summary is written all the same";
  EXPECT_EQ(folder.files(), before) << "no temporary file is left";
}

TEST(Limits, of_a_files_size_end_an_experiment_whose_journal_stays_whole) {
  const Folder folder;
  folder.write("e.json", R"({"name": "e", "instances": [{"generate": "uniform", "cities": 20}], "variants": [{}],
                             "seeds": 4, "stop": {"iterations": 2}})");
  How how{.folder = folder.path(), .file_size = 3000};
  const Outcome outcome = formica({"experiment", "e.json", "--out", "out"}, how);
  EXPECT_EQ(outcome.signal, 0);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err,
              HasSubstr("runs.jsonl: the file would be larger than is allowed; what it held is unchanged"));
  EXPECT_EQ(formica({"experiment", "e.json", "--out", "out"}, {.folder = folder.path()}).exit, 0);
}

TEST(Limits, of_processor_time_end_a_run_like_a_signal_and_its_best_tour_is_written) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(100));
  const Ended ended = solved(instance, {"--threads", "1", "--time", "600"}, {.processor_seconds = 1});
  EXPECT_EQ(ended.outcome.signal, 0);
  EXPECT_GT(ended.result["iterations"], 0);
}

}  // namespace
}  // namespace formicarium::test
