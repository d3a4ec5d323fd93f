// SPDX-License-Identifier: Apache-2.0
#include "core/problem/layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/progress.hpp"

namespace formicarium {
namespace {

void expect_drawable(const std::vector<Point>& points, int cities) {
  ASSERT_EQ(points.size(), static_cast<std::size_t>(cities));
  bool apart = false;
  for (const Point& p : points) {
    ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
    apart = apart || p.x != points[0].x || p.y != points[0].y;
  }
  EXPECT_TRUE(apart || cities == 1);
}

TEST(Layout, of_distances_in_the_plane_has_the_same_distances) {
  std::mt19937 random(3);
  for (const int n : {2, 3, 10, 120, 450}) {  // above 200 cities pivots are used
    std::vector<Point> truth;
    for (int i = 0; i < n; ++i) truth.push_back({double(random() % 1000), double(random() % 600), 0});
    std::vector<Distance> matrix(static_cast<std::size_t>(n * n));
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j)
        matrix[i * n + j] = Distance(std::lround(std::hypot(truth[i].x - truth[j].x, truth[i].y - truth[j].y)));
    }
    const auto points = layout_of_distances(matrix, n);
    expect_drawable(points, n);
    double worst = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        worst = std::max(
            worst, std::abs(std::hypot(points[i].x - points[j].x, points[i].y - points[j].y) - matrix[i * n + j]));
      }
    }
    EXPECT_LT(worst, 6) << n;
  }
}

TEST(Layout, of_anything_is_finite_and_never_one_spot_and_the_same_again) {
  std::mt19937 random(5);
  for (const int n : {1, 2, 3, 7, 60, 250}) {
    for (const int family : {0, 1, 2, 3, 4}) {
      std::vector<Distance> matrix(static_cast<std::size_t>(n * n));
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
          Distance& d = matrix[i * n + j];
          if (family == 0) d = 0;                          // all at one place
          if (family == 1) d = 1;                          // a simplex
          if (family == 2) d = std::abs(i - j);            // a line
          if (family == 3) d = Distance(random() % 1000);  // no Euclidean space has such distances
          if (family == 4) d = random() % 10 ? Distance(random() % 50) : 2147483646;  // forbidden edges
        }
      }
      SCOPED_TRACE(std::to_string(n) + " cities, family " + std::to_string(family));
      const auto points = layout_of_distances(matrix, n);
      expect_drawable(points, n);
      const auto again = layout_of_distances(matrix, n);
      for (int i = 0; i < n; ++i) ASSERT_TRUE(points[i].x == again[i].x && points[i].y == again[i].y);
    }
  }
}

TEST(Layout, can_be_cancelled) {
  Progress progress;
  progress.cancel();
  EXPECT_THROW(layout_of_distances(std::vector<Distance>(100, 1), 10, &progress), Cancelled);
}

}  // namespace
}  // namespace formicarium
