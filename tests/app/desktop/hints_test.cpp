// SPDX-License-Identifier: GPL-3.0-or-later
// When the window suggests something, without a window.
#include "app/desktop/hints.hpp"

#include <gtest/gtest.h>

#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

using Begin = Hints::Begin;

struct HintsTest : testing::Test {
  HintsTest() {
    frame.run = 1;
    frame.state = State::paused;
    frame.instance = std::make_shared<const TspInstance>(generate("uniform", 400, 1));
  }
  void next_run() {
    hints.run_ended(frame.instance);
    ++frame.run;
    frame.last.iteration = 0;
    frame.state = State::paused;
    hints.run_began(frame);
  }
  Hints hints;
  Frame frame;
};

TEST_F(HintsTest, a_run_that_waits_says_once_how_to_begin) {
  EXPECT_EQ(hints.begin(frame, {}), Begin::show);
  EXPECT_EQ(hints.begin(frame, {.message = true}), Begin::as_it_is);
  frame.state = State::running;
  EXPECT_EQ(hints.begin(frame, {.message = true}), Begin::close);
}

TEST_F(HintsTest, what_was_closed_stays_closed_until_the_next_run) {
  EXPECT_EQ(hints.begin(frame, {}), Begin::show);
  hints.taken_away();
  EXPECT_EQ(hints.begin(frame, {}), Begin::as_it_is);
  next_run();
  EXPECT_EQ(hints.begin(frame, {}), Begin::show);
}

TEST_F(HintsTest, nothing_takes_the_place_of_a_message_of_the_gallery_or_of_a_replay) {
  EXPECT_EQ(hints.begin(frame, {.message = true}), Begin::as_it_is);
  EXPECT_EQ(hints.begin(frame, {.gallery = true}), Begin::as_it_is);
  EXPECT_EQ(hints.begin(frame, {.replay = true}), Begin::as_it_is);
  EXPECT_EQ(hints.begin({}, {}), Begin::as_it_is);
  EXPECT_EQ(hints.begin(frame, {}), Begin::show);
}

TEST_F(HintsTest, a_run_that_replaced_another_of_its_instance_can_be_undone) {
  hints.run_began(frame);
  EXPECT_FALSE(hints.undoable(frame));
  next_run();
  EXPECT_TRUE(hints.undoable(frame));
  hints.run_ended(std::make_shared<const TspInstance>(generate("uniform", 5, 1)));
  ++frame.run;
  hints.run_began(frame);
  EXPECT_FALSE(hints.undoable(frame)) << "the run before was of another instance";
}

TEST_F(HintsTest, local_search_is_suggested_once_for_an_instance_and_not_into_a_conversation) {
  frame.best = Tour(400);
  frame.best_length = 1'000'000;
  frame.last.seconds = 6;
  EXPECT_FALSE(hints.local_search(frame, {.message = true}));
  EXPECT_TRUE(hints.local_search(frame, {}));
  EXPECT_FALSE(hints.local_search(frame, {}));
  frame.last.seconds = 1;
  frame.instance = std::make_shared<const TspInstance>(generate("uniform", 400, 2));
  EXPECT_FALSE(hints.local_search(frame, {})) << "too early to tell";
}

}  // namespace
}  // namespace formicarium
