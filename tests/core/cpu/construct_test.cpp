// SPDX-License-Identifier: Apache-2.0
// The same seed gives the same tours: whatever the threads, the instruction set and, where every column
// has a number of its own, the tabu list.
#include "core/cpu/construct.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/steps/selection.hpp"
#include "core/steps/unvisited_list.hpp"
#include "tests/core/cpu/instruction_sets.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

TEST(construct, gives_the_same_tours_on_1_2_and_16_threads) {
  const auto instance = scattered(120);
  for (Settings s : variants()) {
    s.threads = 1;
    s.ants = effort(120);
    const int iterations = sanitized ? 1 : 3;
    const Story one = run(instance, s, iterations);
    for (const int threads : {2, 16}) {
      if (sanitized && threads > 2) continue;
      s.threads = threads;
      ASSERT_EQ(run(instance, s, iterations), one) << describe(s);
    }
  }
}

TEST(construct, gives_the_same_tours_from_distinct_starts_on_1_and_5_threads) {
  const auto instance = scattered(120);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs}) {
    Settings s = defaults(algorithm);
    s.starts = Starts::distinct;
    s.execution = Execution::lockstep;
    s.ants = effort(130);
    s.threads = 1;
    const Story one = run(instance, s, 3);
    s.threads = 5;
    EXPECT_EQ(run(instance, s, 3), one) << describe(s);
    ASSERT_NO_FATAL_FAILURE(assert_same_tours_with_every_instruction_set(instance, s));
  }
}

TEST(construct, gives_the_same_tours_though_its_threads_change_on_the_way) {
  const auto instance = scattered(120);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs, Algorithm::focused}) {
    Settings s = defaults(algorithm);
    s.threads = 4;
    s.ants = effort(60);
    const auto all = make_colony(instance, s), changing = make_colony(instance, s);
    for (const int most : {0, 1, 3, 9, 0}) {
      changing->use_threads(most);
      const int used = most == 0 ? 4 : std::min(most, 4);
      EXPECT_TRUE(changing->device().starts_with(used == 1 ? "CPU, 1 thread," : fmt::format("CPU, {} threads,", used)));
      all->iterate(s);
      changing->iterate(s);
      ASSERT_TRUE(std::ranges::equal(changing->iteration_best_tour(), all->iteration_best_tour())) << describe(s);
    }
  }
}

TEST(construct, gives_the_same_tours_with_every_instruction_set) {
  if (runnable_constructs().size() == 1)
    GTEST_SKIP() << "this build or this processor has no AVX2, so there is nothing to compare";
  const auto instance = scattered(150, 3);
  for (Settings s : variants()) {
    s.threads = 1;
    s.ants = 20;
    ASSERT_NO_FATAL_FAILURE(assert_same_tours_with_every_instruction_set(instance, s));
  }
}

TEST(construct, weighted_reservoir_chooses_alike_of_lists_with_every_tabu_list) {
  for (const TspPtr& instance : {scattered(150, 3), scattered(97, 4, 12), one_way(60)})
    for (const int candidates : {8, 32, 40}) {
      Settings s;
      s.selection = Selection::wrs;
      s.candidates = candidates;
      s.memory = Memory::candidate;
      s.tabu = TabuKind::lc;
      s.ants = effort(150);
      const Story story = run(instance, s, 5);
      for (const TabuKind tabu : {TabuKind::ct, TabuKind::bt, TabuKind::lm}) {
        s.tabu = tabu;
        ASSERT_EQ(run(instance, s, 5), story) << instance->name() << ' ' << describe(s);
      }
    }
}

TEST(construct, independent_roulette_chooses_alike_over_all_cities_with_every_tabu_list) {
  for (const int n : {96, 97, 128, ListOrder::long_row + 30}) {
    if (sanitized && n > 128) continue;
    Settings s;
    s.selection = Selection::iroulette;
    s.candidates = 0;
    s.memory = Memory::matrix;
    s.tabu = TabuKind::lc;
    s.ants = n > 128 ? 2 : 20;
    const auto instance = scattered(n, 3);
    const Story story = run(instance, s, 2);
    for (const TabuKind tabu : {TabuKind::ct, TabuKind::bt, TabuKind::lm}) {
      s.tabu = tabu;
      ASSERT_EQ(run(instance, s, 2), story) << describe(s);
    }
  }
}

TEST(construct, another_seed_gives_other_tours) {
  const auto instance = scattered(80);
  Settings s;
  const Story one = run(instance, s, 2);
  s.seed = 2;
  EXPECT_NE(run(instance, s, 2), one);
}

}  // namespace
}  // namespace formicarium
