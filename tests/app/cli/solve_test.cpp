// SPDX-License-Identifier: Apache-2.0
// What formica solve gives: results, files, the same tours from the same seed, whatever the threads or the locale.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <future>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/read_file.hpp"
#include "core/documents/session_file.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/cli/process.hpp"
#include "tests/german_locale.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

using nlohmann::json;
using testing::AnyOf;
using testing::HasSubstr;

json solved(std::vector<std::string> arguments, const How& how = {}) {
  arguments.insert(arguments.begin(), "solve");
  arguments.insert(arguments.end(), {"--json", "-"});
  const Outcome outcome = formica(arguments, how);
  EXPECT_EQ(outcome.exit, 0) << testing::PrintToString(arguments) << outcome.err;
  return json::parse(outcome.out, nullptr, false);
}

TEST(Solve, json_has_exactly_the_keys_of_the_contract) {
  const Folder folder;
  const json result = solved({folder.write("small.tsp", small_instance(20)), "--iterations", "5"});
  std::set<std::string> keys;
  for (const auto& item : result.items()) keys.insert(item.key());
  EXPECT_THAT(
      keys, testing::UnorderedElementsAre(
                "program", "version", "instance", "problem", "cities", "optimum", "algorithm", "selection", "tabu",
                "candidates", "neighbours", "fallback", "memory", "slots", "ants", "alpha", "beta", "rho", "execution",
                "q0", "xi", "period", "local_search", "adaptive", "backend", "device", "why_cpu", "threads", "seed",
                "settings", "changes", "iterations", "seconds", "best_length", "gap_percent", "lower_bound",
                "missing_roads", "below_record", "note", "best_iteration", "seconds_to_best", "construct_ms",
                "update_ms", "local_search_ms", "iteration_ms", "tours_per_second", "tour"));
  EXPECT_EQ(result["cities"], 20);
  EXPECT_EQ(result["iterations"], 5);
  EXPECT_EQ(result["tour"].size(), 20U);
  EXPECT_EQ(result["changes"], 0);
}

TEST(Solve, a_bound_gives_a_gap_where_no_optimum_is_known) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(20));
  EXPECT_TRUE(solved({file, "--iterations", "5"})["lower_bound"].is_null());
  const json result = solved({file, "--iterations", "200", "--bound"});
  EXPECT_GT(result["lower_bound"], 0);
  EXPECT_LE(result["lower_bound"], result["best_length"]);
  const std::string words = formica({"solve", file, "--iterations", "200", "--bound"}).out;
  EXPECT_THAT(words, HasSubstr("the shortest possible tour"));
  EXPECT_THAT(words, HasSubstr(fmt::format("(lower bound {})", result["lower_bound"].get<Length>())));
}

TEST(Solve, lengths_are_in_the_unit_of_the_file) {
  const Folder folder;
  const std::string square = folder.write("square.csv", "name,x,y\nA,0.5,0.5\nB,3.5,0.5\nC,3.5,4.5\nD,0.5,4.5\n");
  EXPECT_EQ(solved({square, "--iterations", "1000", "--target", "14"})["iterations"], 1);
  EXPECT_EQ(solved({square, "--iterations", "20", "--target", "13.5"})["iterations"], 20);
  const std::string tour = folder / "best.tour";
  EXPECT_EQ(formica({"solve", square, "--iterations", "5", "--tour", tour}).exit, 0);
  EXPECT_THAT(read_text_file(tour), HasSubstr("Length = 14\n"));
  const Outcome both = formica({"check", square, tour, tour});
  EXPECT_EQ(both.err, "");
  EXPECT_THAT(both.out, HasSubstr("best.tour: valid: square"));
  EXPECT_THAT(both.out, HasSubstr("both: 4 of 4 edges\n"));
  const std::string unit = folder.write(
      "unit.tsp",
      "TYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 1 0\n3 1 1\n4 0 1\nEOF\n");
  EXPECT_THAT(formica({"solve", unit, "--iterations", "1"}).err, HasSubstr("--distances scaled"));
  const Outcome scaled = formica({"solve", unit, "--iterations", "1", "--distances", "scaled"});
  EXPECT_THAT(scaled.err, testing::Not(HasSubstr("--distances")));
  EXPECT_THAT(scaled.out, HasSubstr("length 4\n"));
}

TEST(Solve, a_long_run_without_local_search_that_is_far_off_names_it) {
  // Five seconds of complete iterations are needed, so that iterations are short here.
  const std::vector<std::string> long_run{"solve", "uniform-1000", "--time", "8", "--ants", "20", "--threads", "1"};
  std::vector<std::string> with_search = long_run;
  with_search.insert(with_search.end(), {"--local-search", "or3opt"});
  auto meanwhile = std::async(std::launch::async, [&] { return formica(with_search); });
  const Outcome without = formica(long_run);
  EXPECT_EQ(without.exit, 0) << without.err;
  EXPECT_THAT(without.err, HasSubstr("--local-search or3opt"));
  EXPECT_THAT(without.out, testing::Not(HasSubstr("local-search"))) << "stdout holds results";
  const Outcome with = meanwhile.get();
  EXPECT_EQ(with.exit, 0) << with.err;
  EXPECT_THAT(with.err, testing::Not(HasSubstr("--local-search")));
}

TEST(Solve, the_settings_of_a_result_repeat_its_run) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(20));
  const json first =
      solved({instance, "--iterations", "5", "--p-best", "0.2", "--restart", "stagnation", "--seed", "9"});
  const std::string settings = folder.write("settings.json", first["settings"].dump());
  const json again = solved({instance, "--iterations", "5", "--settings", settings});
  EXPECT_EQ(again["tour"], first["tour"]);
  EXPECT_EQ(again["settings"], first["settings"]);
  EXPECT_EQ(again["settings"]["p_best"], 0.2);
}

TEST(Solve, begins_from_a_preset_and_options_go_on_top) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(60));
  const json result = solved({instance, "--iterations", "3", "--ants", "9", "--preset", "ACS-GPU-SPM 2016"});
  EXPECT_EQ(result["algorithm"], "acs");
  EXPECT_EQ(result["settings"]["memory"], "selective");
  EXPECT_EQ(result["settings"]["period"], 4);
  EXPECT_EQ(result["settings"]["ring_update"], "both-own");
  EXPECT_EQ(result["settings"]["beta"], 3);
  EXPECT_EQ(result["settings"]["ants"], 9);
  EXPECT_EQ(solved({instance, "--iterations", "3", "--preset", "Default"})["tour"],
            solved({instance, "--iterations", "3"})["tour"]);
}

TEST(Solve, refuses_a_preset_that_is_not_there_or_not_all_that_is_said) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(20)),
                    settings = folder.write("settings.json", R"({"rho": 0.3})");
  const auto refused = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"solve", instance, "--iterations", "1"});
    const Outcome outcome = formica(options);
    EXPECT_EQ(outcome.exit, 2) << outcome.err;
    return outcome.err;
  };
  EXPECT_THAT(refused({"--preset", "MMAS 2001"}),
              HasSubstr("there is no preset 'MMAS 2001' (did you mean MMAS 2000?)"));
  EXPECT_THAT(refused({"--preset", "Best tour in a given time"}), HasSubstr("formica solve --best"));
  for (const std::vector<std::string>& other : {std::vector<std::string>{"--best"}, {"--settings", settings}}) {
    std::vector<std::string> options{"--preset", "MMAS 2000"};
    options.insert(options.end(), other.begin(), other.end());
    EXPECT_THAT(refused(options), HasSubstr("--preset and " + other.front() + " both say all settings"));
  }
}

TEST(Solve, the_tour_file_is_the_tour_of_the_json_and_has_its_length) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(30));
  const json result = solved({instance, "--backend", "cpu", "--iterations", "5", "--tour", folder / "best.tour",
                              "--trace", folder / "trace.csv"});
  const InstancePtr read_back = read_instance(instance);
  const TourFile tour = read_tour(folder / "best.tour", as_tsp(*read_back));
  EXPECT_EQ(read_back->cost(tour.tour), result["best_length"].get<Length>());
  std::vector<std::int64_t> ids;
  for (const City city : tour.tour) ids.push_back(read_back->id(city));
  EXPECT_EQ(result["tour"].get<std::vector<std::int64_t>>(), ids);
  const std::string trace = read(folder / "trace.csv");
  EXPECT_THAT(trace, HasSubstr("iteration,seconds,best,"));
  EXPECT_THAT(trace, HasSubstr("\n5,"));
  // No cell of an ant's decisions is empty: they are counted.
  EXPECT_THAT(trace.substr(trace.find("\n5,")), testing::Not(HasSubstr(",,,,,")));
}

TEST(Solve, the_same_seed_gives_the_same_tour_for_1_2_and_16_threads) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(70));
  const auto tour = [&](const char* threads, const char* seed) {
    return solved({instance, "--iterations", "20", "--seed", seed, "--threads", threads})["tour"];
  };
  const json one = tour("1", "7");
  EXPECT_EQ(tour("2", "7"), one);
  EXPECT_EQ(tour("16", "7"), one);
  EXPECT_NE(tour("1", "8"), one);
}

TEST(Solve, degenerate_instances_are_solved) {
  const Folder folder;
  const std::pair<const char*, const char*> cases[] = {
      {"1,5,5\n", "length 0"},
      {"1,0,0\n2,3,4\n", "length 10"},
      {"1,0,0\n2,3,0\n3,0,4\n", "length 12"},
      {"1,7,7\n2,7,7\n3,7,7\n4,7,7\n5,7,7\n6,7,7\n7,7,7\n8,7,7\n", "length 0"},
      {"1,0,0\n2,10,0\n3,20,0\n4,30,0\n5,40,0\n6,50,0\n7,60,0\n", "length 120"},
  };
  for (const auto& [cities, length] : cases)
    for (const char* algorithm : {"mmas", "as"})
      for (const char* candidates : {"all", "1"}) {
        const std::string memory = candidates == std::string("all") ? "matrix" : "candidate";
        const Outcome outcome =
            formica({"solve", folder.write("few.csv", std::string("id,x,y\n") + cities), "--iterations", "20",
                     "--algorithm", algorithm, "--candidates", candidates, "--memory", memory});
        EXPECT_EQ(outcome.exit, 0) << cities << outcome.err;
        EXPECT_THAT(outcome.out, HasSubstr(length)) << algorithm << candidates;
      }
}

TEST(Solve, a_length_below_the_best_known_is_told_as_that_and_has_no_gap) {
  const Folder folder;
  const auto square = [&](int best_known) {
    return folder.write("square.tsp", "NAME : square\nTYPE : TSP\nCOMMENT : Best known " + std::to_string(best_known) +
                                          "\nDIMENSION : 4\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n"
                                          "1 0 0\n2 10 0\n3 10 10\n4 0 10\nEOF\n");
  };
  const std::string tour = folder / "square.tour";
  const Outcome below = formica({"solve", square(50), "--iterations", "9", "--tour", tour});
  EXPECT_THAT(below.out, HasSubstr("length 40, below the best known length on record, 50"));
  EXPECT_THAT(below.out, testing::Not(HasSubstr("gap")));
  EXPECT_THAT(read(tour),
              testing::AllOf(HasSubstr("below the best known length on record, 50"), testing::Not(HasSubstr("gap"))));
  EXPECT_THAT(formica({"check", square(50), tour}).out, HasSubstr("below the best known length on record, 50"));
  const json result = solved({square(50), "--iterations", "9"});
  EXPECT_EQ(result["below_record"], true);
  EXPECT_TRUE(result["gap_percent"].is_null());
  EXPECT_EQ(solved({square(40), "--iterations", "9"})["below_record"], false);
  EXPECT_THAT(formica({"solve", square(40), "--iterations", "9"}).out, HasSubstr("gap 0.00 % (best known 40)"));
}

TEST(Solve, every_stop_criterion_stops) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(30));
  EXPECT_EQ(solved({instance, "--iterations", "3"})["iterations"], 3);
  const json timed = solved({instance, "--time", "0.2"});
  EXPECT_LT(formica({"solve", instance, "--time", "0.2", "--threads", "1"}).processor_seconds, 2);
  EXPECT_EQ(timed["tour"].size(), 30U);
  const json aimed = solved({instance, "--target", "1000000"});
  EXPECT_EQ(aimed["iterations"], 1);
  EXPECT_LE(aimed["best_length"].get<Length>(), 1000000);
}

TEST(Solve, settings_from_a_file_are_the_base_and_options_go_on_top) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(20));
  const std::string settings = folder.write("settings.json", R"({"rho": 0.25, "beta": 3.5, "selection": "trial"})");
  const json result = solved({instance, "--iterations", "2", "--settings", settings, "--beta", "4"});
  EXPECT_EQ(result["rho"], 0.25);
  EXPECT_EQ(result["beta"], 4);
  EXPECT_EQ(result["selection"], "trial");
}

TEST(Solve, the_best_choice_is_said_and_options_go_on_top) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(60));
  const std::vector<std::string> best{"solve", instance, "--best", "--iterations", "3", "--json", "-"};
  const Outcome chosen = formica(best);
  EXPECT_EQ(chosen.exit, 0) << chosen.err;
  EXPECT_THAT(chosen.err, HasSubstr("chosen: MAX-MIN Ant System with Or-3opt"));
  EXPECT_EQ(json::parse(chosen.out)["local_search"], "or3opt");
  std::vector<std::string> other = best;
  other.insert(other.end(), {"--local-search", "2opt", "--rho", "0.3"});
  const json overridden = json::parse(formica(other).out);
  EXPECT_EQ(overridden["local_search"], "2opt");
  EXPECT_EQ(overridden["rho"], 0.3);
  const Outcome twice = formica({"solve", instance, "--best", "--settings", folder.write("s.json", "{}")});
  EXPECT_EQ(twice.exit, 2);
  EXPECT_THAT(twice.err, HasSubstr("leave out --settings"));
}

TEST(Solve, a_local_search_brings_its_defaults_unless_they_are_set) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(60));
  const json searching = solved({instance, "--local-search", "or3opt", "--iterations", "2"});
  EXPECT_EQ(searching["rho"], 0.2);
  EXPECT_EQ(searching["ants"], 10);
  EXPECT_EQ(solved({instance, "--local-search", "or3opt", "--rho", "0.02", "--iterations", "2"})["rho"], 0.02);
}

TEST(Solve, a_saved_session_replays_to_the_same_length_and_a_wrong_one_is_told) {
  const Folder folder;
  const std::string file = folder.write("small.tsp", small_instance(60));
  SessionFile session;
  session.instance = "small.tsp";
  session.fingerprint = read_instance(file)->fingerprint();
  session.settings.seed = 11;
  session.iteration = 12;
  session.best = solved({file, "--iterations", "12", "--seed", "11"})["best_length"].get<Length>();
  const Outcome same = formica({"solve", "--session", folder.write("session.json", format_session(session))});
  EXPECT_EQ(same.exit, 0) << same.err;
  EXPECT_THAT(same.out, HasSubstr("agrees"));

  EXPECT_EQ(formica({"solve", "--session", folder / "session.json", "--rho", "0.5"}).exit, 2);

  session.sides.assign(2, session);
  const Outcome first = formica({"solve", "--session", folder.write("sides.json", format_session(session))});
  EXPECT_EQ(first.exit, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("agrees"));
  EXPECT_THAT(first.err, HasSubstr("only side A is replayed; the session also has the sides B to C"));

  session.best += 1;
  EXPECT_EQ(formica({"solve", "--session", folder.write("other.json", format_session(session))}).exit, 1);
  session.fingerprint += 1;
  EXPECT_EQ(formica({"solve", "--session", folder.write("changed.json", format_session(session))}).exit, 3);
}

TEST(Solve, numbers_keep_their_point_under_a_german_locale) {
  const Folder folder;
  make_german_locale(folder.path());
  const std::string instance = folder.write("small.tsp", small_instance(25));
  const How german{.environment = {"LOCPATH=" + folder.path().string(), "LC_ALL=de_DE.UTF-8"}};
  const std::vector<std::string> run{instance, "--iterations", "5", "--rho", "0.125"};
  json here = solved(run), there = solved(run, german);
  EXPECT_EQ(there["rho"], 0.125);
  EXPECT_EQ(here["tour"], there["tour"]);
  EXPECT_EQ(formica({"solve", instance, "--rho", "0,125"}, german).exit, 2);
}

TEST(Solve, a_bundled_instance_goes_by_its_name_where_no_such_file_is) {
  const Folder folder;
  const How here{.folder = folder.path()};
  EXPECT_EQ(solved({"koch-192", "--iterations", "2"}, here).at("cities"), 192);
  EXPECT_EQ(solved({"koch-192.tsp", "--iterations", "2"}, here).at("cities"), 192);
  folder.write("koch-192", small_instance(7));
  EXPECT_EQ(solved({"koch-192", "--iterations", "2"}, here).at("cities"), 7) << "a file wins";
  EXPECT_EQ(formica({"solve", "koch-192.tsp", "--tour", "-"}, here).exit, 2);
}

TEST(Solve, help_shows_each_parameter_with_bounds_and_default) {
  const Outcome outcome = formica({"solve", "--help-all"});
  EXPECT_EQ(outcome.exit, 0);
  for (const Parameter& p : parameters()) {
    std::string name(p.name);
    std::ranges::replace(name, '_', '-');
    EXPECT_THAT(outcome.out, HasSubstr("--" + name + " "));
    EXPECT_THAT(formica({"help", "parameters"}).out, HasSubstr("`--" + name + "`"));
  }
  EXPECT_THAT(outcome.out, HasSubstr("default"));
}

TEST(Generate, the_same_seed_makes_the_same_file_and_it_reads_back) {
  const Folder folder;
  const Outcome first = formica({"generate", "clustered", "--cities", "50", "--seed", "3"});
  EXPECT_EQ(first.exit, 0) << first.err;
  EXPECT_EQ(first.out, formica({"generate", "clustered", "--cities", "50", "--seed", "3"}).out);
  EXPECT_NE(first.out, formica({"generate", "clustered", "--cities", "50", "--seed", "4"}).out);
  EXPECT_EQ(formica({"generate", "clustered", "--cities", "50", "--seed", "3", "-o", folder / "c.tsp"}).exit, 0);
  EXPECT_EQ(read(folder / "c.tsp"), first.out);
  EXPECT_EQ(solved({folder / "c.tsp", "--iterations", "1"})["cities"], 50);
}

TEST(Generate, has_the_bounds_of_all_seeds) {
  const auto made = [](std::int64_t seed) {
    return formica({"generate", "uniform", "--cities", "5", "--seed", std::to_string(seed)});
  };
  const auto highest = std::int64_t(find_parameter("seed")->highest);
  EXPECT_EQ(made(highest).exit, 0);
  EXPECT_EQ(made(highest + 1).exit, 2);
  EXPECT_THAT(made(highest + 1).err, HasSubstr(std::to_string(highest)));
}

TEST(Devices, says_what_runs_and_why_nothing_runs_on_cuda) {
  const Outcome outcome = formica({"devices"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_THAT(outcome.out, HasSubstr("core"));
  EXPECT_THAT(outcome.out, AnyOf(HasSubstr("no CUDA backend"), HasSubstr("no NVIDIA driver")));
}

TEST(Bench, lists_what_there_is) {
  const Outcome outcome = formica({"bench"});
  EXPECT_EQ(outcome.exit, 0);
  for (const char* name : {"construct", "quality", "soak"}) EXPECT_THAT(outcome.out, HasSubstr(name));
}

TEST(Bench, a_soak_over_every_variant_finds_only_permutations_with_right_lengths) {
  const Outcome outcome = formica({"bench", "soak", "--tours", std::to_string(effort(20000))});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("each a permutation"));
}

}  // namespace
}  // namespace formicarium::test
