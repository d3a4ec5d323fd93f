// SPDX-License-Identifier: Apache-2.0
// A mistyped option, value, command or bundled instance: the one that was meant is named.
#include <gmock/gmock.h>

#include <algorithm>
#include <utility>

#include "core/problem/generate.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

using testing::HasSubstr;

std::string question(const std::string& name) { return "(did you mean " + name + "?)"; }

/// What is said of this line, which is refused with this code.
std::string refused(const std::vector<std::string>& arguments, int code = 2, const How& how = {}) {
  const Outcome outcome = formica(arguments, how);
  EXPECT_EQ(outcome.exit, code) << testing::PrintToString(arguments) << outcome.err;
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  return outcome.err;
}

TEST(NearMiss, of_an_option_is_named) {
  for (const Parameter& p : parameters()) {
    std::string name = "--" + std::string(p.name);
    std::ranges::replace(name, '_', '-');
    std::string swapped = name;
    std::swap(swapped[2], swapped[3]);
    EXPECT_THAT(refused({"solve", "koch-192", swapped, "1"}), HasSubstr(question(name))) << swapped;
  }
  for (const char* name : {"--iterations", "--time", "--target", "--settings", "--session", "--tour", "--trace",
                           "--json", "--help", "--help-all"})
    EXPECT_THAT(refused({"solve", "koch-192", std::string(name) + "x=1"}), HasSubstr(question(name)));
  EXPECT_THAT(refused({"solve", "koch-192", "--iter", "10"}), HasSubstr(question("--iterations"))) << "a beginning";
  EXPECT_THAT(refused({"solve", "koch-192", "--roh", "0.1"}), HasSubstr("--roh is not an option of formica solve"));
  EXPECT_THAT(refused({"solve", "koch-192", "--roh", "0.1"}), HasSubstr("see formica solve --help"));
  EXPECT_THAT(refused({"experiment", "spec.json", "--dta", "."}), HasSubstr(question("--data")));
  EXPECT_THAT(refused({"--versoin"}), HasSubstr(question("--version")));
  EXPECT_THAT(refused({"solve", "koch-192", "--quite-another"}), testing::Not(HasSubstr("did you mean")));
}

TEST(NearMiss, of_a_value_is_named) {
  EXPECT_THAT(refused({"solve", "koch-192", "--selection", "wsr"}), HasSubstr(question("wrs")));
  EXPECT_THAT(refused({"solve", "koch-192", "--selection", "roulette-wheel"}), HasSubstr(question("rwm")))
      << "its label";
  EXPECT_THAT(refused({"solve", "koch-192", "--algorithm", "MMAS"}), HasSubstr(question("mmas")));
  EXPECT_THAT(refused({"solve", "koch-192", "--local-search", "3opt"}), HasSubstr(question("2opt")));
  EXPECT_THAT(refused({"generate", "unifrom", "--cities", "10"}), HasSubstr(question("uniform")));
  EXPECT_THAT(refused({"bench", "qualty"}), HasSubstr(question("quality")));
  EXPECT_THAT(refused({"target", "1", "1", "1", "koch-192", "--iterations", "1", "--cost", "lenght"}),
              HasSubstr(question("length")));
}

TEST(NearMiss, of_a_command_is_named) {
  for (const std::string command : {"solve", "check", "generate", "experiment", "target", "bench", "devices", "help"}) {
    EXPECT_THAT(refused({command + "x"}), HasSubstr(question(command)));
    EXPECT_THAT(refused({"help", command + "x"}), HasSubstr(question(command)));
  }
}

TEST(NearMiss, of_a_topic_of_help_is_named) {
  EXPECT_THAT(refused({"help", "roh"}), HasSubstr(question("rho")));
  EXPECT_THAT(refused({"help", "iroulete"}), HasSubstr(question("iroulette")));
  EXPECT_THAT(refused({"help", "paramters"}), HasSubstr(question("parameters")));
  EXPECT_THAT(refused({"help", "ant colony system 1997"}), HasSubstr(question("Ant Colony System 1997")));
}

TEST(NearMiss, of_a_bundled_instance_is_named) {
  for (const GalleryEntry& entry : gallery()) {
    const std::string name = std::filesystem::path(entry.file).stem().string();
    std::string swapped = name;
    std::swap(swapped[0], swapped[1]);
    EXPECT_THAT(refused({"solve", swapped, "--iterations", "1"}, 3), HasSubstr(question(name)));
  }
  EXPECT_THAT(refused({"solve", "koch-129.tsp", "--iterations", "1"}, 3), HasSubstr(question("koch-192")));
  EXPECT_THAT(refused({"check", "koch-129", "x.tour"}, 3), HasSubstr(question("koch-192")));
  EXPECT_THAT(refused({"solve", "d198.tsp", "--iterations", "1"}, 3), testing::Not(HasSubstr("did you mean")));
}

TEST(NearMiss, in_settings_and_experiments_is_named) {
  const Folder folder;
  const How here{.folder = folder.path()};
  folder.write("s.json", R"({"rhoo": 0.1})");
  EXPECT_THAT(refused({"solve", "koch-192", "--settings", "s.json"}, 3, here), HasSubstr(question("rho")));
  const auto said_of = [&](const std::string& instances, const std::string& more) {
    folder.write("x.json",
                 R"({"name": "x", "instances": [)" + instances + R"(], "stop": {"iterations": 1}, )" + more + "}");
    return refused({"experiment", "x.json"}, 3, here);
  };
  const std::string plain = R"("variants": [{}])";
  EXPECT_THAT(said_of(R"("koch-192", "koch-129")", plain), HasSubstr("koch-129 " + question("koch-192")));
  EXPECT_THAT(said_of(R"({"generate": "unifrom", "cities": 9})", plain), HasSubstr(question("uniform")));
  EXPECT_THAT(said_of(R"("koch-192")", plain + R"(, "sedes": 3)"), HasSubstr(question("seeds")));
  EXPECT_THAT(said_of(R"("koch-192")", R"("variants": [{"selecton": "wrs"}])"), HasSubstr(question("selection")));
  EXPECT_THAT(said_of(R"("koch-192")", R"("variants": [{"selection": "wsr"}])"), HasSubstr(question("wrs")));
  EXPECT_THAT(said_of(R"("koch-192")", plain + R"(, "compare": {"measure": "gap_percnet"})"),
              HasSubstr(question("gap_percent")));
  EXPECT_THAT(said_of(R"("koch-192")", plain + R"(, "compare": {"test": "freidman"})"),
              HasSubstr(question("friedman")));
}

TEST(Experiment, takes_bundled_instances_by_their_names) {
  const Folder folder;
  folder.write("x.json", R"({"name": "x", "instances": ["koch-192", "circle-24.tsp"], "variants": [{"ants": 5}],
 "seeds": 1, "stop": {"iterations": 2}})");
  const Outcome outcome = formica({"experiment", "x.json"}, {.folder = folder.path()});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const std::string rows = read(folder / "x-results/results.csv");
  EXPECT_THAT(rows, HasSubstr("koch-192"));
  EXPECT_THAT(rows, HasSubstr("circle-24"));
}

}  // namespace
}  // namespace formicarium::test
