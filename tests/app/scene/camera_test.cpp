// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/camera.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace formicarium {
namespace {

Camera some_camera() {
  Camera camera;
  camera.pane = {10, 20, 640, 480};
  camera.fit({-3e6, 1e6, 5e6, 9e6});
  return camera;
}

TEST(camera, world_to_screen_and_back_is_the_same_place) {
  const Camera camera = some_camera();
  for (const Point p : {Point{-3e6, 1e6}, Point{1234567.25, 8e6}, Point{5e6, 9e6}}) {
    const Point back = camera.world(camera.screen(p));
    EXPECT_NEAR(back.x, p.x, 1e-6);
    EXPECT_NEAR(back.y, p.y, 1e-6);
  }
}

TEST(camera, zooming_keeps_the_place_under_the_pointer) {
  Camera camera = some_camera();
  const Pixel pointer{123, 77};
  const Point before = camera.world(pointer);
  camera.zoom(7.3, pointer, 1e-9, 1e9);
  EXPECT_NEAR(camera.screen(before).x, pointer.x, 1e-6);
  EXPECT_NEAR(camera.screen(before).y, pointer.y, 1e-6);
  camera.zoom(1e30, pointer, 1e-9, 2.0);
  EXPECT_EQ(camera.scale, 2.0);
}

TEST(camera, fit_fills_the_room_it_is_given_and_without_one_leaves_sixteen_pixels) {
  Camera camera;
  camera.pane = {0, 0, 400, 300};
  const Bounds world{0, 0, 100, 1000};
  camera.fit(world, {160, 40, 200, 204});
  EXPECT_NEAR(camera.screen({0, 1000}).y, 40, 1e-9);
  EXPECT_NEAR(camera.screen({0, 0}).y, 244, 1e-9);
  EXPECT_NEAR(camera.screen({50, 0}).x, 260, 1e-9);
  camera.fit(world);
  EXPECT_NEAR(camera.screen({0, 1000}).y, 16, 1e-9);
  EXPECT_NEAR(camera.screen({50, 0}).x, 200, 1e-9);
}

TEST(camera, north_is_up) {
  const Camera camera = some_camera();
  EXPECT_LT(camera.screen({0, 9e6}).y, camera.screen({0, 1e6}).y);
}

TEST(camera, one_place_and_places_in_a_row_can_be_fitted) {
  Camera camera;
  camera.pane = {0, 0, 400, 300};
  camera.fit({5, 5, 5, 5});
  EXPECT_EQ(camera.scale, 1);
  camera.fit({0, 5, 100, 5});
  EXPECT_NEAR(camera.scale, 368 / 100.0, 1e-9);
}

TEST(scale_bar, is_one_two_or_five_times_a_power_of_ten_and_fits) {
  for (double scale = 1e-7; scale < 1e5; scale *= 1.37) {
    const ScaleBar bar = scale_bar(scale, 120);
    EXPECT_LE(bar.pixels, 120 + 1e-9);
    EXPECT_GT(bar.pixels, 120 / 2.5 - 1e-9);
    const double lead = bar.units / std::pow(10, std::floor(std::log10(bar.units) + 1e-9));
    EXPECT_TRUE(std::abs(lead - 1) < 1e-6 || std::abs(lead - 2) < 1e-6 || std::abs(lead - 5) < 1e-6) << bar.units;
  }
}

TEST(axis_ticks, begin_with_one_and_stay_within_the_cities) {
  for (const int n : {1, 2, 7, 52, 100, 1002, 18512}) {
    const AxisTicks ticks = axis_ticks(n, 6);
    ASSERT_GE(ticks.count, 1);
    EXPECT_EQ(ticks.values[0], 1);
    EXPECT_LE(ticks.values[ticks.count - 1], n);
    EXPECT_LE(ticks.count, 8);
    EXPECT_TRUE(std::is_sorted(ticks.values, ticks.values + ticks.count));
  }
}

}  // namespace
}  // namespace formicarium
