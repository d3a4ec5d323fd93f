// SPDX-License-Identifier: Apache-2.0
// Stop criteria and speed.
#include <thread>

#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

TEST_F(SessionTest, a_limit_of_iterations_finishes_the_run_with_a_sentence) {
  Session session(fake_options(script));
  session.set_stop({.iterations = 12, .seconds = 0, .target = 0});
  session.load(instance, settings, true);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_EQ(frame.last.iteration, 12);
  EXPECT_THAT(frame.message, HasSubstr("12 iterations"));
  EXPECT_EQ(frame.stop.iterations, 12);
}

TEST_F(SessionTest, a_limit_of_seconds_finishes_the_run) {
  Session session(fake_options(script));
  session.set_stop({.iterations = 0, .seconds = 0.01, .target = 0});
  session.load(instance, settings, true);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_GE(frame.last.seconds, 0.01);
  const auto trace = session.trace(frame.run);
  if (trace->size() > 1) {
    EXPECT_LT((*trace)[trace->size() - 2].seconds, 0.01);
  }
  EXPECT_THAT(frame.message, HasSubstr("0.01 s"));
}

TEST_F(SessionTest, a_limit_of_seconds_gives_up_the_iteration_in_progress) {
  script->gives_up = script->complete = true;
  script->on_iterate = [&](std::int64_t iteration) {
    if (iteration == 3) script->wait_until_given_up();
  };
  Session session(fake_options(script));
  session.set_stop({.iterations = 0, .seconds = 0.3, .target = 0});
  session.load(instance, settings, true);
  Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_LE(frame.last.iteration, 2);
  EXPECT_THAT(frame.message, HasSubstr("The limit of 0.3 s of solving is reached"));
  // To run on is refused: the time that the iteration took counts. A higher limit lets it go on, and then repeats it.
  session.run();
  EXPECT_THAT(settled(session).message, HasSubstr("Raise or clear the limit"));
  script->on_iterate = [](std::int64_t) {};
  session.set_stop({.iterations = 5, .seconds = 1000, .target = 0});
  session.run();
  frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 5);
  EXPECT_TRUE(frame.given_up.best.empty());
}

TEST_F(SessionTest, an_iteration_that_is_given_up_leaves_its_best_complete_tour_if_that_is_better) {
  script->gives_up = script->complete = true;
  script->on_iterate = [&](std::int64_t) { script->wait_until_given_up(); };
  Session session(fake_options(script));
  session.set_stop({.iterations = 0, .seconds = 0.01, .target = 0});
  session.load(instance, settings, true);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_EQ(frame.last.iteration, 0);
  EXPECT_TRUE(frame.best.empty()) << "it is no part of the run";
  EXPECT_EQ(frame.given_up.length, instance->cost(frame.given_up.best));
  EXPECT_GT(frame.given_up.seconds, 0);
  EXPECT_THAT(frame.message, HasSubstr("before an iteration was complete"));
}

TEST_F(SessionTest, steps_have_no_limit_of_seconds) {
  script->gives_up = true;
  Session session(fake_options(script));
  session.set_stop({.iterations = 0, .seconds = 1e-9, .target = 0});
  session.load(instance, settings);
  session.step(3);
  EXPECT_EQ(settled(session).last.iteration, 3);
}

TEST_F(SessionTest, a_target_finishes_the_run_once_a_tour_is_as_short) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(40);
  const Frame known = settled(session);
  session.reset();
  session.set_stop({.iterations = 0, .seconds = 0, .target = double(known.best_length)});
  session.run();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_EQ(frame.last.iteration, known.best_iteration);
  EXPECT_EQ(frame.best_length, known.best_length);
}

TEST_F(SessionTest, running_on_with_the_criterion_still_met_does_no_iteration_and_says_so) {
  Session session(fake_options(script));
  session.set_stop({.iterations = 5, .seconds = 0, .target = 0});
  session.load(instance, settings, true);
  const Frame first = settled(session);
  session.run();
  const Frame second = settled(session);
  EXPECT_EQ(second.state, State::finished);
  EXPECT_EQ(second.last.iteration, 5);
  EXPECT_THAT(second.message, HasSubstr("Raise or clear the limit"));
  EXPECT_GT(second.messages, first.messages);
  EXPECT_EQ(script->iterated().size(), 5u);
}

TEST_F(SessionTest, running_on_after_the_criterion_was_raised_goes_on) {
  Session session(fake_options(script));
  session.set_stop({.iterations = 5, .seconds = 0, .target = 0});
  session.load(instance, settings, true);
  session.wait_until_idle();
  session.set_stop({.iterations = 8, .seconds = 0, .target = 0});
  EXPECT_EQ(settled(session).state, State::finished) << "a new criterion alone starts nothing";
  session.run();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 8);
  EXPECT_EQ(frame.state, State::finished);
}

TEST_F(SessionTest, a_criterion_met_while_paused_finishes_at_the_next_run) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(5);
  session.wait_until_idle();
  session.set_stop({.iterations = 3, .seconds = 0, .target = 0});
  session.run();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_EQ(frame.last.iteration, 5);
}

TEST_F(SessionTest, steps_go_beyond_a_stop_criterion_by_exactly_their_number) {
  Session session(fake_options(script));
  session.set_stop({.iterations = 5, .seconds = 0, .target = 0});
  session.load(instance, settings, true);
  session.wait_until_idle();
  session.step(3);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 8);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_FALSE(frame.message.empty());
}

TEST_F(SessionTest, a_slow_pace_lets_commands_through_at_once) {
  Session session(fake_options(script));
  session.set_speed(0.0001);
  session.load(instance, settings, true);
  while (script->iterated().empty()) std::this_thread::yield();
  session.pause();
  EXPECT_EQ(settled(session).last.iteration, 1);
  session.set_speed(0);
  session.step(4);
  EXPECT_EQ(settled(session).last.iteration, 5);
}

TEST_F(SessionTest, a_pace_holds_the_run_back) {
  Session session(fake_options(script));
  session.set_speed(200);
  session.set_stop({.iterations = 21, .seconds = 0, .target = 0});
  const auto begin = std::chrono::steady_clock::now();
  session.load(instance, settings, true);
  EXPECT_EQ(settled(session).last.iteration, 21);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(took.count(), 0.099);  // 20 periods of 5 ms
}

}  // namespace
}  // namespace formicarium
