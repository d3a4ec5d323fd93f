// SPDX-License-Identifier: Apache-2.0
// A run on the GPU that goes on from a snapshot goes on as if it had never stopped, to the bit, for every algorithm,
// memory, execution in which no ants race, search and schedule. Where CPU and GPU give the same tours, either goes on
// from the other's snapshot.
#include <gmock/gmock.h>

#include <chrono>
#include <cstdio>

#include "app/engine/make_colony.hpp"
#include "core/base/error.hpp"
#include "core/session/past.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

constexpr int moment = 13, end = 30;

/// One row of the table: what is not said is as the algorithm's defaults have it.
struct Row {
  const char* name;
  Algorithm algorithm;
  Memory memory = Memory::candidate;
  LocalSearchKind search = LocalSearchKind::none;
  Adaptive adaptive = Adaptive::none;
  void (*more)(Settings&) = [](Settings&) {};

  Settings settings() const {
    Settings s = defaults(algorithm);
    s.memory = memory;
    s.local_search = search;
    s.adaptive = adaptive;
    s.ants = 24;
    if (algorithm == Algorithm::acs) s.execution = Execution::lockstep;
    more(s);
    return s;
  }
};

void restarting(Settings& s) {
  s.restart = Restart::stagnation;
  s.rho = 0.5;
}
void over_all_cities(Settings& s) { s.candidates = 0; }
void by_reservoir(Settings& s) { s.selection = Selection::wrs; }
void by_trials(Settings& s) { s.selection = Selection::trial; }
void by_trials_over_all(Settings& s) {
  s.selection = Selection::trial;
  s.candidates = 0;
}
void with_long_lists(Settings& s) { s.candidates = 40; }
void scheduled(Settings& s) { s.depositor = Depositor::scheduled; }
void of_a_share(Settings& s) {
  s.searched = Searched::share;
  s.search_share = 0.25;
}
void with_detours(Settings& s) { s.detour = 0.005; }
void with_few_slots(Settings& s) { s.ring_slots = 3; }

constexpr Row table[] = {
    {"mmas, lists", Algorithm::mmas},
    {"mmas, matrix", Algorithm::mmas, Memory::matrix},
    {"mmas, matrix over all cities", Algorithm::mmas, Memory::matrix, {}, {}, over_all_cities},
    {"mmas, rings", Algorithm::mmas, Memory::selective},
    {"mmas, rings of 3", Algorithm::mmas, Memory::selective, {}, {}, with_few_slots},
    {"mmas, lists, 2-opt", Algorithm::mmas, Memory::candidate, LocalSearchKind::two_opt},
    {"mmas, matrix, Or-3opt of a share", Algorithm::mmas, Memory::matrix, LocalSearchKind::or_3opt, {}, of_a_share},
    {"mmas, rings, Or-opt", Algorithm::mmas, Memory::selective, LocalSearchKind::or_opt},
    {"mmas, lists, adaptive rho", Algorithm::mmas, Memory::candidate, {}, Adaptive::rho},
    {"mmas, matrix, transition, 2-opt", Algorithm::mmas, Memory::matrix, LocalSearchKind::two_opt,
     Adaptive::transition},
    {"mmas, lists, restarts", Algorithm::mmas, Memory::candidate, {}, {}, restarting},
    {"mmas, lists, reservoir", Algorithm::mmas, Memory::candidate, {}, {}, by_reservoir},
    {"mmas, lists, trials", Algorithm::mmas, Memory::candidate, {}, {}, by_trials},
    {"mmas, matrix, trials over all", Algorithm::mmas, Memory::matrix, {}, {}, by_trials_over_all},
    {"mmas, long lists, scheduled depositor", Algorithm::mmas, Memory::candidate, {}, {}, scheduled},
    {"mmas, lists of 40", Algorithm::mmas, Memory::candidate, {}, {}, with_long_lists},
    {"as, lists", Algorithm::as},
    {"eas, lists", Algorithm::eas},
    {"ras, lists", Algorithm::ras},
    {"bwas, matrix", Algorithm::bwas, Memory::matrix},
    {"as, matrix, adaptive rho", Algorithm::as, Memory::matrix, {}, Adaptive::rho},
    {"acs, lists", Algorithm::acs},
    {"acs, matrix", Algorithm::acs, Memory::matrix},
    {"acs, rings", Algorithm::acs, Memory::selective},
    {"acs, lists, 2-opt, transition", Algorithm::acs, Memory::candidate, LocalSearchKind::two_opt,
     Adaptive::transition},
    {"acs, rings, Or-opt", Algorithm::acs, Memory::selective, LocalSearchKind::or_opt},
    {"focused, lists", Algorithm::focused},
    {"focused, Or-3opt, detours", Algorithm::focused, Memory::candidate, LocalSearchKind::or_3opt, {}, with_detours},
    {"focused, 2-opt, transition", Algorithm::focused, Memory::candidate, LocalSearchKind::two_opt,
     Adaptive::transition},
};

struct snapshot_gpu : cuda_colony {};

formicarium::Run new_run(const TspPtr& instance, Settings settings, BackendKind backend = BackendKind::cuda) {
  settings.backend = backend;
  return formicarium::Run(1, instance, settings, {}, make_colony_anywhere(instance, settings));
}

/// rho changes after iteration 16, and with a search its lists.
void iterate(formicarium::Run& run) {
  if (run.iteration() == 16) {
    Settings now = run.settings();
    now.rho /= 2;
    if (now.local_search != LocalSearchKind::none) now.search_neighbours = 6;
    run.change(now);
  }
  run.iterate();
  ASSERT_EQ(run.moved(), "");
}

Frame frame_of(const formicarium::Run& run) {
  Frame frame;
  run.show(frame, CarriedTrails::copied, 0);
  return frame;
}

/// Everything but times.
void expect_equal(const Frame& a, const Frame& b) {
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.iteration_best, b.iteration_best);
  EXPECT_EQ(a.lengths, b.lengths);
  EXPECT_EQ(a.best_length, b.best_length);
  EXPECT_EQ(a.best_iteration, b.best_iteration);
  EXPECT_EQ(a.restarted_in, b.restarted_in);
  EXPECT_EQ(a.trails->value, b.trails->value);
  EXPECT_EQ(a.trails->low, b.trails->low);
  EXPECT_EQ(a.trails->high, b.trails->high);
  if (a.trails->lists && b.trails->lists) EXPECT_EQ(a.trails->lists->list, b.trails->lists->list);
  const IterationRecord &x = a.last, &y = b.last;
  EXPECT_EQ(x.iteration, y.iteration);
  EXPECT_EQ(x.best, y.best);
  EXPECT_EQ(x.iteration_best, y.iteration_best);
  EXPECT_EQ(x.quartile_1, y.quartile_1);
  EXPECT_EQ(x.median, y.median);
  EXPECT_EQ(x.quartile_3, y.quartile_3);
  EXPECT_EQ(x.mean, y.mean);
  EXPECT_EQ(x.deviation, y.deviation);
  EXPECT_EQ(x.branching, y.branching);
  EXPECT_EQ(x.trail_min, y.trail_min);
  EXPECT_EQ(x.trail_max, y.trail_max);
  EXPECT_EQ(x.hit_ratio, y.hit_ratio);
  EXPECT_EQ(x.improved, y.improved);
  EXPECT_EQ(x.restarted, y.restarted);
  EXPECT_EQ(x.deposited, y.deposited);
  EXPECT_EQ(x.insertions, y.insertions);
  EXPECT_EQ(x.search_gain, y.search_gain);
  EXPECT_EQ(x.rho, y.rho);
  EXPECT_EQ(x.alpha, y.alpha);
  EXPECT_EQ(x.q0, y.q0);
}

/// Iterates to the end and compares every iteration with those of the run that did not stop.
void expect_goes_on(formicarium::Run& run, const std::vector<Frame>& whole) {
  while (run.iteration() < end) {
    iterate(run);
    expect_equal(frame_of(run), whole[std::size_t(run.iteration())]);
    ASSERT_FALSE(testing::Test::HasFailure()) << "in iteration " << run.iteration();
  }
}

void expect_exact(BackendKind backend) {
  const std::vector<TspPtr> instances{scattered(120, 2), one_way(60)};
  int rows = 0;
  for (const TspPtr& instance : instances)
    for (const Row& row : table) {
      SCOPED_TRACE(testing::Message() << row.name << ", " << instance->cities() << " cities");
      const Settings settings = row.settings();
      try {
        validate(settings, instance->traits());
      } catch (const SettingsError&) {
        continue;
      }
      ++rows;
      auto straight = new_run(instance, settings, backend);
      std::vector<Frame> whole{frame_of(straight)};
      std::shared_ptr<const RunSnapshot> start = straight.snapshot(), taken;
      ASSERT_TRUE(start) << "before the first iteration";
      while (straight.iteration() < end) {
        iterate(straight);
        whole.push_back(frame_of(straight));
        if (straight.iteration() == moment) taken = straight.snapshot();
        ASSERT_FALSE(testing::Test::HasFailure());
      }
      ASSERT_TRUE(taken);
      EXPECT_EQ(taken->iteration(), moment);

      auto fresh = new_run(instance, settings, backend);
      fresh.restore(*taken, {});
      expect_equal(frame_of(fresh), whole[moment]);
      expect_goes_on(fresh, whole);
      straight.restore(*taken, {});  // back, on a colony that has gone past it
      expect_goes_on(straight, whole);
      straight.restore(*start, {});
      expect_goes_on(straight, whole);
      ASSERT_FALSE(testing::Test::HasFailure());
    }
  EXPECT_GE(rows, 46);
}

TEST_F(snapshot_gpu, goes_on_as_if_the_run_had_never_stopped) { expect_exact(BackendKind::cuda); }

/// The same table without a GPU.
TEST(snapshot_of_a_run, goes_on_as_if_the_run_had_never_stopped) { expect_exact(BackendKind::cpu); }

/// Taken in the very iteration after which the trails were reset, and some iterations later.
void expect_exact_after_restarts(BackendKind backend) {
  for (const Memory memory : {Memory::candidate, Memory::selective}) {
    Settings settings;
    settings.memory = memory;
    settings.ants = 30;
    restarting(settings);
    const auto instance = scattered(20, 6);
    auto straight = new_run(instance, settings, backend);
    while (!straight.last().restarted && straight.iteration() < 2000) straight.iterate();
    ASSERT_TRUE(straight.last().restarted);
    for (int later = 0; later < 2; ++later) {
      const auto taken = straight.snapshot();
      auto fresh = new_run(instance, settings, backend);
      fresh.restore(*taken, {});
      expect_equal(frame_of(fresh), frame_of(straight));
      for (int i = 0; i < 30; ++i) {
        straight.iterate();
        fresh.iterate();
        expect_equal(frame_of(fresh), frame_of(straight));
        ASSERT_FALSE(testing::Test::HasFailure()) << i;
      }
    }
  }
}
TEST_F(snapshot_gpu, goes_on_after_a_restart) { expect_exact_after_restarts(BackendKind::cuda); }
TEST(snapshot_of_a_run, goes_on_after_a_restart) { expect_exact_after_restarts(BackendKind::cpu); }

TEST_F(snapshot_gpu, taking_one_changes_nothing) {
  for (const Row& row : table) {
    SCOPED_TRACE(row.name);
    const TspPtr instance = scattered(90, 5);
    auto left_alone = new_run(instance, row.settings()), looked_at = new_run(instance, row.settings());
    for (int i = 0; i < end; ++i) {
      iterate(left_alone);
      iterate(looked_at);
      ASSERT_TRUE(looked_at.snapshot());
      expect_equal(frame_of(looked_at), frame_of(left_alone));
      ASSERT_FALSE(HasFailure()) << i;
    }
  }
}

/// The same values, and each goes on from the other's.
TEST_F(snapshot_gpu, is_the_cpus_where_both_give_the_same_tours) {
  int rows = 0;
  for (const TspPtr& instance : {scattered(120, 2), one_way(60)})
    for (const Row& row : table) {
      SCOPED_TRACE(row.name);
      const Settings settings = row.settings();
      if (!same_on_cpu_and_gpu(settings)) continue;
      ++rows;
      auto here = new_run(instance, settings, BackendKind::cpu), there = new_run(instance, settings);
      for (int i = 0; i < moment; ++i) {
        iterate(here);
        iterate(there);
      }
      const auto a = here.snapshot(), b = there.snapshot();
      EXPECT_EQ(a->colony->best, b->colony->best);
      EXPECT_EQ(a->colony->iteration_best, b->colony->iteration_best);
      EXPECT_EQ(a->colony->recent_best, b->colony->recent_best);
      EXPECT_EQ(a->colony->lengths, b->colony->lengths);
      const KeptTrails of_cpu = a->colony->trails.unpack(), of_gpu = b->colony->trails.unpack();
      EXPECT_EQ(of_cpu.trail.size(), of_gpu.trail.size());
      EXPECT_EQ(of_cpu.kept, of_gpu.kept);
      EXPECT_EQ(of_cpu.head, of_gpu.head);
      EXPECT_EQ(of_cpu.out, of_gpu.out);
      EXPECT_EQ(a->colony->trail_min, b->colony->trail_min);
      EXPECT_EQ(a->colony->trail_max, b->colony->trail_max);
      EXPECT_EQ(a->colony->standing.born, b->colony->standing.born);
      EXPECT_EQ(a->colony->standing.improved, b->colony->standing.improved);
      here.restore(*b, {});
      there.restore(*a, {});
      for (int i = moment; i < end; ++i) {
        iterate(here);
        iterate(there);
        ASSERT_EQ(frame_of(here).lengths, frame_of(there).lengths) << i;
        ASSERT_EQ(frame_of(here).trails->value, frame_of(there).trails->value) << i;
        ASSERT_EQ(frame_of(here).best, frame_of(there).best) << i;
      }
      ASSERT_FALSE(HasFailure());
    }
  EXPECT_GE(rows, 24);
}

TEST_F(snapshot_gpu, of_trails_that_come_in_many_pieces_has_them_all) {
  Settings settings;
  settings.memory = Memory::matrix;
  auto run = new_run(scattered(1003, 3, 100000), settings);  // 4 MB
  for (int i = 0; i < 3; ++i) run.iterate();
  EXPECT_EQ(run.snapshot()->colony->trails.unpack().trail, frame_of(run).trails->value);
}

/// With local search, which only the same card repeats: every moment is computed on a second colony beside the first.
TEST_F(snapshot_gpu, lets_a_session_show_every_moment_and_branch_from_it) {
  Settings settings = Row{"", Algorithm::mmas, Memory::selective, LocalSearchKind::two_opt}.settings();
  settings.backend = BackendKind::cuda;
  SessionOptions options;
  options.frames_per_second = 0;
  options.trails = CarriedTrails::copied;
  options.snapshot_bytes = 400'000;  // so few that most moments are computed again
  options.make = make_colony_anywhere;
  Session session(std::move(options));
  session.load(scattered(120, 3), settings, false, {});
  std::vector<Frame> moments{settled(session)};
  for (int i = 0; i < 40; ++i) {
    session.step();
    moments.push_back(settled(session));
  }
  Settings then;
  for (const int at : {31, 7, 8, 0, 40, 22}) {
    session.review(at);
    const Frame frame = settled(session);
    ASSERT_TRUE(frame.reviewing) << frame.message;
    ASSERT_EQ(frame.last.iteration, at) << frame.message;
    EXPECT_TRUE(frame.on_gpu) << frame.device;
    expect_equal(frame, moments[std::size_t(at)]);
    then = frame.settings;
  }
  session.branch(then);
  session.step(18);
  const Frame branched = settled(session);
  EXPECT_EQ(branched.last.iteration, 40);
  expect_equal(branched, moments[40]);
}

/// At most 2 % of a run's time, as the timeline takes them; prints what one costs.
TEST_F(snapshot_gpu, taking_them_costs_at_most_2_percent) {
  using Clock = std::chrono::steady_clock;
  const auto seconds = [](Clock::duration time) { return std::chrono::duration<double>(time).count(); };
  struct Size {
    int cities, candidates;
    Memory memory;
    int iterations;
  };
  for (const Size& size : {Size{198, 32, Memory::candidate, 3000}, Size{1000, 32, Memory::candidate, 1500},
                           Size{1000, 0, Memory::matrix, 400}, Size{3795, 32, Memory::matrix, 200}}) {
    Settings settings;
    settings.candidates = size.candidates;
    settings.memory = size.memory;
    auto run = new_run(scattered(size.cities, 3, 100000), settings);
    for (int i = 0; i < 20; ++i) run.iterate();
    Timeline timeline;
    Clock::duration all{}, offers{};
    double one = 0;
    timeline.offer(run);  // the first one allocates pinned memory
    for (int i = 0; i < size.iterations; ++i) {
      const auto begun = Clock::now();
      run.iterate();
      const auto iterated = Clock::now();
      const std::size_t before = timeline.size();
      timeline.offer(run);
      const auto over = Clock::now();
      all += over - begun;
      offers += over - iterated;
      if (timeline.size() > before) one = seconds(over - iterated);
    }
    const double share = seconds(offers) / seconds(all);
    std::printf("%d cities, %s: %zu snapshots of %.2f MB, the last in %.3f ms beside iterations of %.3f ms: %.2f %%\n",
                size.cities, size.memory == Memory::matrix ? "matrix" : "lists", timeline.size(),
                double(timeline.bytes()) / 1e6 / double(std::max<std::size_t>(timeline.size(), 1)), 1000 * one,
                1000 * seconds(all - offers) / size.iterations, 100 * share);
    EXPECT_LE(share, 0.025) << "the timeline allows 2 %; one more may fall at the end";
  }
}

}  // namespace
}  // namespace formicarium
