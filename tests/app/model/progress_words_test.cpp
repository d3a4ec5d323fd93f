// SPDX-License-Identifier: Apache-2.0
// How far an iteration in flight is, and what is said of it.
#include "app/model/progress_words.hpp"

#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

using Part = IterationProgress::Part;

TEST(IterationProgress, is_seen_only_while_an_iteration_is_in_flight) {
  IterationProgress progress;
  EXPECT_FALSE(progress.seen());
  {
    const IterationProgress::InFlight flight(progress, 7, 12.0);
    progress.begin(Part::building, 40, true);
    progress.add(8);
    progress.add(2);
    const auto seen = progress.seen();
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->iteration, 7);
    EXPECT_EQ(seen->part, Part::building);
    EXPECT_EQ(seen->done, 10);
    EXPECT_EQ(seen->of, 40);
    ASSERT_TRUE(seen->seconds_left);
    EXPECT_DOUBLE_EQ(*seen->seconds_left, 12.0 - seen->seconds);
  }
  EXPECT_FALSE(progress.seen());
}

TEST(IterationProgress, of_a_first_iteration_expects_the_rest_to_go_as_fast_unless_a_search_follows) {
  IterationProgress progress;
  const IterationProgress::InFlight flight(progress, 1, std::nullopt);
  progress.begin(Part::building, 40, true);
  EXPECT_FALSE(progress.seen()->seconds_left) << "nothing is known yet";
  progress.add(10);
  const auto seen = *progress.seen();
  EXPECT_DOUBLE_EQ(*seen.seconds_left, seen.seconds * 3);
  progress.begin(Part::building, 40, false);
  progress.add(10);
  EXPECT_FALSE(progress.seen()->seconds_left);
}

TEST(IterationProgress, counts_up_to_a_thousand_million_ants_and_no_further_than_there_are) {
  IterationProgress progress;
  const IterationProgress::InFlight flight(progress, 1, std::nullopt);
  progress.begin(Part::searching, 1'000'000'000, true);
  progress.add(999'999'999);
  EXPECT_EQ(progress.seen()->done, 999'999'999);
  EXPECT_EQ(progress.seen()->of, 1'000'000'000);
  progress.add(5);
  EXPECT_EQ(progress.seen()->done, 1'000'000'000);
}

TEST(ProgressWords, say_what_is_done_of_what_and_how_long_it_takes) {
  IterationProgress::Seen seen{13, Part::building, 340, 1002, 3.4, 7.2};
  EXPECT_EQ(progress_words(seen), "iteration 13: 340 of 1002 ants done, 4 s, about 8 s left");
  EXPECT_EQ(pausing_words(seen), "pauses after iteration 13, in about 8 s");
  seen.seconds_left.reset();
  seen.part = Part::searching;
  seen.seconds = 130;
  EXPECT_EQ(progress_words(seen), "iteration 13: local search in 340 of 1002 ants done, 2 min");
  EXPECT_EQ(pausing_words(seen), "pauses after iteration 13");
  seen.part = Part::walking;
  EXPECT_EQ(progress_words(seen), "iteration 13: 340 of 1002 steps of each ant, 2 min");
  seen.part = Part::uncounted;
  EXPECT_EQ(progress_words(seen), "iteration 13: 2 min");
}

TEST(ProgressWords, begin_as_a_sentence_does_in_a_status_line) {
  const IterationProgress::Seen seen{13, Part::building, 340, 1002, 3.4, 7.2};
  EXPECT_EQ(status_words(seen, false), "Iteration 13: 340 of 1002 ants done, 4 s, about 8 s left");
  EXPECT_EQ(status_words(seen, true), "Pauses after iteration 13, in about 8 s");
}

TEST(ProgressWords, are_for_iterations_that_last_a_second_or_are_expected_to) {
  EXPECT_FALSE(
      lasts_long({.iteration = 2, .part = Part::building, .done = 1, .of = 2, .seconds = 0.9, .seconds_left = {}}));
  EXPECT_TRUE(
      lasts_long({.iteration = 2, .part = Part::building, .done = 1, .of = 2, .seconds = 1.1, .seconds_left = {}}));
  EXPECT_TRUE(
      lasts_long({.iteration = 2, .part = Part::building, .done = 1, .of = 2, .seconds = 0.1, .seconds_left = 1.2}));
  EXPECT_FALSE(
      lasts_long({.iteration = 2, .part = Part::building, .done = 1, .of = 2, .seconds = 0.1, .seconds_left = 0.2}));
}

TEST_F(SessionTest, tells_how_far_the_iteration_in_flight_is_and_nothing_between_iterations) {
  const auto gate = std::make_shared<Gate>();
  script->on_iterate = [gate](std::int64_t iteration) {
    if (iteration == 3) gate->pass();
  };
  Session session(fake_options(script));
  EXPECT_FALSE(session.iteration_progress());
  session.load(instance, settings, true);
  gate->await_arrival();
  const auto seen = session.iteration_progress();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->iteration, 3);
  EXPECT_TRUE(seen->seconds_left) << "there was an iteration before";
  session.pause();
  gate->open();
  session.wait_until_idle();
  EXPECT_FALSE(session.iteration_progress());
}

}  // namespace
}  // namespace formicarium
