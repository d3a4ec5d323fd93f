// SPDX-License-Identifier: Apache-2.0
// formica experiment and formica target as real processes: what they print, and that no end loses a finished run.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "core/experiment/journal_line.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"
#include "tests/waiting.hpp"

namespace formicarium::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

std::string spec(int seeds, int iterations, const std::string& more = "") {
  return R"({"name": "rules", "instances": [{"generate": "koch", "cities": 48}, {"generate": "uniform", "cities": 60, "seed": 3}],
 "base": {"ants": 16, "candidates": 12, "neighbours": "nearest"}, "variants": [{"selection": ["rwm", "iroulette"]}, {"name": "no trails", "alpha": 0}],
 "seeds": )" +
         std::to_string(seeds) + R"(, "stop": {"iterations": )" + std::to_string(iterations) + "}" + more + "}";
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

/// What does not depend on the clock: run → length, iterations, iteration of the best.
std::map<std::string, std::string> outcomes(const std::string& folder) {
  std::map<std::string, std::string> all;
  const json results = json::parse(read(folder + "/results.json"));
  for (const json& run : results["runs"])
    all[run["variant"].get<std::string>() + "/" + run["instance"].get<std::string>() + "/" + run["seed"].dump()] =
        run["length"].dump() + " " + run["iterations"].dump() + " " + run["best_iteration"].dump();
  return all;
}

TEST(Experiment, prints_what_it_always_printed) {
  const Folder folder;
  folder.write("rules.json", spec(6, 20, R"(, "about": "Two rules, and none.")"));
  const Outcome outcome = formica({"experiment", "rules.json"}, {.folder = folder.path()});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const std::regex machine("\nMade on [^\n]+, [0-9]+ threads?\n");
  EXPECT_EQ(std::regex_replace(outcome.out, machine, "\nMade here\n"),
            read(std::string(FORMICARIUM_SOURCE) + "/tests/golden/experiment.txt"));
  EXPECT_EQ(lines(outcome.err),
            std::vector<std::string>{
                "formica: wrote results.csv, tests.csv, results.json, tables.tex, tables.md in rules-results"});
  EXPECT_EQ(lines(read(folder / "rules-results/results.csv")).size(), 1U + 3 * 2 * 6);
  EXPECT_EQ(lines(read(folder / "rules-results/runs.jsonl")).size(), 1U + 3 * 2 * 6);
}

TEST(Experiment, results_of_another_program_are_in_all_its_tables_and_refused_before_the_first_run_if_they_are_wrong) {
  const Folder folder;
  folder.write("rules.json", spec(6, 20));
  std::string table = "instance,program,run,seconds,length\n";
  for (int run = 1; run <= 6; ++run) table += "koch-48-1,LKH," + std::to_string(run) + ",0.01,4800\n";
  const std::string good = folder.write("lkh.csv", table);
  const std::string wrong = folder.write("wrong.csv", table + "koch-48-1,LKH,7,0.01,4799\n");
  const Outcome refused = formica({"experiment", "rules.json", "--results", wrong}, {.folder = folder.path()});
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err, HasSubstr("wrong.csv:8: length '4799' is below the optimum, 4800"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "rules-results")) << "nothing was run";
  const Outcome twice =
      formica({"experiment", "rules.json", "--results", good, "--results", good}, {.folder = folder.path()});
  EXPECT_EQ(twice.exit, 3);
  EXPECT_THAT(twice.err, HasSubstr("there already"));

  std::filesystem::create_directory(folder.path() / "of others");
  std::filesystem::rename(good, folder.path() / "of others/lkh.csv");
  folder.write("rules.json", spec(6, 20, R"(, "results": "of others/lkh.csv")"));
  std::filesystem::create_directory(folder.path() / "elsewhere");
  const Outcome outcome = formica({"experiment", folder / "rules.json", "--out", folder / "rules-results"},
                                  {.folder = folder.path() / "elsewhere"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("LKH (lkh.csv) is another program"));
  EXPECT_THAT(outcome.out, HasSubstr("36 of 36 runs: 3 variants"));
  EXPECT_EQ(lines(read(folder / "rules-results/results.csv")).size(), 1U + 3 * 2 * 6 + 6);
  EXPECT_EQ(lines(read(folder / "rules-results/runs.jsonl")).size(), 1U + 3 * 2 * 6) << "the journal is of our runs";
  EXPECT_THAT(read(folder / "rules-results/tables.tex"), HasSubstr("LKH (lkh.csv) & 6 &"));
  EXPECT_TRUE(json::accept(read(folder / "rules-results/results.json")));
}

/// Starts it and kills it when it has computed so many seconds; true where it had ended by itself.
bool killed_after(const std::vector<std::string>& arguments, double seconds) {
  std::vector<char*> argv{const_cast<char*>("formica")};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t quiet;
  ::posix_spawn_file_actions_init(&quiet);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    ::posix_spawn_file_actions_addopen(&quiet, stream, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  EXPECT_EQ(::posix_spawn(&child, FORMICA_PROGRAM, &quiet, nullptr, argv.data(), environ), 0);
  ::posix_spawn_file_actions_destroy(&quiet);
  EXPECT_TRUE(computes(seconds, child));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(Experiment, killed_at_any_moment_it_loses_no_finished_run_and_does_none_twice) {
  const Folder folder;
  const std::string file = folder.write("rules.json", spec(10, effort(150)));
  const Outcome undisturbed = formica({"experiment", file, "--out", folder / "undisturbed"});
  ASSERT_EQ(undisturbed.exit, 0);
  std::mt19937 random(4);
  std::size_t finished = 0;
  int kills = 0;
  const auto kept = [&] {
    const auto all = lines(read(folder / "disturbed/runs.jsonl"));
    return std::size_t(std::ranges::count_if(
        all, [](const std::string& l) { return l.starts_with("{\"variant\"") && l.ends_with("}"); }));
  };
  // A tenth of what it wants at most, and ever more, so that it comes to its end on any machine.
  const auto patience_of_kill = [&] {
    return undisturbed.processor_seconds / 10 * (1 + kills / 10.0) * double(random()) / double(std::mt19937::max());
  };
  while (!killed_after({"experiment", file, "--out", folder / "disturbed"}, patience_of_kill())) {
    ++kills;
    const std::size_t now = kept();
    ASSERT_GE(now, finished);
    finished = now;
    ASSERT_LT(kills, 2000);
  }
  RecordProperty("kills", std::to_string(kills));
  EXPECT_GT(kills, 3);
  EXPECT_EQ(outcomes(folder / "undisturbed").size(), 60U);
  EXPECT_EQ(outcomes(folder / "disturbed"), outcomes(folder / "undisturbed"));
  std::set<std::string> runs;
  for (const std::string& line : lines(read(folder / "disturbed/runs.jsonl"))) {
    const json run = json::parse(line);
    if (!run.contains("variant")) continue;
    EXPECT_TRUE(runs.insert(run["variant"].dump() + run["instance"].dump() + run["seed"].dump()).second) << line;
  }
  EXPECT_EQ(runs.size(), 60U);
  for (const char* name : {"results.csv", "tests.csv", "results.json", "tables.tex", "tables.md", "runs.jsonl"})
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "disturbed" / name));
}

/// All that a report says but times and machines.
struct Reported {
  std::string text{};
  json results{};
  std::vector<std::string> files{};
  bool operator==(const Reported&) const = default;
};
Reported without_times(const std::string& printed, const std::string& folder) {
  Reported report{.text = std::regex_replace(printed, std::regex("\nMade on [^\n]+"), "")};
  report.results = json::parse(read(folder + "/results.json"));
  report.results.erase("machines");
  for (json& run : report.results["runs"])
    for (const char* time : {"seconds", "seconds_to_best", "tours_per_second", "iteration_ms", "construct_ms",
                             "local_search_ms", "update_ms", "improvements", "machine"})
      EXPECT_EQ(run.erase(time), 1U) << time;
  for (const char* name : {"tests.csv", "tables.tex", "tables.md"}) report.files.push_back(read(folder + "/" + name));
  const std::set<std::string> timed{"mean_gap_percent", "targets_area", "seconds_to_best", "seconds",
                                    "tours_per_second", "iteration_ms", "construct_ms",    "local_search_ms",
                                    "update_ms",        "host\r"};
  const auto cells = [](const std::string& line) {
    std::vector<std::string> all;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) all.push_back(cell);
    return all;
  };
  std::vector<std::string> columns;
  for (const std::string& line : lines(read(folder + "/results.csv"))) {
    const std::vector<std::string> row = cells(std::regex_replace(line, std::regex("\"[^\"]*\""), "quoted"));
    if (columns.empty()) columns = row;
    EXPECT_EQ(row.size(), columns.size()) << line;
    for (std::size_t i = 0; i < row.size(); ++i)
      if (!timed.contains(columns[i])) report.files.push_back(row[i]);
  }
  return report;
}

TEST(Experiment, in_shards_that_are_killed_at_any_moment_merges_to_what_one_undisturbed_run_gives) {
  const Folder folder;
  const std::string file = folder.write("rules.json", spec(10, effort(150)));
  const Outcome plain = formica({"experiment", file, "--out", folder / "plain"});
  ASSERT_EQ(plain.exit, 0) << plain.err;
  constexpr int shards = 7, wanted = 20;
  const auto shard = [&](int number) {
    return std::vector<std::string>{"experiment", file,
                                    "--out",      folder / "shards",
                                    "--shard",    std::to_string(number) + "/" + std::to_string(shards)};
  };
  std::mt19937 random(5);
  int kills = 0;
  for (int tries = 0; kills < wanted; ++tries) {
    ASSERT_LT(tries, 300) << "they end before they can be killed";
    // A share takes a seventh; most are killed before its end, and some as they begin.
    const double patience = plain.processor_seconds / shards / 4 * double(random()) / double(std::mt19937::max());
    kills += killed_after(shard(1 + int(random() % shards)), patience) ? 0 : 1;
  }
  const Outcome early = formica({"experiment", file, "--out", folder / "shards", "--merge"});
  EXPECT_EQ(early.exit, 1);
  EXPECT_THAT(early.err, HasSubstr("of 60 runs are missing: "));
  EXPECT_THAT(early.out, HasSubstr(" of 60 runs: 3 variants"));
  for (int number = 1; number <= shards; ++number) {
    const Outcome rest = formica(shard(number));
    ASSERT_EQ(rest.exit, 0) << rest.err;
  }
  const Outcome merged = formica({"experiment", file, "--out", folder / "shards", "--merge"});
  EXPECT_EQ(merged.exit, 0) << merged.err;
  EXPECT_EQ(without_times(merged.out, folder / "shards"), without_times(plain.out, folder / "plain"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "shards/runs.jsonl")) << "no lock is asked for";
  std::set<std::string> runs;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "shards"))
    if (entry.path().extension() == ".jsonl")
      for (const std::string& line : lines(read(entry.path().string()))) {
        if (!json::accept(line)) continue;  // cut by a kill
        const json run = json::parse(line);
        if (!run.contains("variant")) continue;
        EXPECT_TRUE(runs.insert(run["variant"].dump() + run["instance"].dump() + run["seed"].dump()).second) << line;
      }
  EXPECT_EQ(runs.size(), 60U);
}

/// The journals of some shards, made up: each run in the place of one that was done. Returns how many runs there are.
int make_up_shards(const Folder& folder, const std::string& file, int shards, int seeds) {
  EXPECT_EQ(formica({"experiment", file, "--out", folder / "one", "--shard", "1/1000"}).exit, 0);
  const std::string journal = std::filesystem::directory_iterator(folder / "one")->path().string();
  const std::vector<std::string> one = lines(read(journal));
  const json example = json::parse(one.at(1));
  std::filesystem::create_directory(folder / "many");
  std::vector<std::ofstream> files;
  for (int number = 1; number <= shards; ++number)
    files.emplace_back(folder / "many/runs." + std::to_string(number) + "-of-" + std::to_string(shards) +
                       ".node-1.jsonl")
        << one[0] << '\n';
  int runs = 0;
  const json header = json::parse(one[0]);
  for (const json& variant : header["variants"])
    for (const json& instance : header["instances"])
      for (int seed = 1; seed <= seeds; ++seed) {
        std::string line = one[1].substr(1, one[1].rfind(R"(, "check")") - 1);
        const std::string named = R"("variant": )" + example["variant"].dump() + R"(, "instance": )" +
                                  example["instance"].dump() + R"(, "seed": )" + example["seed"].dump();
        line.replace(line.find(named), named.size(),
                     R"("variant": )" + variant["name"].dump() + R"(, "instance": )" + instance["name"].dump() +
                         R"(, "seed": )" + std::to_string(seed));
        files[std::size_t(runs++ % shards)] << experiment::checked_line(line) << '\n';
      }
  return runs;
}

TEST(Experiment, merges_ten_thousand_runs_in_two_seconds_of_a_processor_and_80_mib) {
  const Folder folder;
  const std::string file = folder.write("rules.json", spec(1667, 5));
  const int runs = make_up_shards(folder, file, 40, 1667);
  ASSERT_EQ(runs, 10002);
  const Outcome merged = formica({"experiment", file, "--out", folder / "many", "--merge"});
  EXPECT_EQ(merged.exit, 0) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("10002 of 10002 runs"));
  EXPECT_EQ(lines(read(folder / "many/results.csv")).size(), 10003U);
  RecordProperty("processor_milliseconds", int(1000 * merged.processor_seconds));
  RecordProperty("peak_kib", int(merged.peak_kib));
  if (sanitized) return;
  EXPECT_LT(merged.processor_seconds, 2);
  EXPECT_LT(merged.peak_kib, 80 << 10);
}

TEST(Experiment, what_is_wrong_with_shards_is_said_and_nothing_is_lost) {
  const Folder folder;
  How here{.folder = folder.path()};
  folder.write("rules.json", spec(2, 5));
  const auto says = [&](const std::vector<std::string>& arguments, int exit, const std::string& sentence) {
    std::vector<std::string> all{"experiment", "rules.json"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = formica(all, here);
    EXPECT_EQ(outcome.exit, exit) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(sentence));
  };
  says({"--merge"}, 3, "there are no journals (runs*.jsonl) to be merged");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "rules-results"));
  says({"--shard"}, 2, "no task of a job array of Slurm");
  says({"--shard", "0/3"}, 2, "\"0/3\" is no shard; expected K/N");
  says({"--shard", "1/3", "--merge"}, 2, "--merge does not go with --shard");
  says({"--shard", "1/3", "--skip-missing"}, 2, "share out the runs otherwise");
  says({"--merge", "--across-machines", "second"}, 2, "--across-machines is 'second'");
  says({"--shard", "1/3"}, 0, "shard 1/3 is done");
  says({"--shard", "1/3"}, 0, "shard 1/3: 4 of its 4 runs are done already");
  says({"--merge"}, 1, "8 of 12 runs are missing: all of shards 2-3 of 3");
  folder.write("rules.json", spec(2, 6));
  says({"--shard", "2/3"}, 3, ", line 1: its runs stopped by");
  says({"--merge"}, 3, ", line 1: its runs stopped by");
  folder.write("rules.json", spec(2, 5, R"(, "instances_of": 0)"));
  says({"--shard", "2/3"}, 3, "instances_of");
  std::string lacks = spec(2, 5);
  lacks.replace(lacks.find(R"({"generate": "koch", "cities": 48})"), 34, R"("nowhere.tsp")");
  folder.write("rules.json", lacks);
  says({"--shard", "2/3"}, 3, "not found: nowhere.tsp");
  folder.write("rules.json", spec(2, 5));
  says({}, 0, "4 of 12 runs are in rules-results already");  // one machine does the rest
  says({"--merge"}, 0, "wrote results.csv");
}

TEST(Experiment, ctrl_c_keeps_what_is_finished_and_the_same_command_goes_on) {
  const Folder folder;
  const std::string file = folder.write("rules.json", spec(40, effort(400)));
  How how{.folder = folder.path()};
  how.on_screen = [done = false](pid_t child, const std::string& screen) mutable {
    if (done || screen.find("/240 runs") == std::string::npos) return;
    done = true;
    ::kill(child, SIGINT);
  };
  const Outcome stopped = formica({"experiment", file}, how);
  EXPECT_EQ(stopped.exit, 0) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("the same command continues"));
  EXPECT_THAT(stopped.out, HasSubstr(" of 240 runs"));
  EXPECT_THAT(stopped.out, testing::Not(HasSubstr("240 of 240 runs")));
  const std::size_t before = lines(read(folder / "rules-results/runs.jsonl")).size();
  EXPECT_LT(before, 241U);
  const Outcome rest = formica({"experiment", file}, {.folder = folder.path()});
  EXPECT_EQ(rest.exit, 0) << rest.err;
  EXPECT_THAT(rest.out, HasSubstr("240 of 240 runs"));
  if (before > 1)
    EXPECT_THAT(rest.err, HasSubstr(std::to_string(before - 1) + " of 240 runs are in rules-results already"));
}

TEST(Experiment, a_change_that_matters_is_refused_and_one_that_does_not_goes_on) {
  const Folder folder;
  const How here{.folder = folder.path()};
  folder.write("rules.json", spec(1, 5));
  ASSERT_EQ(formica({"experiment", "rules.json"}, here).exit, 0);
  const std::string journal = read(folder / "rules-results/runs.jsonl");
  folder.write("rules.json", spec(1, 6));
  const Outcome refused = formica({"experiment", "rules.json"}, here);
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err, HasSubstr("rules-results/runs.jsonl, line 1: its runs stopped by"));
  EXPECT_EQ(read(folder / "rules-results/runs.jsonl"), journal);
  folder.write("rules.json", spec(2, 5, R"(, "compare": {"test": "none"})"));
  const Outcome more = formica({"experiment", "rules.json"}, here);
  EXPECT_EQ(more.exit, 0);
  EXPECT_THAT(more.err, HasSubstr("6 of 12 runs are in rules-results already"));
}

TEST(Experiment, what_is_wrong_with_its_files_is_said_before_the_first_run) {
  const Folder folder;
  const How here{.folder = folder.path(), .unprivileged = true};
  const auto refused = [&](const std::vector<std::string>& arguments, int exit, const std::string& says) {
    std::vector<std::string> all{"experiment"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = formica(all, here);
    EXPECT_EQ(outcome.exit, exit) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(says));
    EXPECT_THAT(outcome.out, IsEmpty());
  };
  const std::string good = folder.write("good.json", spec(1, 1));
  refused({}, 2, "SPEC");
  refused({"none.json"}, 3, "none.json");
  refused({folder.write("bad.json", "{\"name\": 3}")}, 3, "bad.json:1: ");
  refused(
      {folder.write(
           "lost.json",
           R"({"name": "n", "instances": ["berlin52.tsp", "uniform-5.tsp"], "variants": [{}], "stop": {"iterations": 1}})"),
       "--out", "/dev/null/x"},
      3, "not found: berlin52.tsp");
  refused({folder / "lost.json", "--data", folder / "nowhere"}, 2, "nowhere");
  refused(
      {folder.write(
          "cuda.json",
          R"({"name": "n", "instances": ["uniform-5.tsp"], "variants": [{"backend": "cuda"}], "stop": {"iterations": 1}})")},
      4, "cuda.json:1: variant cuda: Backend 'cuda' cannot be used");
  std::filesystem::create_directory(folder / "locked");
  std::filesystem::permissions(folder / "locked", std::filesystem::perms(0555));
  refused({good, "--out", folder / "locked"}, 1, "locked/runs.jsonl: no permission");
  refused({good, "--out", folder / "locked/deeper"}, 1, "locked/deeper");
  refused({good, "--out", good}, 1, "good.json");
  refused({good, "--at-once", "0"}, 2, "--at-once");
}

TEST(Experiment, instances_lie_beside_the_spec_in_a_data_folder_or_are_bundled_and_missing_ones_can_be_left_out) {
  const Folder folder;
  std::filesystem::create_directories(folder / "data/deep");
  folder.write("beside.tsp", small_instance(9));
  folder.write("data/deep/below.tsp", small_instance(8));
  const std::string file = folder.write(
      "s.json",
      R"({"name": "n", "instances": ["beside.tsp", "below.tsp", "uniform-5.tsp", "lost.tsp"], "variants": [{}], "seeds": 1, "stop": {"iterations": 2}})");
  const Outcome outcome =
      formica({"experiment", file, "--data", folder / "data", "--out", folder / "out", "--skip-missing"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("skipped because they were not found: lost.tsp"));
  std::vector<std::string> instances;
  const json results = json::parse(read(folder / "out/results.json"));
  for (const json& run : results["runs"]) instances.push_back(run["instance"]);
  EXPECT_THAT(instances, testing::ElementsAre("beside", "below", "uniform-5"));
}

TEST(Experiment, a_full_disk_ends_it_with_every_finished_run_kept) {
  const Folder folder, disk;
  const std::string file = folder.write("rules.json", spec(30, 20));
  if (::mount("tmpfs", disk.path().c_str(), "tmpfs", 0, "size=64k,mode=0755") != 0)
    GTEST_SKIP() << "a small file system cannot be mounted here, which needs root: " << std::strerror(errno);
  const Outcome full = formica({"experiment", file, "--out", disk / "out"});
  const auto kept = lines(read(disk / "out/runs.jsonl"));
  ::mount("tmpfs", disk.path().c_str(), "tmpfs", MS_REMOUNT, "size=16m,mode=0755");
  const Outcome rest = formica({"experiment", file, "--out", disk / "out"});
  const auto files = outcomes(disk / "out");
  ::umount(disk.path().c_str());
  EXPECT_EQ(full.exit, 1);
  EXPECT_THAT(full.err, HasSubstr("runs.jsonl: no space left on the disk; what it held is unchanged"));
  EXPECT_GT(kept.size(), 2U);
  for (const std::string& line : kept) EXPECT_TRUE(json::accept(line)) << line;
  EXPECT_EQ(rest.exit, 0) << rest.err;
  EXPECT_THAT(rest.err, HasSubstr(std::to_string(kept.size() - 1) + " of 180 runs are in"));
  EXPECT_EQ(files.size(), 180U);
}

TEST(Target, prints_the_cost_alone_as_solve_would_find_it) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(40));
  const std::vector<std::string> found{"--iterations", "8", "--selection", "wrs", "--rho", "0.3", "--ants", "9"};
  std::vector<std::string> arguments{"target", "17", "2", "1234", instance},
      same{"solve", instance, "--seed", "1234", "--json", "-"};
  arguments.insert(arguments.end(), found.begin(), found.end());
  same.insert(same.end(), found.begin(), found.end());
  const Outcome outcome = formica(arguments);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_EQ(outcome.out, json::parse(formica(same).out)["best_length"].dump() + "\n");
}

TEST(Target, a_configuration_that_makes_no_sense_is_rejected_as_irace_wants_it) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(40));
  const Outcome outcome =
      formica({"target", "1", "1", "1", instance, "--iterations", "3", "--candidates", "all", "--memory", "candidate"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.out, "Inf\n");
  EXPECT_THAT(outcome.err, HasSubstr("configuration 1 is rejected"));
  // What only the instance or the memory refuses is as much of a rejection.
  const std::string one_way = folder.write("oneway.atsp", R"(NAME: oneway
TYPE: ATSP
DIMENSION: 4
EDGE_WEIGHT_TYPE: EXPLICIT
EDGE_WEIGHT_FORMAT: FULL_MATRIX
EDGE_WEIGHT_SECTION
0 1 2 3
4 0 5 6
7 8 0 9
1 2 3 0
EOF
)");
  const Outcome reversing = formica({"target", "2", "1", "1", one_way, "--iterations", "3", "--local-search", "2opt"});
  EXPECT_EQ(reversing.exit, 0);
  EXPECT_EQ(reversing.out, "Inf\n");
  EXPECT_THAT(reversing.err, HasSubstr("configuration 2 is rejected: 2-opt and 2.5-opt reverse"));
  const std::string spec =
      folder.write("reversing.json", R"({"name": "reversing", "instances": ["oneway.atsp"], "seeds": 2,
  "base": {"algorithm": "mmas", "backend": "cpu"},
  "variants": [{"local_search": ["none", "2opt"]}], "stop": {"iterations": 3}})");
  const Outcome experiment = formica({"experiment", spec, "--out", folder / "results"});
  EXPECT_NE(experiment.exit, 0);
  EXPECT_THAT(experiment.err, HasSubstr("variant 2opt on oneway: 2-opt and 2.5-opt reverse"));
}

TEST(Target, wrong_use_is_refused) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(40));
  const auto exit = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"target", "1", "1"});
    const Outcome outcome = formica(more);
    EXPECT_THAT(outcome.out, IsEmpty());
    return outcome.exit;
  };
  EXPECT_EQ(exit({"1", instance}), 2);  // no end
  EXPECT_EQ(exit({"1", instance, "--iterations", "1", "--seed", "3"}), 2);
  EXPECT_EQ(exit({"1", instance, "12.5", "--iterations", "1"}), 2);  // a bound
  EXPECT_EQ(exit({"-1", instance, "--iterations", "1"}), 2);
  EXPECT_EQ(exit({"1", instance, "--iterations", "1", "--cost", "speed"}), 2);
  EXPECT_EQ(exit({"1", instance, "--iterations", "1", "--cost", "gap_percent"}), 2);  // no optimum is known
  EXPECT_EQ(exit({"1", folder / "none.tsp", "--iterations", "1"}), 3);
  EXPECT_EQ(exit({"1", instance, "--iterations", "1", "--backend", "cuda"}), 4);
}

TEST(Target, irace_gets_every_parameter_that_matters_to_tours_with_values_that_are_taken) {
  const Outcome outcome = formica({"help", "irace"});
  ASSERT_EQ(outcome.exit, 0);
  std::set<std::string> names;
  const std::regex row(R"re((\w+) +"(--[a-z0-9-]+) " +(c|i|r|i,log|r,log) +\(([^)]*)\)(?: \| (.+))?)re");
  for (const std::string& line : lines(outcome.out)) {
    if (line.starts_with("#")) continue;
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(line, parts, row)) << line;
    names.insert(parts[1]);
    const Parameter* parameter = find_parameter(parts[1].str());
    ASSERT_NE(parameter, nullptr) << line;
    std::istringstream values(parts[4]);
    for (std::string value; std::getline(values >> std::ws, value, ',');)
      EXPECT_NO_THROW(parse_value(*parameter, value)) << line;
  }
  const std::set<std::string_view> of_assignments{"gamma", "search_steps", "taboo_length"};
  for (const Parameter& p : parameters())
    EXPECT_EQ(names.contains(std::string(p.name)),
              p.group != Group::execution && p.name != "seed" && !of_assignments.contains(p.name))
        << p.name;
  EXPECT_THAT(outcome.out, testing::ContainsRegex("p_best .*algorithm %in% c.\"mmas\""));
}

}  // namespace
}  // namespace formicarium::test
