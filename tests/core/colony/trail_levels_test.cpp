// SPDX-License-Identifier: Apache-2.0
#include "core/colony/trail_levels.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

/// After some iterations of a colony with that memory.
Trails trails_of(const TspPtr& instance, const Settings& settings, int iterations = 60) {
  const auto colony = make_colony(instance, settings);
  for (int i = 0; i < iterations; ++i) colony->iterate(settings);
  Trails trails;
  colony->copy_trails(trails);
  return trails;
}

TEST(TrailLevels, every_kept_trail_is_counted_once_where_a_plain_count_finds_it) {
  const TspPtr instance = scattered(60);
  constexpr int bins = 7;
  for (const Memory memory : {Memory::matrix, Memory::candidate, Memory::selective}) {
    Settings settings;
    settings.memory = memory;
    settings.candidates = 16;
    settings.rho = 0.1;
    const Trails trails = trails_of(instance, settings);
    const TrailLevels levels = trail_levels(trails, bins);
    std::vector<std::int64_t> between(bins);
    std::int64_t low = 0, high = 0, all = 0;
    for (City i = 0; i < 60; ++i)
      for (City j = 0; j < 60; ++j) {
        if (i == j || trails.absent(i, j)) continue;
        ++all;
        const double trail = trails.at(i, j);
        if (std::abs(trail / trails.low - 1) < 1e-5)
          ++low;
        else if (std::abs(trail / trails.high - 1) < 1e-5)
          ++high;
        else
          ++between[std::size_t(bins * std::log(trail / trails.low) / std::log(double(trails.high) / trails.low))];
      }
    EXPECT_EQ(levels.counted(), all);
    EXPECT_EQ(levels.at_low, low);
    EXPECT_EQ(levels.at_high, high);
    EXPECT_EQ(levels.between, between);
    EXPECT_EQ(levels.below + levels.above, 0);
    EXPECT_GT(low, 0) << "with ρ = 0.1 some trails have fallen to τmin by now";
    EXPECT_TRUE(levels.all_cities);
  }
}

TEST(TrailLevels, trails_beyond_the_limits_are_told_apart) {
  Trails trails = trails_of(scattered(30), {});
  trails.value[0] = trails.low / 2;
  trails.value[1] = trails.high * 2;
  const TrailLevels levels = trail_levels(trails, 5);
  EXPECT_EQ(levels.below, 1);
  EXPECT_EQ(levels.above, 1);
}

TEST(TrailLevels, of_many_trails_those_of_every_nth_city_are_counted) {
  Settings settings;
  settings.memory = Memory::matrix;
  const Trails trails = trails_of(scattered(100), settings, 3);
  const TrailLevels levels = trail_levels(trails, 5, 2000);
  EXPECT_FALSE(levels.all_cities);
  EXPECT_EQ(levels.cities, 20);
  EXPECT_EQ(levels.counted(), 20 * 99);
}

TEST(TrailLevels, before_the_first_iteration_all_stand_at_the_upper_limit_and_without_a_copy_nothing_is_counted) {
  const TspPtr instance = scattered(30);
  const Trails trails = trails_of(instance, {}, 0);
  const TrailLevels levels = trail_levels(trails, 5);
  EXPECT_EQ(levels.at_high, levels.counted());
  EXPECT_GT(levels.counted(), 0);
  EXPECT_EQ(trail_levels(Trails{}, 5).counted(), 0);
  const Settings acs = defaults(Algorithm::acs);  // all trails alike: least and most are the same
  const TrailLevels alike = trail_levels(trails_of(instance, acs, 0), 5);
  EXPECT_EQ(alike.at_low, alike.counted());
}

}  // namespace
}  // namespace formicarium
