// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/widths.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <vector>

namespace formicarium {
namespace {

// The table of widths over trails for a square of 448 px, at fit and zoomed in.
TEST(widths, agree_with_the_table_for_448_pixels) {
  struct Row {
    int cities;
    double zoom, radius, best, trail, hairline;
  };
  for (const Row row :
       {Row{100, 1, 4.0, 1.79, 7.62, 1}, Row{100, 4, 5, 3.00, 10.00, 1}, Row{1000, 1, 1.3, 0.92, 2.41, 0.7},
        Row{1000, 4, 5, 2.27, 9.63, 1}, Row{10000, 1, 0.5, 0.29, 1.50, 0.2}, Row{10000, 4, 1.6, 1.16, 3.05, 0.9},
        Row{100000, 1, 0.5, 0.09, 0.47, 0.1}, Row{100000, 16, 2.0, 1.20, 3.85, 1}}) {
    const double spacing = 0.5 * 448 / std::sqrt(row.cities) * row.zoom;
    const Widths w = widths(spacing, true);
    EXPECT_NEAR(w.city_radius, row.radius, 0.06) << row.cities << " x" << row.zoom;
    EXPECT_NEAR(w.best, row.best, 0.06) << row.cities << " x" << row.zoom;
    EXPECT_NEAR(w.trail, row.trail, 0.06) << row.cities << " x" << row.zoom;
    EXPECT_NEAR(w.hairline, row.hairline, 0.06) << row.cities << " x" << row.zoom;
  }
}

TEST(widths, leave_a_rim_of_a_strong_trail_on_both_sides_of_the_best_tour) {
  for (const double spacing : {0.7, 1.1, 2.2, 3.6, 7.0, 11.0, 22.0, 40.0, 200.0}) {
    const Widths w = widths(spacing, true);
    EXPECT_LE(w.best + 2 * w.casing, 0.9 * w.trail) << spacing;
    EXPECT_GE(w.best, std::min(1.2, 0.13 * spacing)) << spacing << ": seen at a glance";
  }
}

TEST(widths, follow_the_spacing_and_the_projector) {
  EXPECT_EQ(widths(3, true).trails_a_city, 0);
  EXPECT_EQ(widths(1.1, true).trails_a_city, 3);
  EXPECT_EQ(widths(3, true).city_opacity, 1);
  EXPECT_NEAR(widths(0.7, true).city_opacity, 0.1, 1e-9);
  EXPECT_TRUE(widths(40, true).city_labels);
  EXPECT_NEAR(widths(10, false, 1.75).best, 1.75 * widths(10, false).best, 1e-9);
}

// Where lines give way to density: a tour comes to some 1.4 spacings a city, whose room is 2 x 2 of them.
TEST(widths, a_tour_inks_less_than_a_third_of_the_plane_however_many_cities_there_are) {
  for (double spacing = 0.05; spacing < 2; spacing *= 1.3)
    for (const bool over_trails : {true, false}) {
      const Widths w = widths(spacing, over_trails);
      EXPECT_LT(1.42 * w.best / (4 * spacing), 1 / 3.0) << spacing;
      EXPECT_LT(1.42 * w.trail / (4 * spacing), 1 / 3.0) << spacing;
    }
}

TEST(spacing, is_the_distance_of_a_grid_and_survives_cities_on_one_spot) {
  std::vector<Point> grid;
  for (int y = 0; y < 30; ++y)
    for (int x = 0; x < 40; ++x) grid.push_back({x * 7.0, y * 7.0, 0});
  EXPECT_NEAR(median_spacing(grid), 7, 1e-9);
  grid.insert(grid.end(), 100, Point{0, 0, 0});
  EXPECT_NEAR(median_spacing(grid), 7, 1e-9);
  EXPECT_EQ(median_spacing(std::vector<Point>(5, Point{3, 3, 0})), 0);
  EXPECT_EQ(median_spacing({}), 0);
}

TEST(widths, one_city_and_cities_on_one_spot_are_drawn_in_full) {
  const Point one[] = {{3, 4}}, same[] = {{3, 4}, {3, 4}, {3, 4}};
  for (const std::span<const Point> places : {std::span<const Point>(one), std::span<const Point>(same)}) {
    EXPECT_FALSE(bounds_of(places).has_extent());
    const Widths w = widths(median_spacing(places), false);
    EXPECT_EQ(w.city_radius, 5);
    EXPECT_EQ(w.city_opacity, 1);
  }
}

}  // namespace
}  // namespace formicarium
