// SPDX-License-Identifier: Apache-2.0
// Where results go: each output is tried, none takes the place of a file that is read, and no name is empty.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/documents/session_file.hpp"
#include "core/problem/read.hpp"
#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

long count_of_lines(const std::string& text) { return std::ranges::count(text, '\n'); }

/// A session of the instance in `file`, after three iterations that are still to be done.
std::string session_text(const std::string& file) {
  SessionFile session;
  session.instance = std::filesystem::path(file).filename();
  session.fingerprint = read_instance(file)->fingerprint();
  session.iteration = 3;
  return format_session(session);
}

TEST(Outputs, one_that_fails_takes_none_of_the_others_with_it) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(20));
  const std::vector<std::pair<std::string, std::string>> outputs{
      {"--tour", "o.tour"}, {"--trace", "o.csv"}, {"--json", "o.json"}};
  for (const auto& [failing, ignored] : outputs) {
    std::vector<std::string> arguments{"solve", instance, "--iterations", "3"};
    for (const auto& [option, name] : outputs) {
      std::filesystem::remove(folder / name);
      arguments.insert(arguments.end(), {option, option == failing ? "/dev/full" : folder / name});
    }
    const Outcome outcome = formica(arguments, {.unprivileged = false});
    EXPECT_EQ(outcome.exit, 1) << failing << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("/dev/full: ")) << failing;
    EXPECT_THAT(outcome.out, HasSubstr("length ")) << failing << ": the summary is an output, too";
    for (const auto& [option, name] : outputs)
      EXPECT_EQ(std::filesystem::exists(folder / name), option != failing) << failing << ' ' << name;
  }
}

TEST(Outputs, each_failure_is_said) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(20));
  // Made while the run goes on, so that nothing is refused before it.
  const std::string limit = "/dev/full";
  const Outcome outcome =
      formica({"solve", instance, "--iterations", "3", "--tour", limit, "--trace", limit, "--json", "-"});
  EXPECT_EQ(outcome.exit, 1) << outcome.err;
  EXPECT_EQ(count_of_lines(outcome.err), 2) << outcome.err;
  EXPECT_TRUE(nlohmann::json::accept(outcome.out)) << outcome.out;
}

TEST(Outputs, where_stdout_fails_the_files_are_written_and_the_exit_code_tells_of_both) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(20));
  const Outcome full = formica({"solve", instance, "--iterations", "3", "--tour", folder / "a.tour", "--json", "-"},
                               {.out = "/dev/full"});
  EXPECT_EQ(full.exit, 1);
  EXPECT_THAT(full.err, HasSubstr("stdout"));
  EXPECT_TRUE(std::filesystem::exists(folder / "a.tour"));
  const Outcome closed =
      formica({"solve", instance, "--iterations", "3", "--tour", "/dev/full", "--trace", folder / "b.csv"},
              {.closed_out = true});
  EXPECT_EQ(closed.exit, 1) << "a reader that has gone does not hide a failure";
  EXPECT_THAT(closed.err, HasSubstr("/dev/full"));
  EXPECT_TRUE(std::filesystem::exists(folder / "b.csv"));
}

TEST(Outputs, an_experiment_writes_each_of_its_results_that_it_can) {
  const Folder folder;
  const std::string spec =
      folder.write("spec.json", R"({"name": "x", "instances": [{"generate": "uniform", "cities": 10}],
    "variants": [{}], "seeds": 1, "stop": {"iterations": 2}})");
  std::filesystem::create_directories(folder / "out/results.csv/in the way");
  const Outcome outcome = formica({"experiment", spec, "--out", folder / "out"});
  EXPECT_EQ(outcome.exit, 1) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("results.csv: it is a folder"));
  EXPECT_TRUE(nlohmann::json::accept(read(folder / "out/results.json")));
  EXPECT_THAT(outcome.out, HasSubstr("x")) << "the tables are an output, too";
}

// ---- No output takes the place of a file that is read, or of another output

struct Clash {
  std::vector<std::string> arguments, names;  // what the sentence must hold
};

TEST(Outputs, no_output_takes_the_place_of_an_input_or_of_another_output) {
  const Folder folder;
  const std::string text = small_instance(10), settings_text = "{\"rho\": 0.1}";
  const std::string instance = folder.write("small.tsp", text), settings = folder.write("s.json", settings_text);
  const std::string session_words = session_text(instance), session = folder.write("session.json", session_words);
  std::filesystem::create_symlink("s.json", folder / "link.json");
  std::filesystem::create_hard_link(settings, folder / "twin.json");
  std::filesystem::create_symlink("new.csv", folder / "to-new");
  std::filesystem::create_directory(folder / "sub");
  const std::vector<Clash> clashes{
      {{"solve", instance, "--settings", settings, "--json", settings}, {"--settings", "--json"}},
      {{"solve", instance, "--settings", settings, "--json", folder / "sub/../s.json"}, {"--settings", "--json"}},
      {{"solve", instance, "--settings", settings, "--json", folder / "link.json"}, {"--settings", "--json"}},
      {{"solve", instance, "--settings", folder / "link.json", "--trace", settings}, {"--settings", "--trace"}},
      {{"solve", instance, "--settings", settings, "--json", folder / "twin.json"}, {"--settings", "--json"}},
      {{"solve", "--session", session, "--tour", session}, {"--session", "--tour"}},
      {{"solve", "--session", session, "--tour", instance}, {"small.tsp", "--tour"}},
      {{"solve", instance, "--tour", instance}, {"FILE", "--tour"}},
      {{"solve", instance, "--tour", folder / "new", "--json", folder / "new"}, {"--tour", "--json"}},
      {{"solve", instance, "--tour", folder / "new", "--trace", folder / "sub/../new"}, {"--tour", "--trace"}},
      {{"solve", instance, "--tour", folder / "new.csv", "--trace", folder / "to-new"}, {"--tour", "--trace"}},
      {{"solve", instance, "--tour", settings, "--trace", folder / "twin.json"}, {"--tour", "--trace"}},
  };
  for (const Clash& clash : clashes) {
    const Outcome outcome = formica(clash.arguments, {.folder = folder.path()});
    const std::string shown = testing::PrintToString(clash.arguments) + outcome.err;
    EXPECT_EQ(outcome.exit, 2) << shown;
    for (const std::string& name : clash.names) EXPECT_THAT(outcome.err, HasSubstr(name)) << shown;
    EXPECT_EQ(count_of_lines(outcome.err), 1) << shown;
  }
  EXPECT_EQ(read(instance), text);
  EXPECT_EQ(read(settings), settings_text);
  EXPECT_EQ(read(session), session_words);
  EXPECT_THAT(folder.files(),
              testing::ElementsAre("link.json", "s.json", "session.json", "small.tsp", "sub", "to-new", "twin.json"));
}

TEST(Outputs, what_is_no_file_may_be_given_twice) {
  const Folder folder;
  const Outcome outcome = formica({"solve", folder.write("small.tsp", small_instance(10)), "--iterations", "1",
                                   "--tour", "/dev/null", "--trace", "/dev/null"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
}

TEST(Outputs, an_experiments_results_do_not_take_the_place_of_what_it_reads) {
  const Folder folder;
  const std::string text = R"({"name": "x", "instances": ["results.csv"], "variants": [{}], "seeds": 1,
    "stop": {"iterations": 2}})";
  std::filesystem::create_directory(folder / "out");
  const std::string instance = folder.write("out/results.csv", "1,0,0\n2,9,0\n3,9,9\n4,0,9\n");
  const std::string cities = read(instance), spec = folder.write("spec.json", text);
  const Outcome by_instance = formica({"experiment", spec, "--data", folder / "out", "--out", folder / "out"});
  EXPECT_EQ(by_instance.exit, 2) << by_instance.err;
  EXPECT_THAT(by_instance.err, AllOf(HasSubstr("results.csv"), HasSubstr("--out")));
  EXPECT_EQ(read(instance), cities);
  const std::string own = folder.write("results.json", text);
  const Outcome by_spec = formica({"experiment", own, "--data", folder / "out", "--out", folder.path().string()});
  EXPECT_EQ(by_spec.exit, 2) << by_spec.err;
  EXPECT_THAT(by_spec.err, AllOf(HasSubstr("SPEC"), HasSubstr("--out")));
  EXPECT_EQ(read(own), text);
}

// ---- An unset variable in a script

TEST(Outputs, an_empty_name_is_refused_wherever_a_file_is_expected) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(10));
  const std::string spec = folder.write("spec.json", "{}");
  const std::vector<Clash> empty{
      {{"solve", ""}, {"FILE"}},
      {{"solve", instance, "--tour", ""}, {"--tour"}},
      {{"solve", instance, "--trace", ""}, {"--trace"}},
      {{"solve", instance, "--json", ""}, {"--json"}},
      {{"solve", instance, "--settings", ""}, {"--settings"}},
      {{"solve", "--session", ""}, {"--session"}},
      {{"explain", ""}, {"FILE"}},
      {{"explain", instance, "--json", ""}, {"--json"}},
      {{"explain", instance, "--csv", ""}, {"--csv"}},
      {{"check", "", "x.tour"}, {"FILE"}},
      {{"check", instance, ""}, {"TOUR"}},
      {{"generate", "uniform", "--cities", "10", "-o", ""}, {"--output"}},
      {{"experiment", ""}, {"SPEC"}},
      {{"experiment", spec, "--out", ""}, {"--out"}},
      {{"experiment", spec, "--data", ""}, {"--data"}},
      {{"bench", "quality", "--data", ""}, {"--data"}},
      {{"target", "1", "1", "1", "", "--iterations", "1"}, {"INSTANCE"}},
  };
  for (const Clash& wrong : empty) {
    const Outcome outcome = formica(wrong.arguments, {.folder = folder.path()});
    const std::string shown = testing::PrintToString(wrong.arguments) + outcome.err;
    EXPECT_EQ(outcome.exit, 2) << shown;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr(wrong.names[0] + " is ''"), HasSubstr("variable"))) << shown;
    EXPECT_EQ(count_of_lines(outcome.err), 1) << shown;
    EXPECT_EQ(outcome.out, "") << shown;
  }
  EXPECT_EQ(formica({"solve", instance, "--tour="}).exit, 2);
  EXPECT_EQ(formica({"generate", "uniform", "--cities", "10", "--output="}).exit, 2);
  EXPECT_THAT(folder.files(), testing::ElementsAre("small.tsp", "spec.json"));
}

TEST(Outputs, a_negative_seed_of_an_instance_is_refused_with_the_bounds) {
  for (const char* seed : {"-1", "-18446744073709551615", "1.5", "nan", "0x10", "99999999999999999999"}) {
    const Outcome outcome = formica({"generate", "uniform", "--cities", "10", std::string("--seed=") + seed});
    EXPECT_EQ(outcome.exit, 2) << seed << outcome.out;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("--seed is"), HasSubstr("from 0 to"))) << seed;
    EXPECT_EQ(outcome.out, "") << seed;
  }
  EXPECT_EQ(formica({"generate", "uniform", "--cities", "10", "--seed", "0"}).exit, 0);
}

}  // namespace
}  // namespace formicarium::test
