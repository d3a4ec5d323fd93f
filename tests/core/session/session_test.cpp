// SPDX-License-Identifier: Apache-2.0
// Commands of a session, and the life of its frames and its thread.
#include <sys/resource.h>

#include <optional>
#include <thread>

#include "tests/core/session/session_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

TEST_F(SessionTest, a_session_without_a_run_ignores_every_command_but_load) {
  Session session(fake_options(script));
  session.run();
  session.step(3);
  session.pause();
  session.reset();
  session.change(settings);
  session.restart_with(settings);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::empty);
  EXPECT_EQ(frame.run, 0u);
  EXPECT_TRUE(frame.message.empty());
  EXPECT_TRUE(script->iterated().empty());
  EXPECT_EQ(session.trace(0), nullptr);
}

TEST_F(SessionTest, a_loaded_run_starts_paused_at_iteration_0) {
  Session session(fake_options(script));
  session.load(instance, settings);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.instance, instance);
  EXPECT_EQ(frame.last.iteration, 0);
  EXPECT_TRUE(frame.best.empty());
  EXPECT_EQ(frame.device, "CPU, fake");
  EXPECT_EQ(frame.settings, settings);
  ASSERT_NE(session.trace(frame.run), nullptr);
  EXPECT_EQ(session.trace(frame.run)->size(), 0u);
}

TEST_F(SessionTest, step_n_does_exactly_n_and_pauses) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(7);
  Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.last.iteration, 7);
  session.step();
  session.step(2);
  session.step(0);
  session.step(-4);
  frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 10);
  EXPECT_EQ(session.trace(frame.run)->size(), 10u);
  EXPECT_EQ(script->iterated().size(), 10u);
}

TEST_F(SessionTest, steps_asked_for_while_stepping_are_added) {
  Gate gate;
  script->on_iterate = [&](std::int64_t i) {
    if (i == 3) gate.pass();
  };
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(5);
  gate.await_arrival();
  session.step(5);
  gate.open();
  EXPECT_EQ(settled(session).last.iteration, 10);
}

TEST_F(SessionTest, steps_asked_for_while_running_end_the_run) {
  Gate gate;
  script->on_iterate = [&](std::int64_t i) {
    if (i == 3) gate.pass();
  };
  Session session(fake_options(script));
  session.load(instance, settings, true);
  gate.await_arrival();
  session.step(2);
  gate.open();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 5);
  EXPECT_EQ(frame.state, State::paused);
}

TEST_F(SessionTest, a_pause_takes_effect_after_the_iteration_in_flight) {
  Gate gate;
  script->on_iterate = [&](std::int64_t i) {
    if (i == 5) gate.pass();
  };
  Session session(fake_options(script));
  session.load(instance, settings, true);
  gate.await_arrival();
  session.pause();
  gate.open();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.last.iteration, 5);
  EXPECT_EQ(frame.iterations_per_second, 0);
}

TEST_F(SessionTest, a_pause_ends_steps) {
  Gate gate;
  script->on_iterate = [&](std::int64_t i) {
    if (i == 2) gate.pass();
  };
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(1000);
  gate.await_arrival();
  session.pause();
  gate.open();
  EXPECT_EQ(settled(session).last.iteration, 2);
}

TEST_F(SessionTest, the_frame_holds_the_best_tour_with_its_own_length) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(50);
  const Frame frame = settled(session);
  EXPECT_FALSE(why_no_tour(frame.best, 20));
  EXPECT_EQ(instance->cost(frame.best), frame.best_length);
  EXPECT_EQ(frame.best_length, frame.last.best);
  EXPECT_EQ(instance->cost(frame.iteration_best), frame.last.iteration_best);
  const auto trace = session.trace(frame.run);
  EXPECT_TRUE((*trace)[std::size_t(frame.best_iteration - 1)].improved);
  EXPECT_EQ((*trace)[std::size_t(frame.best_iteration - 1)].seconds, frame.seconds_to_best);
  EXPECT_EQ(frame.lengths.size(), 20u);
}

TEST_F(SessionTest, only_solving_counts_as_seconds) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(5);
  const double before = settled(session).last.seconds;
  session.step(1);
  const Frame frame = settled(session);
  const auto trace = session.trace(frame.run);
  EXPECT_GT(before, 0);
  for (std::size_t i = 1; i < trace->size(); ++i) EXPECT_GE((*trace)[i].seconds, (*trace)[i - 1].seconds);
  EXPECT_EQ(frame.last.seconds, (*trace)[5].seconds);
}

TEST_F(SessionTest, a_paused_session_uses_no_processor_time) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(5);
  session.wait_until_idle();
  const auto used = [] {
    rusage r{};
    getrusage(RUSAGE_SELF, &r);
    return double(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + 1e-6 * double(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
  };
  double least =
      1;  // of several spans: threads of earlier sessions may still be ending, and the kernel counts coarsely
  for (int span = 0; span < 5 && least >= 0.02; ++span) {
    const double before = used();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // what is measured; not a synchronisation
    least = std::min(least, used() - before);
  }
  EXPECT_LT(least, 0.02);
}

TEST_F(SessionTest, the_destructor_ends_a_free_run) {
  Gate gate;
  script->on_iterate = [&](std::int64_t i) {
    if (i == 10) gate.pass();
  };
  std::optional<Session> session(std::in_place, fake_options(script));
  session->load(instance, settings, true);
  gate.await_arrival();
  gate.open();
  session.reset();
}

TEST_F(SessionTest, the_destructor_cancels_a_load) {
  std::atomic<bool> begun{false};
  script->on_make = [&](const Settings&, Progress* progress) {
    begun = true;
    while (true) progress->report(0);  // ends only by cancellation
  };
  {
    Session session(fake_options(script));
    session.load(instance, settings);
    while (!begun) std::this_thread::yield();
    session.load(ring(9), settings);
  }
  EXPECT_TRUE(begun);
}

TEST_F(SessionTest, the_destructor_does_not_wait_for_a_slow_pace) {
  struct Life {
    std::optional<Session> session;
    std::atomic<bool> over{false};
  };
  const auto life = std::make_shared<Life>();
  life->session.emplace(fake_options(script));
  life->session->set_speed(1e-5);
  life->session->load(instance, settings, true);
  ASSERT_TRUE(test::comes("the first iteration", [&] { return !script->iterated().empty(); }));
  std::thread([life] {  // on its own, so that a destructor that does wait fails here
    life->session.reset();
    life->over = true;
  })
      .detach();
  EXPECT_TRUE(
      test::comes("the session's end, with the second iteration due after a day", [&] { return life->over.load(); }));
}

TEST_F(SessionTest, frames_are_told_and_never_after_the_destructor_began) {
  std::atomic<int> told{0};
  SessionOptions options = fake_options(script);
  options.on_frame = [&] { ++told; };
  {
    Session session(std::move(options));
    session.load(instance, settings);
    session.step(10);
    session.wait_until_idle();
    EXPECT_GE(told, 11);
  }
  const int after = told;
  EXPECT_EQ(told, after);
}

}  // namespace
}  // namespace formicarium
