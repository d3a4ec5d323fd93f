// SPDX-License-Identifier: Apache-2.0
#include "app/model/background.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace formicarium {
namespace {

TEST(Background, who_is_woken_finds_the_result) {
  Background<int> work;
  for (int round = 0; round < 300; ++round) {
    std::atomic<bool> woken = false;
    work.start([round] { return round; },
               [&woken] {
                 woken = true;
                 woken.notify_one();
               });
    EXPECT_TRUE(work.under_way());
    woken.wait(false);
    ASSERT_TRUE(work.done()) << "in round " << round;
    EXPECT_EQ(work.take(), round);
    EXPECT_FALSE(work.under_way());
    work.start([] { return 7; }, [] {});  // waits for the one before
    EXPECT_EQ(work.take(), 7);
  }
}

TEST(Background, what_the_work_throws_is_thrown_where_it_is_taken) {
  Background<int> work;
  std::atomic<int> woken = 0;
  work.start([]() -> int { throw std::runtime_error("no"); }, [&] { ++woken; });
  EXPECT_THROW(work.take(), std::runtime_error);
  work.start([] { return 1; }, [&] { ++woken; });
  EXPECT_GE(woken, 1) << "start() waits for the one before";
}

}  // namespace
}  // namespace formicarium
