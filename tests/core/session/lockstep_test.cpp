// SPDX-License-Identifier: Apache-2.0
// Sessions that are compared by iteration: none runs ahead, whatever the others do.
#include "core/session/lockstep.hpp"

#include <array>
#include <atomic>
#include <random>
#include <thread>

#include "tests/core/session/session_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

/// What the solver threads of all sides write down.
struct Board {
  static constexpr std::size_t most = 4;
  std::array<std::atomic<std::int64_t>, most> done{};
  std::array<std::atomic<bool>, most> out{};  // failed
  std::atomic<int> ahead{0};                  // iterations that began too early
};

/// A colony that checks at the beginning of each iteration that all other sides have done the one before.
class CheckedColony : public FakeColony {
 public:
  CheckedColony(InstancePtr instance, const Settings& settings, std::shared_ptr<Script> script, Board& board,
                std::size_t side, std::size_t sides)
      : FakeColony(std::move(instance), settings, std::move(script)), board_(board), side_(side), sides_(sides) {}

  IterationRecord iterate(const Settings& now) override {
    for (std::size_t other = 0; other < sides_; ++other)
      if (other != side_ && !board_.out[other] && board_.done[other] < iteration_) ++board_.ahead;
    const IterationRecord record = FakeColony::iterate(now);
    board_.done[side_] = ++iteration_;
    return record;
  }

 private:
  Board& board_;
  std::size_t side_, sides_;
  std::int64_t iteration_ = 0;
};

struct LockstepTest : SessionTest {
  Board board;
  std::shared_ptr<Lockstep> lockstep = std::make_shared<Lockstep>();

  std::unique_ptr<Session> side(std::size_t number, std::size_t sides, std::shared_ptr<Script> how) {
    SessionOptions options = fake_options(how);
    options.make = [this, number, sides, how](InstancePtr of, const Settings& with, Progress*) {
      return std::make_unique<CheckedColony>(std::move(of), with, how, board, number, sides);
    };
    auto session = std::make_unique<Session>(std::move(options));
    session->link(lockstep);
    session->load(instance, settings);
    session->wait_until_idle();
    return session;
  }
};

TEST_F(LockstepTest, no_side_runs_ahead_under_random_pauses_delays_and_failures) {
  for (const std::size_t sides : {2U, 3U, 4U}) {
    lockstep = std::make_shared<Lockstep>();
    for (std::size_t i = 0; i < sides; ++i) board.done[i] = 0, board.out[i] = false;
    std::vector<std::unique_ptr<Session>> sessions;
    for (std::size_t i = 0; i < sides; ++i) {
      auto how = std::make_shared<Script>();
      auto random = std::make_shared<std::mt19937_64>(100 * sides + i);
      how->on_iterate = [this, random, i](std::int64_t iteration) {
        if ((*random)() % 5 == 0) std::this_thread::sleep_for(std::chrono::microseconds((*random)() % 200));
        if (i == 1 && iteration == 700) {
          board.out[i] = true;
          throw std::runtime_error("failed on purpose");
        }
      };
      sessions.push_back(side(i, sides, how));
    }
    std::mt19937_64 random(sides);
    for (int turn = 0; turn < 60; ++turn) {
      for (const auto& session : sessions) random() % 4 == 0 ? session->pause() : session->run();
      std::this_thread::sleep_for(std::chrono::milliseconds(random() % 5));
    }
    for (const auto& session : sessions) session->step(1000);  // the failed side ignores it
    for (std::size_t i = 0; i < sides; ++i)
      if (i != 1) {
        while (board.done[i] < 1000) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    EXPECT_TRUE(board.out[1]);
    EXPECT_EQ(board.ahead, 0) << sides << " sides";
    for (const auto& session : sessions) session->pause();  // before the first of them goes and frees the others
    for (const auto& session : sessions) session->wait_until_idle();
  }
}

TEST_F(LockstepTest, a_paused_side_holds_the_others_and_a_finished_one_does_not) {
  const auto a = side(0, 2, std::make_shared<Script>()), b = side(1, 2, std::make_shared<Script>());
  b->step(5);
  a->step(20);
  while (board.done[0] < 6) std::this_thread::yield();
  ASSERT_TRUE(test::rests());
  EXPECT_EQ(board.done[0], 6);  // b stands after 5, so a may do 6
  EXPECT_EQ(board.done[1], 5);
  b->set_stop({.iterations = 8});
  b->run();
  a->wait_until_idle();
  EXPECT_EQ(board.done[0], 20);
  EXPECT_EQ(board.done[1], 8);
}

TEST_F(LockstepTest, a_side_that_begins_anew_catches_up_at_full_speed) {
  const auto a = side(0, 2, std::make_shared<Script>()), b = side(1, 2, std::make_shared<Script>());
  for (const auto& session : {a.get(), b.get()}) session->step(300);
  for (const auto& session : {a.get(), b.get()}) session->wait_until_idle();
  for (const auto& session : {a.get(), b.get()}) session->set_speed(1);  // 300 iterations would take five minutes
  b->restart_with(settings);
  b->step(300);
  ASSERT_TRUE(b->wait_until_idle(test::patience));
  EXPECT_EQ(b->take_frame()->last.iteration, 300);
}

TEST_F(LockstepTest, sides_publish_the_same_iterations) {
  std::array<std::unique_ptr<Session>, 2> sides;
  std::array<std::vector<std::int64_t>, 2> seen;  // each written by its solver thread, read after it is idle
  std::atomic<int> frames{0};                     // of side 0 while it ran
  for (std::size_t i = 0; i < 2; ++i) {
    SessionOptions options = fake_options(script);
    options.frames_per_second = 200;
    options.on_frame = [&, i] {
      if (const FramePtr frame = sides[i]->take_frame(); frame && frame->state == State::running) {
        seen[i].push_back(frame->last.iteration);
        if (i == 0) ++frames;
      }
    };
    sides[i] = std::make_unique<Session>(std::move(options));
    sides[i]->link(lockstep);
    sides[i]->load(instance, settings);
    sides[i]->wait_until_idle();
  }
  const auto begin = std::chrono::steady_clock::now();
  for (const auto& session : sides) session->run();
  ASSERT_TRUE(test::comes("thirty frames", [&] { return frames >= 30; }));
  for (const auto& session : sides) session->pause();
  for (const auto& session : sides) session->wait_until_idle();
  const auto both = std::ranges::count_if(
      seen[0], [&](std::int64_t iteration) { return std::ranges::count(seen[1], iteration) > 0; });
  const std::chrono::duration<double> ran = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(double(seen[0].size()), 2.5 * 200 * ran.count());  // no side publishes each iteration
  EXPECT_GE(double(both), 0.8 * double(std::min(seen[0].size(), seen[1].size())));
}

TEST_F(LockstepTest, a_side_that_goes_frees_the_one_that_waits_for_it) {
  const auto a = side(0, 2, std::make_shared<Script>());
  auto b = side(1, 2, std::make_shared<Script>());
  a->step(10);
  while (board.done[0] < 1) std::this_thread::yield();
  board.out[1] = true;
  b.reset();
  ASSERT_TRUE(a->wait_until_idle(test::patience));
  EXPECT_EQ(board.done[0], 10);
}

TEST(Lockstep, a_side_that_spins_is_not_woken) {
  Lockstep lockstep({.cores = 2, .spin = std::chrono::hours(1)});
  int woken = 0;
  const int a = lockstep.join([&] { ++woken; }), b = lockstep.join([] {});
  for (const int side : {a, b}) lockstep.stand(side, 0);
  lockstep.done(a, 1, false);
  std::thread other([&] { lockstep.done(b, 1, false); });
  EXPECT_TRUE(lockstep.may_begin(a, 2, 1));
  other.join();
  EXPECT_EQ(woken, 0);
}

TEST(Lockstep, a_side_sleeps_at_once_where_threads_outnumber_cores) {
  Lockstep lockstep({.cores = 2, .spin = std::chrono::hours(1)});
  int woken = 0;
  const int a = lockstep.join([&] { ++woken; }), b = lockstep.join([] {}), c = lockstep.join([] {});
  for (const int side : {a, b, c}) lockstep.stand(side, 0);
  lockstep.done(a, 1, false);
  EXPECT_FALSE(lockstep.may_begin(a, 2, 1));  // three sides
  lockstep.rest(c);
  EXPECT_FALSE(lockstep.may_begin(a, 2, 2));  // two threads each
  EXPECT_FALSE(lockstep.may_begin(a, 2, 0));  // all cores each
  EXPECT_EQ(woken, 0);
  lockstep.done(b, 1, false);
  EXPECT_EQ(woken, 1);
  EXPECT_TRUE(lockstep.may_begin(a, 2, 1));
}

TEST(Lockstep, a_side_that_spun_in_vain_is_woken_later) {
  Lockstep lockstep({.cores = 2, .spin = std::chrono::microseconds(1)});
  int woken = 0;
  const int a = lockstep.join([&] { ++woken; }), b = lockstep.join([] {});
  for (const int side : {a, b}) lockstep.stand(side, 0);
  lockstep.done(a, 1, false);
  EXPECT_FALSE(lockstep.may_begin(a, 2, 1));
  lockstep.done(b, 1, false);
  EXPECT_EQ(woken, 1);
  EXPECT_TRUE(lockstep.may_begin(a, 2, 1));
}

TEST(Lockstep, no_side_begins_while_another_is_expected) {
  const auto lockstep = std::make_shared<Lockstep>();
  int woken = 0;
  const int a = lockstep->join([&] { ++woken; });
  lockstep->stand(a, 0);
  auto expected = Lockstep::expect(lockstep);
  EXPECT_FALSE(lockstep->may_begin(a, 1));
  const int b = lockstep->join([] {});
  lockstep->stand(b, 0);
  EXPECT_EQ(woken, 0);
  expected.reset();
  EXPECT_EQ(woken, 1);
  EXPECT_TRUE(lockstep->may_begin(a, 1));
  Lockstep::expect(lockstep).reset();  // one that does not come
  EXPECT_TRUE(lockstep->may_begin(a, 1));
}

TEST(Lockstep, counts_how_far_a_side_is_behind) {
  Lockstep lockstep;
  const int a = lockstep.join([] {}), b = lockstep.join([] {});
  lockstep.stand(a, 12);
  lockstep.stand(b, 4);
  EXPECT_EQ(lockstep.behind(a), 0);
  EXPECT_EQ(lockstep.behind(b), 8);
  lockstep.rest(a);
  EXPECT_EQ(lockstep.behind(b), 0);
}

}  // namespace
}  // namespace formicarium
