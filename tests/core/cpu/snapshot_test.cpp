// SPDX-License-Identifier: Apache-2.0
// A colony that goes on from a snapshot goes on as if it had never stopped: to the bit, for every algorithm, memory,
// execution that repeats itself, search and selection rule, on other threads, too.
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

struct Seen {
  Tour best, iteration_best;
  std::vector<Length> lengths;
  Length best_length;
  Trails trails;
  IterationRecord last;
};

Seen seen(Colony& colony, const IterationRecord& last) {
  const auto tour = [](std::span<const City> t) { return Tour(t.begin(), t.end()); };
  Seen all{tour(colony.best_tour()), tour(colony.iteration_best_tour()), {}, colony.best_length(), {}, last};
  all.lengths.assign(colony.lengths().begin(), colony.lengths().end());
  colony.copy_trails(all.trails);
  return all;
}

void expect_equal(const Seen& a, const Seen& b) {
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.iteration_best, b.iteration_best);
  EXPECT_EQ(a.lengths, b.lengths);
  EXPECT_EQ(a.best_length, b.best_length);
  EXPECT_EQ(a.trails.value, b.trails.value);
  EXPECT_EQ(a.trails.low, b.trails.low);
  EXPECT_EQ(a.trails.high, b.trails.high);
  EXPECT_EQ(a.last.branching, b.last.branching);
  EXPECT_EQ(a.last.hit_ratio, b.last.hit_ratio);
  EXPECT_EQ(a.last.restarted, b.last.restarted);
  EXPECT_EQ(a.last.improved, b.last.improved);
  EXPECT_EQ(a.last.search_gain, b.last.search_gain);
}

/// The settings of an iteration: some change while the run goes on.
Settings at(const Settings& start, int iteration) {
  Settings now = start;
  if (iteration > 12) now.rho = start.rho / 2;
  if (iteration > 16 && start.local_search != LocalSearchKind::none) now.search_neighbours = 6;
  return now;
}

Seen go(Colony& colony, const Settings& start, int first, int last) {
  IterationRecord record;
  for (int i = first; i <= last; ++i) record = colony.iterate(at(start, i));
  return seen(colony, record);
}

constexpr int moment = 10, end = 22;

/// The run without a stop, from the snapshot on a colony of its own, and again on one that has gone past it.
void expect_exact(const TspPtr& instance, const Settings& settings) {
  SCOPED_TRACE(describe(settings));
  const auto straight = make_colony(instance, settings);
  go(*straight, settings, 1, moment);
  const auto taken = straight->snapshot();
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->iteration, moment);
  EXPECT_GT(taken->bytes(), taken->trails.unpack().trail.size() / 8);
  const Seen whole = go(*straight, settings, moment + 1, end);

  Settings elsewhere = settings;
  elsewhere.threads = settings.threads == 1 ? 3 : 1;
  const auto fresh = make_colony(instance, elsewhere);
  fresh->restore(*taken);
  expect_equal(go(*fresh, settings, moment + 1, end), whole);

  straight->restore(*taken);
  AntTours ants;
  straight->copy_ants(3, ants);
  EXPECT_EQ(ants.iteration, 0) << "the tours of single ants are not kept";
  expect_equal(go(*straight, settings, moment + 1, end), whole);
}

TEST(snapshot, goes_on_as_if_the_run_had_never_stopped) {
  int combinations = 0;
  const std::vector<TspPtr> instances{scattered(60, 2), one_way(40)};
  for (const TspPtr& instance : instances)
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::acs, Algorithm::focused})
      for (const Memory memory : {Memory::candidate, Memory::matrix, Memory::selective})
        for (const Execution execution : {Execution::sequential, Execution::lockstep})
          for (const LocalSearchKind search :
               {LocalSearchKind::none, LocalSearchKind::two_opt, LocalSearchKind::or_opt}) {
            if (algorithm != Algorithm::acs && execution == Execution::lockstep) continue;
            Settings settings = defaults(algorithm);
            settings.backend = BackendKind::cpu;
            settings.memory = memory;
            settings.execution = execution;
            settings.local_search = search;
            settings.ants = 9;
            settings.threads = 2;
            try {
              validate(settings, instance->traits());
            } catch (const SettingsError&) {
              continue;
            }
            expect_exact(instance, settings);
            ++combinations;
          }
  EXPECT_GT(combinations, 40);
}

TEST(snapshot, keeps_what_a_restart_and_other_rules_depend_on) {
  for (const Selection rule : {Selection::wrs, Selection::iroulette, Selection::trial}) {
    Settings settings;
    settings.backend = BackendKind::cpu;
    settings.selection = rule;
    settings.ants = 6;
    settings.threads = 2;
    expect_exact(scattered(45, 4), settings);
  }
  // Six cities settle at once: the snapshot is taken after restarts, and more come.
  Settings settings;
  settings.backend = BackendKind::cpu;
  settings.restart = Restart::stagnation;
  settings.ants = 4;
  settings.rho = 0.5;
  const TspPtr instance = scattered(6, 1);
  const auto run = [&](Colony& colony, int first, int last) {
    int restarts = 0;
    for (int i = first; i <= last; ++i) restarts += colony.iterate(settings).restarted;
    return restarts;
  };
  const auto straight = make_colony(instance, settings), fresh = make_colony(instance, settings);
  ASSERT_GT(run(*straight, 1, 400), 0);
  const auto taken = straight->snapshot();
  fresh->restore(*taken);
  const int restarts = run(*straight, 401, 800);
  EXPECT_GT(restarts, 0);
  EXPECT_EQ(run(*fresh, 401, 800), restarts);
  expect_equal(seen(*fresh, {}), seen(*straight, {}));
}

}  // namespace
}  // namespace formicarium
