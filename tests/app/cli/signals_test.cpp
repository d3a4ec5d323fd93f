// SPDX-License-Identifier: Apache-2.0
// Ctrl-C, TERM and HUP while a long iteration goes on: the best tour so far is written at once, and a second signal
// loses nothing.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/cores.hpp"
#include "tests/app/cli/process.hpp"
#include "tests/published.hpp"
#include "tests/sanitized.hpp"
#include "tests/waiting.hpp"

namespace formicarium::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

struct Ending {
  Outcome outcome;
  double seconds = 1e9;  // computed from the first signal until the log says that the tour is written
};

/// Sends the signals once the process has computed so many seconds `after` the first iteration, and between them
/// waits for what `apart` does.
Ending ended_by(std::vector<int> signals, const std::vector<std::string>& arguments, double after = 0,
                const std::function<testing::AssertionResult(pid_t)>& apart = {}) {
  Ending ending;
  std::optional<double> before;
  How how;
  how.on_screen = [&](pid_t child, const std::string& screen) {
    if (!before && screen.find("  best ") != std::string::npos) {
      EXPECT_TRUE(computes(after, child));
      before = processor_seconds(child);
      for (const int signal : signals) {
        ::kill(child, signal);
        if (apart) EXPECT_TRUE(apart(child));
      }
    }
    if (before && ending.seconds > 1e8 && screen.find("wrote ") != std::string::npos)
      ending.seconds = std::max(processor_seconds(child) - *before, 0.0);
  };
  ending.outcome = formica(arguments, how);
  return ending;
}

/// Of a run whose iterations take some seconds, in the middle of one of them. `seconds`: of processor time.
void expect_the_tour_within(double seconds, int signal, const std::string& instance,
                            const std::vector<std::string>& options) {
  const Folder folder;
  std::vector<std::string> arguments{"solve", instance, "--time", "600", "--tour", folder / "best.tour"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const Ending ending = ended_by({signal}, arguments, 0.3);
  EXPECT_EQ(ending.outcome.exit, 0) << ending.outcome.err;
  EXPECT_LT(ending.seconds, sanitized ? 20 * seconds : seconds) << testing::PrintToString(arguments);
  EXPECT_EQ(formica({"check", instance, folder / "best.tour"}).exit, 0);
}

/// Whose iterations take long; with a sanitizer a smaller one, which more ants make as long.
std::string generated(const Folder& folder, int cities = sanitized ? 2000 : 10000) {
  const std::string file = folder / "large.tsp";
  EXPECT_EQ(formica({"generate", "uniform", "--cities", std::to_string(cities), "-o", file}).exit, 0);
  return file;
}

TEST(Signals, end_a_long_iteration_of_ants_that_build_tours) {
  const Folder folder;
  const std::string instance = generated(folder);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    expect_the_tour_within(0.5, signal, instance, {"--threads", "1", "--ants", sanitized ? "100" : "250"});
}

TEST(Signals, find_a_terminal_that_says_how_far_a_long_iteration_is) {
  const Folder folder;
  const Ending ending = ended_by(
      {SIGINT}, {"solve", generated(folder), "--time", "600", "--threads", "1", "--ants", sanitized ? "400" : "5000"});
  EXPECT_THAT(ending.outcome.err, ContainsRegex("iteration 1: [0-9]+ of [0-9]+ ants done, [0-9]+ s, about [0-9]+ s"));
}

TEST(Signals, end_a_long_iteration_of_every_kind) {
  const Folder folder;
  const std::string instance = generated(folder);
  const std::string ants = sanitized ? "50" : "250";
  for (const std::vector<std::string>& options : std::initializer_list<std::vector<std::string>>{
           {"--algorithm", "as", "--ants", ants},
           {"--algorithm", "acs", "--ants", ants, "--memory", "candidate"},
           {"--algorithm", "acs", "--ants", ants, "--memory", "candidate", "--execution", "lockstep"},
           {"--algorithm", "acs", "--ants", ants, "--memory", "selective", "--execution", "relaxed"},
           {"--algorithm", "focused", "--ants", "4000"},
           {"--local-search", "or3opt", "--ants", sanitized ? "20" : "100"}}) {
    std::vector<std::string> on_one_thread{"--threads", "1"};
    on_one_thread.insert(on_one_thread.end(), options.begin(), options.end());
    expect_the_tour_within(0.5, SIGINT, instance, on_one_thread);
  }
}

// Its trails are changed as it goes, and keeping the former ones would take too long: it cannot be given up.
TEST(Signals, do_not_wait_for_an_iteration_that_cannot_be_given_up) {
  const Folder folder;
  const std::string instance = generated(folder, sanitized ? 1000 : 6000);
  expect_the_tour_within(0.5, SIGINT, instance,
                         {"--threads", "1", "--algorithm", "acs", "--memory", "matrix", "--candidates", "all", "--ants",
                          sanitized ? "15" : "90", "--local-search", "none"});
}

TEST(Signals, end_an_iteration_on_pla85900_within_two_seconds_of_each_core) {
  NEEDS_PUBLISHED("tsplib/tsp/pla85900.tsp");
  const std::string instance = published / "tsplib/tsp/pla85900.tsp";
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: an iteration takes minutes";
  expect_the_tour_within(2.0 * usable_cores(), SIGINT, instance, {"--ants", "192"});
}

TEST(Signals, a_second_one_loses_nothing_that_can_be_written) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(100));
  const std::string pipe = folder / "pipe";  // that nobody reads
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const Ending ending = ended_by(
      {SIGINT, SIGTERM},
      {"solve", instance, "--time", "600", "--tour", pipe, "--trace", folder / "o.csv", "--json", folder / "o.json"}, 0,
      [](pid_t child) { return rests(child); });
  EXPECT_EQ(ending.outcome.exit, 128 + SIGTERM) << ending.outcome.err;
  EXPECT_LT(ending.outcome.processor_seconds, sanitized ? 20 : 10);
  EXPECT_TRUE(nlohmann::json::accept(read(folder / "o.json")));
  EXPECT_THAT(read(folder / "o.csv"), HasSubstr("iteration,seconds,"));
}

TEST(Signals, a_second_one_in_the_middle_of_a_long_iteration_loses_nothing) {
  const Folder folder;
  const std::string instance = generated(folder, sanitized ? 1000 : 6000);
  const Ending ending =
      ended_by({SIGINT, SIGTERM},
               {"solve", instance, "--time", "600", "--algorithm", "acs", "--memory", "matrix", "--candidates", "all",
                "--ants", sanitized ? "15" : "90", "--tour", folder / "best.tour", "--json", "-"},
               0.1, [](pid_t child) { return computes(0.35, child); });
  EXPECT_TRUE(ending.outcome.exit == 0 || ending.outcome.exit == 128 + SIGTERM) << ending.outcome.err;
  EXPECT_EQ(formica({"check", instance, folder / "best.tour"}).exit, 0);
  EXPECT_TRUE(nlohmann::json::accept(ending.outcome.out)) << ending.outcome.out;
}

}  // namespace
}  // namespace formicarium::test
