// SPDX-License-Identifier: Apache-2.0
// Instance, settings, seed and journal reproduce a run exactly, whatever was changed while it ran.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/documents/session_file.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/sanitized.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

/// What two equal runs must agree in: everything but times.
struct Outcome {
  std::uint64_t run = 0;
  std::vector<Length> best, iteration_best;
  std::vector<double> mean;
  Tour tour;
  std::vector<JournalEntry> journal;
  Settings settings;
  std::int64_t iteration = 0;
};
void expect_equal(const Outcome& a, const Outcome& b) {
  EXPECT_EQ(a.iteration, b.iteration);
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.iteration_best, b.iteration_best);
  EXPECT_EQ(a.mean, b.mean);
  EXPECT_EQ(a.tour, b.tour);
  EXPECT_EQ(a.journal, b.journal);
  EXPECT_EQ(a.settings, b.settings);
}

Outcome outcome(Session& session, Frame* into = nullptr) {
  const Frame frame = settled(session);
  Outcome o;
  o.run = frame.run;
  const auto trace = session.trace(frame.run);
  for (std::size_t i = 0; i < trace->size(); ++i) {
    o.best.push_back((*trace)[i].best);
    o.iteration_best.push_back((*trace)[i].iteration_best);
    o.mean.push_back((*trace)[i].mean);
  }
  o.tour = frame.best;
  o.journal = frame.journal;
  o.settings = frame.settings;
  o.iteration = frame.last.iteration;
  if (into) *into = frame;
  return o;
}

Settings changed_live(Settings settings, std::mt19937_64& random) {
  const auto all = parameters();
  for (int tries = 0; tries < 100; ++tries) {
    const Parameter& p = all[random() % all.size()];
    if (!p.live) continue;
    double value = std::uniform_real_distribution(p.lowest, p.highest)(random);
    if (p.kind != ParameterKind::number) value = std::round(value);
    if (p.kind == ParameterKind::choice && why_refused(p, int(value), settings)) continue;
    Settings changed = settings;
    p.set(changed, value);
    if (!repeatable(changed)) continue;  // relaxed execution cannot be repeated
    return changed;
  }
  return settings;
}

/// A user: free runs, steps, pauses, changes while running and while paused, and changes back to the old value.
Frame play(Session& session, InstancePtr instance, const Settings& start, std::mt19937_64& random, int iterations) {
  session.load(std::move(instance), start);
  Settings settings = start;
  std::int64_t done = 0;
  while (done < iterations) {
    switch (random() % 5) {
      case 0:
        session.step(std::int64_t(random() % 8));
        break;
      case 1:
        session.run();
        break;
      case 2:
        session.pause();
        break;
      case 3:
        session.change(settings = changed_live(settings, random));
        break;
      default:
        session.step(1);
        session.change(start);
        session.change(settings = changed_live(settings, random));
        session.wait_until_idle();
    }
    if (const FramePtr frame = session.take_frame()) done = frame->last.iteration;
  }
  session.pause();
  return settled(session);
}

TEST(Replay, random_sessions_of_live_changes_replay_to_the_same_run) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    std::mt19937_64 random(seed);
    const auto script = std::make_shared<Script>();
    const InstancePtr instance = ring(12 + int(seed % 5));
    Settings start;
    start.seed = seed;
    Session session(fake_options(script));
    const Frame played = play(session, instance, start, random, 150);
    session.step(1);
    Frame saved;
    const Outcome first = outcome(session, &saved);

    const SessionFile file = parse_session(format_session(session_of(saved, "a.tsp", ".")), "s.json");
    Session again(fake_options(std::make_shared<Script>()));
    again.set_stop({.iterations = file.iteration, .seconds = 0, .target = 0});
    again.load(instance, file.settings, true, file.journal);
    const Outcome second = outcome(again);
    expect_equal(first, second);
    ASSERT_FALSE(testing::Test::HasFailure()) << "session " << seed;
  }
}

TEST(Replay, random_sessions_of_a_real_colony_replay_to_the_same_tours) {
  constexpr std::uint64_t sessions = effort(30);
  std::size_t changes = 0;  // whether changes get iterations of their own depends on the machine
  for (std::uint64_t seed = 1; seed <= sessions; ++seed) {
    std::mt19937_64 random(seed);
    const InstancePtr instance = ring(40 + int(seed), "real");
    Settings start = defaults(seed % 4 == 3   ? (seed % 8 == 3 ? Algorithm::bwas : Algorithm::ras)
                              : seed % 4 == 2 ? Algorithm::acs
                                              : Algorithm::mmas);
    start.seed = seed;
    start.ants = 8;
    start.candidates = seed % 3 == 0 ? 0 : 10;
    start.memory = seed % 2 == 0 || start.candidates == 0 ? Memory::matrix : Memory::candidate;
    if (seed % 5 == 2 && !is_ant_system(start.algorithm)) start.memory = Memory::selective;
    SessionOptions options;
    options.frames_per_second = 0;
    Session session(options);
    play(session, instance, start, random, sanitized ? 50 : 200);
    session.step(1);
    Frame saved;
    const Outcome first = outcome(session, &saved);
    ASSERT_EQ(saved.state, State::paused) << saved.message;
    changes += first.journal.size();

    const SessionFile file = parse_session(format_session(session_of(saved, "a.tsp", ".")), "s.json");
    Session again(options);
    again.set_stop({.iterations = file.iteration, .seconds = 0, .target = 0});
    again.load(instance, file.settings, true, file.journal);
    const Outcome second = outcome(again);
    expect_equal(first, second);
    ASSERT_FALSE(testing::Test::HasFailure()) << "session " << seed;
  }
  EXPECT_GT(changes, sessions) << "too tame sessions prove nothing";
}

TEST(Replay, the_same_seed_gives_the_same_run_and_another_seed_another) {
  const InstancePtr instance = ring(60);
  std::vector<Outcome> runs;
  for (const std::uint64_t seed : {5, 5, 6}) {
    Session session;
    Settings settings;
    settings.seed = seed;
    settings.threads = runs.empty() ? 1 : 2;  // the run must not depend on it
    session.load(instance, settings);
    session.step(60);
    runs.push_back(outcome(session));
  }
  EXPECT_EQ(runs[0].iteration_best, runs[1].iteration_best);
  EXPECT_EQ(runs[0].mean, runs[1].mean);
  EXPECT_EQ(runs[0].tour, runs[1].tour);
  EXPECT_NE(runs[0].iteration_best, runs[2].iteration_best);
}

TEST(Replay, a_reset_of_a_real_colony_gives_the_journal_free_run_of_the_settings_in_force) {
  const InstancePtr instance = ring(50);
  Settings settings, changed;
  changed.rho = 0.2;
  Session session;
  session.load(instance, settings);
  session.step(20);
  session.wait_until_idle();
  session.change(changed);
  session.step(20);
  session.reset();
  session.step(40);
  const Outcome reset = outcome(session);
  Session fresh;
  fresh.load(instance, changed);
  fresh.step(40);
  expect_equal(reset, outcome(fresh));
  EXPECT_TRUE(reset.journal.empty());
}

TEST(Replay, a_change_while_paused_is_in_force_from_the_next_iteration_and_seen_at_once) {
  const auto script = std::make_shared<Script>();
  Session session(fake_options(script));
  Settings settings;
  session.load(ring(10), settings);
  session.step(3);
  session.wait_until_idle();
  settings.rho = 0.25;
  session.change(settings);
  Frame frame = settled(session);
  EXPECT_EQ(frame.settings.rho, 0.25);
  EXPECT_EQ(frame.last.iteration, 3);
  session.step(2);
  frame = settled(session);
  const auto iterated = script->iterated();
  EXPECT_EQ(iterated[2].rho, Settings{}.rho);
  EXPECT_EQ(iterated[3].rho, 0.25);
  EXPECT_EQ(iterated[4].rho, 0.25);
  ASSERT_EQ(frame.journal.size(), 1u);
  EXPECT_EQ(frame.journal[0].iteration, 3);
  EXPECT_EQ(frame.journal[0].settings, settings);
}

TEST(Replay, of_several_changes_between_two_iterations_the_latest_wins) {
  Gate gate;
  const auto script = std::make_shared<Script>();
  script->on_iterate = [&](std::int64_t i) {
    if (i == 2) gate.pass();
  };
  Session session(fake_options(script));
  Settings settings;
  session.load(ring(10), settings);
  session.step(4);
  gate.await_arrival();
  for (const double rho : {0.1, 0.2, 0.3}) {
    settings.rho = rho;
    session.change(settings);
  }
  gate.open();
  const Frame frame = settled(session);
  ASSERT_EQ(frame.journal.size(), 1u);
  EXPECT_EQ(frame.journal[0].iteration, 2);
  EXPECT_EQ(frame.journal[0].settings.rho, 0.3);
  EXPECT_EQ(script->iterated()[1].rho, Settings{}.rho) << "the iteration in flight keeps what it began with";
  EXPECT_EQ(script->iterated()[2].rho, 0.3);
}

TEST(Replay, a_change_taken_back_before_the_next_iteration_leaves_no_entry) {
  Session session(fake_options(std::make_shared<Script>()));
  Settings settings, other;
  other.rho = 0.4;
  session.load(ring(10), settings);
  session.change(other);
  session.wait_until_idle();
  session.change(settings);
  session.step(1);
  session.wait_until_idle();
  session.change(other);
  session.step(1);
  session.wait_until_idle();
  session.change(settings);
  session.wait_until_idle();
  session.change(other);
  const Frame frame = settled(session);
  ASSERT_EQ(frame.journal.size(), 1u);
  EXPECT_EQ(frame.journal[0].iteration, 1);
}

TEST(Replay, what_needs_a_restart_does_not_change_during_a_run) {
  const auto script = std::make_shared<Script>();
  Session session(fake_options(script));
  Settings settings, wanted;
  wanted.seed = 77;
  wanted.ants = 3;
  wanted.rho = 0.4;
  session.load(ring(10), settings);
  session.change(wanted);
  session.step(1);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.settings, with_live_part(settings, wanted));
  EXPECT_EQ(frame.settings.seed, settings.seed);
  EXPECT_EQ(frame.lengths.size(), 10u);
}

TEST(Replay, a_value_out_of_bounds_changes_nothing_and_is_told) {
  Session session(fake_options(std::make_shared<Script>()));
  Settings settings, wrong;
  wrong.rho = 3;
  session.load(ring(10), settings);
  session.change(wrong);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.settings, settings);
  EXPECT_TRUE(frame.journal.empty());
  EXPECT_THAT(frame.message, HasSubstr("rho is 3"));
  EXPECT_EQ(frame.state, State::paused);
}

TEST(Replay, a_change_by_hand_ends_the_replay) {
  Session session(fake_options(std::make_shared<Script>()));
  Settings settings;
  std::vector<JournalEntry> replay;
  for (const std::int64_t iteration : {0, 2, 6}) {
    Settings s = settings;
    s.rho = 0.1 + 0.1 * double(iteration);
    replay.push_back({iteration, s});
  }
  session.load(ring(10), settings, false, replay);
  EXPECT_EQ(settled(session).settings.rho, 0.1) << "an entry of iteration 0 is in force at once";
  session.step(3);
  const Frame replayed = settled(session);
  EXPECT_EQ(replayed.journal.size(), 2u);
  session.change(replayed.settings);
  Settings hand = replayed.settings;
  hand.beta = 5;
  session.change(hand);
  session.step(9);
  const Frame frame = settled(session);
  ASSERT_EQ(frame.journal.size(), 3u);
  EXPECT_EQ(frame.journal[2].iteration, 3);
  EXPECT_EQ(frame.settings, hand);
}

TEST(Replay, a_journal_out_of_order_is_refused) {
  Session session(fake_options(std::make_shared<Script>()));
  Settings settings;
  session.load(ring(10), settings, false, {{5, settings}, {5, settings}});
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::empty);
  EXPECT_THAT(frame.message, HasSubstr("ascend"));
}

TEST(Replay, the_journal_in_a_frame_is_right_whichever_frames_were_taken_before) {
  // A reused frame copies only the entries it lacks; every pattern of taking frames must end with the whole journal.
  for (unsigned pattern = 0; pattern < 64; ++pattern) {
    Session session(fake_options(std::make_shared<Script>()));
    Settings settings;
    session.load(ring(5), settings);
    std::vector<JournalEntry> expected;
    for (int i = 0; i < 6; ++i) {
      settings.rho = 0.1 + 0.05 * i;
      session.change(settings);
      session.wait_until_idle();
      if (i % 2 == 0) {
        settings.alpha = i;
        session.change(settings);
      }
      expected.push_back({i, settings});
      session.step(1);
      session.wait_until_idle();
      if (pattern >> i & 1) session.take_frame();
    }
    session.want_trails(CarriedTrails::copied);
    EXPECT_EQ(settled(session).journal, expected) << pattern;
  }
}

TEST(Replay, a_load_that_fails_in_mid_iteration_leaves_the_run_on_its_way) {
  const InstancePtr instance = ring(400, "real");
  Settings settings;
  settings.ants = effort(2000);
  const auto best_after = [&](bool disturbed) {
    Session session;
    session.set_stop({.iterations = 4, .seconds = 0, .target = 0});
    session.load(instance, settings, true);
    while (session.loading_share()) std::this_thread::yield();  // a later load would replace it
    Settings senseless = settings;
    senseless.candidates = 0;  // invalid: all cities, but memory `candidate`
    for (int i = 0; disturbed && i < 20; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      session.load(instance, senseless);
    }
    session.wait_until_idle();
    FramePtr frame;
    while (FramePtr next = session.take_frame()) frame = next;
    return std::pair(frame ? frame->last.iteration : -1, frame ? frame->best : Tour{});
  };
  const auto quiet = best_after(false);
  EXPECT_EQ(quiet.first, 4);
  EXPECT_EQ(best_after(true), quiet);
}

TEST(Session, closing_does_not_wait_for_a_long_iteration) {
  Settings settings;
  settings.ants = 20000;
  settings.threads = 1;
  auto session = std::make_unique<Session>();
  session->load(ring(sanitized ? 1000 : 3000, "long"), settings, true);  // an iteration takes a minute
  ASSERT_TRUE(test::comes("the colony is made", [&] { return !session->loading_share(); }));
  ASSERT_TRUE(test::computes(0.05));  // the iteration has begun
  EXPECT_LT(test::processor_seconds_of([&] { session.reset(); }), sanitized ? 20 : 2);
}

}  // namespace
}  // namespace formicarium
