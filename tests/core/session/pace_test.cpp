// SPDX-License-Identifier: Apache-2.0
#include "core/session/pace.hpp"

#include <gtest/gtest.h>

namespace formicarium {
namespace {

using std::chrono::milliseconds;
const Clock::time_point start{};

TEST(Pace, due_times_do_not_drift_when_every_iteration_starts_a_little_late) {
  Pace pace;
  pace.set(20, start);
  pace.restart(start);
  Clock::time_point now = start;
  for (int i = 0; i < 1000; ++i) {
    now = std::max(now, pace.due()) + milliseconds(3);
    pace.begin(now);
  }
  EXPECT_EQ(pace.due(), start + 1000 * milliseconds(50));
}

TEST(Pace, a_long_iteration_is_not_caught_up_with_in_a_burst) {
  Pace pace;
  pace.set(20, start);
  pace.restart(start);
  pace.begin(start);
  const auto late = start + std::chrono::seconds(10);
  pace.begin(late);
  EXPECT_EQ(pace.due(), late + milliseconds(50));
}

TEST(Pace, a_change_of_speed_counts_from_the_last_iteration) {
  Pace pace;
  pace.set(0.001, start);
  pace.restart(start);
  pace.begin(start);
  EXPECT_EQ(pace.due(), start + std::chrono::seconds(1000));
  pace.set(10, start + milliseconds(20));
  EXPECT_EQ(pace.due(), start + milliseconds(100));
}

TEST(Pace, no_speed_is_as_fast_as_possible) {
  Pace pace;
  EXPECT_TRUE(pace.as_fast_as_possible());
  pace.set(5, start);
  EXPECT_FALSE(pace.as_fast_as_possible());
  pace.set(0, start);
  EXPECT_TRUE(pace.as_fast_as_possible());
  pace.set(-3, start);
  EXPECT_TRUE(pace.as_fast_as_possible());
}

TEST(next_tick, keeps_its_rate_where_every_one_falls_late) {
  const auto period = milliseconds(16), iteration = milliseconds(5);
  Clock::time_point due = start + std::chrono::hours(1), end = due;
  int ticks = 0;
  for (int i = 0; i < 3200; ++i, end += iteration)
    if (end >= due) due = next_tick(due, period, end), ++ticks;
  EXPECT_NEAR(ticks, 1000, 1);
}

TEST(next_tick, is_not_made_up_for_after_a_gap_nor_put_off_by_an_early_one) {
  const auto period = milliseconds(16), now = milliseconds(1000);
  EXPECT_EQ(next_tick(start, period, start + now), start + now + period);
  EXPECT_EQ(next_tick(start + 2 * now, period, start + now), start + now + period);
}

TEST(Rate, counts_about_the_last_second) {
  Rate rate;
  EXPECT_EQ(rate.per_second(), 0);
  std::int64_t iteration = 0;
  for (auto now = start; now < start + std::chrono::seconds(5); now += milliseconds(10)) rate.sample(iteration++, now);
  EXPECT_NEAR(rate.per_second(), 100, 1);
  for (auto now = start + std::chrono::seconds(5); now < start + std::chrono::seconds(7); now += milliseconds(1))
    rate.sample(iteration++, now);
  EXPECT_NEAR(rate.per_second(), 1000, 5);
  rate.clear();
  EXPECT_EQ(rate.per_second(), 0);
}

TEST(Rate, knows_iterations_that_take_longer_than_a_second) {
  Rate rate;
  for (int i = 0; i < 5; ++i) rate.sample(i, start + i * std::chrono::seconds(4));
  EXPECT_DOUBLE_EQ(rate.per_second(), 0.25);
}

}  // namespace
}  // namespace formicarium
