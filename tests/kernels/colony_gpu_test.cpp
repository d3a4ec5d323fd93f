// SPDX-License-Identifier: Apache-2.0
// The colony on the GPU against the colony on the CPU: the same seed gives the same tours, lengths and trails, bit for
// bit, for every rule, tabu list, memory and kind of row.
#include <gtest/gtest.h>

#include <random>

#include "kernels/make_colony.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

void expect_same(const InstancePtr& instance, Settings s, int iterations) {
  s.backend = BackendKind::cpu;
  const auto here = make_colony_anywhere(instance, s);
  s.backend = BackendKind::cuda;
  const auto there = make_colony_anywhere(instance, s);
  Trails a, b;
  for (int i = 1; i <= iterations; ++i) {
    const IterationRecord x = here->iterate(s), y = there->iterate(s);
    ASSERT_TRUE(std::ranges::equal(here->lengths(), there->lengths())) << describe(s) << i;
    ASSERT_TRUE(std::ranges::equal(here->iteration_best_tour(), there->iteration_best_tour())) << describe(s) << i;
    ASSERT_TRUE(std::ranges::equal(here->best_tour(), there->best_tour())) << describe(s) << i;
    ASSERT_EQ(x.iteration, y.iteration);
    ASSERT_EQ(x.best, y.best);
    ASSERT_EQ(x.improved, y.improved);
    ASSERT_EQ(x.restarted, y.restarted) << describe(s) << i;
    ASSERT_EQ(x.iteration_best, y.iteration_best);
    ASSERT_EQ(x.quartile_1, y.quartile_1);
    ASSERT_EQ(x.median, y.median);
    ASSERT_EQ(x.quartile_3, y.quartile_3);
    ASSERT_EQ(x.mean, y.mean);
    ASSERT_NEAR(x.deviation, y.deviation, 1e-9 * (1 + x.deviation));
    ASSERT_EQ(x.branching, y.branching) << describe(s) << i;
    ASSERT_EQ(x.trail_min, y.trail_min);
    ASSERT_EQ(x.trail_max, y.trail_max);
    ASSERT_EQ(there->moved(), "") << describe(s) << i;
    here->copy_trails(a);
    there->copy_trails(b);
    ASSERT_EQ(a.value, b.value) << describe(s) << i;
    ASSERT_EQ(a.low, b.low);
    ASSERT_EQ(a.high, b.high);
  }
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_bit_for_bit_in_every_variant) {
  for (const InstancePtr& instance : {scattered(150, 3), scattered(97, 4, 12), one_way(60)})
    for (Settings s : variants()) {
      s.ants = 40;
      expect_same(instance, s, 4);
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_with_ant_system_and_every_depositor) {
  const auto instance = scattered(120, 5);
  for (const Memory memory : {Memory::candidate, Memory::matrix}) {
    Settings s = defaults(Algorithm::as);
    s.memory = memory;
    expect_same(instance, s, 8);
    s = Settings();
    s.memory = memory;
    for (const Depositor depositor : {Depositor::iteration_best, Depositor::global_best, Depositor::scheduled}) {
      s.depositor = depositor;
      expect_same(instance, s, 60);
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST_F(cuda_colony, restarts_where_the_cpu_restarts) {
  Settings s;
  s.rho = 0.5;
  s.ants = 30;
  s.restart = Restart::stagnation;
  expect_same(scattered(20, 6), s, 700);
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_on_a_thousand_cities) {
  for (const Selection selection : {Selection::rwm, Selection::wrs, Selection::trial})
    for (const int candidates : {32, 0}) {
      Settings s;
      s.selection = selection;
      s.candidates = candidates;
      s.memory = candidates ? Memory::candidate : Memory::matrix;
      s.ants = 200;
      expect_same(scattered(1000, 7, 100000), s, 3);
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(cuda_colony, solves_one_two_and_three_cities_and_points_in_one_place) {
  for (const int n : {1, 2, 3, 5})
    for (const int side : {1, 100})
      for (Settings s : variants()) {
        if (s.candidates == 40) continue;
        expect_same(scattered(n, 1, side), s, 3);
        ASSERT_FALSE(HasFailure());
      }
}

TEST_F(cuda_colony, that_does_not_fit_is_refused_with_what_would) {
  Settings s;
  s.memory = Memory::matrix;
  s.backend = BackendKind::cuda;
  try {
    make_colony_anywhere(scattered(300000, 1, 1 << 20), s);
    FAIL() << "360 GB were found";
  } catch (const std::exception& error) {
    EXPECT_NE(std::string(error.what()).find("GB"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("candidate"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace formicarium
