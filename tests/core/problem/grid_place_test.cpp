// SPDX-License-Identifier: Apache-2.0
#include "core/problem/grid_place.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace formicarium {
namespace {

TEST(grid_place, roots_round_as_in_double_precision_around_every_bound) {
  constexpr std::uint64_t greatest = 2ull * GridPlace::most * GridPlace::most;
  static_assert(greatest <= std::numeric_limits<std::uint32_t>::max());
  for (std::uint64_t d = 0; d * d <= greatest; ++d)
    for (const std::uint64_t bound : {d * d, d * d + d})
      for (std::uint64_t square = bound > 2 ? bound - 2 : 0; square <= std::min(bound + 2, greatest); ++square) {
        const double root = std::sqrt(double(square));
        ASSERT_EQ(rounded_root<Metric::euc_2d>(std::uint32_t(square)), nint(root)) << square;
        ASSERT_EQ(rounded_root<Metric::ceil_2d>(std::uint32_t(square)), Distance(std::ceil(root))) << square;
      }
}

TEST(grid_place, distances_are_those_of_the_places) {
  std::mt19937 random(9);
  std::vector<Point> places;
  for (int i = 0; i < 400; ++i)
    places.push_back(
        {double(random() % (GridPlace::most + 1)) - 20000, double(random() % (GridPlace::most + 1)) + 1e6});
  places.push_back({-20000, 1e6});
  places.push_back({GridPlace::most - 20000.0, GridPlace::most + 1e6});
  for (const Metric metric : {Metric::euc_2d, Metric::ceil_2d}) {
    const auto grid = grid_places(metric, places);
    ASSERT_EQ(grid.size(), places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
      for (std::size_t j = 0; j < places.size(); ++j)
        ASSERT_EQ(metric == Metric::euc_2d ? grid_distance<Metric::euc_2d>(grid[i], grid[j])
                                           : grid_distance<Metric::ceil_2d>(grid[i], grid[j]),
                  measure_flat(metric, places[i], places[j]))
            << i << ' ' << j;
  }
}

TEST(grid_place, other_places_have_none) {
  EXPECT_TRUE(grid_places(Metric::euc_2d, {}).empty());
  const std::vector<Point> small{{0, 0}, {3, 4}};
  EXPECT_EQ(grid_places(Metric::euc_2d, small).size(), 2u);
  EXPECT_TRUE(grid_places(Metric::man_2d, small).empty());
  EXPECT_TRUE(grid_places(Metric::euc_2d, std::vector<Point>{{0, 0}, {3, 4.5}}).empty());
  EXPECT_TRUE(grid_places(Metric::euc_2d, std::vector<Point>{{0, 0}, {3, GridPlace::most + 1.0}}).empty());
  EXPECT_TRUE(grid_places(Metric::euc_2d, std::vector<Point>{{1e300, 0}, {1e300, 4}}).empty());
}

}  // namespace
}  // namespace formicarium
