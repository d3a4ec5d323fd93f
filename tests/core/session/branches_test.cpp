// SPDX-License-Identifier: Apache-2.0
// Branches from earlier moments, with other parameters or another random seed: each is exactly the run that its journal
// describes.
#include <gmock/gmock.h>

#include <map>
#include <random>

#include "core/cpu/make_colony.hpp"
#include "core/documents/session_file.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/core/session/moments.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

/// Settings of every kind of run, by number.
Settings some_settings(std::uint64_t number) {
  constexpr Algorithm algorithms[] = {Algorithm::mmas, Algorithm::acs, Algorithm::focused, Algorithm::as,
                                      Algorithm::eas,  Algorithm::ras, Algorithm::eas,     Algorithm::ras};
  Settings settings = few_ants(algorithms[number % 4]);
  settings.seed = number;
  settings.candidates = 10;
  settings.memory = number % 3 == 0 ? Memory::candidate : Memory::matrix;
  if (number % 5 == 1 && settings.algorithm == Algorithm::acs) settings.memory = Memory::selective;
  if (settings.algorithm == Algorithm::mmas) {
    if (number % 8 == 0) settings.local_search = LocalSearchKind::two_opt;
    if (number % 8 == 4) settings.adaptive = Adaptive::rho;
  }
  return settings;
}

/// The run that a journal describes, `iterations` long, without snapshots or reviews.
Moment replayed(const TspPtr& instance, const Settings& start, const std::vector<JournalEntry>& journal,
                std::int64_t iterations) {
  Session session(with_trails(0));
  session.load(instance, start, false, journal);
  if (iterations > 0) session.step(iterations);
  return moment_of(settled(session));
}

TEST(another_seed, from_iteration_0_on_gives_the_run_of_that_seed) {
  const TspPtr instance = scattered(40, 3);
  for (std::uint64_t number = 0; number < 16; ++number) {
    SCOPED_TRACE(testing::Message() << "settings " << number);
    const Settings settings = some_settings(number);
    Session session(with_trails());
    session.load(instance, settings);
    session.step(5);
    session.review(0);
    const Frame first = settled(session);
    session.branch(first.settings, 77);
    session.step(12);
    Settings other = settings;
    other.seed = 77;
    EXPECT_EQ(moment_of(settled(session)), replayed(instance, other, {}, 12));
  }
}

TEST(another_seed, from_an_earlier_moment_gives_other_tours_that_its_journal_repeats) {
  const TspPtr instance = scattered(40, 3);
  for (std::uint64_t number = 0; number < 8; ++number) {
    SCOPED_TRACE(testing::Message() << "settings " << number);
    Session session(with_trails());
    session.load(instance, some_settings(number));
    session.step(20);
    const Moment left = moment_of(settled(session));
    session.review(9);
    const Frame then = settled(session);
    session.branch(then.settings, 123);
    const Frame begun = settled(session);
    EXPECT_EQ(begun.live_iteration, 9);
    EXPECT_EQ(begun.settings.seed, 123u);
    EXPECT_EQ(begun.start.seed, number);
    session.step(11);
    const Frame branched = settled(session);
    EXPECT_NE(branched.lengths, left.lengths);
    ASSERT_EQ(branched.journal.size(), 1u);
    EXPECT_EQ(branched.journal[0].iteration, 9);
    EXPECT_EQ(moment_of(branched), replayed(instance, branched.start, branched.journal, 20));
    session.review(15);  // past the change of the seed, and before it
    EXPECT_EQ(moment_of(settled(session)), replayed(instance, branched.start, branched.journal, 15));
    session.review(9);
    Moment again = moment_of(settled(session));
    EXPECT_EQ(again.settings.seed, 123u) << "the settings of the next iteration";
    again.settings = then.settings;
    EXPECT_EQ(again, moment_of(then));
    const auto former = session.take_former_runs();
    ASSERT_EQ(former.size(), 1u);
    EXPECT_EQ(former[0]->last.iteration, 20);
    EXPECT_EQ(replayed(instance, former[0]->start, former[0]->journal, 20), left);
  }
}

TEST(another_seed, that_is_the_same_one_gives_the_same_tours) {
  Session session(with_trails());
  session.load(scattered(40, 3), few_ants());
  session.step(20);
  const Moment left = moment_of(settled(session));
  session.review(9);
  const Settings then = settled(session).settings;
  session.branch(then, then.seed);
  session.step(11);
  const Frame branched = settled(session);
  EXPECT_TRUE(branched.journal.empty());
  EXPECT_EQ(moment_of(branched), left);
}

TEST(another_seed, is_asked_for_by_a_branch_only_and_out_of_bounds_refused) {
  Session session(with_trails());
  session.load(scattered(20, 3), few_ants());
  session.step(6);
  Settings other = settled(session).settings;
  const std::uint64_t seed = other.seed;
  other.seed = 5;
  other.rho = 0.5;
  session.change(other);  // a seed in a panel waits for a restart
  EXPECT_EQ(settled(session).settings.seed, seed);
  session.review(3);
  session.change(other);
  EXPECT_EQ(settled(session).settings.seed, seed);
  session.step(3);
  session.review(2);
  session.branch(other, std::uint64_t{1} << 60);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.settings.seed, seed);
  EXPECT_THAT(frame.message, HasSubstr("seed is"));
}

/// A user who steps, turns parameters, goes back, branches off with and without another seed, and changes the memory
/// for snapshots; it knows every moment that the run has shown.
class Traveller {
 public:
  Traveller(std::uint64_t number, TspPtr instance)
      : random_(number), instance_(std::move(instance)), session_(with_trails(some_budget())) {
    session_.load(instance_, some_settings(number));
    see();
    step(3);
  }

  void act() {
    switch (random_() % 9) {
      case 0:
        return change();
      case 1:
      case 2:
        look();
        return;
      case 3:
        return branch(false, false);
      case 4:
        return branch(true, false);
      case 5:
        return branch(random_() % 2 == 0, true);
      case 6:
        return session_.set_snapshot_budget(some_budget());
      default:
        return step(1 + std::int64_t(random_() % 6));
    }
  }

  /// Every run, those that were left too, is what its journal says, also by way of a file.
  void check_all() {
    session_.show_live();
    std::vector<FramePtr> runs = session_.take_former_runs();
    runs.insert(runs.end(), former_.begin(), former_.end());
    runs.push_back(std::make_shared<const Frame>(frame()));
    for (const FramePtr& run : runs) {
      const SessionFile file = parse_session(format_session(session_of(*run, "a.tsp", ".")), "s.json");
      ASSERT_EQ(file.journal, run->journal);
      Moment again = replayed(instance_, file.settings, file.journal, file.iteration), saved = moment_of(*run);
      again.trails = saved.trails = {};  // former runs are kept without them
      ASSERT_EQ(again, saved) << "run " << run->run;
    }
    EXPECT_GT(looks_, 0);
  }

 private:
  std::size_t some_budget() {
    constexpr std::size_t budgets[] = {1, 40'000, 200'000, Timeline::usual_budget};
    return budgets[random_() % 4];
  }
  Settings changed(Settings settings) {
    const double rhos[] = {0.05, 0.2, 0.6};
    settings.rho = rhos[random_() % 3];
    if (random_() % 2 == 0) settings.beta = double(random_() % 4);
    return settings;
  }
  const Frame& frame() {
    session_.wait_until_idle();
    if (const FramePtr newest = session_.take_frame()) frame_ = *newest;
    return frame_;
  }
  void see() {
    frame();
    ASSERT_FALSE(frame_.reviewing);
    ASSERT_EQ(frame_.state, State::paused) << frame_.message;
    now_ = frame_.last.iteration;
    journal_ = frame_.journal;
    seen_[now_] = moment_of(frame_);
  }
  void step(std::int64_t iterations) {
    session_.step(iterations);
    see();
  }
  void change() {
    session_.show_live();
    session_.change(changed(frame().settings));
    see();
  }
  /// Goes to a moment that was seen, and compares it.
  std::int64_t look() {
    auto at = seen_.begin();
    std::advance(at, std::ptrdiff_t(random_() % seen_.size()));
    session_.review(at->first);
    frame();
    EXPECT_EQ(frame_.last.iteration, at->first);
    EXPECT_EQ(moment_of(frame_), at->second) << "iteration " << at->first;
    ++looks_;
    return at->first;
  }
  void branch(bool turns, bool reseeds) {
    const std::int64_t at = look(), end = now_;
    const Settings then = frame_.settings;
    const bool stayed = journal_.empty() || journal_.back().iteration < at;  // no change from there on
    const Moment last = seen_[end];
    std::optional<std::uint64_t> seed;
    if (reseeds) seed = 1000 + random_() % 1000;
    session_.branch(turns ? changed(then) : then, seed);
    for (FramePtr& run : session_.take_former_runs()) former_.push_back(std::move(run));
    seen_.erase(seen_.upper_bound(at), seen_.end());
    see();
    if (end == at) return;
    step(end - at);
    if (!turns && !reseeds && stayed) {
      ASSERT_EQ(seen_[end], last) << "a branch without changes goes the same way";
    }
    if (reseeds && end > at + 1) {
      ASSERT_NE(seen_[end].lengths, last.lengths) << "another seed goes another way";
    }
  }

  std::mt19937_64 random_;
  TspPtr instance_;
  Session session_;
  Frame frame_;                          // the newest
  std::map<std::int64_t, Moment> seen_;  // of the present run
  std::vector<JournalEntry> journal_;
  std::int64_t now_ = 0;
  int looks_ = 0;
  std::vector<FramePtr> former_;
};

TEST(branches, of_random_sessions_with_looks_back_changes_and_seeds_are_what_their_journals_say) {
  constexpr std::uint64_t sessions = effort(32);
  for (std::uint64_t number = 0; number < sessions; ++number) {
    SCOPED_TRACE(testing::Message() << "session " << number);
    Traveller traveller(number, scattered(30 + int(number % 3) * 10, unsigned(number)));
    for (int i = 0; i < 25 && !testing::Test::HasFailure(); ++i) traveller.act();
    traveller.check_all();
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

}  // namespace
}  // namespace formicarium
