// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/model/number_words.hpp"
#include "app/scene/look/camera.hpp"
#include "app/scene/look/city_labels.hpp"
#include "app/scene/look/colormap.hpp"
#include "app/scene/look/idle_words.hpp"
#include "app/scene/look/ink_sheet.hpp"
#include "app/scene/look/legend_marks.hpp"
#include "app/scene/look/pooling.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "app/scene/look/widths.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/switches.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

Camera some_camera() {
  Camera camera;
  camera.pane = {10, 20, 640, 480};
  camera.fit({-3e6, 1e6, 5e6, 9e6});
  return camera;
}

TEST(switches, layers_have_their_names_whatever_the_room) {
  const std::array<double, 6> names{31, 49, 73, 31, 25, 0};
  double before = 0;
  for (const double room : {160.0, 220.0, 300.0, 480.0, 900.0}) {
    const SwitchForm form = switch_form(names, 1, room);
    EXPECT_LE(form.width, room);
    EXPECT_GE(form.width, before) << "more room is used";
    before = form.width;
  }
  EXPECT_EQ(switch_form(names, 1, 900).rows, 1);
  EXPECT_TRUE(switch_form(names, 1, 320).samples) << "the samples are the key to the map";
  EXPECT_EQ(switch_form(names, 1, 320).rows, 2);
  EXPECT_EQ(switch_form(names, 1, 160).rows, 0) << "none rather than some over the next pane";
}

TEST(idle_words, say_each_reason_once_and_have_a_form_for_less_room) {
  using Forms = std::vector<std::string>;
  EXPECT_EQ(idle_words({"with Ant Colony System"}),
            (Forms{"1 more with Ant Colony System", "1 more with other settings"}));
  EXPECT_EQ(idle_words({"with local search", "with selective memory", "with local search"}),
            (Forms{"3 more with local search, with selective memory", "3 more with other settings"}));
}

TEST(palette, where_there_is_no_trail_is_seen_but_less_than_the_weakest_mesh) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Frame frame = test::example_frame(80, 8);
    const TrailLook look = trail_look(*frame.trails, true, TrailColour::share, ColourMap::viridis, theme);
    const Palette& p = palette(theme);
    const Colour mesh = look.cell(look.shares.even, false);
    EXPECT_GE(contrast(p.absent, p.canvas), 1.07) << int(theme);
    EXPECT_LT(contrast(p.absent, p.canvas) * 1.03, contrast(mesh, p.canvas)) << int(theme);
  }
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

// The table of widths over trails for a square of 448 px, at fit and zoomed in.
TEST(widths, agree_with_the_table_for_448_pixels) {
  struct Row {
    int cities;
    double zoom, radius, best, trail, hairline;
  };
  for (const Row row :
       {Row{100, 1, 4.0, 1.2, 5.8, 1}, Row{100, 4, 5, 1.5, 7, 1}, Row{1000, 1, 1.3, 0.6, 2.0, 0.7},
        Row{1000, 4, 5, 1.5, 7, 1}, Row{10000, 1, 0.5, 0.6, 1.5, 0.2}, Row{10000, 4, 1.6, 0.6, 2.3, 0.9},
        Row{100000, 1, 0.5, 0.2, 0.5, 0.1}, Row{100000, 16, 2.0, 0.6, 2.9, 1}}) {
    const double spacing = 0.5 * 448 / std::sqrt(row.cities) * row.zoom;
    const Widths w = widths(spacing, true);
    EXPECT_NEAR(w.city_radius, row.radius, 0.06) << row.cities << " x" << row.zoom;
    EXPECT_NEAR(w.best, row.best, 0.06) << row.cities << " x" << row.zoom;
    EXPECT_NEAR(w.trail, row.trail, 0.06) << row.cities << " x" << row.zoom;
    EXPECT_NEAR(w.hairline, row.hairline, 0.06) << row.cities << " x" << row.zoom;
  }
}

TEST(widths, leave_the_trails_beneath_the_best_tour_to_be_seen) {
  for (const double spacing : {0.7, 1.1, 2.2, 3.6, 7.0, 11.0, 22.0, 40.0, 200.0}) {
    const Widths w = widths(spacing, true), alone = widths(spacing, false);
    EXPECT_LE(w.best + 2 * w.casing * w.casing_opacity, 0.45 * w.trail) << spacing;
    EXPECT_GE(alone.best, w.best) << spacing;
    EXPECT_EQ(alone.casing_opacity, 1);
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

const ShareScale of_32{1 / 32.0, 1 / 2.0}, of_8{1 / 8.0, 1 / 2.0}, one_way_of_20{1 / 20.0, 1};

TEST(trail_look, grows_with_the_share_and_turns_back_into_it) {
  for (const ShareScale& scale : {of_32, of_8, one_way_of_20}) {
    double before = -1;
    for (double share = 0; share <= 1; share += 1.0 / 512) {
      const double opacity = trail_opacity(share, scale);
      EXPECT_GE(opacity, before);
      EXPECT_LE(opacity, 1);
      before = opacity;
      if (opacity > 0 && opacity < 1) {
        EXPECT_NEAR(share_of_opacity(opacity, scale), share, 1e-9);
      }
    }
    EXPECT_EQ(trail_opacity(0, scale), 0);
    EXPECT_DOUBLE_EQ(trail_opacity(scale.even, scale), mesh_opacity);
    EXPECT_EQ(trail_opacity(scale.full, scale), 1);
  }
  EXPECT_EQ(trail_opacity(0.4, of_32), 1) << "a settled city gives each of its two ways that much at least";
}

TEST(trail_look, a_city_has_about_as_much_ink_whatever_it_has_decided) {
  for (int ways = 2; ways <= 32; ++ways) {  // all its trail on so many
    const double ink = ways * trail_opacity(1.0 / ways, of_32);
    EXPECT_GE(ink, 1.9) << ways;
    EXPECT_LE(ink, 3.2) << ways;
  }
}

TEST(trail_look, the_scale_runs_from_a_quarter_of_the_even_share_to_that_of_a_settled_city) {
  Trails trails;
  trails.cities = 100;
  trails.width = 32;
  EXPECT_EQ(share_scale(trails, true), of_32);
  EXPECT_EQ(share_scale(trails, false), (ShareScale{1 / 32.0, 1}));
  EXPECT_DOUBLE_EQ(of_32.at(1 / 128.0), 0);
  EXPECT_DOUBLE_EQ(of_32.at(1 / 2.0), 1);
  EXPECT_NEAR(of_32.share_at(of_32.at(0.2)), 0.2, 1e-12);
  trails.memory = Memory::matrix;
  trails.width = 100;
  EXPECT_EQ(share_scale(trails, true).even, 1 / 99.0);
  trails.cities = trails.width = 3;
  EXPECT_EQ(share_scale(trails, true).even, 0.5);
  EXPECT_EQ(trail_opacity(0.5, share_scale(trails, true)), 1);
}

TEST(trail_look, a_cell_looks_as_its_trail_does_on_the_canvas) {
  Trails trails;
  trails.cities = 100;
  trails.width = 32;
  trails.low = 0.001f, trails.high = 1;
  trails.has_limits = true;
  const TrailLook look = trail_look(trails, true, TrailColour::share, ColourMap::viridis, Theme::light);
  EXPECT_EQ(look.cell(0.5, false), look.of_share(0.5)) << "opaque";
  EXPECT_EQ(look.cell(0.1, false), over(look.of_share(0.1), trail_opacity(0.1, of_32), look.canvas));
  EXPECT_EQ(look.cell(0, true), look.absent) << "most of a pooled cell is absent";
  EXPECT_EQ(look.cell(-1, false), look.absent);
  const TrailLook by_trail = trail_look(trails, true, TrailColour::trail, ColourMap::viridis, Theme::light);
  EXPECT_EQ(by_trail.cell(0.1, false), by_trail.of_trail(0.1));
  EXPECT_EQ(by_trail.cell(0.0005, true), over(by_trail.of_trail(0.001), 0.5, by_trail.absent)) << "a mean below τmin";
}

TEST(trail_units, add_up_to_the_same_in_any_order_and_are_never_nothing) {
  const float units = units_of_trail(0.25f);
  EXPECT_EQ(trail_units(0, units), 1u);
  EXPECT_EQ(trail_units(0.25f, units), whole_trail + 1);
  EXPECT_EQ(trail_units(1e30f, units), 2 * whole_trail + 1);
  EXPECT_EQ(trail_units(3, units_of_trail(0)), 1u) << "no trail was laid: all are alike";
}

TEST(legend, marks_do_not_touch_and_stay_within_the_bar) {
  Trails trails;
  trails.cities = 2000;
  trails.low = 1e-7f, trails.high = 0.1f;
  trails.has_limits = true;
  const auto width_of = [](const std::string& words) { return 6.0 * double(words.size()); };
  for (const TrailColour by : {TrailColour::share, TrailColour::trail})
    for (const int kept : {1, 2, 4, 8, 32, 1999})
      for (const double width : {60.0, 150.0, 220.0, 500.0}) {
        trails.width = kept;
        const LegendWords legend = legend_words(trail_look(trails, true, by, ColourMap::viridis, Theme::dark), true);
        const auto marks = place_marks(legend, width, width_of);
        EXPECT_EQ(marks.size(), legend.marks.size());
        int named = 0;
        for (const PlacedMark& mark : marks) {
          if (mark.words.empty()) continue;
          ++named;
          EXPECT_GE(mark.left, 0);
          EXPECT_LE(mark.left + width_of(mark.words), width);
          for (const PlacedMark& other : marks)
            EXPECT_TRUE(&other == &mark || other.words.empty() || mark.left + width_of(mark.words) + 8 <= other.left ||
                        other.left + width_of(other.words) + 8 <= mark.left)
                << mark.words << " and " << other.words;
        }
        EXPECT_GE(named, 1) << width;
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

TEST(clipping, counts_only_what_lies_within) {
  TrailSight area;
  area.right = area.top = 10;
  EXPECT_NEAR(length_in_sight(-5, 5, 15, 5, area), 10, 1e-12);
  EXPECT_NEAR(length_in_sight(1, 1, 4, 5, area), 5, 1e-12);
  EXPECT_EQ(length_in_sight(-5, 5, -1, 9, area), 0);
  EXPECT_EQ(length_in_sight(11, 0, 11, 9, area), 0);
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
    for (const Colour side : {p.a, p.b, p.c, p.d}) EXPECT_GE(contrast(letter_on(side), side), 4.5);
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

/// The share of edge (i, j) as its first end has it, without a short cut; 0 where it keeps no trail.
double share_at_end(const Trails& trails, City i, City j) {
  double all = 0;
  for (City k = 0; k < trails.cities; ++k)
    if (k != i && !trails.absent(i, k)) all += double(trails.at(i, k));
  return trails.absent(i, j) ? 0 : double(trails.at(i, j)) / all;
}

TEST(pooling, by_share_says_what_the_cities_of_a_row_give_to_those_of_a_column) {
  const Frame frame = test::example_frame(97, 8);
  const Tour order = matrix_order(frame.best, 97);
  const PooledMatrix pooled = pool(*frame.trails, order, TrailColour::share, true, 20);
  EXPECT_EQ(pooled.side, 20);
  EXPECT_EQ(pooled.factor, 5);
  int absent = 0;
  for (int row = 0; row < 20; ++row) {
    double of_row = 0;
    for (int column = 0; column < 20; ++column) {
      double given = 0;
      for (int i = 0; i < 97; ++i)
        for (int j = 0; j < 97; ++j)
          if (i != j && pooled.cell_of(i) == row && pooled.cell_of(j) == column)
            given += share_at_end(*frame.trails, order[i], order[j]);
      if (given == 0) {
        EXPECT_EQ(pooled.at(row, column), PooledMatrix::absent) << row << " " << column;
        ++absent;
      } else {
        EXPECT_NEAR(pooled.at(row, column), given / pooled.cities_of(row), 1e-6) << row << " " << column;
        of_row += double(pooled.at(row, column));
      }
    }
    EXPECT_NEAR(of_row, 1, 1e-5);
  }
  EXPECT_GT(absent, 20);
}

TEST(pooling, by_trail_is_the_mean_in_which_absent_ones_count_as_nothing) {
  const Frame frame = test::example_frame(97, 8);
  const Tour order = matrix_order(frame.best, 97);
  const PooledMatrix pooled = pool(*frame.trails, order, TrailColour::trail, true, 20);
  for (int row = 0; row < 20; ++row)
    for (int column = 0; column < 20; ++column) {
      double sum = 0;
      for (int i = 0; i < 97; ++i)
        for (int j = 0; j < 97; ++j)
          if (i != j && pooled.cell_of(i) == row && pooled.cell_of(j) == column &&
              !frame.trails->absent(order[i], order[j]))
            sum += double(frame.trails->at(order[i], order[j]));
      const double mean = sum / (pooled.cities_of(row) * pooled.cities_of(column));
      if (sum == 0)
        EXPECT_EQ(pooled.at(row, column), PooledMatrix::absent);
      else
        EXPECT_NEAR(pooled.at(row, column), mean, 1e-6 * double(frame.trails->high)) << row << " " << column;
    }
}

TEST(pooling, before_the_first_iteration_no_cell_of_many_looks_strong) {
  Frame frame = test::example_frame(3000, 16);
  std::ranges::fill(own_trails(frame).value, frame.trails->high);
  const Tour order = matrix_order({}, 3000);
  for (const TrailColour by : {TrailColour::share, TrailColour::trail}) {
    const PooledMatrix pooled = pool(*frame.trails, order, by, true, 100);
    const float most = *std::ranges::max_element(pooled.value);
    EXPECT_LT(most, by == TrailColour::share ? 0.05f : 0.05f * frame.trails->high);
  }
}

TEST(pooling, of_few_cities_is_the_matrix_itself_with_an_empty_diagonal) {
  const Frame frame = test::example_frame(12, 4, Memory::matrix);
  const Tour order = matrix_order(frame.best, 12);
  const PooledMatrix by_trail = pool(*frame.trails, order, TrailColour::trail);
  const PooledMatrix shares = pool(*frame.trails, order),
                     one_way = pool(*frame.trails, order, TrailColour::share, false);
  EXPECT_EQ(by_trail.side, 12);
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 12; ++j) {
      if (i == j) {
        EXPECT_EQ(by_trail.at(i, j), PooledMatrix::absent);
        EXPECT_EQ(shares.at(i, j), PooledMatrix::absent);
        continue;
      }
      const double there = share_at_end(*frame.trails, order[i], order[j]),
                   back = share_at_end(*frame.trails, order[j], order[i]);
      EXPECT_NEAR(by_trail.at(i, j), frame.trails->at(order[i], order[j]), 1e-8 * double(frame.trails->high));
      EXPECT_NEAR(shares.at(i, j), std::max(there, back), 1e-6) << "as the map shows the edge";
      EXPECT_NEAR(one_way.at(i, j), there, 1e-6);
    }
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
  const TrailSight sight = trail_sight(w, of_32, all);
  ASSERT_GT(sight.thin_steps, 0);
  EXPECT_EQ(trail_breadth(trail_opacity(double(sight.bound[sight.thin_steps - 1]), of_32)), 0);
  EXPECT_GT(trail_breadth(trail_opacity(double(sight.bound[sight.thin_steps + 1]), of_32)), 0);
  EXPECT_EQ(trail_sight(w, of_32, all, 2).thin_steps, 0);
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
    const Widths w = widths(median_spacing(places), false);
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
