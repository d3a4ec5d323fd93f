// SPDX-License-Identifier: Apache-2.0
#include "core/session/mailbox.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace formicarium {
namespace {

TEST(Mailbox, hands_over_nothing_before_the_first_value_and_each_value_once) {
  Mailbox<int> mailbox;
  EXPECT_EQ(mailbox.take(), nullptr);
  mailbox.draft() = 5;
  mailbox.publish();
  const int* value = mailbox.take();
  ASSERT_NE(value, nullptr);
  EXPECT_EQ(*value, 5);
  EXPECT_EQ(mailbox.take(), nullptr);
}

TEST(Mailbox, the_latest_value_wins) {
  Mailbox<int> mailbox;
  for (int i = 1; i <= 10; ++i) {
    mailbox.draft() = i;
    mailbox.publish();
  }
  EXPECT_EQ(*mailbox.take(), 10);
}

TEST(Mailbox, values_are_never_torn_and_never_go_back) {
  Mailbox<std::vector<int>> mailbox;
  constexpr int count = 50000;
  std::jthread writer([&] {
    for (int i = 1; i <= count; ++i) {
      mailbox.draft().assign(64, i);
      mailbox.publish();
    }
  });
  int newest = 0;
  while (newest < count) {
    const std::vector<int>* value = mailbox.take();
    if (!value) {
      std::this_thread::yield();
      continue;
    }
    ASSERT_GT(value->front(), newest);
    newest = value->front();
    for (int x : *value) ASSERT_EQ(x, newest);
  }
}

}  // namespace
}  // namespace formicarium
