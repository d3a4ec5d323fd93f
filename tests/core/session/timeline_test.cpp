// SPDX-License-Identifier: Apache-2.0
// Going back over a run: every moment is exactly what it was, the run does not notice, and a branch goes on from it.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include "core/cpu/make_colony.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/core/session/moments.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

/// A run of `iterations` whose rho changes now and then, and every one of its moments.
std::vector<Moment> run_and_note(Session& session, const TspPtr& instance, const Settings& settings, int iterations) {
  std::vector<Moment> moments;
  session.load(instance, settings, false, {});
  moments.push_back(moment_of(settled(session)));
  for (int i = 1; i <= iterations; ++i) {
    if (i % 7 == 0) {
      Settings other = settings;
      other.rho = i % 2 ? 0.3 : 0.05;
      session.change(other);
      moments.back() = moment_of(settled(session));  // the settings in force after that iteration
    }
    session.step();
    moments.push_back(moment_of(settled(session)));
  }
  return moments;
}

TEST(timeline, keeps_nothing_if_nobody_looks_back_but_the_newest_moment_of_a_gpu) {
  const auto kept_by = [](bool on_gpu, bool looks_back) {
    const auto script = std::make_shared<Script>();
    script->on_gpu = on_gpu;
    script->snapshots = true;
    SessionOptions options = fake_options(script);
    options.looks_back = looks_back;
    Session session(std::move(options));
    session.load(ring(20), {}, false, {});
    for (int i = 0; i < 5; ++i) {
      session.step();
      settled(session);
    }
    return session.kept_moments().count;
  };
  EXPECT_GE(kept_by(false, true), 1U);
  EXPECT_EQ(kept_by(false, false), 0U);
  EXPECT_GE(kept_by(true, true), 1U);
  EXPECT_EQ(kept_by(true, false), 1U);
}

TEST(timeline, keeps_no_records_where_nobody_asks_for_them) {
  for (const bool keeps : {true, false}) {
    SessionOptions options = fake_options(std::make_shared<Script>());
    options.keeps_trace = keeps;
    Session session(std::move(options));
    session.load(ring(20), {}, false, {});
    Frame frame;
    for (int i = 0; i < 5; ++i) {
      session.step();
      frame = settled(session);
    }
    EXPECT_EQ(frame.last.iteration, 5);
    EXPECT_EQ(session.trace(frame.run)->size(), keeps ? 5U : 0U);
  }
}

TEST(review, shows_every_moment_as_it_was_in_any_order) {
  const TspPtr instance = scattered(40, 3);
  // A budget of a few snapshots, of all, and of none: from the nearest, or from the start.
  for (const std::size_t budget : {std::size_t{40'000}, Timeline::usual_budget, std::size_t{1}})
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs, Algorithm::focused}) {
      SCOPED_TRACE(testing::Message() << "budget " << budget << ", algorithm " << int(algorithm));
      Session session(with_trails(budget));
      const std::vector<Moment> moments = run_and_note(session, instance, few_ants(algorithm), 40);
      std::mt19937 random(5);
      for (int look = 0; look < 30; ++look) {
        const int at = std::uniform_int_distribution(0, 40)(random);
        session.review(at);
        const Frame frame = settled(session);
        ASSERT_TRUE(frame.reviewing);
        ASSERT_EQ(frame.last.iteration, at);
        ASSERT_EQ(frame.live_iteration, 40);
        ASSERT_EQ(frame.state, State::paused);
        ASSERT_EQ(moment_of(frame), moments[std::size_t(at)]) << "iteration " << at;
      }
      session.show_live();
      const Frame live = settled(session);
      EXPECT_FALSE(live.reviewing);
      EXPECT_EQ(moment_of(live), moments[40]);
    }
}

TEST(review, leaves_the_run_as_it_is) {
  const TspPtr instance = scattered(40, 3);
  Session looked_at(with_trails()), left_alone(with_trails());
  const auto expected = run_and_note(left_alone, instance, few_ants(), 30);
  run_and_note(looked_at, instance, few_ants(), 12);
  for (const int at : {3, 0, 11, 12}) {
    looked_at.review(at);
    EXPECT_EQ(settled(looked_at).last.iteration, at);
  }
  looked_at.step();  // ends the review
  Frame frame = settled(looked_at);
  EXPECT_FALSE(frame.reviewing);
  EXPECT_EQ(frame.last.iteration, 13);
  EXPECT_EQ(moment_of(frame).lengths, expected[13].lengths);
  EXPECT_EQ(looked_at.trace(frame.run)->size(), 13u);
}

TEST(review, goes_on_while_the_run_does) {
  Session session(with_trails());
  session.load(scattered(60, 3), few_ants(), true, {});
  FramePtr frame;
  const auto shows = [&](const char* what, auto until) {
    return test::comes(what, [&] {
      if (const FramePtr next = session.take_frame()) frame = next;
      return frame && until(*frame);
    });
  };
  ASSERT_TRUE(shows("iteration 21", [](const Frame& f) { return f.live_iteration > 20; }));
  session.review(10);
  ASSERT_TRUE(shows("the moment looked back at", [](const Frame& f) { return f.reviewing; }));
  EXPECT_EQ(frame->last.iteration, 10);
  EXPECT_EQ(frame->state, State::running);
  const auto seen = frame->live_iteration;
  ASSERT_TRUE(shows("twenty more iterations", [&](const Frame& f) { return f.live_iteration > seen + 20; }));
  EXPECT_EQ(frame->last.iteration, 10);
  session.pause();
}

TEST(review, beyond_the_run_shows_its_end_and_an_empty_session_shows_nothing) {
  Session session(with_trails());
  session.review(3);
  session.branch(few_ants());
  EXPECT_EQ(settled(session).state, State::empty);
  run_and_note(session, scattered(20), few_ants(), 5);
  session.review(99);
  EXPECT_EQ(settled(session).last.iteration, 5);
  session.review(-4);
  EXPECT_EQ(settled(session).last.iteration, 0);
}

TEST(branch, without_a_change_comes_to_the_same_tours) {
  Session session(with_trails());
  const auto moments = run_and_note(session, scattered(40, 3), few_ants(), 6);
  session.step(24);
  const Frame left = settled(session);
  session.review(6);
  const Settings then = settled(session).settings;
  session.branch(then);
  Frame frame = settled(session);
  EXPECT_FALSE(frame.reviewing);
  EXPECT_NE(frame.run, left.run);
  EXPECT_EQ(frame.live_iteration, 6);
  EXPECT_EQ(session.trace(frame.run)->size(), 6u);
  session.step(24);
  frame = settled(session);
  EXPECT_EQ(frame.best, left.best);
  EXPECT_EQ(frame.lengths, left.lengths);
  EXPECT_EQ(frame.trails->value, left.trails->value);
  EXPECT_EQ(session.trace(frame.run)->size(), 30u);
  const auto former = session.take_former_runs();
  ASSERT_EQ(former.size(), 1u);
  EXPECT_EQ(former[0]->run, left.run);
  EXPECT_EQ(former[0]->last.iteration, 30);
}

TEST(branch, with_other_settings_is_replayed_by_its_journal) {
  const TspPtr instance = scattered(40, 3);
  Session session(with_trails());
  run_and_note(session, instance, few_ants(), 25);
  session.review(9);
  Settings other = settled(session).settings;
  other.rho = 0.4;
  session.change(other);  // under review: a branch
  session.step(16);
  const Frame branched = settled(session);
  EXPECT_EQ(branched.last.iteration, 25);
  EXPECT_EQ(branched.settings.rho, 0.4);
  ASSERT_FALSE(branched.journal.empty());
  EXPECT_EQ(branched.journal.back().iteration, 9);

  Session again(with_trails());
  again.set_stop({.iterations = 25, .seconds = 0, .target = 0});
  again.load(instance, branched.start, true, branched.journal);
  EXPECT_EQ(moment_of(settled(again)), moment_of(branched));
  // Moments before the branch are still there, those after it are the branch's.
  session.review(20);
  again.review(20);
  EXPECT_EQ(moment_of(settled(session)), moment_of(settled(again)));
}

TEST(review, follows_a_change_made_after_the_newest_iteration_had_been_looked_at) {
  const TspPtr instance = scattered(40, 3);
  Session session(with_trails(1));  // no snapshots: the look starts where the last one ended
  session.load(instance, few_ants());
  session.step(8);
  session.review(8);
  Settings other = settled(session).settings;
  other.rho = 0.6;
  session.show_live();
  session.change(other);
  session.step(3);
  const Moment eleventh = moment_of(settled(session));
  session.step(4);
  session.review(11);
  EXPECT_EQ(moment_of(settled(session)), eleventh);
}

TEST(review, of_racing_ants_shows_a_moment_that_was_kept) {
  Settings settings = few_ants(Algorithm::acs);
  settings.execution = Execution::relaxed;
  Session session(with_trails(60'000));
  const auto moments = run_and_note(session, scattered(40, 3), settings, 30);
  session.review(17);
  const Frame frame = settled(session);
  ASSERT_LE(frame.last.iteration, 17);
  EXPECT_EQ(moment_of(frame), moments[std::size_t(frame.last.iteration)]);
  if (frame.last.iteration < 17) {
    EXPECT_THAT(frame.message, HasSubstr("Ants race in this run"));
  }
}

TEST(review, fails_with_a_sentence_and_the_run_stays) {
  const auto script = std::make_shared<Script>();
  SessionOptions fake = fake_options(script);
  Session session(std::move(fake));
  session.load(ring(12), Settings{}, false, {});
  session.step(5);
  const Frame live = settled(session);
  script->on_make = [](const Settings&, Progress*) { throw std::bad_alloc(); };
  session.review(2);  // the fake colony gives no snapshots: a new one would be made
  const Frame frame = settled(session);
  EXPECT_FALSE(frame.reviewing);
  EXPECT_THAT(frame.message, HasSubstr("That moment cannot be shown"));
  EXPECT_EQ(frame.best, live.best);
  script->on_make = [](const Settings&, Progress*) {};
  session.review(2);
  EXPECT_EQ(settled(session).last.iteration, 2);
}

TEST(timeline, thins_out_under_its_budget_and_keeps_the_first) {
  const TspPtr instance = scattered(30, 2);
  const Settings settings = few_ants();
  formicarium::Run run(1, instance, settings, {}, make_colony(instance, settings));
  const std::size_t one = run.snapshot()->bytes();
  Timeline timeline(40 * one);
  timeline.offer(run);
  for (int i = 0; i < 2000; ++i) {
    run.iterate();
    timeline.offer(run);
    ASSERT_LE(timeline.bytes(), 40 * one + 40 * one / 4);
  }
  ASSERT_GT(timeline.size(), 1u);
  EXPECT_EQ(timeline.kept().front()->iteration(), 0);
  for (std::size_t i = 1; i < timeline.size(); ++i)
    EXPECT_GE(timeline.kept()[i]->iteration() - timeline.kept()[i - 1]->iteration(), timeline.stride() / 2);
  EXPECT_EQ(timeline.before(timeline.kept()[1]->iteration() - 1), timeline.kept()[0]);
  timeline.forget_after(timeline.kept()[1]->iteration());
  EXPECT_EQ(timeline.size(), 2u);
}

TEST(timeline, thins_out_at_once_when_its_budget_shrinks_and_keeps_more_when_it_grows) {
  const TspPtr instance = scattered(30, 2);
  const Settings settings = few_ants();
  formicarium::Run run(1, instance, settings, {}, make_colony(instance, settings));
  std::size_t one = 0;  // bytes of a snapshot, at most; they grow as trails become different
  formicarium::Run before(2, instance, settings, {}, make_colony(instance, settings));
  for (int i = 0; i < 100; ++i) {
    before.iterate();
    one = std::max(one, before.snapshot()->bytes());
  }
  Timeline timeline(64 * one);
  const auto go_on = [&](int iterations) {
    for (int i = 0; i < iterations; ++i) {
      run.iterate();
      std::this_thread::sleep_for(std::chrono::microseconds(50));
      timeline.offer(run);
    }
  };
  timeline.offer(run);
  ASSERT_TRUE(test::comes("seventeen snapshots", [&] {  // a busy machine keeps fewer
    go_on(60);
    return timeline.size() > 16;
  }));
  timeline.set_budget(8 * one);
  EXPECT_LE(timeline.bytes(), 8 * one);
  EXPECT_GE(timeline.size(), 4u);
  EXPECT_EQ(timeline.kept().front()->iteration(), 0);
  EXPECT_EQ(timeline.moments().budget, 8 * one);
  const auto stride = timeline.stride();
  EXPECT_GT(stride, 1);
  timeline.set_budget(64 * one);
  EXPECT_LT(timeline.stride(), stride);
  timeline.set_budget(one);  // four must fit
  EXPECT_EQ(timeline.size(), 0u);
  go_on(5);
  EXPECT_EQ(timeline.size(), 0u);
  EXPECT_EQ(timeline.moments().fit_into(one), 0u);
  EXPECT_GE(timeline.moments().fit_into(100 * one), 90u);
  timeline.set_budget(0);
  timeline.set_budget(64 * one);
  go_on(5);
  EXPECT_GT(timeline.size(), 0u);
  EXPECT_EQ(timeline.moments().count, timeline.size());
}

TEST(review, is_exact_under_a_budget_that_changes_while_the_run_goes_on) {
  const TspPtr instance = scattered(40, 3);
  Session session(with_trails());
  const std::vector<Moment> moments = run_and_note(session, instance, few_ants(), 40);
  const std::size_t each = session.kept_moments().each;
  // A busy machine keeps few: the run goes on until there are two.
  ASSERT_TRUE(test::comes("two kept moments", [&] {
    if (session.kept_moments().count > 1) return true;
    session.step();
    settled(session);
    return false;
  }));
  for (const std::size_t budget : {8 * each, std::size_t{1}, Timeline::usual_budget}) {
    session.set_snapshot_budget(budget);
    for (const int at : {39, 3, 21, 20}) {
      session.review(at);
      EXPECT_EQ(moment_of(settled(session)), moments[std::size_t(at)]) << "iteration " << at << ", budget " << budget;
    }
    EXPECT_LE(session.kept_moments().bytes, budget);
  }
}

}  // namespace
}  // namespace formicarium
