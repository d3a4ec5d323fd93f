// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/scene/camera.hpp"
#include "app/scene/city_labels.hpp"
#include "app/scene/colormap.hpp"
#include "app/scene/ink_sheet.hpp"
#include "app/scene/pooling.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/trail_edges.hpp"
#include "app/scene/widths.hpp"
#include "app/scene/words.hpp"
#include "tests/app/scene/example.hpp"

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

TEST(camera, fit_leaves_sixteen_pixels_and_what_is_kept_free) {
  Camera camera;
  camera.pane = {0, 0, 400, 300};
  const Bounds world{0, 0, 100, 1000};
  camera.fit(world, 40, 24);
  EXPECT_NEAR(camera.screen({0, 1000}).y, 16 + 24, 1e-9);
  EXPECT_NEAR(camera.screen({0, 0}).y, 300 - 16 - 40, 1e-9);
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

// The table of widths for a square of 448 px: r / best / trail at fit, zoom 4 and zoom 16.
TEST(widths, agree_with_the_table_for_448_pixels) {
  struct Row {
    int cities;
    double zoom, radius, best, trail;
  };
  for (const Row row :
       {Row{100, 1, 4.0, 4.0, 3.0}, Row{100, 4, 5, 4, 3}, Row{1000, 1, 1.3, 1.6, 1.1}, Row{1000, 4, 5, 4, 3},
        Row{10000, 1, 0.5, 0.75, 0.5}, Row{10000, 4, 1.6, 2.0, 1.4}, Row{100000, 16, 2.0, 2.5, 1.8}}) {
    const double spacing = 0.5 * 448 / std::sqrt(row.cities) * row.zoom;
    const Widths w = widths(spacing, row.cities);
    EXPECT_NEAR(w.city_radius, row.radius, 0.06) << row.cities << " x" << row.zoom;
    EXPECT_NEAR(w.best, row.best, 0.06) << row.cities << " x" << row.zoom;
    EXPECT_NEAR(w.trail, row.trail, 0.06) << row.cities << " x" << row.zoom;
  }
}

TEST(widths, thresholds_and_opacities_follow_the_number_of_cities) {
  EXPECT_EQ(widths(20, 50).trail_threshold, 0);
  EXPECT_NEAR(widths(20, 1000).trail_threshold, 0.02, 1e-9);
  EXPECT_NEAR(widths(20, 10000).trail_opacity, 0.6, 1e-9);
  EXPECT_EQ(widths(20, 100000).trails_a_city, 3);
  EXPECT_FALSE(widths(0.7, 100000).trails_shown);
  EXPECT_NEAR(widths(0.7, 100000).city_opacity, 0.35, 1e-9);
  EXPECT_TRUE(widths(40, 100).city_labels);
  EXPECT_NEAR(widths(10, 100, 1.75).best, 1.75 * widths(10, 100).best, 1e-9);
}

TEST(widths, the_ink_budget_holds_for_any_coverage) {
  for (const double coverage : {0.0, 0.1, ink_budget, 1.5, 40.0})
    EXPECT_LE(coverage * ink_scale(coverage), ink_budget + 1e-12);
  EXPECT_EQ(ink_scale(0.1), 1);
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

TEST(clipping, counts_only_what_lies_within) {
  const Bounds area{0, 0, 10, 10};
  EXPECT_NEAR(clipped_length({-5, 5}, {15, 5}, area), 10, 1e-12);
  EXPECT_NEAR(clipped_length({1, 1}, {4, 5}, area), 5, 1e-12);
  EXPECT_EQ(clipped_length({-5, 5}, {-1, 9}, area), 0);
  EXPECT_EQ(clipped_length({11, 0}, {11, 9}, area), 0);
}

TEST(colour_map, strong_trails_are_dark_on_light_and_light_on_dark_and_never_turn) {
  for (const ColourMap map : {ColourMap::viridis, ColourMap::cividis, ColourMap::magma, ColourMap::grey}) {
    const ColourTable &light = trail_table(map, Theme::light), &dark = trail_table(map, Theme::dark);
    for (int i = 8; i < 256; i += 8) {
      EXPECT_LT(luminance(light[i]), luminance(light[i - 8])) << int(map) << " " << i;
      EXPECT_GT(luminance(dark[i]), luminance(dark[i - 8])) << int(map) << " " << i;
    }
  }
}

TEST(colour_map, viridis_has_its_published_ends_and_the_ends_chosen_for_trails) {
  const ColourTable& all = published_table(ColourMap::viridis);
  EXPECT_EQ(all[0], Colour::of(0x440154));
  EXPECT_EQ(all[255], Colour::of(0xFDE725));
  EXPECT_EQ(trail_table(ColourMap::viridis, Theme::dark)[0], Colour::of(0x453781));
  EXPECT_EQ(trail_table(ColourMap::viridis, Theme::dark)[255], Colour::of(0xFDE725));
  EXPECT_EQ(trail_table(ColourMap::viridis, Theme::light)[0], Colour::of(0x70CF57));
  EXPECT_EQ(trail_table(ColourMap::viridis, Theme::light)[255], Colour::of(0x440154));
}

TEST(palette, text_and_tours_stand_out_from_their_ground) {
  const auto contrast = [](Colour a, Colour b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
  };
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& p = palette(theme);
    for (const Colour c : {p.text, p.secondary, p.best, p.iteration_best, p.focus, p.warning, p.error, p.done})
      EXPECT_GE(contrast(c, p.canvas), 4.5);
    EXPECT_GE(contrast(p.control_edge, p.window), 3);
  }
}

TEST(trail_scale, runs_from_the_lower_to_the_upper_limit_in_the_logarithm) {
  EXPECT_EQ(trail_scale(1e-4, 1e-4, 1e-1), 0);
  EXPECT_EQ(trail_scale(1e-1, 1e-4, 1e-1), 1);
  EXPECT_NEAR(trail_scale(1e-2, 1e-4, 1e-1), 2.0 / 3, 1e-12);
  EXPECT_EQ(trail_scale(5, 1e-4, 1e-1), 1);
  EXPECT_EQ(trail_scale(1, 1, 1), 1);
  EXPECT_NEAR(trail_at(2.0 / 3, 1e-4, 1e-1), 1e-2, 1e-12);
}

TEST(pooling, keeps_the_strongest_trail_of_every_cell) {
  const Frame frame = test::example_frame(97, 8);
  const Tour order = matrix_order(frame.best, 97);
  const PooledMatrix pooled = pool(frame.trails, order, 20);
  EXPECT_EQ(pooled.side, 20);
  EXPECT_EQ(pooled.factor, 5);
  for (int row = 0; row < 20; ++row)
    for (int column = 0; column < 20; ++column) {
      float most = PooledMatrix::absent;
      for (int i = 0; i < 97; ++i)
        for (int j = 0; j < 97; ++j)
          if (i != j && pooled.cell_of(i) == row && pooled.cell_of(j) == column &&
              !frame.trails.absent(order[i], order[j]))
            most = std::max(most, frame.trails.at(order[i], order[j]));
      ASSERT_EQ(pooled.at(row, column), most) << row << " " << column;
    }
}

TEST(pooling, of_few_cities_is_the_matrix_itself_with_an_empty_diagonal) {
  const Frame frame = test::example_frame(12, 4, Memory::matrix);
  const Tour order = matrix_order(frame.best, 12);
  const PooledMatrix pooled = pool(frame.trails, order);
  EXPECT_EQ(pooled.side, 12);
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 12; ++j)
      EXPECT_EQ(pooled.at(i, j), i == j ? PooledMatrix::absent : frame.trails.at(order[i], order[j]));
}

TEST(matrix_order, puts_the_best_tour_on_the_diagonal_band) {
  const Frame frame = test::example_frame(50, 8);
  const Tour order = matrix_order(frame.best, 50);
  EXPECT_EQ(order[0], 0);
  std::vector<int> place(50);
  for (int i = 0; i < 50; ++i) place[order[i]] = i;
  for (int i = 0; i < 50; ++i) {
    const int apart = std::abs(place[frame.best[i]] - place[frame.best[(i + 1) % 50]]);
    EXPECT_TRUE(apart == 1 || apart == 49);
  }
}

TEST(matrix_order, of_the_same_tour_backwards_stays_as_it_was) {
  const Frame frame = test::example_frame(50, 8);
  const Tour order = matrix_order(frame.best, 50);
  Tour backwards(frame.best.rbegin(), frame.best.rend());
  EXPECT_EQ(matrix_order(backwards, 50, order), order);
  Tour from_zero = backwards;
  std::ranges::rotate(from_zero, std::ranges::find(from_zero, 0));
  EXPECT_EQ(matrix_order(backwards, 50, order, false), from_zero) << "one way is another tour";
}

TEST(trail_edges, name_every_kept_trail_once_and_carry_the_stronger_direction) {
  const Frame frame = test::example_frame(60, 6);
  const TrailEdges edges = trail_edges(*frame.instance, frame.trails);
  std::set<std::pair<City, City>> seen;
  for (std::size_t e = 0; e < edges.size(); ++e)
    EXPECT_TRUE(seen.insert(std::minmax({edges.from[e], edges.to[e]})).second);
  std::size_t kept = 0;
  for (City a = 0; a < 60; ++a)
    for (City b = a + 1; b < 60; ++b) kept += !frame.trails.absent(a, b) || !frame.trails.absent(b, a);
  EXPECT_EQ(edges.size(), kept);
  std::vector<float> values;
  gather(edges, frame.trails, values);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const City a = edges.from[e], b = edges.to[e];
    float most = 0;
    if (!frame.trails.absent(a, b)) most = frame.trails.at(a, b);
    if (!frame.trails.absent(b, a)) most = std::max(most, frame.trails.at(b, a));
    EXPECT_EQ(values[e], most);
  }
}

TEST(trail_edges, and_the_matrix_leave_free_slots_of_selective_memory_out) {
  Frame frame = test::example_frame(60, 6);
  const std::size_t with_all = trail_edges(*frame.instance, frame.trails).size();
  Neighbours rings = *frame.trails.lists;
  for (City i = 0; i < 60; ++i) std::fill_n(rings.list.begin() + i * 6 + 2, 4, i);  // two of six slots are taken
  frame.trails.memory = Memory::selective;
  frame.trails.lists = std::make_shared<const Neighbours>(rings);
  const TrailEdges edges = trail_edges(*frame.instance, frame.trails);
  EXPECT_GT(edges.size(), 0u);
  EXPECT_LT(edges.size(), with_all);
  for (std::size_t e = 0; e < edges.size(); ++e) EXPECT_NE(edges.from[e], edges.to[e]);
  const Tour order = matrix_order(frame.best, 60);
  const PooledMatrix pooled = pool(frame.trails, order);
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j < 60; ++j)
      EXPECT_EQ(pooled.at(i, j) == PooledMatrix::absent, i == j || frame.trails.absent(order[i], order[j]));
}

TEST(trail_edges, are_chosen_weak_first_above_the_threshold_and_within_the_pane) {
  const Frame frame = test::example_frame(60, 6);
  const TrailEdges edges = trail_edges(*frame.instance, frame.trails);
  std::vector<float> values;
  gather(edges, frame.trails, values);
  const auto places = frame.instance->layout();
  const Bounds extent = bounds_of(places);
  Widths w = widths(20, 60);
  w.trail_threshold = 0.5;
  DrawnTrails drawn;
  choose_trails(edges, values, frame.trails.low, frame.trails.high, places, extent, extent, 0.5, w, drawn);
  ASSERT_GT(drawn.edges.size(), 10u);
  EXPECT_LT(drawn.edges.size(), edges.size());
  for (const std::uint32_t e : drawn.edges)
    EXPECT_GE(trail_scale(values[e], frame.trails.low, frame.trails.high), 0.499);
  EXPECT_LE(values[drawn.edges.front()], values[drawn.edges.back()]);
  EXPECT_GT(drawn.coverage, 0);
  choose_trails(edges, values, frame.trails.low, frame.trails.high, places, extent, {1e6, 1e6, 2e6, 2e6}, 0.5, w,
                drawn);
  EXPECT_TRUE(drawn.edges.empty());
}

TEST(trail_edges, of_a_hundred_thousand_cities_are_at_most_three_new_ones_a_city) {
  const Frame frame = test::example_frame(60, 6);
  const TrailEdges edges = trail_edges(*frame.instance, frame.trails);
  std::vector<float> values;
  gather(edges, frame.trails, values);
  Widths w = widths(20, 60);
  w.trails_a_city = 1;
  DrawnTrails drawn;
  const auto places = frame.instance->layout();
  choose_trails(edges, values, frame.trails.low, frame.trails.high, places, bounds_of(places), bounds_of(places), 0.5,
                w, drawn);
  EXPECT_LE(drawn.edges.size(), 60u);
  EXPECT_EQ(drawn.edges.size(), drawn.length.size());
  EXPECT_LE(values[drawn.edges.front()], values[drawn.edges.back()]);
}

constexpr Colour white{255, 255, 255}, red{255, 0, 0}, blue{0, 0, 255};

double ink_of(int width, int height, const std::vector<InkLine>& lines) {
  InkSheet sheet;
  double ink = 0;
  for (const std::uint32_t p : sheet.paint(width, height, lines)) ink += (p >> 24) / 255.0;
  return ink;
}

TEST(ink_sheet, a_line_leaves_its_length_times_its_width_in_ink_in_any_direction) {
  for (const double angle : {0.0, 0.3, 0.785, 1.2, 1.5707, 2.5, 4.0, 5.9})
    for (const float wide : {0.5f, 1.0f, 1.8f, 4.0f}) {
      const float x = float(100 + 60 * std::cos(angle)), y = float(80 + 60 * std::sin(angle));
      EXPECT_NEAR(ink_of(200, 160, {{100, 80, x, y, wide, 1, white}}), 60 * wide, 0.05 * 60 * wide + 0.5)
          << angle << " " << wide;
    }
}

TEST(ink_sheet, what_lies_outside_is_cut_off) {
  const double cross = ink_of(50, 40, {{-1e5f, 20, 1e5f, 20.5f, 2, 1, red}, {25, -1e5f, 25.5f, 1e5f, 2, 1, red}});
  EXPECT_NEAR(cross, 2 * 50 + 2 * 40 - 4, 4);
  EXPECT_EQ(ink_of(50, 40, {{-10, -10, -5, 300, 3, 1, red}, {60, 0, 90, 40, 3, 1, red}, {10, 10, 10, 10, 3, 1, red}}),
            0);
}

TEST(ink_sheet, a_later_line_lies_over_an_earlier_one_in_every_band) {
  InkSheet sheet;
  const auto& pixels =
      sheet.paint(9, 90,
                  std::vector<InkLine>{
                      {4.5f, 0, 4.5f, 90, 1, 1, blue}, {0, 4.5f, 9, 4.5f, 1, 1, red}, {0, 70.5f, 9, 70.5f, 1, 1, red}});
  EXPECT_EQ(pixels[4 * 9 + 4], 0xFF0000FFu);
  EXPECT_EQ(pixels[70 * 9 + 4], 0xFF0000FFu);
  EXPECT_EQ(pixels[40 * 9 + 4], 0xFFFF0000u);
  EXPECT_EQ(pixels[40 * 9 + 2], 0u);
}

TEST(widths, one_city_and_cities_on_one_spot_are_drawn_in_full) {
  const Point one[] = {{3, 4}}, same[] = {{3, 4}, {3, 4}, {3, 4}};
  for (const std::span<const Point> places : {std::span<const Point>(one), std::span<const Point>(same)}) {
    EXPECT_FALSE(bounds_of(places).has_extent());
    const Widths w = widths(median_spacing(places), int(places.size()));
    EXPECT_EQ(w.city_radius, 5);
    EXPECT_EQ(w.city_opacity, 1);
  }
}

TEST(city_labels, cover_no_disc_and_no_other_label_and_keep_off_the_roads) {
  LabelRoom room({0, 0, 400, 300}, 5, 13, 5);
  std::vector<Pixel> cities;
  for (int i = 0; i < 60; ++i) cities.push_back({20.0 + i * 37 % 360, 20.0 + i * 53 % 260});
  for (const Pixel& city : cities) room.keep_clear(city);
  std::vector<Rect> labels;
  for (const Pixel& city : cities)
    if (const auto corner = room.place(city, 22, {})) labels.push_back({corner->x, corner->y, 22, 13});
  EXPECT_GT(labels.size(), 30u);
  for (const Rect& a : labels) {
    for (const Rect& b : labels)
      EXPECT_TRUE(&a == &b || a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y ||
                  b.y + b.height <= a.y);
    for (const Pixel& city : cities) EXPECT_FALSE(a.contains(city));
  }
  LabelRoom alone({0, 0, 400, 300}, 5, 13, 5);
  const Pixel ends[] = {{300, 100}, {300, 50}};
  const auto corner = alone.place({200, 150}, 22, ends);
  ASSERT_TRUE(corner);
  EXPECT_LT(corner->x, 200) << "both roads leave to the upper right";
}

TEST(words, a_small_chance_is_not_written_as_none) {
  EXPECT_EQ(chance(0.62), "0.62");
  EXPECT_EQ(chance(0.004), "0.004");
  EXPECT_EQ(chance(0.0004), "< 0.001");
  EXPECT_EQ(chance(0), "0.00");
}

TEST(words, numbers_read_as_people_write_them) {
  EXPECT_EQ(grouped(7542), "7\u2009542");
  EXPECT_EQ(grouped(-1234567), "−1\u2009234\u2009567");
  EXPECT_EQ(grouped(12), "12");
  EXPECT_EQ(short_number(0.83), "0.83");
  EXPECT_EQ(short_number(3.14e-4), "3.1·10⁻⁴");
  EXPECT_EQ(short_number(9.97e-9), "1.0·10⁻⁸");
  EXPECT_EQ(short_number(-1.5e12), "-1.5·10¹²");
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(as_share(0.83), "0.83");
  EXPECT_EQ(as_share(0.004), "1/250");
}

TEST(words, a_frame_is_described_for_a_screen_reader) {
  Frame frame = test::example_frame(20, 5);
  frame.last.branching = 2.13;
  frame.best_length = 7542;
  EXPECT_EQ(describe_frame(frame), "example, iteration 20, best 7\u2009542, branching 2.1");
  EXPECT_EQ(describe_frame(Frame{}), "No instance");
}

}  // namespace
}  // namespace formicarium
