// SPDX-License-Identifier: Apache-2.0
// Ants in the middle of their walks are called back.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <optional>
#include <thread>

#include "core/base/progress.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/sanitized.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using test::processor_seconds_of;

/// Iterates, and asks after so many computed seconds to give up. True where it was given up.
bool given_up_after(double seconds, Colony& colony, const Settings& settings, std::atomic<bool>& flag) {
  std::atomic<bool> over = false;
  bool given_up = false;
  {
    const double goal = test::processor_seconds() + seconds;
    const std::jthread other([&] {
      EXPECT_TRUE(test::comes("a share of an iteration", [&] { return over || test::processor_seconds() >= goal; }));
      flag = true;
    });
    try {
      colony.iterate(settings);
    } catch (const Cancelled&) {
      given_up = true;
    }
    over = true;
  }
  flag = false;
  return given_up;
}

/// The share of an iteration's processor time after which it was given up, where that was asked for after a tenth of
/// it. All its ants are in flight together.
double share_of_iteration(const TspPtr& instance, const Settings& settings) {
  const auto colony = make_colony(instance, settings);
  std::atomic<bool> flag = false;
  colony->give_up_on(&flag);
  colony->iterate(settings);
  const double whole = processor_seconds_of([&] { colony->iterate(settings); });
  bool given_up = false;
  const double part = processor_seconds_of([&] { given_up = given_up_after(whole / 10, *colony, settings, flag); });
  return given_up ? part / whole : 1;
}

void expect_given_up_soon(const Settings& settings) {
  const auto instance = scattered(effort(60000), 5, 1'000'000);
  double least = 1;
  for (int attempt = 0; attempt < 20 && least > 0.5; ++attempt)  // the machine may have other work
    least = std::min(least, share_of_iteration(instance, settings));
  EXPECT_LT(least, 0.5);
}

TEST(give_up, calls_back_ants_that_build_tours_in_the_middle_of_them) {
  Settings s;
  s.ants = 8;  // one task
  s.threads = 1;
  expect_given_up_soon(s);
}

TEST(give_up, calls_back_ants_that_race_in_the_middle_of_their_tours) {
  Settings s = defaults(Algorithm::acs);
  s.execution = Execution::relaxed;
  s.memory = Memory::candidate;
  s.ants = 4;  // one task
  s.threads = 1;
  expect_given_up_soon(s);
}

TEST(give_up, tells_the_best_solution_that_was_complete_by_then) {
  const auto instance = scattered(effort(2000), 6, 100'000);
  int told = 0;
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas,
                                    Algorithm::acs, Algorithm::focused})
    for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::or_3opt}) {
      Settings s = defaults(algorithm);
      s.ants = sanitized ? 1500 : 4000;  // more than are done before the flag is seen
      s.threads = 2;
      s.memory = Memory::candidate;
      s.local_search = search;
      s.searched = Searched::all;
      if (algorithm == Algorithm::acs) s.execution = Execution::relaxed;
      const auto colony = make_colony(instance, s);
      std::atomic<bool> flag = false;
      IterationProgress progress;
      colony->give_up_on(&flag);
      colony->count_on(&progress);
      const IterationProgress::InFlight flight(progress, 1, std::nullopt);
      const std::jthread other([&] {  // once some ants are done
        for (;;) {
          const auto seen = progress.seen();
          if (seen && seen->done >= 20 &&
              (search == LocalSearchKind::none || algorithm == Algorithm::focused ||
               seen->part == IterationProgress::Part::searching))
            break;
          std::this_thread::yield();
        }
        flag = true;
      });
      EXPECT_THROW(colony->iterate(s), Cancelled);
      const Colony::Complete best = colony->best_of_given_up();
      ASSERT_FALSE(best.tour.empty()) << int(algorithm);
      EXPECT_EQ(why_no_tour(best.tour, instance->cities()), std::nullopt);
      EXPECT_EQ(instance->cost(best.tour), best.cost);
      ++told;
    }
  EXPECT_EQ(told, 14);
}

TEST(give_up, at_any_moment_leaves_the_colony_as_it_was) {
  const auto instance = scattered(effort(3000), 6, 100'000);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::acs}) {
    Settings s = defaults(algorithm);
    s.ants = 40;
    s.threads = 2;
    s.memory = Memory::candidate;
    const auto calm = make_colony(instance, s), hurried = make_colony(instance, s);
    std::atomic<bool> flag = false;
    hurried->give_up_on(&flag);
    int given_up = 0;
    for (int i = 0; i < 8; ++i) {
      const double whole = processor_seconds_of([&] { calm->iterate(s); });
      for (const double share : {0.2, 0.6, 0.9}) {
        if (!given_up_after(share * whole, *hurried, s, flag)) break;  // it was quicker
        ++given_up;
        if (share == 0.9) hurried->iterate(s);
      }
      ASSERT_TRUE(std::ranges::equal(calm->iteration_best_tour(), hurried->iteration_best_tour())) << i;
      ASSERT_TRUE(std::ranges::equal(calm->lengths(), hurried->lengths())) << i;
    }
    EXPECT_GT(given_up, 0);
    Trails a, b;
    calm->copy_trails(a);
    hurried->copy_trails(b);
    EXPECT_EQ(a.value, b.value);
  }
}

}  // namespace
}  // namespace formicarium
