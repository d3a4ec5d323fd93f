// SPDX-License-Identifier: Apache-2.0
// The allocations of a short command fail in turn.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {

/// Makes each of the first `most` allocations from the start of main fail, once alone and once with all that follow;
/// from the hundredth on every `stride`-th. The program exits with 1 and a sentence, or with 0 where it does without.
/// `allocator` is the library made of failing_malloc.cpp.
inline void fail_each_allocation(const std::vector<std::string>& arguments, const std::string& allocator,
                                 long most = std::numeric_limits<long>::max(), long stride = 1) {
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: it replaces the allocator that this test makes fail";
  const Folder folder;
  How how{.folder = folder.path(), .environment = {"LD_PRELOAD=" + allocator, "FAIL_COUNT=" + (folder / "count")}};
  ASSERT_EQ(formica(arguments, how).exit, 0);
  const long all = std::stol(read(folder / "count")), last = std::min(all, most);
  ASSERT_GT(all, 20) << "the failing allocator is not in use";
  int failed = 0;
  for (const bool ever : {false, true})
    for (long k = 1; k <= last; k += k < 100 ? 1 : stride) {
      how.environment = {"LD_PRELOAD=" + allocator, "FAIL_AT=" + std::to_string(k)};
      if (ever) how.environment.emplace_back("FAIL_EVER=1");
      const Outcome outcome = formica(arguments, how);
      const std::string where = "allocation " + std::to_string(k) + (ever ? " and after: " : ": ") + outcome.err;
      ASSERT_EQ(outcome.signal, 0) << where;
      if (outcome.exit == 0) continue;
      ++failed;
      ASSERT_EQ(outcome.exit, 1) << where;
      ASSERT_NE(outcome.err.find("memory"), std::string::npos) << where;
    }
  EXPECT_GT(failed, 0);
}

}  // namespace formicarium::test
