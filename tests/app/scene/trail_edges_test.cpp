// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/trail_edges.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/scene/look/pooling.hpp"
#include "app/scene/look/widths.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

using test::share_at_end;

TEST(clipping, counts_only_what_lies_within) {
  TrailSight area;
  area.right = area.top = 10;
  EXPECT_NEAR(length_in_sight(-5, 5, 15, 5, area), 10, 1e-12);
  EXPECT_NEAR(length_in_sight(1, 1, 4, 5, area), 5, 1e-12);
  EXPECT_EQ(length_in_sight(-5, 5, -1, 9, area), 0);
  EXPECT_EQ(length_in_sight(11, 0, 11, 9, area), 0);
}

TEST(trail_edges, name_every_kept_trail_once_and_carry_the_stronger_direction_and_the_larger_share) {
  const Frame frame = test::example_frame(60, 6);
  const TrailEdges edges = trail_edges(*frame.instance, *frame.trails);
  std::set<std::pair<City, City>> seen;
  for (std::size_t e = 0; e < edges.size(); ++e)
    EXPECT_TRUE(seen.insert(std::minmax({edges.from[e], edges.to[e]})).second);
  std::size_t kept = 0;
  for (City a = 0; a < 60; ++a)
    for (City b = a + 1; b < 60; ++b) kept += !frame.trails->absent(a, b) || !frame.trails->absent(b, a);
  EXPECT_EQ(edges.size(), kept);
  std::vector<ShownTrail> shown;
  gather(edges, *frame.trails, shown);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const City a = edges.from[e], b = edges.to[e];
    float most = 0;
    if (!frame.trails->absent(a, b)) most = frame.trails->at(a, b);
    if (!frame.trails->absent(b, a)) most = std::max(most, frame.trails->at(b, a));
    EXPECT_EQ(shown[e].trail, most);
    EXPECT_NEAR(shown[e].share, std::max(share_at_end(*frame.trails, a, b), share_at_end(*frame.trails, b, a)), 1e-6);
    const ShownTrail alone = shown_between(*frame.trails, a, b, true);
    if (!frame.trails->absent(a, b)) {
      EXPECT_EQ(alone, shown[e]);
    }
  }
}

TEST(trail_edges, and_the_matrix_leave_free_slots_of_selective_memory_out) {
  Frame frame = test::example_frame(60, 6);
  const std::size_t with_all = trail_edges(*frame.instance, *frame.trails).size();
  Neighbours rings = *frame.trails->lists;
  for (City i = 0; i < 60; ++i) std::fill_n(rings.list.begin() + i * 6 + 2, 4, i);  // two of six slots are taken
  own_trails(frame).memory = Memory::selective;
  own_trails(frame).lists = std::make_shared<const Neighbours>(rings);
  const TrailEdges edges = trail_edges(*frame.instance, *frame.trails);
  EXPECT_GT(edges.size(), 0u);
  EXPECT_LT(edges.size(), with_all);
  for (std::size_t e = 0; e < edges.size(); ++e) EXPECT_NE(edges.from[e], edges.to[e]);
  const Tour order = matrix_order(frame.best, 60);
  const PooledMatrix pooled = pool(*frame.trails, order);
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j < 60; ++j)
      EXPECT_EQ(pooled.at(i, j) == PooledMatrix::absent, i == j || frame.trails->absent(order[i], order[j]));
}

TEST(trail_edges, of_one_way_carry_the_share_of_the_city_where_they_start) {
  const Frame frame = test::one_way_frame();
  const TrailEdges edges = trail_edges(*frame.instance, *frame.trails);
  ASSERT_TRUE(edges.directed);
  std::vector<ShownTrail> shown;
  gather(edges, *frame.trails, shown);
  for (std::size_t e = 0; e < edges.size(); ++e)
    EXPECT_NEAR(shown[e].share, share_at_end(*frame.trails, edges.from[e], edges.to[e]), 1e-6);
}

TEST(trail_edges, are_chosen_weak_first_above_the_threshold_and_within_the_pane) {
  const Frame frame = test::example_frame(60, 6);
  const TrailEdges edges = trail_edges(*frame.instance, *frame.trails);
  std::vector<ShownTrail> shown;
  gather(edges, *frame.trails, shown);
  const auto places = frame.instance->layout();
  const ShareScale scale = share_scale(*frame.trails, true);
  TrailSight sight = trail_sight(widths(20, true), scale, bounds_of(places));
  DrawnTrails drawn;
  choose_trails(edges, shown, places, sight, 0, drawn);
  const std::size_t all = drawn.edges.size();
  for (std::size_t k = 1; k < all; ++k)
    EXPECT_LE(trail_step(shown[drawn.edges[k - 1]].share, sight), trail_step(shown[drawn.edges[k]].share, sight));
  for (std::size_t k = 0; k < all; ++k)
    EXPECT_EQ(trail_step(shown[drawn.edges[k]].share, sight) < sight.thin_steps, k < drawn.thin);
  EXPECT_GT(drawn.thin, 0u);
  sight.least = 0.2f;
  choose_trails(edges, shown, places, sight, 0, drawn);
  ASSERT_GT(drawn.edges.size(), 10u);
  EXPECT_LT(drawn.edges.size(), all);
  for (const std::uint32_t e : drawn.edges) EXPECT_GE(shown[e].share, 0.2f);
  choose_trails(edges, shown, places, trail_sight(widths(20, true), scale, {1e6, 1e6, 2e6, 2e6}), 0, drawn);
  EXPECT_TRUE(drawn.edges.empty());
}

TEST(trail_edges, drawn_as_lines_are_hairlines_and_none_where_a_hairline_is_wider_than_a_pixel) {
  const Bounds all{0, 0, 1, 1};
  const Widths w = widths(20, true);
  const ShareScale scale{1 / 32.0, 1 / 2.0};
  const TrailSight sight = trail_sight(w, scale, all);
  ASSERT_GT(sight.thin_steps, 0);
  EXPECT_EQ(trail_breadth(trail_opacity(double(sight.bound[sight.thin_steps - 1]), scale)), 0);
  EXPECT_GT(trail_breadth(trail_opacity(double(sight.bound[sight.thin_steps + 1]), scale)), 0);
  EXPECT_EQ(trail_sight(w, scale, all, 2).thin_steps, 0);
}

TEST(trail_edges, where_cities_merge_are_at_most_three_new_ones_a_city) {
  const Frame frame = test::example_frame(60, 6);
  const TrailEdges edges = trail_edges(*frame.instance, *frame.trails);
  std::vector<ShownTrail> shown;
  gather(edges, *frame.trails, shown);
  const auto places = frame.instance->layout();
  const TrailSight sight = trail_sight(widths(20, true), share_scale(*frame.trails, true), bounds_of(places));
  DrawnTrails drawn;
  choose_trails(edges, shown, places, sight, 1, drawn);
  EXPECT_LE(drawn.edges.size(), 60u);
  EXPECT_LE(shown[drawn.edges.front()].share, shown[drawn.edges.back()].share);
}

}  // namespace
}  // namespace formicarium
