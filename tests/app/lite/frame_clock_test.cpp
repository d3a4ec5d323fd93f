// SPDX-License-Identifier: Apache-2.0
#include "app/lite/frame_clock.hpp"

#include <gtest/gtest.h>

namespace formicarium::lite {
namespace {

using Clock = FrameClock::Clock;

Clock::duration ms(double v) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(v / 1000));
}

/// Frames a second where each takes `cost` ms and every timer fires `late` ms after it should.
double pace(double cost, double late) {
  FrameClock frame_clock(60);
  Clock::time_point now{};
  now += std::chrono::hours(1);
  const Clock::time_point start = now;
  constexpr int frames = 600;
  for (int i = 0; i < frames; ++i) {
    now = std::max(now, frame_clock.due() + ms(late));
    const Clock::time_point began = now;
    now += ms(cost);
    frame_clock.drawn(began, now);
  }
  return frames / std::chrono::duration<double>(now - start).count();
}

TEST(frame_clock, keeps_sixty_frames_a_second_though_timers_are_late) {
  for (const double cost : {0.1, 5.0, 9.8, 12.0})
    for (const double late : {0.0, 0.5, 3.0}) EXPECT_NEAR(pace(cost, late), 60, 0.2) << cost << ' ' << late;
}

TEST(frame_clock, leaves_the_colony_about_half_of_the_time_where_drawing_is_slow) {
  for (const double cost : {14.0, 20.0, 40.0, 90.0}) {
    const double share = pace(cost, 0.5) * cost / 1000;
    EXPECT_GT(share, 0.35) << cost;
    EXPECT_LT(share, 0.65) << cost;
  }
  EXPECT_NEAR(pace(200, 0), 4, 0.2) << "four frames a second at least";
}

TEST(frame_clock, after_a_rest_the_first_frame_is_due_at_once_and_the_next_a_tick_later) {
  FrameClock frame_clock(60);
  Clock::time_point now{};
  frame_clock.drawn(now, now + ms(2));
  now += std::chrono::seconds(5);
  EXPECT_LT(frame_clock.due(), now);
  frame_clock.drawn(now, now + ms(2));
  EXPECT_EQ(frame_clock.due() - now, ms(1000.0 / 60));
}

}  // namespace
}  // namespace formicarium::lite
