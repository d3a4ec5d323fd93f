// SPDX-License-Identifier: Apache-2.0
#include "core/steps/logarithm.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/cpu/lanes_portable.hpp"

namespace formicarium {
namespace {

TEST(logarithm, is_right_to_one_part_in_a_million_over_all_of_zero_to_one) {
  const PortableLanes lanes;
  for (std::uint32_t word = 0; word < (1u << 24); word += 4099) {
    const float u = unit(word << 8);
    const double found = lanes.at(minus_log(lanes, lanes.spread(u)), 0), expected = -std::log(double(u));
    ASSERT_NEAR(found, expected, 1e-6 * expected + 1e-12) << u;
  }
}

TEST(race_key, is_one_over_an_exponential_number_and_finite_for_every_word) {
  const PortableLanes lanes;
  float last = 0;
  for (std::uint32_t word = 0; word < 1u << 24; word += word < 0xfff000 ? 1021 : 1) {  // every word next to one
    const float u = unit(word << 8), found = lanes.at(race_key(lanes, lanes.spread(u)), 0);
    ASSERT_GE(found, last) << u;
    last = found;
    if (u < 1) ASSERT_NEAR(found, -1 / std::log(double(u)), 2e-6 * double(found)) << u;
  }
  EXPECT_EQ(last, 33554432.0f) << "of one";
}

TEST(logarithm, of_one_is_exactly_zero) {
  const PortableLanes lanes;
  EXPECT_EQ(lanes.at(minus_log(lanes, lanes.spread(1)), 0), 0.0f);
}

}  // namespace
}  // namespace formicarium
