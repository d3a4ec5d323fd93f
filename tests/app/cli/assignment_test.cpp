// SPDX-License-Identifier: Apache-2.0
// Quadratic assignment on the command line: generated, solved, checked, written, and refused in words of the problem.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/documents/session_file.hpp"
#include "core/qap/qaplib.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/cli/process.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::string made_qap(const Folder& folder, const char* kind = "qap", const char* facilities = "20") {
  std::string file = folder / (std::string(kind) + ".dat");
  const Outcome outcome = formica({"generate", kind, "--facilities", facilities, "--seed", "3", "-o", file});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(std::string(facilities) + " facilities, quadratic assignment"));
  return file;
}

json solved_qap(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "solve");
  arguments.insert(arguments.end(), {"--json", "-"});
  const Outcome outcome = formica(arguments);
  EXPECT_EQ(outcome.exit, 0) << testing::PrintToString(arguments) << outcome.err;
  return json::parse(outcome.out, nullptr, false);
}

TEST(Assignment, starts_with_cunning_ants_and_tabu_search_and_says_so_in_its_result) {
  const Folder folder;
  const std::string file = made_qap(folder);
  const json result = solved_qap({file, "--iterations", "4"});
  EXPECT_EQ(result["problem"], "qap");
  EXPECT_EQ(result["facilities"], 20);
  EXPECT_EQ(result["algorithm"], "cas");
  EXPECT_EQ(result["local_search"], "tabu");
  EXPECT_EQ(result["ants"], 20);
  EXPECT_EQ(result["gamma"], 0.4);
  EXPECT_EQ(result["taboo_length"], 1);
  EXPECT_TRUE(result["best_known"].is_null());
  EXPECT_FALSE(result.contains("tour") || result.contains("best_length") || result.contains("cities"));
  Tour assignment;
  assignment.reserve(result["assignment"].size());
  for (const json& location : result["assignment"]) assignment.push_back(location.get<City>() - 1);
  const QapPtr instance = read_qaplib(file);
  EXPECT_FALSE(instance->why_no_solution(assignment));
  EXPECT_EQ(instance->cost(assignment), result["cost"].get<Length>());
}

TEST(Assignment, is_the_same_for_any_number_of_threads_and_from_its_settings) {
  const Folder folder;
  const std::string file = made_qap(folder, "qap-structured");
  const json one = solved_qap({file, "--iterations", "4", "--threads", "1", "--gamma", "0.5"});
  EXPECT_EQ(solved_qap({file, "--iterations", "4", "--threads", "3", "--gamma", "0.5"})["assignment"],
            one["assignment"]);
  const std::string settings = folder.write("settings.json", one["settings"].dump());
  EXPECT_EQ(solved_qap({file, "--iterations", "4", "--settings", settings})["assignment"], one["assignment"]);
}

TEST(Assignment, of_max_min_ant_system_is_searched_by_either_search) {
  const Folder folder;
  const std::string file = made_qap(folder);
  for (const char* search : {"2opt", "tabu", "none"}) {
    const json result = solved_qap({file, "--algorithm", "mmas", "--local-search", search, "--iterations", "3"});
    EXPECT_EQ(result["algorithm"], "mmas");
    EXPECT_EQ(result["local_search"], search);
    EXPECT_TRUE(result["gamma"].is_null());
  }
}

TEST(Assignment, that_is_written_is_valid_and_has_the_cost_of_the_result) {
  const Folder folder;
  const std::string file = made_qap(folder);
  const Outcome outcome = formica({"solve", file, "--iterations", "3", "--solution", folder / "best.sln", "--json",
                                   folder / "result.json", "--trace", folder / "trace.csv"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\ncost "));
  EXPECT_THAT(outcome.out, Not(testing::AnyOf(HasSubstr("tour"), HasSubstr("length"), HasSubstr("city"))));
  const std::string cost = std::to_string(json::parse(read(folder / "result.json"))["cost"].get<Length>());
  const Outcome checked = formica({"check", file, folder / "best.sln"});
  EXPECT_EQ(checked.exit, 0) << checked.err;
  EXPECT_EQ(checked.out, "valid: qap, 20 facilities, quadratic assignment, symmetric, cost " + cost +
                             "; the file lists the location of each facility\n");
  EXPECT_EQ(formica({"solve", file, "--iterations", "3", "--tour", folder / "best.csv"}).exit, 0);
  EXPECT_THAT(read(folder / "best.csv"),
              testing::AllOf(testing::StartsWith("# cost: " + cost), HasSubstr("\nfacility,location\n1,")));
}

TEST(Assignment, files_that_are_damaged_are_refused_in_one_sentence_with_file_and_line) {
  const Folder folder;
  const std::string good = made_qap(folder, "qap", "4");
  const std::pair<const char*, const char*> cases[] = {
      {"", "is empty"},
      {"\n", "holds no text"},
      {"-4\n1 2", ":1: the size is '-4'"},
      {"3\n0 1 2\n1 0 3\n2 3 0\n0 5 nan\n5 0 7\n6 7 0\n", ":5: found 'nan'"},
      {"3\n0 1 2\n1 0 3\n2 3 0\n0 5 6\n5 0 7\n6 7 0\n9\n", ":8: found '9' after the last distance"},
      {"999\n0 1 2\n", ":1: the size is 999"},
      {"2 0 2147483646 2147483646 0 0 2147483646 2147483646 0", "a cost could reach"},
  };
  for (const auto& [text, sentence] : cases) {
    const Outcome outcome = formica({"solve", folder.write("bad.dat", text), "--iterations", "1"});
    EXPECT_EQ(outcome.exit, 3) << text << outcome.err;
    EXPECT_THAT(outcome.err, testing::AllOf(HasSubstr("bad.dat"), HasSubstr(sentence)));
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  }
  const Outcome twice = formica({"check", good, folder.write("bad.sln", "4 10\n1 2 2 3\n")});
  EXPECT_EQ(twice.exit, 3);
  EXPECT_THAT(twice.err, HasSubstr("bad.sln:2: 2 appears twice"));
}

TEST(Assignment, cannot_have_what_only_tours_have_nor_tours_what_it_has) {
  const Folder folder;
  const std::string file = made_qap(folder);
  const auto refusal = [](const std::vector<std::string>& arguments) {
    const Outcome outcome = formica(arguments);
    EXPECT_EQ(outcome.exit, 2) << testing::PrintToString(arguments);
    return outcome.err;
  };
  EXPECT_THAT(refusal({"solve", file, "--algorithm", "acs"}), HasSubstr("choose algorithm"));
  EXPECT_THAT(refusal({"solve", file, "--local-search", "or3opt"}), HasSubstr("an assignment has none"));
  EXPECT_THAT(refusal({"solve", file, "--candidates", "8"}), HasSubstr("no candidate lists"));
  EXPECT_THAT(refusal({"solve", "koch-192", "--algorithm", "cas"}), HasSubstr("Cunning ants"));
  EXPECT_THAT(refusal({"solve", "koch-192", "--local-search", "tabu"}), HasSubstr("Tabu search"));
}

TEST(Assignment, a_session_with_changes_is_replayed_and_compared) {
  const Folder folder;
  const std::string file = made_qap(folder);
  SessionFile session;
  session.instance = file;
  session.fingerprint = read_qaplib(file)->fingerprint();
  session.settings = defaults(Algorithm::cas);
  session.settings.backend = BackendKind::cpu;
  session.settings.seed = 3;
  Settings changed = session.settings;
  changed.drawn_share = 0.6;
  changed.search_steps = 2;
  changed.taboo_length = 0.5;
  session.journal.push_back({2, changed});
  changed.local_search = LocalSearchKind::two_opt;
  session.journal.push_back({4, changed});
  session.iteration = 6;
  session.best = 1;
  std::string saved = folder.write("saved.json", format_session(session));
  const Outcome wrong = formica({"solve", "--session", saved, "--json", folder / "result.json"});
  EXPECT_NE(wrong.exit, 0);
  const json result = json::parse(read(folder / "result.json"));
  const Length cost = result["cost"].get<Length>();
  EXPECT_EQ(result["gamma"], 0.6);
  EXPECT_EQ(result["local_search"], "2opt");
  EXPECT_THAT(wrong.err, HasSubstr("the replay reached cost " + std::to_string(cost) + " at iteration 6"));
  session.best = cost;
  saved = folder.write("saved.json", format_session(session));
  const Outcome right =
      formica({"solve", "--session", saved, "--solution", folder / "best.sln", "--trace", folder / "trace.csv"});
  EXPECT_EQ(right.exit, 0) << right.err;
  EXPECT_THAT(right.out, HasSubstr("the replay agrees"));
  EXPECT_EQ(read_assignment(folder / "best.sln", *read_qaplib(file)).cost, cost);
}

TEST(Assignment, is_written_in_the_format_of_the_ending) {
  const Folder folder;
  const std::string file = made_qap(folder, "qap", "5");
  const auto written = [&](const std::string& name) {
    EXPECT_EQ(formica({"solve", file, "--iterations", "2", "--solution", folder / name}).exit, 0);
    return read(folder / name);
  };
  EXPECT_THAT(written("best.sln"), testing::StartsWith("5 "));
  EXPECT_THAT(written("best.csv"), HasSubstr("\nfacility,location\n1,"));
  EXPECT_EQ(json::parse(written("best.json"))["assignment"].size(), 5U);
}

TEST(Assignment, is_written_by_facilities_if_the_file_has_the_distances_first) {
  const Folder folder;
  const std::string file = folder.write("grid.dat", format_qaplib(*grid_qap(9, true)));
  const QapPtr instance = read_qaplib(file);
  ASSERT_TRUE(instance->first_is_distance());
  const json result = solved_qap({file, "--iterations", "2", "--solution", folder / "best.csv"});
  EXPECT_EQ(formica({"solve", file, "--iterations", "2", "--solution", folder / "best.sln"}).exit, 0);
  const Tour solution = read_assignment(folder / "best.sln", *instance).assignment;
  const Tour locations = inverse(solution);
  EXPECT_EQ(instance->cost(solution), result["cost"].get<Length>());
  ASSERT_NE(locations, solution);
  std::string rows = "\nfacility,location\n";
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_EQ(result["assignment"][i], locations[i] + 1);
    rows += std::to_string(i + 1) + "," + std::to_string(locations[i] + 1) + "\n";
  }
  EXPECT_THAT(read(folder / "best.csv"), testing::EndsWith(rows));
  EXPECT_THAT(formica({"check", file, folder / "best.sln"}).out,
              HasSubstr("the file lists the facility on each location"));
}

TEST(Assignment, of_a_bundled_instance_is_solved_by_its_name_and_compared_with_what_is_known) {
  const Outcome proven = formica({"solve", "workshops-12", "--target", "275484", "--iterations", "200"});
  EXPECT_EQ(proven.exit, 0) << proven.err;
  EXPECT_THAT(proven.out, HasSubstr("cost 275484"));
  EXPECT_THAT(proven.out, HasSubstr("(optimum 275484)"));
  const Outcome known = formica({"solve", "hospital-42", "--iterations", "1"});
  EXPECT_THAT(known.out, HasSubstr("(best known "));
}

TEST(Assignment, an_experiment_and_a_target_run_on_it) {
  const Folder folder;
  const std::string file = made_qap(folder, "qap", "12");
  const Outcome target = formica({"target", "1", "1", "7", file, "--iterations", "2"});
  EXPECT_EQ(target.exit, 0) << target.err;
  EXPECT_GT(std::stoll(target.out), 0);
  const std::string spec = folder.write(
      "spec.json", R"({"name": "qap", "instances": [")" + file + R"(", {"generate": "qap", "cities": 10, "seed": 1}],
      "variants": [{"algorithm": "cas", "gamma": [0.2, 0.5]}], "seeds": 2, "stop": {"iterations": 2}})");
  const Outcome experiment = formica({"experiment", spec, "--out", folder / "out"});
  EXPECT_EQ(experiment.exit, 0) << experiment.err << experiment.out;
}

}  // namespace
}  // namespace formicarium::test
