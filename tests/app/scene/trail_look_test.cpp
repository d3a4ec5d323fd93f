// SPDX-License-Identifier: Apache-2.0
// What a trail looks like: its opacity and colour by its share, and their legend.
#include <gtest/gtest.h>

#include "app/scene/look/colormap.hpp"
#include "app/scene/look/legend_marks.hpp"
#include "app/scene/look/trail_edges.hpp"

namespace formicarium {
namespace {

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

TEST(trail_scale, runs_from_the_lower_to_the_upper_limit_in_the_logarithm) {
  EXPECT_EQ(trail_scale(1e-4, 1e-4, 1e-1), 0);
  EXPECT_EQ(trail_scale(1e-1, 1e-4, 1e-1), 1);
  EXPECT_NEAR(trail_scale(1e-2, 1e-4, 1e-1), 2.0 / 3, 1e-12);
  EXPECT_EQ(trail_scale(5, 1e-4, 1e-1), 1);
  EXPECT_EQ(trail_scale(1, 1, 1), 1);
  EXPECT_NEAR(trail_at(2.0 / 3, 1e-4, 1e-1), 1e-2, 1e-12);
}

}  // namespace
}  // namespace formicarium
