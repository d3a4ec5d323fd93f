// SPDX-License-Identifier: Apache-2.0
// A colony that goes on where another stood.
#include <gtest/gtest.h>

#include <cmath>

#include "core/colony/trail_limits.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

/// Where a colony of these settings stands after so many iterations.
Midway after(int iterations, const TspPtr& instance, const Settings& settings) {
  const auto colony = make_colony(instance, settings);
  Midway where;
  for (int i = 0; i < iterations; ++i) where.iteration = colony->iterate(settings).iteration;
  const auto best = colony->best_tour();
  where.best = std::make_shared<const Tour>(best.begin(), best.end());
  where.best_length = colony->best_length();
  return where;
}

TEST(midway, iterations_count_on_and_the_best_tour_stays_until_a_better_one_comes) {
  const auto instance = scattered(60, 2);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas}) {
    const Settings s = defaults(algorithm);
    const Midway where = after(7, instance, s);
    const auto colony = make_colony_from(where, instance, s);
    EXPECT_TRUE(std::ranges::equal(colony->best_tour(), *where.best));
    EXPECT_EQ(colony->best_length(), where.best_length);
    EXPECT_TRUE(colony->iteration_best_tour().empty());
    EXPECT_TRUE(colony->lengths().empty()) << "no ant of this colony has walked yet";
    for (int i = 8; i <= 60; ++i) {
      const IterationRecord record = colony->iterate(s);
      EXPECT_EQ(record.iteration, i);
      EXPECT_LE(record.best, where.best_length);
      EXPECT_EQ(instance->cost(colony->best_tour()), record.best);
      EXPECT_EQ(why_no_tour(colony->iteration_best_tour(), 60), std::nullopt);
    }
  }
}

TEST(midway, trails_are_as_if_the_best_tour_alone_had_deposited_since_the_last_restart) {
  const auto instance = scattered(50, 3);
  Settings s;
  s.memory = Memory::matrix;
  s.rho = 0.1;
  Midway where = after(20, instance, s);
  for (const std::int64_t born : {std::int64_t{0}, std::int64_t{15}, where.iteration}) {
    where.born = born;
    const auto colony = make_colony_from(where, instance, s);
    Trails trails;
    colony->copy_trails(trails);
    const TrailLimits limits = trail_limits(s.rho, where.best_length, decision_probability(s.p_best, 50), 32);
    EXPECT_EQ(trails.low, limits.low);
    EXPECT_EQ(trails.high, limits.high);
    const Tour& tour = *where.best;
    for (std::size_t p = 0; p < tour.size(); ++p) {
      EXPECT_NEAR(trails.at(tour[p], tour[(p + 1) % 50]), limits.high, 1e-5f * limits.high);
      const float other = trails.at(tour[p], tour[(p + 7) % 50]);
      EXPECT_NEAR(other, std::max(double(limits.low), limits.high * std::pow(0.9, double(20 - born))),
                  1e-5 * limits.high);
    }
  }
}

TEST(midway, ant_system_prefers_the_best_tour_and_forgets_no_other_edge) {
  const auto instance = scattered(50, 3);
  Settings s = defaults(Algorithm::as);
  s.memory = Memory::matrix;
  const Midway where = after(500, instance, s);
  const auto colony = make_colony_from(where, instance, s);
  Trails trails;
  colony->copy_trails(trails);
  const Tour& tour = *where.best;
  const float chosen = trails.at(tour[0], tour[1]), other = trails.at(tour[0], tour[9]);
  EXPECT_GT(chosen, other);
  EXPECT_GT(other, chosen / 1000);
}

TEST(midway, without_a_tour_only_the_count_goes_on) {
  const auto instance = scattered(60, 2);
  const Settings s;
  const auto first_best = [&](Colony& colony) {
    colony.iterate(s);
    const auto tour = colony.iteration_best_tour();
    return Tour(tour.begin(), tour.end());
  };
  const auto anew = make_colony(instance, s), same = make_colony_from({}, instance, s);
  Midway sixth;
  sixth.iteration = 5;
  const auto later = make_colony_from(sixth, instance, s);
  const Tour begun = first_best(*anew);
  EXPECT_EQ(first_best(*same), begun);
  EXPECT_NE(first_best(*later), begun) << "iteration 6 has its own random numbers";
}

}  // namespace
}  // namespace formicarium
