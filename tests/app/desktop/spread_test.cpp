// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/spread.hpp"

#include <gmock/gmock.h>

#include <random>

namespace formicarium {
namespace {

using testing::ElementsAre;

TEST(spread, leaves_alone_what_stands_apart) {
  EXPECT_THAT(spread({10, 30, 60}, 12, 0, 100), ElementsAre(10, 30, 60));
  EXPECT_TRUE(spread({}, 12, 0, 100).empty());
}

TEST(spread, moves_neighbours_as_far_up_as_down) {
  EXPECT_THAT(spread({50, 50}, 10, 0, 100), ElementsAre(45, 55));
  EXPECT_THAT(spread({20, 50, 51, 52}, 10, 0, 100), ElementsAre(20, 41, 51, 61));
}

TEST(spread, keeps_to_its_room_at_either_end) {
  EXPECT_THAT(spread({1, 1, 90}, 10, 0, 100), ElementsAre(0, 10, 90));
  EXPECT_THAT(spread({99, 100, 100}, 10, 0, 100), ElementsAre(80, 90, 100));
}

TEST(spread, is_nearer_to_what_is_wanted_than_any_other_places) {
  std::mt19937 dice(7);
  std::uniform_real_distribution<double> anywhere(100, 300), little(-3, 3);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<double> wanted(6);
    for (double& one : wanted) one = anywhere(dice);
    std::ranges::sort(wanted);
    const std::vector<double> best = spread(wanted, 20, 0, 400);
    const auto cost = [&](const std::vector<double>& places) {
      double sum = 0;
      for (std::size_t i = 0; i < places.size(); ++i) sum += (places[i] - wanted[i]) * (places[i] - wanted[i]);
      return sum;
    };
    for (std::size_t i = 1; i < best.size(); ++i) EXPECT_GE(best[i] - best[i - 1], 20 - 1e-9);
    for (int other = 0; other < 50; ++other) {
      std::vector<double> moved = best;
      for (double& one : moved) one += little(dice);
      bool apart = true;
      for (std::size_t i = 1; i < moved.size(); ++i) apart = apart && moved[i] - moved[i - 1] >= 20;
      if (apart) EXPECT_GE(cost(moved), cost(best) - 1e-9);
    }
  }
}

}  // namespace
}  // namespace formicarium
