// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/model/number_words.hpp"
#include "app/scene/look/city_labels.hpp"
#include "app/scene/look/colormap.hpp"
#include "app/scene/look/idle_words.hpp"
#include "app/scene/look/ink_sheet.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/switches.hpp"
#include "tests/app/scene/example.hpp"

namespace formicarium {
namespace {

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
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& p = palette(theme);
    for (const Colour c : {p.text, p.secondary, p.best, p.iteration_best, p.focus, p.warning, p.error, p.done})
      EXPECT_GE(contrast(c, p.canvas), 4.5);
    EXPECT_GE(contrast(p.control_edge, p.window), 3);
    for (const Colour side : {p.a, p.b, p.c, p.d}) EXPECT_GE(contrast(letter_on(side), side), 4.5);
  }
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
