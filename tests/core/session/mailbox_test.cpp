// SPDX-License-Identifier: Apache-2.0
#include "core/session/mailbox.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <thread>
#include <vector>

#include "core/base/pool.hpp"

namespace formicarium {
namespace {

TEST(Mailbox, hands_over_nothing_before_the_first_value_and_each_value_once) {
  Mailbox<int> mailbox;
  EXPECT_EQ(mailbox.take(), nullptr);
  mailbox.post(std::make_shared<const int>(5));
  const auto value = mailbox.take();
  ASSERT_NE(value, nullptr);
  EXPECT_EQ(*value, 5);
  EXPECT_EQ(mailbox.take(), nullptr);
}

TEST(Mailbox, the_latest_value_wins_and_the_others_are_dropped_at_once) {
  Mailbox<int> mailbox;
  const auto first = std::make_shared<const int>(0);
  mailbox.post(first);
  for (int i = 1; i <= 10; ++i) mailbox.post(std::make_shared<const int>(i));
  EXPECT_EQ(first.use_count(), 1);
  EXPECT_EQ(*mailbox.take(), 10);
}

TEST(Mailbox, values_are_never_torn_never_go_back_and_stay_what_they_are_while_ten_more_come) {
  Mailbox<std::vector<int>> mailbox;
  Pool<std::vector<int>> pool([](std::vector<int>&) noexcept {});
  constexpr int count = 50000;
  std::jthread writer([&] {
    for (int i = 1; i <= count; ++i) {
      const auto draft = pool.take();
      draft->assign(64, i);
      mailbox.post(draft);
    }
  });
  int newest = 0;
  std::deque<std::shared_ptr<const std::vector<int>>> held;
  while (newest < count) {
    auto value = mailbox.take();
    if (!value) {
      std::this_thread::yield();
      continue;
    }
    ASSERT_GT(value->front(), newest);
    newest = value->front();
    held.push_back(std::move(value));
    if (held.size() > 10) held.pop_front();
    const int oldest = held.front()->front();
    for (const int x : *held.front()) ASSERT_EQ(x, oldest);
  }
}

TEST(Pool, memory_is_used_again_but_never_while_somebody_holds_it) {
  Pool<std::vector<int>> pool([](std::vector<int>& v) noexcept { v.clear(); });
  auto first = pool.take();
  first->assign(1000, 1);
  const int* const memory = first->data();
  const auto second = pool.take();
  EXPECT_NE(second.get(), first.get());
  first.reset();
  const auto third = pool.take();
  EXPECT_TRUE(third->empty());
  EXPECT_GE(third->capacity(), 1000u);
  third->push_back(2);
  EXPECT_EQ(third->data(), memory);
}

TEST(Pool, what_is_held_outlives_it) {
  std::shared_ptr<std::vector<int>> held;
  {
    Pool<std::vector<int>> pool([](std::vector<int>&) noexcept {});
    held = pool.take();
    held->assign(10, 3);
  }
  EXPECT_EQ(held->back(), 3);
}

}  // namespace
}  // namespace formicarium
