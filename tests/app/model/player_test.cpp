// SPDX-License-Identifier: Apache-2.0
#include "app/model/player.hpp"

#include <chrono>
#include <thread>

#include "tests/core/session/session_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

struct PlayerTest : SessionTest {
  Player player{[] {}, fake_options(script).make, 1000};

  testing::AssertionResult taken_until(const std::function<bool(const Frame&)>& seen) {
    return test::comes("the frame that is looked for", [&] {
      player.take();
      return seen(*player.frame());
    });
  }
  testing::AssertionResult taken_until(State state, std::int64_t iteration) {
    return taken_until([=](const Frame& frame) { return frame.state == state && frame.last.iteration == iteration; });
  }
};

TEST_F(PlayerTest, has_an_empty_frame_before_the_first_load_which_nothing_restarts) {
  EXPECT_EQ(player.frame()->state, State::empty);
  player.reset(false, {});
  player.restart_with({});
  EXPECT_FALSE(player.making_share());
}

TEST_F(PlayerTest, resets_to_the_same_run_with_a_kept_seed_and_draws_another_without) {
  settings.seed = 1'000'000;  // none that is drawn
  player.load(instance, settings, false);
  player.step(3);
  ASSERT_TRUE(taken_until(State::paused, 3));
  player.reset(true, player.frame()->settings);
  ASSERT_TRUE(taken_until(State::paused, 0));
  EXPECT_EQ(player.frame()->settings.seed, 1'000'000U);
  player.reset(false, player.frame()->settings);
  ASSERT_TRUE(taken_until([](const Frame& frame) { return frame.settings.seed < 1'000'000; }));
  EXPECT_EQ(player.frame()->state, State::paused);
}

TEST_F(PlayerTest, brings_what_waits_with_a_reset_and_with_a_seed) {
  player.load(instance, settings, false);
  player.step(3);
  ASSERT_TRUE(taken_until(State::paused, 3));
  Settings next = player.frame()->settings;
  next.ants = 7;
  player.reset(true, next);
  ASSERT_TRUE(taken_until([](const Frame& frame) { return frame.settings.ants == 7; }));
  EXPECT_EQ(player.frame()->settings.seed, settings.seed);
  next.ants = 9;
  player.restart_with_seed(4711, next);
  ASSERT_TRUE(taken_until([](const Frame& frame) { return frame.settings.ants == 9; }));
  EXPECT_EQ(player.frame()->settings.seed, 4711U);
}

TEST_F(PlayerTest, tells_each_message_once) {
  player.load(instance, settings, false);
  ASSERT_TRUE(taken_until(State::paused, 0));
  EXPECT_FALSE(player.take_message());
  player.set_stop({2, 0, 0});
  player.run();
  ASSERT_TRUE(taken_until(State::finished, 2));
  EXPECT_TRUE(player.take_message());
  EXPECT_FALSE(player.take_message());
}

TEST_F(PlayerTest, gives_each_instance_its_speed_until_the_user_sets_one) {
  EXPECT_EQ(player.suited_speed(speed::first, 1000), 0.0);
  EXPECT_EQ(player.suited_speed(0, 50), speed::first);
  EXPECT_FALSE(player.suited_speed(33, 1000));
}

}  // namespace
}  // namespace formicarium
