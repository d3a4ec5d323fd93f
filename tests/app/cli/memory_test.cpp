// SPDX-License-Identifier: Apache-2.0
// The k-th allocation fails, once or ever after: a sentence and exit code 1, 3 or 4, never a signal; and where it is
// exit 0, the files are those of a run in which nothing fails. Some of the allocations, or all of them where
// FORMICARIUM_EVERY_ALLOCATION is set.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>

#include "tests/app/cli/process.hpp"
#include "tests/app/cli/written.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

/// NVIDIA's library allocates before main, and ends the process where that fails.
#ifdef FORMICARIUM_WITH_CUDA
constexpr bool with_cuda = true;
#else
constexpr bool with_cuda = false;
#endif

struct Case {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> written;  // what may be there afterwards, whole
  int step;                          // of the allocations of its own that fail, every so many-th
};

/// How many allocations the command makes, from the start of main to its end.
long allocations_of(const std::vector<std::string>& arguments, const Folder& folder) {
  const Folder elsewhere;
  EXPECT_EQ(formica(arguments, {.folder = folder.path(),
                                .environment = {std::string("LD_PRELOAD=") + FAILING_MALLOC,
                                                "FAIL_COUNT=" + (elsewhere / "count")}})
                .exit,
            0);
  return std::stol(read(elsewhere / "count"));
}

/// From the start of the process, or from that of main: what its libraries allocate before is theirs.
void fail_everywhere(const Case& c, const Folder& folder, bool ever, bool first) {
  const std::vector<std::string> inputs = folder.files();
  const long common = allocations_of({"--version"}, folder), last = allocations_of(c.arguments, folder);
  const Contents whole = contents_of(folder, inputs);
  ASSERT_GT(common, 320) << "the failing allocator is not in use";
  ASSERT_EQ(whole.size(), c.written.size());
  const Folder told;
  const bool every = std::getenv("FORMICARIUM_EVERY_ALLOCATION") != nullptr;
  const auto after = [&](long k) {
    if (every || (first && k < 320)) return k + 1;
    return k + (k > common ? c.step : first ? 7 : 47);
  };
  for (long k = 1; k <= last; k = after(k)) {
    How how{.folder = folder.path()};
    how.environment = {std::string("LD_PRELOAD=") + FAILING_MALLOC, "FAIL_AT=" + std::to_string(k),
                       "FAIL_COUNT=" + (told / "count")};
    if (ever) how.environment.emplace_back("FAIL_EVER=1");
    const bool early = k < 20 && !with_cuda;
    if (early) how.environment.emplace_back("FAIL_EARLY=1");
    for (int again = 0; again < (early ? 2 : 1); ++again) {
      if (again == 1) how.environment.pop_back();
      remove_written(c.written, folder);
      const Outcome outcome = formica(c.arguments, how);
      const std::string where =
          fmt::format("{}, allocation {}{}: {}", c.name, k, ever ? " and after" : "", outcome.err);
      ASSERT_EQ(outcome.signal, 0) << where;
      const Contents left = contents_of(folder, inputs);
      for (const auto& [file, text] : left)
        ASSERT_GT(std::ranges::count(c.written, file), 0) << file << " is left; " << where;
      if (outcome.exit == 0) {  // done without it, or it took fewer that time
        ASSERT_EQ(left, whole) << where;
        if (ever) ASSERT_LT(std::stol(read(told / "count")), k) << where;
      } else {
        ASSERT_THAT(outcome.exit, testing::AnyOf(1, 3, 4)) << where;
        ASSERT_FALSE(outcome.err.empty()) << where;
      }
    }
  }
  remove_written(c.written, folder);
}

TEST(Memory, whichever_allocation_fails_there_is_a_sentence_and_an_exit_code) {
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: it replaces the allocator that this test makes fail";
  const Case cases[] = {
      {"check", {"check", "small.tsp", "given.tour"}, {}, 3},
      {"solve",
       {"solve", "small.tsp", "--iterations", "3", "--threads", "1", "--memory", "selective", "--tour", "o.tour",
        "--json", "o.json", "--trace", "o.csv"},
       {"o.tour", "o.json", "o.csv"},
       5},
      {"generate", {"generate", "uniform", "--cities", "20", "-o", "o.tsp"}, {"o.tsp"}, 3},
      {"experiment",
       {"experiment", "rules.json", "--out", "o", "--at-once", "1"},
       {"o/results.csv", "o/tests.csv", "o/results.json", "o/tables.tex", "o/tables.md", "o/runs.jsonl"},
       11},
  };
  some_at_once(2 * std::size(cases), [&](std::size_t i) {
    const Folder folder;
    folder.write("small.tsp", small_instance(12));
    folder.write("rules.json",
                 R"({"name": "rules", "instances": ["small.tsp"], "base": {"backend": "cpu", "ants": 4},
                  "variants": [{"selection": ["rwm", "trial"]}], "seeds": 1, "stop": {"iterations": 2},
                  "compare": {"measure": "length", "baseline": "rwm", "test": "rank-sum"}})");
    ASSERT_EQ(
        formica({"solve", "small.tsp", "--iterations", "1", "--tour", "given.tour"}, {.folder = folder.path()}).exit,
        0);
    const std::size_t of = std::size(cases) - 1 - i / 2;  // the longest first
    fail_everywhere(cases[of], folder, i % 2 != 0, of == 0);
  });
}

}  // namespace
}  // namespace formicarium::test
