// SPDX-License-Identifier: Apache-2.0
// The contents of frames, and when they are published.
#include <thread>

#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

TEST_F(SessionTest, frames_are_whole_while_the_solver_overwrites_them) {
  SessionOptions options = fake_options(script);
  options.trails = CarriedTrails::copied;
  Session session(std::move(options));
  session.set_stop({.iterations = 5000, .seconds = 0, .target = 0});
  session.load(instance, settings, true);
  std::int64_t newest = -1;
  for (bool done = false; !done;) {
    const FramePtr frame = session.take_frame();
    if (!frame || !frame->instance) {  // a frame of the empty session may come first
      std::this_thread::yield();
      continue;
    }
    ASSERT_GE(frame->last.iteration, newest);
    newest = frame->last.iteration;
    if (newest > 0) {
      ASSERT_EQ(instance->cost(frame->best), frame->best_length);
      ASSERT_EQ(instance->cost(frame->iteration_best), frame->last.iteration_best);
      ASSERT_EQ(frame->lengths.front(), frame->last.iteration_best);
    }
    ASSERT_EQ(frame->trails->value.size(), 160u);
    for (float value : frame->trails->value) ASSERT_EQ(value, float(newest));
    done = frame->state == State::finished;
  }
  EXPECT_EQ(newest, 5000);
}

TEST_F(SessionTest, frames_are_throttled_but_the_last_iteration_before_a_rest_is_shown) {
  std::atomic<int> told{0};
  SessionOptions options = fake_options(script);
  options.frames_per_second = 0.001;
  options.on_frame = [&] { ++told; };
  Session session(std::move(options));
  session.load(instance, settings);
  session.step(500);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 500);
  EXPECT_LE(told, 3);  // loaded, running, paused
}

TEST_F(SessionTest, decisions_are_counted_from_the_iteration_after_they_are_wanted_and_in_a_run_that_is_loaded_then) {
  Session session;
  session.load(instance, settings);
  session.step(2);
  EXPECT_EQ(settled(session).last.decisions.steps(), 0u);
  session.want_decisions(true);
  session.step(1);
  EXPECT_GT(settled(session).last.decisions.steps(), 0u);
  session.reset();
  session.step(1);
  EXPECT_GT(settled(session).last.decisions.steps(), 0u);
  session.want_decisions(false);
  session.step(1);
  EXPECT_EQ(settled(session).last.decisions.steps(), 0u);
}

TEST_F(SessionTest, trails_come_when_wanted_and_go_when_not) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(3);
  EXPECT_TRUE(settled(session).trails->empty());
  session.want_trails(CarriedTrails::copied);
  Frame frame = settled(session);
  ASSERT_FALSE(frame.trails->empty()) << "wanted while paused, shown while paused";
  EXPECT_EQ(frame.trails->value[0], 3.0f);
  session.want_trails(CarriedTrails::none);
  EXPECT_TRUE(settled(session).trails->empty());
}

TEST_F(SessionTest, ants_come_when_wanted_and_go_when_not) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(3);
  EXPECT_EQ(settled(session).ants.ants(), 0);
  session.want_ants(2);
  Frame frame = settled(session);
  ASSERT_EQ(frame.ants.ants(), 2) << "wanted while paused, shown while paused";
  EXPECT_EQ(frame.ants.iteration, 3);
  EXPECT_TRUE(std::ranges::equal(frame.ants.tour(1), frame.iteration_best));
  session.reset();
  EXPECT_EQ(settled(session).ants.ants(), 0) << "before the first iteration there are none";
  session.step(1);
  EXPECT_EQ(settled(session).ants.iteration, 1);
  session.want_ants(0);
  EXPECT_EQ(settled(session).ants.ants(), 0);
}

TEST_F(SessionTest, ants_of_an_iteration_that_was_given_up_are_not_shown) {
  Session session(fake_options(script));
  session.want_ants(2);
  session.load(instance, settings);
  session.step(3);
  EXPECT_EQ(settled(session).ants.iteration, 3);
  Gate gate;
  script->gives_up = true;
  script->on_iterate = [&](std::int64_t) { gate.pass(); };
  session.run();
  gate.await_arrival();
  session.give_up();
  gate.open();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 3);
  EXPECT_EQ(frame.ants.ants(), 0) << "the colony's tours are no longer those of iteration 3";
  session.step(1);
  EXPECT_EQ(settled(session).ants.iteration, 4);
}

TEST_F(SessionTest, trails_stay_on_the_device_where_the_colony_has_one_and_are_brought_here_when_asked_for) {
  for (const bool has_device : {false, true}) {
    script = std::make_shared<Script>();
    script->has_device = has_device;
    Session session(fake_options(script));
    session.want_trails(CarriedTrails::on_device);
    session.load(instance, settings);
    session.step(3);
    const Frame frame = settled(session);
    ASSERT_FALSE(frame.trails->empty());
    EXPECT_EQ(frame.trails->on_device != nullptr, has_device);
    EXPECT_EQ(frame.trails->value.empty(), has_device);
    Trails trails = *frame.trails;
    trails.memory = Memory::matrix;  // columns are cities
    EXPECT_EQ(trails.at(5, 2), 3.0f);
    EXPECT_EQ(trails.at(5, 7), 3.0f);
    EXPECT_EQ(script->fetches, has_device ? 1 : 0) << "a row is fetched once";
    ASSERT_EQ(trails.values().size(), 160u);
    EXPECT_EQ(trails.values()[159], 3.0f);
    EXPECT_EQ(trails.at(9, 1), 3.0f);
    EXPECT_EQ(script->fetches, has_device ? 2 : 0) << "and all of them once";
    session.want_trails(CarriedTrails::copied);
    EXPECT_EQ(settled(session).trails->value.size(), 160u);
  }
}

TEST_F(SessionTest, frames_of_one_iteration_share_its_trails) {
  SessionOptions options = fake_options(script);
  options.trails = CarriedTrails::copied;
  Session session(std::move(options));
  session.load(instance, settings);
  session.step(3);
  const Frame first = settled(session);
  session.set_stop({.iterations = 50, .seconds = 0, .target = 0});
  const Frame second = settled(session);
  ASSERT_EQ(second.stop.iterations, 50);
  EXPECT_EQ(first.trails, second.trails);
  session.step(1);
  EXPECT_NE(settled(session).trails, first.trails);
}

TEST_F(SessionTest, a_frame_stays_what_it_is_while_ten_more_come_and_the_session_ends) {
  SessionOptions options = fake_options(script);
  options.trails = CarriedTrails::copied;
  FramePtr held;
  {
    Session session(std::move(options));
    session.load(instance, settings);
    session.step(3);
    session.wait_until_idle();
    held = session.take_frame();
    for (int i = 0; i < 10; ++i) {
      session.step(1);
      session.wait_until_idle();
      if (i % 2 == 0) session.take_frame();
    }
  }
  EXPECT_EQ(held->last.iteration, 3);
  EXPECT_EQ(held->best_length, instance->cost(held->best));
  ASSERT_EQ(held->trails->value.size(), 160u);
  for (const float value : held->trails->value) ASSERT_EQ(value, 3.0f);
}

TEST_F(SessionTest, no_more_copies_of_the_trails_are_kept_on_the_device_than_frames_are_held) {
  script->has_device = true;
  SessionOptions options = fake_options(script);
  options.trails = CarriedTrails::on_device;
  Session session(std::move(options));
  session.load(instance, settings);
  for (int i = 0; i < 20; ++i) {
    session.step(3);
    session.wait_until_idle();
    if (i % 3 == 0) session.take_frame();
    EXPECT_LE(script->copies_held, 3);
  }
}

}  // namespace
}  // namespace formicarium
