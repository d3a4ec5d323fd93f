// SPDX-License-Identifier: Apache-2.0
// Cities that are edited while a run goes on: what stayed keeps its trails, no best tour is lost, and replays, undoing
// and looking back across edits give the same tours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "core/base/progress.hpp"
#include "core/colony/carried_over.hpp"
#include "core/documents/session_file.hpp"
#include "core/session/account.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/core/session/moments.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using Random = std::mt19937_64;

Point somewhere(Random& random) { return {double(random() % 1000), double(random() % 1000), 0}; }

/// `count` cities of n, ascending.
std::vector<City> some_cities(int n, int count, Random& random) {
  std::vector<City> cities(static_cast<std::size_t>(n));
  for (City city = 0; city < n; ++city) cities[std::size_t(city)] = city;
  std::ranges::shuffle(cities, random);
  cities.resize(std::size_t(std::min(count, n)));
  std::ranges::sort(cities);
  return cities;
}

CityEdit random_edit(const Instance& instance, Random& random) {
  const int n = instance.cities(), count = 1 + int(random() % 3);
  CityEdit edit{.kind = CityEdit::Kind(random() % 3)};
  if (edit.kind == CityEdit::Kind::remove && n < 20) edit.kind = CityEdit::Kind::add;
  edit.cities = some_cities(edit.kind == CityEdit::Kind::add ? n + count : n, count, random);
  if (edit.kind == CityEdit::Kind::add)  // at the numbers that they get they must follow one another
    for (int k = 0; k < count; ++k) edit.cities[std::size_t(k)] = n + k;
  if (edit.kind != CityEdit::Kind::remove)
    for (std::size_t k = 0; k < edit.cities.size(); ++k) edit.places.push_back(somewhere(random));
  return edit;
}

/// All that two equal runs must agree in, but times.
struct Ended {
  std::vector<Length> best, iteration_best;
  Tour tour;
  Length length = 0;
  std::uint64_t instance = 0;
  std::int64_t iteration = 0;
  bool operator==(const Ended&) const = default;
};
Ended ended(Session& session) {
  const Frame frame = settled(session);
  Ended end{{}, {}, frame.best, frame.best_length, frame.instance->fingerprint(), frame.last.iteration};
  const auto trace = session.trace(frame.run);
  for (std::size_t i = 0; i < trace->size(); ++i) {
    end.best.push_back((*trace)[i].best);
    end.iteration_best.push_back((*trace)[i].iteration_best);
  }
  EXPECT_EQ(frame.instance->why_no_solution(frame.best), std::nullopt);
  EXPECT_EQ(frame.instance->cost(frame.best), frame.best_length);
  return end;
}

/// All memories, algorithms of every kind, and a local search.
std::vector<Settings> kinds_of_settings() {
  std::vector<Settings> all{few_ants(),
                            few_ants(),
                            few_ants(),
                            few_ants(Algorithm::acs),
                            few_ants(Algorithm::as),
                            few_ants(Algorithm::bwas),
                            few_ants(Algorithm::focused)};
  all[0].memory = Memory::matrix;
  all[1].memory = Memory::candidate;
  all[1].local_search = LocalSearchKind::two_opt;
  all[2].memory = Memory::selective;
  if (sanitized) all.resize(3);  // each memory once
  return all;
}

TEST(edits, a_run_goes_on_and_its_replay_gives_the_same_tours) {
  for (const Settings& settings : kinds_of_settings()) {
    const InstancePtr start = scattered(60);
    Random random(3);
    Session session;
    session.load(start, settings);
    Frame frame;
    for (int k = 0; k < 8; ++k) {
      session.step(1 + k % 3);
      frame = settled(session);
      ASSERT_EQ(frame.message, "");
      for (int edits = k % 4; edits > 0; --edits) {
        session.edit(random_edit(*frame.instance, random));
        frame = settled(session);
        ASSERT_EQ(frame.message, "");
        EXPECT_EQ(frame.instance->cost(frame.best), frame.best_length);
        EXPECT_EQ(frame.last.best, frame.best_length);
      }
    }
    session.step(5);
    const Ended end = ended(session);
    session.step(1);
    frame = settled(session);
    EXPECT_EQ(frame.start_instance(), start);
    EXPECT_NE(frame.instance, start);

    const SessionFile saved = session_of(frame, {}, {});
    const SessionFile read = parse_session(format_session(saved), "s.json");
    EXPECT_EQ(read.journal, frame.journal);
    const InstancePtr carried = instance_in(*read.carried, "s.json");
    Session again;
    again.load(carried, read.settings, false, read.journal);
    again.step(end.iteration);
    EXPECT_EQ(ended(again), end) << int(settings.algorithm);
  }
}

TEST(edits, a_thousand_edits_undone_and_redone_at_random_replay_the_same_tours_and_lose_no_best_tour) {
  Settings settings = few_ants();
  settings.local_search = LocalSearchKind::two_opt;
  settings.ants = 4;
  const int cities = sanitized ? 60 : 200, edits = sanitized ? 15 : 1000;
  const InstancePtr start = scattered(cities);
  Random random(11);
  Session session;
  session.load(start, settings);
  session.step(2);
  Frame frame = settled(session);
  struct Made {
    CityEdit forth, back;
  };
  std::vector<Made> done, undone;
  std::map<const Instance*, Length> best;  // that the run ever had of each instance
  for (int k = 0; k < edits; ++k) {
    const InstancePtr before = frame.instance;
    Length& least = best.try_emplace(before.get(), frame.best_length).first->second;
    least = std::min(least, frame.best_length);
    const auto what = random() % 5;
    if (what < 2 && !done.empty()) {
      session.edit(done.back().back);
      undone.push_back(done.back());
      done.pop_back();
    } else if (what < 4 && !undone.empty()) {
      session.edit(undone.back().forth);
      done.push_back(undone.back());
      undone.pop_back();
    } else {
      const CityEdit edit = random_edit(*before, random);
      done.push_back({edit, inverse(*before, edit)});
      undone.clear();
      session.edit(edit);
    }
    if (random() % 3 == 0) session.step(1);
    frame = settled(session);
    ASSERT_EQ(frame.message, "") << k;
    ASSERT_EQ(frame.instance->cost(frame.best), frame.best_length);
    if (const auto known = best.find(frame.instance.get()); known != best.end()) {
      ASSERT_LE(frame.best_length, known->second) << k;
    }
  }
  while (!done.empty()) {
    session.edit(done.back().back);
    done.pop_back();
  }
  frame = settled(session);
  EXPECT_EQ(frame.instance, start);  // the very instance that it began with
  session.step(1);
  const Ended end = ended(session);
  EXPECT_LE(end.length, best[start.get()]);
  session.change(settings);  // nothing
  session.step(1);
  frame = settled(session);
  Session again;
  again.load(scattered(cities), settings, false, frame.journal);
  again.step(end.iteration);
  EXPECT_EQ(ended(again), end);
}

TEST(edits, every_moment_before_and_after_them_is_what_it_was) {
  for (const std::size_t budget : {Timeline::usual_budget, std::size_t{60'000}})
    for (const Settings& settings : kinds_of_settings()) {
      Random random(5);
      Session session(with_trails(budget));
      session.load(scattered(40), settings);
      std::vector<Moment> moments{moment_of(settled(session))};
      std::vector<InstancePtr> instances{scattered(40)};
      Frame frame;
      for (int k = 1; k <= 24; ++k) {
        session.step(1);
        frame = settled(session);
        if (k % 4 == 0) {
          session.edit(random_edit(*frame.instance, random));
          session.edit(random_edit(*settled(session).instance, random));
          frame = settled(session);
        }
        moments.push_back(moment_of(frame));
        instances.push_back(frame.instance);
      }
      for (int k = 0; k < 12; ++k) {
        const auto at = std::int64_t(1 + random() % 24);
        session.review(at);
        const Frame then = settled(session);
        ASSERT_EQ(then.message, "");
        ASSERT_EQ(then.last.iteration, at);
        ASSERT_EQ(then.instance, instances[std::size_t(at)]) << at;
        ASSERT_EQ(moment_of(then), moments[std::size_t(at)]) << at;
      }
      session.edit(random_edit(*frame.instance, random));
      EXPECT_THAT(settled(session).message, HasSubstr("An earlier moment is shown"));
      session.show_live();
      EXPECT_EQ(moment_of(settled(session)), moments.back());
    }
}

TEST(edits, trails_of_what_stayed_are_kept_and_new_edges_have_that_of_the_start) {
  for (const Memory memory : {Memory::matrix, Memory::candidate, Memory::selective}) {
    Settings settings = few_ants();
    settings.memory = memory;
    const InstancePtr before = scattered(50);
    const auto old = make_colony(before, settings);
    for (int k = 0; k < 20; ++k) old->iterate(settings);
    const CityEdit edit{.kind = CityEdit::Kind::add, .cities = {0, 20}, .places = {{10, 10, 0}, {500, 500, 0}}};
    const InstancePtr after = edited(before, edit);
    const auto fresh = make_colony(after, settings);
    Trails was, start, now;
    old->copy_trails(was);
    fresh->copy_trails(start);
    const auto snapshot = carried_over(*old, *old->snapshot(), *fresh, edit, *after);
    fresh->restore(*snapshot);
    fresh->copy_trails(now);
    const std::vector<City> former = former_numbers(50, edit);
    int kept = 0, unlike = 0;
    for (City a = 0; a < 52; ++a)
      for (City b = 0; b < 52; ++b) {
        if (a == b || now.absent(a, b)) continue;
        const City x = former[std::size_t(a)], y = former[std::size_t(b)];
        const bool stayed = x >= 0 && y >= 0;  // at τmin if it was not kept
        ASSERT_EQ(now.at(a, b), stayed ? was.at(x, y) : std::min(start.at(a, b), was.high))
            << int(memory) << ": " << a << ", " << b;
        kept += stayed;
        unlike += stayed && was.at(x, y) != start.at(a, b);
      }
    EXPECT_GT(kept, 100);
    EXPECT_GT(unlike, 50);
    EXPECT_EQ(after->cost(snapshot->best), snapshot->standing.best);
  }
}

TEST(edits, that_are_taken_back_at_once_leave_nothing_behind) {
  for (const Settings& settings : kinds_of_settings()) {
    Random random(8);
    Session session(with_trails()), untouched(with_trails());
    for (Session* const one : {&session, &untouched}) {
      one->load(scattered(60), settings);
      one->step(6);
    }
    const Moment before = moment_of(settled(session));
    InstancePtr now = settled(untouched).instance;
    const InstancePtr start = now;
    std::vector<CityEdit> back;
    for (int k = 0; k < 5; ++k) {
      const CityEdit edit = random_edit(*now, random);
      back.push_back(inverse(*now, edit));
      session.edit(edit);
      now = edited(now, edit);
    }
    EXPECT_NE(moment_of(settled(session)), before);
    for (; !back.empty(); back.pop_back()) session.edit(back.back());
    Frame frame = settled(session);
    EXPECT_EQ(frame.instance->fingerprint(), start->fingerprint());
    EXPECT_EQ(moment_of(frame), before);
    for (Session* const one : {&session, &untouched}) one->step(6);
    EXPECT_EQ(moment_of(settled(session)), moment_of(settled(untouched))) << int(settings.algorithm);
  }
}

TEST(edits, the_account_of_an_ant_is_that_of_its_own_cities) {
  const Settings settings = few_ants();
  Session session;
  session.load(scattered(30), settings);
  session.step(3);
  Frame frame = settled(session);
  session.edit({.kind = CityEdit::Kind::remove, .cities = {3, 4, 5}});
  session.step(3);
  frame = settled(session);
  Progress progress;
  Accounts again;
  for (const std::int64_t iteration : {2, 3, 4, 6, 3}) {
    const AntAccount account = account_of(account_in(frame, iteration, 1), progress);
    EXPECT_EQ(account.left.size(), iteration <= 3 ? 30U : 27U);
    EXPECT_EQ(account.after->cities, int(account.left.size()));
    EXPECT_EQ(again.tell(account_in(frame, iteration, 1), progress).left, account.left);
  }
  const AntAccount last = account_of(account_in(frame, 6, 1), progress);
  EXPECT_EQ(frame.instance->cost(last.left), frame.lengths[1]);
}

TEST(edits, at_the_start_the_run_begins_with_the_edited_instance) {
  Session session;
  const InstancePtr first = scattered(30);
  session.load(first, few_ants());
  session.edit({.kind = CityEdit::Kind::remove, .cities = {3}});
  Frame frame = settled(session);
  EXPECT_EQ(frame.instance->cities(), 29);
  EXPECT_EQ(frame.start_instance(), frame.instance);
  EXPECT_TRUE(frame.journal.empty());
  session.step(3);
  session.reset();
  frame = settled(session);
  EXPECT_EQ(frame.instance->cities(), 29);
}

TEST(edits, what_is_impossible_changes_nothing_and_says_why) {
  Session session;
  session.load(scattered(3), few_ants());
  session.step(2);
  settled(session);
  const std::pair<CityEdit, const char*> refused[] = {
      {{.kind = CityEdit::Kind::remove, .cities = {0, 1, 2}}, "the last one stays"},
      {{.kind = CityEdit::Kind::remove, .cities = {7}}, "not one of 0"},
      {{.kind = CityEdit::Kind::move, .cities = {1}}, "0 places for 1"},
      {{.kind = CityEdit::Kind::move, .cities = {1, 1}, .places = {{}, {}}}, "do not ascend"},
      {{.kind = CityEdit::Kind::move, .cities = {1}, .places = {{std::nan(""), 0, 0}}}, "is not finite"}};
  for (const auto& [edit, why] : refused) {
    session.edit(edit);
    const Frame frame = settled(session);
    EXPECT_THAT(frame.message, HasSubstr(why));
    EXPECT_EQ(frame.instance->cities(), 3);
    EXPECT_TRUE(frame.journal.empty());
  }
  session.step(1);
  EXPECT_EQ(settled(session).last.iteration, 3);
}

}  // namespace
}  // namespace formicarium
