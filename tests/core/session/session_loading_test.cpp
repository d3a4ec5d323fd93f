// SPDX-License-Identifier: Apache-2.0
// Making runs: loads, resets, restarts, and loads that are refused or cancelled.
#include <new>

#include "core/base/error.hpp"
#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

TEST_F(SessionTest, a_reset_gives_the_same_run_again) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(30);
  const Frame first = settled(session);
  const auto trace = session.trace(first.run);
  session.reset();
  const Frame fresh = settled(session);
  EXPECT_EQ(fresh.state, State::paused);
  EXPECT_EQ(fresh.last.iteration, 0);
  EXPECT_TRUE(fresh.best.empty());
  EXPECT_GT(fresh.run, first.run);
  EXPECT_EQ(session.trace(first.run), nullptr);
  session.step(30);
  const Frame second = settled(session);
  EXPECT_EQ(second.best, first.best);
  EXPECT_EQ(second.best_iteration, first.best_iteration);
  EXPECT_EQ((*trace)[29].iteration_best, (*session.trace(second.run))[29].iteration_best);
}

TEST_F(SessionTest, a_reset_keeps_the_settings_in_force_and_starts_the_journal_anew) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(3);
  Settings changed = settings;
  changed.rho = 0.3;
  session.change(changed);
  session.step(3);
  EXPECT_EQ(settled(session).journal.size(), 1u);
  session.reset();
  const Frame frame = settled(session);
  EXPECT_TRUE(frame.journal.empty());
  EXPECT_EQ(frame.settings.rho, 0.3);
  EXPECT_EQ(frame.start.rho, 0.3);
}

TEST_F(SessionTest, a_restart_takes_every_setting_and_keeps_running_if_it_ran) {
  Gate gate;
  std::atomic<bool> hold{true};
  script->on_iterate = [&](std::int64_t i) {
    if (i == 3 && hold.exchange(false)) gate.pass();
  };
  Session session(fake_options(script));
  session.set_stop({.iterations = 9, .seconds = 0, .target = 0});
  session.load(instance, settings, true);
  gate.await_arrival();
  Settings other = settings;
  other.seed = 99;
  other.ants = 5;
  session.restart_with(other);
  gate.open();
  Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_EQ(frame.last.iteration, 9);
  EXPECT_EQ(frame.start, other);
  EXPECT_EQ(frame.lengths.size(), 5u);
  session.restart_with(settings);
  frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.last.iteration, 0);
}

TEST_F(SessionTest, run_ids_grow_with_every_load_reset_and_restart) {
  Session session(fake_options(script));
  std::uint64_t before = 0;
  for (int i = 0; i < 9; ++i) {
    if (i % 3 == 0) session.load(instance, settings);
    if (i % 3 == 1) session.reset();
    if (i % 3 == 2) session.restart_with(settings);
    const Frame frame = settled(session);
    EXPECT_EQ(frame.run, before + 1);
    before = frame.run;
  }
}

TEST_F(SessionTest, a_load_during_a_run_replaces_it) {
  Gate gate;
  script->on_iterate = [&](std::int64_t i) {
    if (i == 4) gate.pass();
  };
  Session session(fake_options(script));
  session.load(instance, settings, true);
  gate.await_arrival();
  const InstancePtr other = ring(9, "other");
  session.load(other, settings);
  gate.open();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.instance, other);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.last.iteration, 0);
}

TEST_F(SessionTest, a_refused_load_leaves_the_former_run_and_says_why) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(6);
  const Frame before = settled(session);
  script->on_make = [](const Settings&, Progress*) { throw SettingsError("memory 'matrix' needs 8 GB"); };
  session.load(ring(9), settings, true);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.message, "memory 'matrix' needs 8 GB");
  EXPECT_TRUE(frame.refused) << "of these settings no colony can be made";
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.run, before.run);
  EXPECT_EQ(frame.instance, instance);
  EXPECT_EQ(frame.best, before.best);
  session.step(1);
  const Frame after = settled(session);
  EXPECT_EQ(after.last.iteration, 7);
  EXPECT_TRUE(after.message.empty());
  EXPECT_FALSE(after.refused);
}

TEST_F(SessionTest, a_load_without_enough_memory_is_told_and_leaves_the_former_run_running) {
  Gate gate, made;
  script->on_iterate = [&](std::int64_t i) {
    if (i == 2) gate.pass();
    if (i == 30) made.pass();
  };
  Session session(fake_options(script));
  session.load(instance, settings, true);
  gate.await_arrival();
  script->on_make = [](const Settings&, Progress*) { throw std::bad_alloc(); };
  session.load(ring(9), settings);
  gate.open();
  made.await_arrival();  // meanwhile the former run is kept
  session.pause();
  made.open();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 30);
  EXPECT_EQ(frame.message, "There is not enough memory for this instance with these settings.");
  EXPECT_FALSE(frame.refused) << "the settings are not to blame: with more memory they make a colony";
}

TEST_F(SessionTest, memory_that_was_refused_is_no_refusal_of_the_settings_though_one_stood_before_it) {
  Session session(fake_options(script));
  session.load(instance, settings);
  EXPECT_FALSE(settled(session).refused);
  script->on_make = [](const Settings&, Progress*) { throw SettingsError("no"); };
  session.load(ring(9), settings);
  EXPECT_TRUE(settled(session).refused);
  script->on_make = [](const Settings&, Progress*) { throw std::bad_alloc(); };
  session.load(ring(9), settings);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.message, "There is not enough memory for this instance with these settings.");
  EXPECT_FALSE(frame.refused);
  EXPECT_EQ(frame.instance, instance);
  script->on_make = [](const Settings&, Progress*) {};
  script->on_iterate = [](std::int64_t i) {
    if (i == 3) throw std::bad_alloc();
  };
  session.load(instance, settings);
  session.step(5);
  const Frame failed = settled(session);
  EXPECT_EQ(failed.state, State::failed);
  EXPECT_EQ(failed.message,
            "The run stopped in iteration 3: there is not enough memory. The best tour so far is kept.");
  EXPECT_FALSE(failed.refused);
}

TEST_F(SessionTest, a_refused_first_load_leaves_the_session_empty_and_usable) {
  Session session(fake_options(script));
  script->on_make = [](const Settings&, Progress*) { throw SettingsError("no"); };
  session.load(instance, settings);
  Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::empty);
  EXPECT_EQ(frame.message, "no");
  const auto told = frame.messages;
  session.load(instance, settings);
  frame = settled(session);
  EXPECT_GT(frame.messages, told) << "the same refusal twice is told twice";
  script->on_make = [](const Settings&, Progress*) {};
  session.load(instance, settings);
  EXPECT_EQ(settled(session).state, State::paused);
}

TEST_F(SessionTest, a_newer_load_cancels_the_one_in_work) {
  Gate gate;
  std::atomic<int> cancelled{0};
  script->on_make = [&](const Settings& s, Progress* progress) {
    if (s.seed != 1000) return;
    gate.pass();
    try {
      progress->report(0.5);
    } catch (const Cancelled&) {
      ++cancelled;
      throw;
    }
  };
  Session session(fake_options(script));
  Settings slow = settings;
  slow.seed = 1000;
  session.load(instance, slow);
  gate.await_arrival();
  session.load(instance, settings);
  gate.open();
  const Frame frame = settled(session);
  EXPECT_EQ(cancelled, 1);
  EXPECT_EQ(frame.settings, settings);
  EXPECT_EQ(frame.run, 1u);
  EXPECT_TRUE(frame.message.empty());
}

TEST_F(SessionTest, loading_shows_how_far_it_is_and_can_be_cancelled) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(2);
  session.wait_until_idle();
  EXPECT_FALSE(session.loading_share());
  Gate gate;
  script->on_make = [&](const Settings&, Progress* progress) {
    progress->report(0.25);
    gate.pass();
    progress->report(0.5);
  };
  session.load(ring(9), settings);
  gate.await_arrival();
  ASSERT_TRUE(session.loading_share());
  EXPECT_EQ(*session.loading_share(), 0.25);
  session.cancel_loading();
  gate.open();
  const Frame frame = settled(session);
  EXPECT_FALSE(session.loading_share());
  EXPECT_EQ(frame.instance, instance);
  EXPECT_EQ(frame.last.iteration, 2);
  EXPECT_THAT(frame.message, HasSubstr("ancelled"));
}

TEST_F(SessionTest, a_load_of_nothing_is_refused) {
  Session session(fake_options(script));
  session.load(nullptr, settings);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::empty);
  EXPECT_FALSE(frame.message.empty());
}

}  // namespace
}  // namespace formicarium
