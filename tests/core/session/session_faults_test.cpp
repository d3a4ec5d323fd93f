// SPDX-License-Identifier: Apache-2.0
// A colony that fails: the run ends or pauses, and its results remain.
#include <new>

#include "core/base/error.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

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

// ---- Settings that a colony refuses during the run

struct FrugalColony : FakeColony {  // refuses alias tables for lack of memory
  using FakeColony::FakeColony;
  IterationRecord iterate(const Settings& now) override {
    if (now.selection == Selection::trial)
      throw SettingsError("Selection 'trial' needs 2.00 GB more; 1.00 GB are free.");
    return FakeColony::iterate(now);
  }
};

struct FrugalTest : SessionTest {
  FrugalTest() {
    options.frames_per_second = 0;
    options.make = [this](InstancePtr i, const Settings& s, Progress*) {
      return std::make_unique<FrugalColony>(i, s, script);
    };
    settings.selection = Selection::rwm;
    impossible = settings;
    impossible.selection = Selection::trial;
    impossible.rho = 0.5;
  }
  SessionOptions options;
  Settings impossible;
};

TEST_F(FrugalTest, a_change_that_memory_cannot_hold_pauses_the_run_and_is_taken_back) {
  Session session(std::move(options));
  session.load(instance, settings);
  session.step(4);
  Settings possible = settings;
  possible.rho = 0.3;
  session.change(possible);
  session.step(2);
  const Frame good = settled(session);
  session.change(impossible);
  session.run();
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_THAT(frame.message, HasSubstr("needs 2.00 GB more"));
  EXPECT_THAT(frame.message, HasSubstr("former settings stay in force"));
  EXPECT_EQ(frame.settings, possible);
  EXPECT_EQ(frame.journal, good.journal);
  EXPECT_EQ(frame.best, good.best);
  EXPECT_EQ(frame.last.iteration, 6);
  session.step(3);
  const Frame after = settled(session);
  EXPECT_EQ(after.last.iteration, 9);
  EXPECT_TRUE(after.message.empty());
  EXPECT_EQ(session.trace(after.run)->size(), 9u);
}

TEST_F(FrugalTest, a_run_that_cannot_begin_waits_for_other_settings) {
  Session session(std::move(options));
  session.load(instance, impossible, true);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::paused);
  EXPECT_EQ(frame.last.iteration, 0);
  EXPECT_THAT(frame.message, HasSubstr("The run is paused"));
  EXPECT_EQ(frame.settings, impossible);
  session.change(settings);
  session.step(3);
  EXPECT_EQ(settled(session).last.iteration, 3);
}

TEST_F(FrugalTest, a_replay_that_memory_cannot_follow_ends_where_it_came_to) {
  Session session(std::move(options));
  session.load(instance, settings, false, {{2, impossible}, {4, settings}});
  session.step(9);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 2);
  EXPECT_EQ(frame.settings, settings);
  session.step(9);
  EXPECT_EQ(settled(session).last.iteration, 11);
}

// ---- A colony that moves to the CPU

struct MovingTest : SessionTest {
  struct Mover : FakeColony {
    Mover(InstancePtr i, const Settings& s, std::shared_ptr<Script> script, int last)
        : FakeColony(std::move(i), s, std::move(script)), left_(last) {}
    IterationRecord iterate(const Settings& now) override {
      moved_ = moved_ || left_-- == 0;
      return FakeColony::iterate(now);
    }
    void copy_trails(Trails& into) const override {
      moved_ = moved_ || left_ == 0;
      FakeColony::copy_trails(into);
    }
    std::string device() const override { return moved_ ? "CPU, fake" : "GPU, fake"; }
    bool on_gpu() const override { return !moved_; }
    std::string moved() const override { return moved_ ? "The GPU failed." : ""; }
    int left_;
    mutable bool moved_ = false;
  };
  SessionOptions options(bool trails) {
    SessionOptions options = fake_options(script);
    options.trails = trails ? CarriedTrails::copied : CarriedTrails::none;
    options.make = [this](InstancePtr i, const Settings& s, Progress*) {
      return std::make_unique<Mover>(i, s, script, 5);
    };
    return options;
  }
};

TEST_F(MovingTest, a_move_is_told_once_and_the_run_goes_on) {
  Session session(options(false));
  session.load(instance, settings);
  session.step(5);
  const Frame before = settled(session);
  EXPECT_EQ(before.device, "GPU, fake");
  EXPECT_TRUE(before.message.empty());
  session.step(3);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 8);
  EXPECT_EQ(frame.device, "CPU, fake");
  EXPECT_EQ(frame.message, "The GPU failed.");
  EXPECT_EQ(frame.messages, before.messages + 1);
  session.step(3);
  const Frame later = settled(session);
  EXPECT_TRUE(later.message.empty());
  EXPECT_EQ(later.messages, frame.messages);
  EXPECT_EQ(later.moved, "The GPU failed.") << "whoever comes late can still read it";
}

TEST_F(MovingTest, a_move_while_trails_are_copied_is_told_with_that_frame_and_hides_no_other_message) {
  SessionOptions seldom = options(true);
  seldom.frames_per_second = 0.001;
  Session session(std::move(seldom));
  session.set_stop({.iterations = 5, .seconds = 0, .target = 0});
  session.load(instance, settings, true);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::finished);
  EXPECT_THAT(frame.message, HasSubstr("The GPU failed. The limit of 5 iterations is reached."));
  EXPECT_FALSE(frame.trails->empty());
}

}  // namespace
}  // namespace formicarium
