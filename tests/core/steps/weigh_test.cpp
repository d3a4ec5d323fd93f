// SPDX-License-Identifier: Apache-2.0
#include "core/steps/weigh.hpp"

#include <gtest/gtest.h>

#include "core/cpu/lanes_portable.hpp"
#include "core/steps/branching.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"

namespace formicarium {
namespace {

TEST(weigh, whole_powers_are_products_and_others_agree_with_the_library) {
  EXPECT_EQ(power(0.3f, 0), 1.0f);
  EXPECT_EQ(power(0.3f, 1), 0.3f);
  EXPECT_EQ(power(0.3f, 2), 0.3f * 0.3f);
  EXPECT_FLOAT_EQ(power(0.3f, 2.5), std::pow(0.3f, 2.5f));
}

TEST(weigh, ratios_of_weights_are_ratios_of_trail_and_closeness) {
  const double alpha = 1.5, beta = 3;
  const float a = weight_of(2e-4f, 1 / 8e-4f, closeness(20, 10, beta), alpha),
              b = weight_of(4e-4f, 1 / 8e-4f, closeness(40, 10, beta), alpha);
  EXPECT_NEAR(a / b, std::pow(2.0 / 4.0, alpha) * std::pow(40.0 / 20.0, beta), 1e-4);
}

TEST(weigh, a_city_however_far_keeps_a_weight_above_zero) {
  EXPECT_GT(weight_of(1e-30f, 1, closeness(2000000000, 1, 10), 5), 0.0f);
}

TEST(weigh, cities_in_one_place_are_nearer_than_any_at_distance_one) {
  EXPECT_EQ(closeness(0, 0, 2), 1.0f);
  EXPECT_LT(closeness(1, 0, 2), 1.0f);
}

TEST(evaporate, keeps_the_share_within_the_limits) {
  float trail[] = {1, 0.5f, 0.1f};
  const TrailRow row{0, 3, nullptr, trail, 3, true};
  evaporate(PortableLanes{}, row, 0.8f, 0.09f, 0.7f);
  EXPECT_FLOAT_EQ(trail[0], 0.7f);
  EXPECT_FLOAT_EQ(trail[1], 0.4f);
  EXPECT_FLOAT_EQ(trail[2], 0.09f);
}

TEST(deposit, adds_the_gain_and_stops_at_the_upper_limit) {
  float trail[] = {1, 0.5f};
  const City cities[] = {7, 9};
  const TrailRow row{0, 2, cities, trail, 2, false};
  deposit(PortableLanes{}, row, 7, 9, true, 0.25f, 1.1f);
  EXPECT_FLOAT_EQ(trail[0], 1.1f);
  EXPECT_FLOAT_EQ(trail[1], 0.75f);
  deposit(PortableLanes{}, row, 8, 8, true, 0.25f, 1.1f);   // an edge that the memory does not keep
  deposit(PortableLanes{}, row, 7, 9, false, 0.25f, 1.1f);  // one direction only
  EXPECT_FLOAT_EQ(trail[0], 1.1f);
  EXPECT_FLOAT_EQ(trail[1], 1.0f);
}

TEST(branching, counts_the_trails_well_above_the_least) {
  float trail[] = {9, 1, 1.04f, 1.1f, 2};
  const TrailRow row{0, 5, nullptr, trail, 5, true};
  const RowSpread spread = spread_of(PortableLanes{}, row);
  EXPECT_EQ(spread.roads, 2);
  EXPECT_FLOAT_EQ(spread.least, 1);
  EXPECT_FLOAT_EQ(spread.most, 2);
}

}  // namespace
}  // namespace formicarium
