// SPDX-License-Identifier: Apache-2.0
// What formica explain gives: an ant's account that multiplies out, in the documented keys, and refusals with a reason.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/documents/session_file.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json told(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "explain");
  arguments.insert(arguments.end(), {"--json", "-"});
  const Outcome outcome = formica(arguments);
  EXPECT_EQ(outcome.exit, 0) << testing::PrintToString(arguments) << outcome.err;
  return json::parse(outcome.out, nullptr, false);
}

/// The words in backticks in the first column of the document's tables.
std::set<std::string> documented() {
  std::set<std::string> keys;
  std::istringstream in(read(std::string(FORMICARIUM_SOURCE) + "/docs/account.md"));
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| `")) continue;
    const std::string first = line.substr(0, line.find('|', 1));
    for (std::size_t at = 0; (at = first.find('`', at)) != std::string::npos;) {
      const std::size_t end = first.find('`', at + 1);
      std::string key = first.substr(at + 1, end - at - 1);
      if (key.ends_with("[]")) key.resize(key.size() - 2);
      keys.insert(key);
      at = end + 1;
    }
  }
  return keys;
}

void keys_of(const json& value, std::set<std::string>& keys) {
  if (value.is_array())
    for (const json& one : value) keys_of(one, keys);
  if (value.is_object())
    for (const auto& [key, one] : value.items()) {
      keys.insert(key);
      if (key != "settings") keys_of(one, keys);  // these are the parameters' own
    }
}

TEST(Explain, every_key_is_documented_and_every_documented_key_occurs) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(60));
  std::set<std::string> found;
  const std::vector<std::vector<std::string>> runs{
      {file, "--local-search", "2opt", "--tabu", "lm", "--candidates", "all", "--selection", "wrs"},
      {file, "--candidates", "all", "--tabu", "lc"},
      {"uniform-1000", "--candidates", "all", "--tabu", "lc", "--steps", "60-70"},
      {file, "--selection", "trial", "--candidates", "8", "--iteration", "9"},
      {file, "--algorithm", "acs", "--memory", "selective", "--slots", "2", "--iteration", "9"},
      {"workshops-12", "--iteration", "4"},
      {file, "--algorithm", "focused"}};
  for (const auto& run : runs) keys_of(told(run), found);
  EXPECT_THAT(found, testing::ContainerEq(documented()));
}

double worst_chance(const json& account) {
  double worst = 0;
  for (const json& step : account["steps"]) {
    if (step["by"] != "draw" && step["by"] != "trial" && step["by"] != "wheel") continue;
    double sum = 0;
    const auto value = [&](const json& one) {
      return std::pow(one["tau"].get<double>(), account["alpha"].get<double>()) *
             std::pow(one["eta"].get<double>(), account["beta"].get<double>());
    };
    for (const json& one : step["row"])
      if (!one["visited"]) sum += value(one);
    for (const json& one : step["row"])
      if (!one["visited"]) worst = std::max(worst, std::abs(one["chance"].get<double>() - value(one) / sum));
  }
  return worst;
}

TEST(Explain, chances_follow_from_trails_and_distances_as_printed) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(80));
  for (const std::string rule : {"rwm", "wrs", "trial"})
    for (const std::string candidates : {"12", "all"}) {
      const json account = told(
          {file, "--selection", rule, "--candidates", candidates, "--alpha", "1.3", "--iteration", "20", "--ant", "7"});
      EXPECT_EQ(account["steps"].size(), 79u);
      EXPECT_LT(worst_chance(account), 1e-5) << rule << ' ' << candidates;
    }
}

TEST(Explain, the_lines_of_python_in_its_document_agree) {
  if (std::system("python3 -c 'import json' > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no python3";
  const std::string text = read(std::string(FORMICARIUM_SOURCE) + "/docs/account.md");
  const std::size_t begin = text.find("```python\n") + 10, end = text.find("```", begin);
  ASSERT_LT(begin, end);
  const Folder folder;
  const std::string program = folder.write("check.py", text.substr(begin, end - begin));
  ASSERT_EQ(formica({"explain", "koch-192", "--iteration", "5", "--json", folder / "told.json"}).exit, 0);
  const std::string run = "python3 " + program + " " + (folder / "told.json") + " > " + (folder / "worst");
  ASSERT_EQ(std::system(run.c_str()), 0);
  EXPECT_LT(std::stod(read(folder / "worst")), 1e-5);
}

TEST(Explain, tells_the_tour_that_a_run_of_one_ant_finds) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(40));
  for (const std::string algorithm : {"mmas", "as", "acs"})
    for (const std::string search : {"none", "or3opt"}) {
      const std::vector<std::string> settings{"--algorithm", algorithm, "--local-search", search, "--ants", "1"};
      std::vector<std::string> solve{"solve", file, "--iterations", "1", "--json", "-"};
      solve.insert(solve.end(), settings.begin(), settings.end());
      std::vector<std::string> explain{file};
      explain.insert(explain.end(), settings.begin(), settings.end());
      const json run = json::parse(formica(solve).out), account = told(explain);
      EXPECT_EQ(run["tour"], account["tour_after_search"]) << algorithm << search;
      EXPECT_EQ(run["best_length"], account["length"]);
      EXPECT_EQ(account["rank"], 1);
    }
}

TEST(Explain, of_a_session_follows_its_changes) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(40));
  SessionFile session;
  session.instance = "small.tsp";
  session.fingerprint = read_instance(file)->fingerprint();
  session.settings.seed = 11;
  Settings changed = session.settings;
  changed.beta = 5;
  changed.selection = Selection::wrs;
  session.journal = {{3, changed}};
  session.iteration = 6;
  session.best = 1;
  const std::string saved = folder.write("s.json", format_session(session));
  EXPECT_EQ(told({saved, "--iteration", "3"})["selection"], "rwm");
  EXPECT_EQ(told({saved, "--iteration", "4"})["beta"], 5);
  EXPECT_EQ(told({saved})["iteration"], 6) << "the last one";
  EXPECT_EQ(told({saved, "--iteration", "3"})["tour"], told({file, "--seed", "11", "--iteration", "3"})["tour"]);
  EXPECT_NE(told({saved, "--iteration", "4"})["tour"], told({file, "--seed", "11", "--iteration", "4"})["tour"]);
  const Outcome late = formica({"explain", saved, "--iteration", "7"});
  EXPECT_EQ(late.exit, 2);
  EXPECT_THAT(late.err, HasSubstr("the session ends with iteration 6"));
  EXPECT_EQ(formica({"explain", saved, "--beta", "1"}).exit, 2);
  EXPECT_THAT(formica({"explain", saved}).err,
              HasSubstr("but the session was saved with 1: these are not the ants of that run"));
  EXPECT_EQ(formica({"explain", saved, "--iteration", "5"}).err, "") << "of that iteration the session says nothing";
  session.best = told({saved})["best"];
  const std::string right = folder.write("right.json", format_session(session));
  EXPECT_EQ(formica({"explain", right}).err, "");
  std::string elder = read(right);
  elder.replace(elder.find("\"version\": \"") + 12, 5, "0.0.1");
  EXPECT_THAT(formica({"explain", folder.write("elder.json", elder)}).err, HasSubstr("version 0.0.1 of the program"));
  SessionFile empty = session;
  empty.iteration = 0;
  empty.journal.clear();
  const Outcome none = formica({"explain", folder.write("empty.json", format_session(empty))});
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("no ant has walked yet"));
  session.best = 1;
  session.sides = {session};
  session.sides[0].settings.beta = 7;
  session.sides[0].journal.clear();
  session.sides[0].tree.name = "shown";
  SessionBranch other;
  other.name = "other";
  other.parent = "shown";
  other.left = 2;
  other.iteration = 4;
  other.best = 1;
  other.journal = {{2, session.sides[0].settings}};
  other.journal[0].settings.beta = 9;
  session.sides[0].tree.branches = {other};
  const std::string sides = folder.write("sides.json", format_session(session));
  EXPECT_EQ(told({sides, "--side", "B", "--iteration", "5"})["beta"], 7);
  EXPECT_EQ(told({sides, "--side", "B", "--branch", "other"})["beta"], 9);
  EXPECT_EQ(told({sides, "--side", "B", "--branch", "other"})["iteration"], 4);
  EXPECT_THAT(formica({"explain", sides, "--side", "C"}).err, HasSubstr("the session has A to B"));
  EXPECT_THAT(formica({"explain", sides, "--side", "B", "--branch", "ohter"}).err, HasSubstr("did you mean other?"));
  EXPECT_EQ(formica({"explain", file, "--side", "A"}).exit, 2);
  std::string older = read(saved);
  older.replace(older.find("\"schema\": 1"), 11, "\"schema\": 9");
  EXPECT_EQ(formica({"explain", folder.write("later.json", older)}).exit, 3);
}

TEST(Explain, what_cannot_be_told_is_refused_with_its_reason) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(20));
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
      {{"--iteration", "0"}, "--iteration"},
      {{"--ant", "0"}, "--ant"},
      {{"--ant", "21"}, "the ants of this run are 1 to 20"},
      {{"--steps", "12-3"}, "run backwards"},
      {{"--steps", "20"}, "takes steps 1 to 19"},
      {{"--steps", "5-20"}, "There is no step 20"},
      {{"--steps", ""}, "--steps is ''"},
      {{"--steps", "x"}, "--steps is 'x'"},
      {{"--algorithm", "acs", "--execution", "relaxed"}, "race"},
      {{"--algorithm", "focused", "--steps", "2-3"}, "its steps are not told"},
      {{"--algorithm", "focused", "--csv", "-"}, "the table and --json tell its change"},
      {{"--backend", "cuda", "--local-search", "2opt"}, "a GPU finds other tours than a CPU"},
      {{"--json", "-", "--csv", "-"}, "stdout"},
      {{"--json", file}, "would overwrite FILE"}};
  for (const auto& [more, words] : wrong) {
    std::vector<std::string> arguments{"explain", file};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = formica(arguments);
    EXPECT_EQ(outcome.exit, 2) << testing::PrintToString(arguments);
    EXPECT_THAT(outcome.err, HasSubstr(words)) << testing::PrintToString(arguments);
    EXPECT_EQ(outcome.out, "");
  }
}

TEST(Explain, of_ants_that_race_later_tells_those_before) {
  const Folder folder;
  folder.write("small.tsp", small_instance(40));
  SessionFile session;
  session.instance = "small.tsp";
  session.fingerprint = read_instance(folder / "small.tsp")->fingerprint();
  session.settings = defaults(Algorithm::acs);
  Settings racing = session.settings;
  racing.execution = Execution::relaxed;
  session.journal = {{5, racing}};
  session.iteration = 9;
  session.best = 1;
  const std::string saved = folder.write("s.json", format_session(session));
  EXPECT_EQ(told({saved, "--iteration", "5"})["iteration"], 5);
  EXPECT_THAT(formica({"explain", saved, "--iteration", "6"}).err, HasSubstr("race"));
}

TEST(Explain, of_a_cunning_ant_has_the_steps_that_it_took) {
  const json account = told({"workshops-12", "--iteration", "4"});
  const std::size_t taken = account["steps"].size();
  ASSERT_LT(taken, 12u);
  const Outcome beyond = formica({"explain", "workshops-12", "--iteration", "4", "--steps", std::to_string(taken + 1)});
  EXPECT_EQ(beyond.exit, 2);
  EXPECT_THAT(beyond.err, HasSubstr("this ant took steps 1 to " + std::to_string(taken)));
}

TEST(Explain, prints_only_the_steps_asked_for_and_all_rows_as_a_table) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(20));
  const json account = told({file, "--steps", "5-7"});
  EXPECT_EQ(account["steps"].size(), 3u);
  EXPECT_EQ(account["steps"][0]["step"], 5);
  EXPECT_EQ(told({file, "--steps", "18-"})["steps"].size(), 2u);
  EXPECT_EQ(told({file, "--steps", "4"})["steps"].size(), 1u);
  const Outcome rows = formica({"explain", file, "--steps", "5-7", "--csv", "-"});
  EXPECT_EQ(std::ranges::count(rows.out, '\n'), 1 + 3 * 19);
  EXPECT_TRUE(
      rows.out.starts_with("step,from,q,spin,sum,factor,city,distance,tau,eta,weight,chance,share,visited,position,u,"
                           "key,upto,chosen,by\r\n"));
}

/// The whole table of a small instance for each way to choose, as it was when it was recorded.
/// FORMICARIUM_RECORD=1 records it anew.
TEST(Explain, golden_accounts_of_each_rule) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(14));
  std::string all;
  const std::vector<std::string> ways[] = {{"--selection", "rwm"},
                                           {"--selection", "wrs"},
                                           {"--selection", "iroulette"},
                                           {"--selection", "trial"},
                                           {"--selection", "prefix"},
                                           {"--selection", "rwm", "--candidates", "3"},
                                           {"--selection", "trial", "--candidates", "3", "--fallback", "tabu"},
                                           {"--algorithm", "acs", "--selection", "wrs"},
                                           {"--algorithm", "ras", "--local-search", "2opt"},
                                           {"--algorithm", "focused"}};
  for (const auto& way : ways) {
    std::vector<std::string> arguments{"explain", file, "--iteration", "3", "--ant", "2", "--seed", "5"};
    arguments.insert(arguments.end(), way.begin(), way.end());
    const Outcome outcome = formica(arguments);
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    all += outcome.out + "\n";
  }
  const Outcome assignment = formica({"explain", "workshops-12", "--iteration", "4", "--ant", "2"});
  all += assignment.out;
  const std::string golden = std::string(FORMICARIUM_SOURCE) + "/tests/app/cli/accounts.txt";
  if (std::getenv("FORMICARIUM_RECORD")) std::ofstream(golden) << all;
  EXPECT_EQ(all, read(golden));
}

}  // namespace
}  // namespace formicarium::test
