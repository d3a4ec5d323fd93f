// SPDX-License-Identifier: Apache-2.0
// The k-th allocation fails, once or ever after: a sentence and exit code 1, 3 or 4, never a signal. Every k up to 320
// and every seventh then; all of them where FORMICARIUM_EVERY_ALLOCATION is set.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>

#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

struct Case {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> written;  // what may be there afterwards, whole
};

// glibc ends the process itself where a thread's first thread_local object with a destructor gets no memory. Some of
// these objects are ours.
constexpr const char* glibc_ends_it = "failed to register TLS destructor: out of memory";

long allocations_of(const Case& c, const Folder& folder) {
  const Folder elsewhere;
  EXPECT_EQ(formica(c.arguments, {.folder = folder.path(),
                                  .environment = {std::string("LD_PRELOAD=") + FAILING_MALLOC,
                                                  "FAIL_COUNT=" + (elsewhere / "count")}})
                .exit,
            0);
  return std::stol(read(elsewhere / "count"));
}

/// From the start of the process, or from that of main: what its libraries allocate before is theirs.
void fail_everywhere(const Case& c, const Folder& folder, bool ever) {
  const std::vector<std::string> inputs = folder.files();
  const long last = allocations_of(c, folder);
  const Folder told;
  ASSERT_GT(last, 320) << "the failing allocator is not in use";
  const bool every = std::getenv("FORMICARIUM_EVERY_ALLOCATION") != nullptr;
  for (long k = 1; k <= last; k += every || k < 320 ? 1 : 7) {
    How how{.folder = folder.path()};
    how.environment = {std::string("LD_PRELOAD=") + FAILING_MALLOC, "FAIL_AT=" + std::to_string(k),
                       "FAIL_COUNT=" + (told / "count")};
    if (ever) how.environment.emplace_back("FAIL_EVER=1");
    if (k < 20) how.environment.emplace_back("FAIL_EARLY=1");
    for (int again = 0; again < (k < 20 ? 2 : 1); ++again) {
      if (again == 1) how.environment.pop_back();
      const Outcome outcome = formica(c.arguments, how);
      const std::string where =
          fmt::format("{}, allocation {}{}: {}", c.name, k, ever ? " and after" : "", outcome.err);
      if (outcome.signal == SIGABRT && outcome.err.find(glibc_ends_it) != std::string::npos) continue;
      ASSERT_EQ(outcome.signal, 0) << where;
      if (outcome.exit == 0 && !ever) continue;                                       // done without it
      if (outcome.exit == 0) ASSERT_LT(std::stol(read(told / "count")), k) << where;  // it took fewer that time
      if (outcome.exit != 0) {
        ASSERT_THAT(outcome.exit, testing::AnyOf(1, 3, 4)) << where;
        ASSERT_FALSE(outcome.err.empty()) << where;
      }
      for (const std::string& file : folder.files())
        ASSERT_TRUE(std::ranges::count(inputs, file) + std::ranges::count(c.written, file) > 0) << file;
    }
  }
  for (const std::string& file : c.written) std::filesystem::remove(folder.path() / file);
}

TEST(Memory, whichever_allocation_fails_there_is_a_sentence_and_an_exit_code) {
  if (sanitized) GTEST_SKIP() << "a sanitizer has an allocator of its own";
  const Folder folder;
  folder.write("small.tsp", small_instance(12));
  ASSERT_EQ(
      formica({"solve", "small.tsp", "--iterations", "1", "--tour", "given.tour"}, {.folder = folder.path()}).exit, 0);
  const Case cases[] = {
      {"check", {"check", "small.tsp", "given.tour"}, {}},
      {"solve",
       {"solve", "small.tsp", "--iterations", "3", "--threads", "1", "--tour", "o.tour", "--json", "o.json", "--trace",
        "o.csv"},
       {"o.tour", "o.json", "o.csv"}},
      {"generate", {"generate", "uniform", "--cities", "20", "-o", "o.tsp"}, {"o.tsp"}},
  };
  for (const Case& c : cases)
    for (const bool ever : {false, true}) fail_everywhere(c, folder, ever);
}

}  // namespace
}  // namespace formicarium::test
