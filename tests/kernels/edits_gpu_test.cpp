// SPDX-License-Identifier: Apache-2.0
// Cities that are edited while a run goes on on the GPU: what stayed keeps its trails, and replaying and looking back
// give the same bits. Where CPU and GPU give the same tours, they do so after edits, too.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "app/engine/make_colony.hpp"
#include "core/colony/carried_over.hpp"
#include "core/session/run.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/local_search/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/core/session/moments.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

using Dice = std::mt19937_64;

/// What is not said is as the algorithm's defaults have it.
struct EditedKind {
  const char* name;
  Algorithm algorithm;
  Memory memory = Memory::candidate;
  LocalSearchKind search = LocalSearchKind::none;
  void (*more)(Settings&) = [](Settings&) {};

  Settings settings(BackendKind backend = BackendKind::cuda) const {
    Settings s = defaults(algorithm);
    s.backend = backend;
    s.memory = memory;
    s.local_search = search;
    s.ants = 24;
    s.threads = 2;
    if (algorithm == Algorithm::acs) s.execution = Execution::lockstep;
    more(s);
    return s;
  }
};

void over_every_city(Settings& s) { s.candidates = 0; }
void of_forty(Settings& s) { s.candidates = 40; }
void by_lots(Settings& s) { s.selection = Selection::trial; }
void with_adaptive_rho(Settings& s) { s.adaptive = Adaptive::rho; }
void of_three(Settings& s) { s.ring_slots = 3; }
void that_restarts(Settings& s) {
  s.restart = Restart::stagnation;
  s.rho = 0.5;
}
void one_by_one(Settings& s) {
  s.execution = Execution::relaxed;
  s.racing = 1;
}
void of_many_ants(Settings& s) { s.ants = 0; }  // as many as the backend takes for the cities at the start

constexpr EditedKind edited_kinds[] = {
    {"mmas, matrix", Algorithm::mmas, Memory::matrix},
    {"mmas, matrix over all cities", Algorithm::mmas, Memory::matrix, {}, over_every_city},
    {"mmas, lists", Algorithm::mmas},
    {"mmas, lists of 40", Algorithm::mmas, Memory::candidate, {}, of_forty},
    {"mmas, lists, trials", Algorithm::mmas, Memory::candidate, {}, by_lots},
    {"mmas, lists, restarts", Algorithm::mmas, Memory::candidate, {}, that_restarts},
    {"mmas, lists, adaptive rho", Algorithm::mmas, Memory::candidate, {}, with_adaptive_rho},
    {"mmas, lists, usual number of ants", Algorithm::mmas, Memory::candidate, {}, of_many_ants},
    {"mmas, rings", Algorithm::mmas, Memory::selective},
    {"mmas, rings of 3", Algorithm::mmas, Memory::selective, {}, of_three},
    {"mmas, lists, 2-opt", Algorithm::mmas, Memory::candidate, LocalSearchKind::two_opt},
    {"mmas, matrix, Or-3opt", Algorithm::mmas, Memory::matrix, LocalSearchKind::or_3opt},
    {"mmas, rings, Or-opt", Algorithm::mmas, Memory::selective, LocalSearchKind::or_opt},
    {"as, lists", Algorithm::as},
    {"ras, matrix", Algorithm::ras, Memory::matrix},
    {"bwas, matrix", Algorithm::bwas, Memory::matrix},
    {"acs, lists", Algorithm::acs},
    {"acs, matrix", Algorithm::acs, Memory::matrix},
    {"acs, rings", Algorithm::acs, Memory::selective},
    {"acs, lists, 2-opt", Algorithm::acs, Memory::candidate, LocalSearchKind::two_opt},
    {"acs, lists, one ant at a time", Algorithm::acs, Memory::candidate, {}, one_by_one},
    {"focused, lists", Algorithm::focused},
    {"focused, Or-3opt", Algorithm::focused, Memory::candidate, LocalSearchKind::or_3opt},
};

/// As the instance's file would have them; on a globe within its bounds.
Point any_place(const Instance& instance, Dice& dice) {
  const unsigned side = by_angles(as_tsp(instance).metric()) ? 80 : 1000;
  const auto x = double(dice() % side), y = double(dice() % side);
  return {x, y, 0};
}

std::vector<City> any_cities(int of, int count, Dice& dice) {
  std::vector<City> all(static_cast<std::size_t>(of)), chosen;
  for (City city = 0; city < of; ++city) all[std::size_t(city)] = city;
  std::ranges::sample(all, std::back_inserter(chosen), count, dice);
  return chosen;
}

/// One to three cities are added, at any numbers, moved or removed.
CityEdit any_edit(const Instance& instance, Dice& dice) {
  const int n = instance.cities(), count = 1 + int(dice() % 3);
  CityEdit edit{.kind = CityEdit::Kind(dice() % 3)};
  if (edit.kind == CityEdit::Kind::remove && n < 20) edit.kind = CityEdit::Kind::add;
  edit.cities = any_cities(edit.kind == CityEdit::Kind::add ? n + count : n, count, dice);
  if (edit.kind != CityEdit::Kind::remove)
    for (int k = 0; k < count; ++k) edit.places.push_back(any_place(instance, dice));
  return edit;
}

SessionOptions anywhere(std::size_t budget = Timeline::usual_budget) {
  SessionOptions options = with_trails(budget);
  options.make = make_colony_anywhere;
  return options;
}

/// The newest frame, of a run that nothing was refused and that is where its settings want it.
Frame settled_there(Session& session) {
  Frame frame = settled(session);
  EXPECT_EQ(frame.message, "");
  EXPECT_EQ(frame.moved, "");
  EXPECT_EQ(frame.on_gpu, frame.start.backend == BackendKind::cuda) << frame.device;
  if (frame.last.iteration == 0) return frame;
  EXPECT_EQ(frame.instance->why_no_solution(frame.best), std::nullopt);
  EXPECT_EQ(frame.instance->cost(frame.best), frame.best_length);
  EXPECT_EQ(frame.last.best, frame.best_length);
  return frame;
}

/// All that two equal runs must agree in, but times.
struct WholeRun {
  std::vector<Length> best, iteration_best;
  Moment last;
  std::uint64_t instance = 0;
  std::int64_t iterations = 0;
  bool operator==(const WholeRun&) const = default;
};
WholeRun whole_run(Session& session) {
  const Frame frame = settled_there(session);
  WholeRun run{{}, {}, moment_of(frame), frame.instance->fingerprint(), frame.last.iteration};
  const auto trace = session.trace(frame.run);
  for (std::size_t i = 0; i < trace->size(); ++i) {
    run.best.push_back((*trace)[i].best);
    run.iteration_best.push_back((*trace)[i].iteration_best);
  }
  return run;
}
void expect_same_runs(const WholeRun& a, const WholeRun& b) {
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.iteration_best, b.iteration_best);
  EXPECT_EQ(a.last, b.last);
  EXPECT_TRUE(a == b);
}

struct edits_gpu : cuda_colony {};

/// Up to three edits in a gap; in one gap the settings change between two of them. In the smaller instance there are as
/// many candidates as other cities.
TEST_F(edits_gpu, a_run_goes_on_and_its_replay_gives_the_same_tours) {
  int edits = 0;
  for (const EditedKind& kind : edited_kinds)
    for (const int cities : {60, 30}) {
      SCOPED_TRACE(testing::Message() << kind.name << ", " << cities << " cities");
      const InstancePtr start = scattered(cities);
      Dice dice(3);
      Session session(anywhere());
      session.load(start, kind.settings());
      for (int gap = 0; gap < 8; ++gap) {
        session.step(1 + gap % 3);
        Frame frame = settled_there(session);
        for (int k = 0; k < gap % 4; ++k, ++edits) {
          session.edit(any_edit(*frame.instance, dice));
          if (gap == 3 && k == 1) {
            frame.settings.beta += 0.5;
            session.change(frame.settings);
          }
          frame = settled_there(session);
        }
        ASSERT_FALSE(HasFailure()) << "gap " << gap;
      }
      session.step(5);
      const WholeRun whole = whole_run(session);
      session.step(1);
      const Frame frame = settled_there(session);
      EXPECT_EQ(frame.start_instance(), start);
      EXPECT_NE(frame.instance, start);

      Session again(anywhere());
      again.load(frame.start_instance(), frame.start, false, frame.journal);
      again.step(whole.iterations);
      expect_same_runs(whole_run(again), whole);
      ASSERT_FALSE(HasFailure());
    }
  EXPECT_EQ(edits, int(std::size(edited_kinds)) * 2 * 12);
}

/// A third of the cities goes at once, comes back, and goes again, so that rows and lists get other widths.
TEST_F(edits_gpu, large_ones_are_replayed_and_taken_back) {
  for (const Memory memory : {Memory::matrix, Memory::candidate, Memory::selective}) {
    const Settings settings = EditedKind{"", Algorithm::mmas, memory, LocalSearchKind::two_opt}.settings();
    const InstancePtr start = scattered(700, 4, 10000);
    Dice dice(9);
    const CityEdit removal{.kind = CityEdit::Kind::remove, .cities = any_cities(700, 230, dice)};
    Session session(anywhere());
    session.load(start, settings);
    session.step(6);
    const Length before = settled_there(session).best_length;
    for (const CityEdit& edit : {removal, inverse(*start, removal), removal}) {
      session.edit(edit);
      const Frame frame = settled_there(session);
      EXPECT_EQ(frame.instance->cities(), edit.kind == CityEdit::Kind::remove ? 470 : 700);
      if (frame.instance == start) EXPECT_LE(frame.best_length, before);
      session.step(4);
      ASSERT_FALSE(HasFailure()) << int(memory);
    }
    const WholeRun whole = whole_run(session);
    session.step(1);
    const Frame frame = settled_there(session);
    Session again(anywhere());
    again.load(start, settings, false, frame.journal);
    again.step(whole.iterations);
    expect_same_runs(whole_run(again), whole);
    ASSERT_FALSE(HasFailure()) << int(memory);
  }
}

/// With the small budget most moments are computed again, from one side of an edit to the other.
TEST_F(edits_gpu, every_moment_before_and_after_them_is_what_it_was) {
  constexpr int newest = 24;
  for (const std::size_t budget : {Timeline::usual_budget, std::size_t{60'000}})
    for (const EditedKind& kind : edited_kinds) {
      SCOPED_TRACE(testing::Message() << kind.name << ", " << budget << " bytes");
      Dice dice(5);
      Session session(anywhere(budget));
      session.load(scattered(40), kind.settings());
      std::vector<Moment> moments{moment_of(settled_there(session))};
      std::vector<InstancePtr> instances{nullptr};
      for (int k = 1; k <= newest; ++k) {
        session.step(1);
        Frame frame = settled_there(session);
        for (int edits = k % 4 == 0 ? 2 : 0; edits > 0; --edits) {
          session.edit(any_edit(*frame.instance, dice));
          frame = settled_there(session);
        }
        moments.push_back(moment_of(frame));
        instances.push_back(frame.instance);
      }
      for (int k = 0; k < 14; ++k) {
        const auto at = k == 0 ? newest : std::int64_t(1 + dice() % newest);
        session.review(at);
        const Frame then = settled_there(session);
        ASSERT_EQ(then.last.iteration, at);
        EXPECT_EQ(then.instance, instances[std::size_t(at)]) << at;
        EXPECT_EQ(moment_of(then), moments[std::size_t(at)]) << at;
        ASSERT_FALSE(HasFailure());
      }
      session.show_live();
      EXPECT_EQ(moment_of(settled_there(session)), moments.back());

      session.review(9);  // between the edits after 8 and those after 12
      const Settings same = settled_there(session).settings;
      session.branch(same);
      session.step(2);
      const Frame branched = settled_there(session);
      EXPECT_EQ(branched.last.iteration, 11);
      EXPECT_EQ(moment_of(branched), moments[11]);
      ASSERT_FALSE(HasFailure());
    }
}

/// Both colonies are on the GPU at once, and the old one stays as it was.
TEST_F(edits_gpu, trails_of_what_stayed_are_kept_and_new_edges_have_that_of_the_start) {
  const CityEdit edits[] = {{.kind = CityEdit::Kind::add, .cities = {0, 20}, .places = {{10, 10, 0}, {500, 500, 0}}},
                            {.kind = CityEdit::Kind::move, .cities = {3, 30}, .places = {{900, 10, 0}, {500, 500, 0}}},
                            {.kind = CityEdit::Kind::remove, .cities = {0, 7, 8, 49}}};
  for (const EditedKind& kind : edited_kinds)
    for (const CityEdit& edit : edits) {
      SCOPED_TRACE(testing::Message() << kind.name << ", edit " << int(edit.kind));
      Settings settings = kind.settings();
      if (settings.ants == 0) settings.ants = 100;
      const InstancePtr before = scattered(50), after = edited(before, edit);
      const auto old = make_colony_anywhere(before, settings);
      for (int k = 0; k < 20; ++k) old->iterate(settings);
      const auto fresh = make_colony_anywhere(after, settings);
      Trails was, start, now, old_after;
      old->copy_trails(was);
      fresh->copy_trails(start);
      const auto snapshot = carried_over(*old, *old->snapshot(), *fresh, edit, *after);
      ASSERT_TRUE(snapshot);
      fresh->restore(*snapshot);
      fresh->copy_trails(now);
      old->copy_trails(old_after);
      EXPECT_EQ(old_after.value, was.value);
      const std::vector<City> former = former_numbers(50, edit);
      int kept = 0, unlike = 0, fresh_edges = 0;
      for (City a = 0; a < after->cities(); ++a)
        for (City b = 0; b < after->cities(); ++b) {
          if (a == b || now.absent(a, b)) continue;
          const City x = former[std::size_t(a)], y = former[std::size_t(b)];
          const bool stayed = x >= 0 && y >= 0;  // at τmin if the old memory did not keep the edge
          const float young = was.has_limits ? std::min(start.at(a, b), was.high) : start.at(a, b);
          ASSERT_EQ(now.at(a, b), stayed ? was.at(x, y) : young) << a << ", " << b;
          kept += stayed;
          unlike += stayed && was.at(x, y) != start.at(a, b);
          fresh_edges += !stayed;
        }
      EXPECT_GT(kept, 100);
      EXPECT_GT(unlike, 50);
      if (edit.kind == CityEdit::Kind::add && settings.memory != Memory::selective) EXPECT_GT(fresh_edges, 20);
      EXPECT_EQ(after->why_no_solution(snapshot->best), std::nullopt);
      EXPECT_EQ(after->cost(snapshot->best), snapshot->standing.best);
      EXPECT_EQ(fresh->best_length(), snapshot->standing.best);
      for (const auto& colony : {old.get(), fresh.get()}) {
        colony->iterate(settings);
        EXPECT_EQ(colony->moved(), "");
      }
      ASSERT_FALSE(HasFailure());
    }
}

Moment moment_in(const formicarium::Run& run) {
  Frame frame;
  run.show(frame, CarriedTrails::copied, 0);
  return moment_of(frame);
}

TEST_F(edits_gpu, lead_to_the_same_tours_as_on_the_cpu) {
  int rows = 0;
  for (const TspPtr& start : {scattered(120, 2), scattered(30), with_metric(Metric::geo, 50, 3)})
    for (const EditedKind& kind : edited_kinds) {
      const Settings on_cpu = kind.settings(BackendKind::cpu), on_gpu = kind.settings();
      if (!same_on_cpu_and_gpu(on_gpu) || on_gpu.ants == 0) continue;
      SCOPED_TRACE(testing::Message() << kind.name << ", " << start->cities() << " cities");
      ++rows;
      formicarium::Run here(1, start, on_cpu, {}, make_colony_anywhere(start, on_cpu), make_colony_anywhere);
      formicarium::Run there(1, start, on_gpu, {}, make_colony_anywhere(start, on_gpu), make_colony_anywhere);
      Dice dice(7);
      const auto expect_same_moments = [&] {
        Moment a = moment_in(here), b = moment_in(there);
        EXPECT_EQ(std::exchange(a.settings.backend, BackendKind::cuda), BackendKind::cpu);
        EXPECT_EQ(a, b);
        EXPECT_EQ(here.last().best, there.last().best);
        EXPECT_EQ(here.last().trail_min, there.last().trail_min);
        EXPECT_EQ(here.last().trail_max, there.last().trail_max);
        EXPECT_TRUE(there.on_gpu()) << there.moved();
        EXPECT_EQ(here.instance(), there.instance());
      };
      for (int i = 1; i <= 30; ++i) {
        here.iterate();
        there.iterate();
        expect_same_moments();
        for (int edits = i % 5 == 0 ? 1 + i % 2 : 0; edits > 0; --edits) {
          const CityEdit edit = any_edit(*here.instance(), dice);
          here.edit(edit);
          there.edit(edit);
          expect_same_moments();
        }
        ASSERT_FALSE(HasFailure()) << "iteration " << i;
      }
    }
  EXPECT_GE(rows, 3 * 13);
}

}  // namespace
}  // namespace formicarium
