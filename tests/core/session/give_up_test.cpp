// SPDX-License-Identifier: Apache-2.0
// Cancelling an iteration in progress.
#include <optional>
#include <thread>

#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

/// A gate in the `iteration`-th call of iterate().
std::shared_ptr<Gate> gate_in(const std::shared_ptr<Script>& script, std::int64_t iteration) {
  auto gate = std::make_shared<Gate>();
  script->on_iterate = [gate, iteration, calls = std::int64_t{0}](std::int64_t) mutable {
    if (++calls == iteration) gate->pass();
  };
  return gate;
}

/// Starts a run and cancels its fifth iteration while it is in progress.
void give_up_fifth(Session& session, const InstancePtr& instance, const Settings& settings, Gate& gate) {
  session.load(instance, settings, true);
  gate.await_arrival();
  session.give_up();
  gate.open();
}

TEST_F(SessionTest, an_iteration_given_up_leaves_the_run_as_it_was_and_paused) {
  script->gives_up = true;
  const auto gate = gate_in(script, 5);
  Session session(fake_options(script));
  give_up_fifth(session, instance, settings, *gate);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.last.iteration, 4);
  EXPECT_EQ(session.trace(frame.run)->size(), 4u);
  EXPECT_TRUE(frame.message.empty()) << frame.message;
  EXPECT_FALSE(frame.best.empty());
}

TEST_F(SessionTest, a_run_that_gave_up_an_iteration_comes_to_the_same_tours) {
  const auto calm = std::make_shared<Script>();
  Session undisturbed(fake_options(calm));
  undisturbed.load(instance, settings);
  undisturbed.step(9);
  const Frame expected = settled(undisturbed);

  script->gives_up = true;
  const auto gate = gate_in(script, 5);
  Session session(fake_options(script));
  give_up_fifth(session, instance, settings, *gate);
  session.wait_until_idle();
  session.step(5);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 9);
  EXPECT_EQ(frame.iteration_best, expected.iteration_best);
  EXPECT_EQ(frame.best_length, expected.best_length);
  EXPECT_EQ(frame.lengths, expected.lengths);
}

TEST_F(SessionTest, a_colony_that_cannot_give_up_ends_its_iteration_first) {
  const auto gate = gate_in(script, 5);
  Session session(fake_options(script));
  give_up_fifth(session, instance, settings, *gate);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.last.iteration, 5);
}

TEST_F(SessionTest, with_no_iteration_in_flight_there_is_nothing_to_give_up_then_or_later) {
  script->gives_up = true;
  std::atomic<int> calls{0};
  script->on_iterate = [&](std::int64_t) { ++calls; };
  Session session(fake_options(script));
  session.give_up();
  session.load(instance, settings);
  session.give_up();
  session.wait_until_idle();
  session.give_up();
  session.step(3);
  EXPECT_EQ(settled(session).last.iteration, 3);
  EXPECT_EQ(calls, 3) << "none was begun in vain";
  session.reset();
  session.step(2);
  EXPECT_EQ(settled(session).last.iteration, 2);
  EXPECT_EQ(calls, 5);
}

TEST_F(SessionTest, steps_and_a_reset_after_it_are_done) {
  script->gives_up = true;
  const auto gate = gate_in(script, 5);
  Session session(fake_options(script));
  session.load(instance, settings, true);
  gate->await_arrival();
  session.give_up();
  session.step(2);
  gate->open();
  EXPECT_EQ(settled(session).last.iteration, 6);
  session.reset();
  session.run();
  session.give_up();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.run, 2u);
}

TEST_F(SessionTest, a_session_that_ends_does_not_wait_for_its_iteration) {
  script->gives_up = true;
  std::atomic<bool> over{false};
  for (int i = 0; i < 50; ++i) {
    over = false;
    std::optional<Session> session(std::in_place, fake_options(script));
    // It polls the flag as long as the session lives.
    script->on_iterate = [&](std::int64_t iteration) {
      for (int wait = 0; iteration == 3 && !over && wait < 20; ++wait)
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    };
    session->load(instance, settings, true);
    std::this_thread::sleep_for(std::chrono::microseconds(100 * i));
    session->give_up();
    session.reset();
    over = true;
  }
}

}  // namespace
}  // namespace formicarium
