// SPDX-License-Identifier: Apache-2.0
#include "app/model/speed.hpp"

#include <gtest/gtest.h>

namespace formicarium {
namespace {

TEST(Speed, moves_through_a_thousand_to_max_and_back) {
  EXPECT_EQ(speed::moved(speed::position(20), speed::key_step), speed::position(20) + speed::key_step);
  EXPECT_EQ(speed::moved(speed::fastest - 1, speed::key_step), speed::fastest);
  EXPECT_EQ(speed::moved(speed::fastest, speed::key_step), speed::unlimited);
  EXPECT_EQ(speed::moved(speed::unlimited, speed::key_step), speed::unlimited);
  EXPECT_EQ(speed::moved(speed::unlimited, -speed::key_step), speed::fastest);
  EXPECT_EQ(speed::moved(2, -speed::key_step), 0);
}

}  // namespace
}  // namespace formicarium
