// SPDX-License-Identifier: Apache-2.0
// A broken context ends CUDA for its device in its process, so a test that breaks one has a process of its own.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace formicarium {

/// The process must end by itself, without failures.
template <class Body>
void in_a_process_of_its_own(Body body) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        body();
        // GoogleTest prints no failures of such a process.
        const testing::TestResult& result = *testing::UnitTest::GetInstance()->current_test_info()->result();
        for (int i = 0; i < result.total_part_count(); ++i)
          if (result.GetTestPartResult(i).failed())
            std::fprintf(stderr, "%d: %s\n", result.GetTestPartResult(i).line_number(),
                         result.GetTestPartResult(i).message());
        std::exit(testing::Test::HasFailure() ? 1 : 0);  // like a program, with everything done at exit
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace formicarium
