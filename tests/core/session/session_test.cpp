// SPDX-License-Identifier: Apache-2.0
// The life of a session: commands, states, stop criteria, loading, failures.
#include "core/session/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <new>
#include <thread>

#include "core/io/error.hpp"
#include "tests/core/session/fake_colony.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

struct SessionTest : testing::Test {
  std::shared_ptr<Script> script = std::make_shared<Script>();
  InstancePtr instance = ring(20);
  Settings settings;
};

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
  EXPECT_EQ(instance->length(frame.best), frame.best_length);
  EXPECT_EQ(frame.best_length, frame.last.best);
  EXPECT_EQ(instance->length(frame.iteration_best), frame.last.iteration_best);
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
  const double before = used();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));  // the span that is measured, not a synchronisation
  EXPECT_LT(used() - before, 0.02);
}

// ---- Stop criteria

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

TEST_F(SessionTest, a_target_finishes_the_run_once_a_tour_is_as_short) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(40);
  const Frame known = settled(session);
  session.reset();
  session.set_stop({.iterations = 0, .seconds = 0, .target = known.best_length});
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

// ---- Speed

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

// ---- Reset, restart, run ids

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

// ---- Loading

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
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.run, before.run);
  EXPECT_EQ(frame.instance, instance);
  EXPECT_EQ(frame.best, before.best);
  session.step(1);
  const Frame after = settled(session);
  EXPECT_EQ(after.last.iteration, 7);
  EXPECT_TRUE(after.message.empty());
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
  made.await_arrival();  // the former run goes on
  session.pause();
  made.open();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 30);
  EXPECT_THAT(frame.message, HasSubstr("not enough memory"));
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

// ---- Failures

TEST_F(SessionTest, an_exception_in_an_iteration_ends_the_run_and_keeps_the_best_tour) {
  script->on_iterate = [](std::int64_t i) {
    if (i == 6) throw std::runtime_error("the fan fell off");
  };
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(5);
  const Frame good = settled(session);
  session.run();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::failed);
  EXPECT_THAT(frame.message, HasSubstr("the fan fell off"));
  EXPECT_THAT(frame.message, HasSubstr("iteration 6"));
  EXPECT_EQ(frame.best, good.best);
  EXPECT_EQ(frame.last.iteration, 5);
  session.run();
  session.step(3);
  session.pause();
  session.wait_until_idle();
  EXPECT_EQ(script->iterated().size(), 5u) << "a failed run does not go on";
  script->on_iterate = [](std::int64_t) {};
  session.reset();
  session.step(8);
  const Frame again = settled(session);
  EXPECT_EQ(again.state, State::paused);
  EXPECT_EQ(again.last.iteration, 8);
  EXPECT_TRUE(again.message.empty());
}

TEST_F(SessionTest, running_out_of_memory_ends_the_run_and_a_load_afterwards_works) {
  script->on_iterate = [](std::int64_t i) {
    if (i == 2) throw std::bad_alloc();
  };
  Session session(fake_options(script));
  session.load(instance, settings, true);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::failed);
  EXPECT_THAT(frame.message, HasSubstr("not enough memory"));
  EXPECT_EQ(frame.best.size(), 20u);
  script->on_iterate = [](std::int64_t) {};
  session.load(ring(9), settings);
  session.step(4);
  EXPECT_EQ(settled(session).last.iteration, 4);
}

TEST_F(SessionTest, something_thrown_that_is_no_exception_ends_the_run_too) {
  script->on_iterate = [](std::int64_t) { throw 42; };
  Session session(fake_options(script));
  session.load(instance, settings, true);
  EXPECT_EQ(settled(session).state, State::failed);
}

TEST_F(SessionTest, a_best_tour_with_a_wrong_length_is_an_error_not_a_result) {
  struct Liar : FakeColony {
    using FakeColony::FakeColony;
    Length best_length() const override { return FakeColony::best_length() - 1; }
  };
  SessionOptions options = fake_options(script);
  options.make = [this](InstancePtr i, const Settings& s, Progress*) { return std::make_unique<Liar>(i, s, script); };
  Session session(std::move(options));
  session.load(instance, settings, true);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::failed);
  EXPECT_THAT(frame.message, HasSubstr("has length"));
  EXPECT_TRUE(frame.best.empty());
}

// ---- Ends

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
    while (true) progress->report(0);  // ends by cancellation alone
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
  Session session(fake_options(script));
  session.set_speed(1e-5);
  session.load(instance, settings, true);
  while (script->iterated().empty()) std::this_thread::yield();
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

// ---- Frames

TEST_F(SessionTest, frames_are_whole_while_the_solver_overwrites_them) {
  SessionOptions options = fake_options(script);
  options.trails = CarriedTrails::copied;
  Session session(std::move(options));
  session.set_stop({.iterations = 5000, .seconds = 0, .target = 0});
  session.load(instance, settings, true);
  std::int64_t newest = -1;
  for (bool done = false; !done;) {
    const Frame* frame = session.take_frame();
    if (!frame || !frame->instance) {  // a frame of the empty session may come before the load
      std::this_thread::yield();
      continue;
    }
    ASSERT_GE(frame->last.iteration, newest);
    newest = frame->last.iteration;
    if (newest > 0) {
      ASSERT_EQ(instance->length(frame->best), frame->best_length);
      ASSERT_EQ(instance->length(frame->iteration_best), frame->last.iteration_best);
      ASSERT_EQ(frame->lengths.front(), frame->last.iteration_best);
    }
    ASSERT_EQ(frame->trails.value.size(), 160u);
    for (float value : frame->trails.value) ASSERT_EQ(value, float(newest));
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

TEST_F(SessionTest, trails_come_when_wanted_and_go_when_not) {
  Session session(fake_options(script));
  session.load(instance, settings);
  session.step(3);
  EXPECT_TRUE(settled(session).trails.empty());
  session.want_trails(CarriedTrails::copied);
  Frame frame = settled(session);
  ASSERT_FALSE(frame.trails.empty()) << "wanted while paused, shown while paused";
  EXPECT_EQ(frame.trails.value[0], 3.0f);
  session.want_trails(CarriedTrails::none);
  EXPECT_TRUE(settled(session).trails.empty());
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
    ASSERT_FALSE(frame.trails.empty());
    EXPECT_EQ(frame.trails.on_device != nullptr, has_device);
    EXPECT_EQ(frame.trails.value.empty(), has_device);
    Trails trails = frame.trails;
    trails.memory = Memory::matrix;  // columns are cities
    EXPECT_EQ(trails.at(5, 2), 3.0f);
    EXPECT_EQ(trails.at(5, 7), 3.0f);
    EXPECT_EQ(script->fetches, has_device ? 1 : 0) << "a row is fetched once";
    ASSERT_EQ(trails.values().size(), 160u);
    EXPECT_EQ(trails.values()[159], 3.0f);
    EXPECT_EQ(trails.at(9, 1), 3.0f);
    EXPECT_EQ(script->fetches, has_device ? 2 : 0) << "and all of them once";
    session.want_trails(CarriedTrails::copied);
    EXPECT_EQ(settled(session).trails.value.size(), 160u);
  }
}

TEST_F(SessionTest, no_more_moments_of_the_trails_are_lent_than_frames_are_held) {
  script->has_device = true;
  SessionOptions options = fake_options(script);
  options.trails = CarriedTrails::on_device;
  Session session(std::move(options));
  session.load(instance, settings);
  for (int i = 0; i < 20; ++i) {
    session.step(3);
    session.wait_until_idle();
    if (i % 3 == 0) session.take_frame();
    EXPECT_LE(script->lent, 3);
  }
}

}  // namespace
}  // namespace formicarium
