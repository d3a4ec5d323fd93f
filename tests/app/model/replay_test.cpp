// SPDX-License-Identifier: Apache-2.0
#include "app/model/replay.hpp"

#include <gmock/gmock.h>

#include "app/model/number_words.hpp"
#include "core/base/version.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

struct ReplayTest : testing::Test {
  ReplayTest() {
    session.iteration = 30;
    session.best = 7542;
    session.version = version;
    frame.run = 4;
    frame.state = State::paused;
    frame.last.iteration = 30;
    frame.best_length = 7542;
  }
  std::optional<Verdict> followed() {
    ReplayCheck check;
    check.begin(session, 3);
    return check.follow(frame);
  }
  SessionFile session;
  Frame frame;
};

TEST_F(ReplayTest, that_comes_to_the_saved_length_agrees) {
  const auto verdict = followed();
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->agrees && verdict->arrived);
  EXPECT_EQ(verdict->words, "the replay agrees");
}

TEST_F(ReplayTest, that_comes_to_another_length_does_not_and_both_are_named) {
  frame.best_length = 7600;
  const auto verdict = followed();
  ASSERT_TRUE(verdict);
  EXPECT_FALSE(verdict->agrees);
  EXPECT_EQ(verdict->words,
            "the replay reached length 7\u2009600 at iteration 30, but the session was saved with "
            "7\u2009542");
  session.version = "0.1.0";
  EXPECT_THAT(followed()->words, HasSubstr("0.1.0")) << "the likely reason";
}

TEST_F(ReplayTest, of_relaxed_ants_cannot_be_expected_to_agree) {
  session.settings.algorithm = Algorithm::acs;
  session.settings.execution = Execution::relaxed;
  session.settings.threads = 4;
  frame.best_length = 7600;
  EXPECT_TRUE(followed()->agrees);
  EXPECT_THAT(followed()->words, HasSubstr("relaxed"));
}

TEST_F(ReplayTest, that_is_broken_off_or_changed_says_so) {
  frame.last.iteration = 12;
  EXPECT_FALSE(followed()->arrived);
  EXPECT_EQ(followed()->words, "the replay stopped at iteration 12 of 30");
  frame.last.iteration = 30;
  frame.journal.push_back({5, {}});
  EXPECT_FALSE(followed()->arrived);
  EXPECT_THAT(followed()->words, HasSubstr("changed"));
}

TEST_F(ReplayTest, is_under_way_until_it_has_ended) {
  ReplayCheck check;
  check.begin(session, 4);
  EXPECT_FALSE(check.follow(frame)) << "a frame of the run before";
  EXPECT_EQ(check.share(frame), 0);
  frame.run = 5;
  frame.last.iteration = 0;
  EXPECT_FALSE(check.follow(frame)) << "it has not begun";
  frame.state = State::running;
  frame.last.iteration = 15;
  EXPECT_FALSE(check.follow(frame));
  EXPECT_EQ(check.share(frame), 0.5);
  EXPECT_TRUE(check.under_way());
  frame.state = State::paused;
  frame.last.iteration = 30;
  EXPECT_TRUE(check.follow(frame));
  EXPECT_FALSE(check.under_way());
  EXPECT_FALSE(check.follow(frame)) << "it is told once";
}

TEST_F(ReplayTest, does_not_check_an_earlier_moment_that_is_looked_at) {
  ReplayCheck check;
  check.begin(session, 3);
  frame.reviewing = true;
  frame.last.iteration = 12;
  EXPECT_FALSE(check.follow(frame));
  EXPECT_TRUE(check.under_way());
  frame.reviewing = false;
  frame.last.iteration = 30;
  EXPECT_TRUE(check.follow(frame)->agrees);
}

TEST_F(ReplayTest, that_cannot_begin_is_forgotten_and_a_session_of_no_iteration_is_none) {
  ReplayCheck check;
  check.begin(session, 4);
  check.hear(frame);
  EXPECT_FALSE(check.under_way());
  session.iteration = 0;
  check.begin(session, 3);
  EXPECT_FALSE(check.under_way());
}

struct SideReplaysTest : ReplayTest {
  SideReplaysTest() {
    session.sides.push_back(session);
    session.sides[0].iteration = 900;
    session.sides[0].best = 7000;
    other = frame;
    other.last.iteration = 900;
    other.best_length = 7000;
    replays.begin(session, {3, 3});
  }
  Frame other;
  SideReplays replays;
};

TEST_F(SideReplaysTest, end_when_the_last_side_is_where_it_was_saved_with_a_sentence_for_each) {
  replays.follow(0, frame);
  EXPECT_TRUE(replays.under_way()) << "side B has not come there";
  EXPECT_FALSE(replays.has_ended());
  EXPECT_NEAR(replays.share(), 30.0 / 930, 1e-9);
  replays.follow(1, other);
  ASSERT_TRUE(replays.has_ended());
  const auto verdict = replays.verdict();
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->agrees && verdict->arrived);
  EXPECT_EQ(verdict->words, "Side A: the replay agrees. Side B: the replay agrees");
  EXPECT_FALSE(replays.has_ended());
}

TEST_F(SideReplaysTest, name_the_side_that_differs_or_stops) {
  other.best_length = 7100;
  replays.follow(1, other);
  replays.follow(0, frame);
  auto verdict = replays.verdict();
  EXPECT_FALSE(verdict->agrees);
  EXPECT_THAT(verdict->words, testing::StartsWith("Side A: the replay agrees. Side B: the replay reached length"));
  replays.begin(session, {3, 3});
  replays.follow(0, frame);
  other.last.iteration = 300;
  replays.follow(1, other);
  verdict = replays.verdict();
  EXPECT_FALSE(verdict->arrived);
  EXPECT_THAT(verdict->words, testing::EndsWith("Side B: the replay stopped at iteration 300 of 900"));
}

TEST_F(SideReplaysTest, do_not_wait_for_a_side_that_is_gone_or_does_something_else) {
  replays.follow(0, frame);
  replays.close(1);
  ASSERT_TRUE(replays.has_ended());
  EXPECT_EQ(replays.verdict()->words, "Side A: the replay agrees");
  replays.begin(session, {3, 3});
  replays.close(0);
  replays.follow(0, other);
  EXPECT_EQ(replays.verdict()->words, "Side B: the replay agrees");
  replays.begin(session, {3, 3});
  replays.forget(0);
  replays.forget(1);
  EXPECT_TRUE(replays.has_ended());
  EXPECT_FALSE(replays.verdict());
}

}  // namespace
}  // namespace formicarium
