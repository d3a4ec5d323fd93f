// SPDX-License-Identifier: Apache-2.0
// The k-th allocation fails, for every k up to success (then in growing strides): a sentence and an exit code, never a
// signal.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

struct Case {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> written;  // what may be there afterwards, whole
};

void fail_everywhere(const Case& c, const Folder& folder, bool ever) {
  const std::vector<std::string> inputs = folder.files();
  for (long k = 1; k < 10'000'000; k += std::max(1L, k / 40)) {
    How how{.folder = folder.path()};
    how.environment = {std::string("LD_PRELOAD=") + FAILING_NEW, "FAIL_AT=" + std::to_string(k)};
    if (ever) how.environment.emplace_back("FAIL_EVER=1");
    const Outcome outcome = formica(c.arguments, how);
    ASSERT_EQ(outcome.signal, 0) << c.name << ", allocation " << k << outcome.err;
    if (outcome.exit == 0) {
      EXPECT_TRUE(k > 20) << "the failing allocator is not in use";
      break;
    }
    ASSERT_THAT(outcome.exit, testing::AnyOf(1, 2, 3, 4)) << c.name << ", allocation " << k << outcome.err;
    ASSERT_FALSE(outcome.err.empty()) << c.name << ", allocation " << k;
    for (const std::string& file : folder.files())
      ASSERT_TRUE(std::ranges::count(inputs, file) + std::ranges::count(c.written, file) > 0) << file;
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
