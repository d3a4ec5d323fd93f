// SPDX-License-Identifier: Apache-2.0
// All commands in random order, with colonies that fail at random: frames are consistent, nothing hangs, and the
// session stays usable.
#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <random>

#include "core/base/error.hpp"
#include "tests/core/session/fake_colony.hpp"

namespace formicarium {
namespace {

class Monkey {
 public:
  explicit Monkey(std::uint64_t seed) : random_(seed), session_(options()) {}

  void play(int commands) {
    for (int i = 0; i < commands && !testing::Test::HasFatalFailure(); ++i) {
      press();
      // Commands come faster than the solver can follow; sometimes it may catch up.
      const bool rest = random_() % 6 == 0;
      if (rest) session_.pause();
      look(rest);
    }
    tame_ = true;
  }

  /// A new load works, whatever happened before.
  void leave() {
    session_.set_stop({});
    session_.set_speed(0);
    session_.load(instances_[0], Settings{});
    session_.pause();
    look(true);
    session_.step(3);
    const Frame frame = settled(session_);
    ASSERT_TRUE(frame.state == State::paused || frame.state == State::failed);
    if (frame.state == State::paused) {
      ASSERT_EQ(frame.last.iteration, 3);
    }
  }

 private:
  SessionOptions options() {
    script_->gives_up = true;
    // The script has its own random numbers, because it runs on the solver thread.
    auto chance = std::make_shared<std::mt19937_64>(random_());
    script_->on_make = [this, chance](const Settings&, Progress* progress) {
      if (tame_) return;
      for (int i = 0; i < int((*chance)() % 50); ++i) progress->report(i / 50.0);
      if ((*chance)() % 9 == 0) throw SettingsError("refused at random");
      if ((*chance)() % 19 == 0) throw std::bad_alloc();
    };
    script_->on_iterate = [chance](std::int64_t) {
      if ((*chance)() % 3001 == 0) throw std::runtime_error("failed at random");
    };
    return fake_options(script_);
  }

  void press() {
    Settings settings;
    settings.rho = 0.001 * double(1 + random_() % 900);
    settings.seed = random_() % 3;
    switch (random_() % 17) {
      case 0:
        return session_.load(instances_[random_() % 3], settings, random_() % 2 == 0);
      case 1:
        return session_.reset();
      case 2:
        return session_.restart_with(settings);
      case 3:
      case 4:
      case 5:
        return session_.run();
      case 6:
        return session_.pause();
      case 7:
        return session_.step(std::int64_t(random_() % 20));
      case 8:
      case 9:
        return session_.change(settings);
      case 10:
        return session_.set_stop({.iterations = std::int64_t(random_() % 50), .seconds = 0, .target = 0});
      case 11:
        return session_.set_speed(random_() % 3 == 0 ? 20000 : 0);
      case 12:
        return session_.want_trails(random_() % 2 == 0 ? CarriedTrails::copied : CarriedTrails::none);
      case 13:
        return session_.cancel_loading();
      case 14:
        return session_.give_up();
      default:
        if (const auto share = session_.loading_share()) {
          ASSERT_TRUE(*share >= 0 && *share <= 1);
        }
    }
  }

  void look(bool rest = false) {
    if (rest) session_.wait_until_idle();
    const FramePtr frame = session_.take_frame();
    if (!frame) return;
    ASSERT_GE(frame->run, run_);
    if (frame->run > run_) iteration_ = 0;
    run_ = frame->run;
    ASSERT_GE(frame->last.iteration, iteration_);
    iteration_ = frame->last.iteration;
    ASSERT_EQ(frame->state == State::empty, run_ == 0);
    if (run_ == 0) return;
    ASSERT_EQ(frame->best.empty(), iteration_ == 0);
    if (iteration_ > 0) {
      ASSERT_EQ(frame->instance->cost(frame->best), frame->best_length);
    }
    for (float value : frame->trails->value) {
      // A colony that failed in the middle of an iteration has counted it already; a frame may still have earlier
      // trails.
      if (frame->state != State::failed || value != float(iteration_ + 1)) {
        ASSERT_EQ(value, float(iteration_));
      }
    }
    for (std::size_t i = 1; i < frame->journal.size(); ++i)
      ASSERT_LT(frame->journal[i - 1].iteration, frame->journal[i].iteration);
    if (const auto trace = session_.trace(run_)) {
      ASSERT_GE(std::int64_t(trace->size()), iteration_);
    }
    if (frame->state == State::failed) {
      ASSERT_FALSE(frame->message.empty());
    }
    if (frame->state == State::finished) {
      ASSERT_FALSE(frame->message.empty());
    }
  }

  std::mt19937_64 random_;
  std::atomic<bool> tame_{false};  // from now on every load works
  std::shared_ptr<Script> script_ = std::make_shared<Script>();
  InstancePtr instances_[3] = {ring(8), ring(13), ring(40)};
  std::uint64_t run_ = 0;
  std::int64_t iteration_ = 0;
  Session session_;
};

TEST(Monkey, every_command_in_any_order_leaves_frames_whole_and_the_session_usable) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Monkey monkey(seed);
    monkey.play(3000);
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << "seed " << seed;
    if (seed % 2 == 0) continue;  // the session is closed in the middle of everything
    monkey.leave();
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace formicarium
