// SPDX-License-Identifier: Apache-2.0
// The k-th call by which a command writes its outputs fails: sentences that are true, exit code 1, the other outputs
// whole, and of the one that failed the older file or none. A short form, or all of it where FORMICARIUM_EVERY_WRITE is
// set.
#include <gtest/gtest.h>

#include "tests/app/cli/each_write.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

class Writes : public testing::Test {
 protected:
  void SetUp() override {
    if (sanitized)
      GTEST_SKIP() << "not with a sanitizer: its library must be preloaded before the one that makes calls fail";
    folder_.write("small.tsp", small_instance(12));
    folder_.write("rules.json",
                  R"({"name": "rules", "instances": ["small.tsp"], "base": {"backend": "cpu", "ants": 4},
                     "variants": [{"selection": ["rwm", "trial"]}], "seeds": 1, "stop": {"iterations": 2},
                     "compare": {"measure": "length", "baseline": "rwm", "test": "rank-sum"}})");
    ASSERT_EQ(
        formica({"solve", "small.tsp", "--iterations", "1", "--tour", "given.tour"}, {.folder = folder_.path()}).exit,
        0);
  }
  void fail_each(const WritingCommand& command) {
    RecordProperty("runs", fail_each_write(command, folder_, FAILING_WRITES));
  }

  Folder folder_;
};

TEST_F(Writes, of_a_check) { fail_each({"check", {"check", "small.tsp", "given.tour"}, {}}); }

TEST_F(Writes, of_a_solution) {
  fail_each({.name = "solve",
             .arguments = {"solve", "small.tsp", "--iterations", "3", "--threads", "1", "--tour", "o.tour", "--json",
                           "o.json", "--trace", "o.csv"},
             .written = {"o.tour", "o.json", "o.csv"},
             .older = {{"o.tour", "old\n"}, {"o.json", "old\n"}, {"o.csv", "old\n"}}});
}

TEST_F(Writes, of_an_account) {
  fail_each({.name = "explain",
             .arguments = {"explain", "small.tsp", "--threads", "1", "--json", "o.json", "--csv", "o.csv"},
             .written = {"o.json", "o.csv"},
             .older = {{"o.json", "old\n"}, {"o.csv", "old\n"}}});
}

TEST_F(Writes, of_a_result_on_stdout) {
  fail_each(
      {.name = "solve to stdout",
       .arguments = {"solve", "small.tsp", "--iterations", "3", "--threads", "1", "--tour", "o.tour", "--json", "-"},
       .written = {"o.tour"}});
}

TEST_F(Writes, of_an_instance_that_is_made) {
  fail_each({.name = "generate",
             .arguments = {"generate", "uniform", "--cities", "20", "-o", "o.tsp"},
             .written = {"o.tsp"},
             .older = {{"o.tsp", "old\n"}}});
}

TEST_F(Writes, of_an_experiment_which_goes_on_where_it_stopped) {
  const std::vector<std::string> arguments{"experiment", "rules.json", "--out", "o", "--at-once", "1"};
  ASSERT_EQ(formica(arguments, {.folder = folder_.path()}).exit, 0);
  const std::string runs = read(folder_ / "o/runs.jsonl");
  std::filesystem::remove_all(folder_.path() / "o");
  const std::size_t second = runs.find('\n', runs.find('\n') + 1) + 1;
  fail_each(
      {.name = "experiment",
       .arguments = arguments,
       .written = {"o/results.csv", "o/tests.csv", "o/results.json", "o/tables.tex", "o/tables.md", "o/runs.jsonl"},
       .older = {{"o/results.csv", "old\n"},
                 {"o/tests.csv", "old\n"},
                 {"o/results.json", "old\n"},
                 {"o/tables.tex", "old\n"},
                 {"o/tables.md", "old\n"},
                 {"o/runs.jsonl", runs.substr(0, second + 20)}},
       .needed = "o/runs.jsonl"});
}

}  // namespace
}  // namespace formicarium::test
