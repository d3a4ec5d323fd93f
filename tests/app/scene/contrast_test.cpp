// SPDX-License-Identifier: Apache-2.0
// What can be seen of a trail, measured on the rendered picture: contrast by WCAG 2 between its pixels and the canvas.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "app/scene/look/legend_marks.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "app/scene/look/widths.hpp"
#include "app/scene/scene.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

constexpr int width = 960, height = 720;
constexpr int kept = 32;  // trails a city

/// Two fields of cities, left and right, and one edge across the gap from `from` to `to`: nothing else lies there but,
/// far below, the edge that closes the tour.
struct Gap {
  static constexpr double field = 40, high = 75, gap = 20;
  Frame frame;
  City from = 0, to = 0;

  Gap(int cities, double slope) {
    const int side = cities / 2, columns = 2 * std::max(1, int(std::lround(std::sqrt(side * field / high) / 2)));
    const int rows = (side + columns - 1) / columns;
    InstanceData data;
    data.name = "gap";
    for (const bool right : {false, true})
      for (int i = 0; i < side; ++i) {  // up and down in columns, from the left; the last one leads down
        const int column = i / rows, row = column % 2 ? rows - 1 - i % rows : i % rows;
        data.coordinates.push_back({(right ? field + gap : 0) + field * column / columns, high * row / rows, 0});
      }
    from = side - 1, to = side;
    data.coordinates[std::size_t(from)] = {field, high / 2, 0};
    data.coordinates[std::size_t(to)] = {field + gap, high / 2 + slope * gap, 0};
    frame.instance = std::make_shared<const TspInstance>(std::move(data));
    frame.run = 1;
    frame.state = State::paused;
    frame.last.iteration = frame.best_iteration = 5;
    for (City c = 0; c < 2 * side; ++c) frame.best.push_back(c);

    Neighbours lists = nearest_neighbours(as_tsp(*frame.instance), kept + 1);
    Trails& trails = own_trails(frame);
    trails.cities = 2 * side;
    trails.width = kept;
    trails.low = 1e-6f;
    trails.high = 1;
    trails.has_limits = true;
    trails.value.assign(std::size_t(trails.cities) * kept, 1.0f);
    Neighbours own;  // nobody's list crosses the gap
    own.cities = trails.cities;
    own.width = kept;
    for (City c = 0; c < trails.cities; ++c) {
      std::vector<City> row;
      for (const City near : lists.of(c))
        if ((near < side) == (c < side) && std::ssize(row) < kept) row.push_back(near);
      for (City other = c < side ? 0 : side; std::ssize(row) < kept; ++other)
        if (other != c && std::ranges::find(row, other) == row.end()) row.push_back(other);
      own.list.insert(own.list.end(), row.begin(), row.end());
    }
    own.list[std::size_t(from) * kept] = to;
    own.list[std::size_t(to) * kept] = from;
    trails.candidates = trails.lists = std::make_shared<const Neighbours>(own);
  }

  /// Gives the edge across the gap this share of the trail of both its ends.
  void give(double share) {
    const double others = (1 - share) / (kept - 1), most = std::max(share, others);
    for (const City end : {from, to})
      for (int k = 0; k < kept; ++k)
        own_trails(frame).value[std::size_t(end) * kept + std::size_t(k)] = float((k == 0 ? share : others) / most);
  }
};

/// What the pixels across a line come to, at one place of it.
struct Across {
  double most = 1;    // contrast
  double ink = 0;     // luminance taken from, or added to, the canvas; px
  double beside = 1;  // contrast where the best tour's line is not
};

class trails_on_screen : public testing::Test {
 protected:
  void SetUp() override {
    screen_.emplace(width, height);
    options_.overlay = false;
    options_.reduced_motion = true;
  }
  void TearDown() override {
    scene_.release();
    screen_.reset();
  }
  test::Picture draw(const Frame& frame) {
    scene_.set_view(View::map);
    scene_.set_options(options_);
    scene_.update(shared(frame));
    scene_.draw(width, height, 1);
    return screen_->read();
  }
  Colour at(const test::Picture& picture, int x, int y) const {
    const std::uint8_t* const p = &picture.pixels[(std::size_t(y) * width + std::size_t(x)) * 3];
    return {p[0], p[1], p[2]};
  }
  /// Along the middle half of the edge across the gap, a column of pixels each.
  std::vector<Across> measure(const Gap& gap) {
    const test::Picture picture = draw(gap.frame);
    const Camera camera = *scene_.map_view();
    const auto places = gap.frame.instance->layout();
    const Pixel a = camera.screen(places[std::size_t(gap.from)]), b = camera.screen(places[std::size_t(gap.to)]);
    const Widths wide = widths(median_spacing(places) * camera.scale, true);
    const double tour = (wide.best / 2 + wide.casing + 0.5) * std::hypot(b.x - a.x, b.y - a.y) / (b.x - a.x);
    const Colour ground = palette(options_.theme).canvas;
    std::vector<Across> found;
    for (int x = int(std::lerp(a.x, b.x, 0.25)); x < int(std::lerp(a.x, b.x, 0.75)); ++x) {
      const double middle = a.y + (b.y - a.y) * (x + 0.5 - a.x) / (b.x - a.x);
      Across here;
      for (int y = int(middle) - 8; y <= int(middle) + 8; ++y) {
        const Colour pixel = at(picture, x, y);
        here.most = std::max(here.most, contrast(pixel, ground));
        here.ink += std::abs(luminance(pixel) - luminance(ground));
        if (std::abs(y + 0.5 - middle) >= tour) here.beside = std::max(here.beside, contrast(pixel, ground));
      }
      found.push_back(here);
    }
    return found;
  }
  static double middle_of(const std::vector<Across>& measured, double Across::*what) {
    std::vector<double> values;
    for (const Across& one : measured) values.push_back(one.*what);
    std::ranges::sort(values);
    return values[values.size() / 2];
  }
  static double least_of(const std::vector<Across>& measured, double Across::*what) {
    double least = INFINITY;
    for (const Across& one : measured) least = std::min(least, one.*what);
    return least;
  }
  static double most_of(const std::vector<Across>& measured, double Across::*what) {
    double most = 0;
    for (const Across& one : measured) most = std::max(most, one.*what);
    return most;
  }
  /// Both themes, the best tour shown and hidden, painted by the processor and by GL, at these numbers of cities; of
  /// ten thousand, whose picture takes long, at one slope.
  template <class Check>
  void everywhere(const Check& check) {
    for (const int cities : {80, 1000, 10000})
      for (const double slope : {0.23, 0.0}) {
        if (cities == 10000 && slope == 0) continue;
        Gap gap(cities, slope);
        gap.frame.run = ++runs_;
        for (const Theme theme : {Theme::light, Theme::dark})
          for (const bool best : {false, true})
            for (const TrailPainter painter : {TrailPainter::processor, TrailPainter::gl}) {
              options_.theme = theme;
              options_.trail_painter = painter;
              scene_.set_layer(Layer::best, best);
              SCOPED_TRACE(testing::Message()
                           << cities << " cities, slope " << slope << (theme == Theme::light ? ", light" : ", dark")
                           << (best ? ", best tour shown" : ", hidden")
                           << (painter == TrailPainter::gl ? ", GL" : ", processor"));
              check(gap, best);
            }
      }
  }

  std::optional<test::Offscreen> screen_;
  Scene scene_;
  SceneOptions options_;
  std::uint64_t runs_ = 0;
};

TEST_F(trails_on_screen, a_trail_of_two_fifths_of_a_citys_stands_out_four_and_a_half_times) {
  everywhere([this](Gap& gap, bool) {
    for (const double share : {0.4, 0.5, 0.9}) {
      gap.give(share);
      EXPECT_GE(least_of(measure(gap), &Across::most), 4.5) << share;
    }
  });
}

TEST_F(trails_on_screen, a_strong_trail_is_seen_beside_the_best_tour_that_lies_on_it) {
  everywhere([this](Gap& gap, bool best) {
    if (!best) return;
    gap.give(0.4);
    const std::vector<Across> on_trail = measure(gap);
    gap.give(1e-4);
    const std::vector<Across> alone = measure(gap);
    EXPECT_GE(middle_of(on_trail, &Across::ink), 1.6 * middle_of(alone, &Across::ink));
    if (gap.frame.instance->cities() <= 1000) {  // farther out lines are too thin to have sides
      EXPECT_GE(least_of(on_trail, &Across::beside), 4.5);
      EXPECT_LT(most_of(alone, &Across::beside), 4.5) << "the measure must be able to fail";
    }
  });
}

TEST_F(trails_on_screen, a_trail_of_the_even_share_or_less_is_hardly_there) {
  everywhere([this](Gap& gap, bool best) {
    if (best) return;  // whose line is all that is seen
    for (const double share : {1.0 / kept, 0.5 / kept, 0.1 / kept}) {
      gap.give(share);
      EXPECT_LE(most_of(measure(gap), &Across::most), 1.2) << share;
    }
    if (gap.frame.instance->cities() <= 1000) {
      gap.give(1.0 / kept);
      EXPECT_GE(middle_of(measure(gap), &Across::most), 1.03) << "but it is there";
    }
  });
}

TEST_F(trails_on_screen, the_larger_the_share_the_larger_the_contrast) {
  everywhere([this](Gap& gap, bool best) {
    double contrast_before = 0, ink_before = 0;
    for (const double share : {0.003, 1.0 / 32, 0.08, 0.17, 0.33, 0.5}) {
      gap.give(share);
      const std::vector<Across> measured = measure(gap);
      const double here = middle_of(measured, &Across::most), ink = middle_of(measured, &Across::ink);
      if (!best) {
        EXPECT_GE(here, contrast_before - 1e-9) << share;
        contrast_before = here;
      }
      EXPECT_GE(ink, ink_before - 0.02) << share;  // a level of eight bits
      ink_before = ink;
    }
  });
}

TEST_F(trails_on_screen, map_matrix_and_legend_show_the_same_trail_alike) {
  Gap gap(80, 0);
  for (const Theme theme : {Theme::light, Theme::dark})
    for (const double share : {0.15, 0.25, 0.4, 0.5}) {
      gap.give(share);
      options_.theme = theme;
      scene_.set_layer(Layer::best, false);
      const test::Picture map = draw(gap.frame);
      const Camera camera = *scene_.map_view();
      const auto places = gap.frame.instance->layout();
      const Pixel a = camera.screen(places[std::size_t(gap.from)]), b = camera.screen(places[std::size_t(gap.to)]);
      Colour on_map = palette(theme).canvas;
      for (int y = int(a.y) - 2; y <= int(a.y) + 2; ++y)
        if (const Colour pixel = at(map, int((a.x + b.x) / 2), y);
            contrast(pixel, palette(theme).canvas) > contrast(on_map, palette(theme).canvas))
          on_map = pixel;

      scene_.set_view(View::matrix);
      scene_.draw(width, height, 1);
      const test::Picture matrix = screen_->read();
      constexpr int margin = 8, cells = 80;  // the plot of a pane without overlay
      const int cell = (height - 2 * margin) / cells, side = cell * cells;
      const int left = (width - side) / 2, top = (height - side) / 2;
      const auto middle = [cell](City c) { return c * cell + cell / 2; };  // the tour runs in the order of the file
      const Colour in_matrix = at(matrix, left + middle(gap.to), top + middle(gap.from));

      const TrailLook look = trail_look(*gap.frame.trails, true, TrailColour::share, ColourMap::viridis, theme);
      const Colour in_legend = legend_colour(look, look.shares.at(share));
      const auto near = [](Colour p, Colour q) {
        return std::max({std::abs(p.red - q.red), std::abs(p.green - q.green), std::abs(p.blue - q.blue)});
      };
      EXPECT_LE(near(in_matrix, in_legend), 3) << share;
      EXPECT_LE(near(on_map, in_legend), 12) << share;
    }
}

/// Three quarters of the cities in the left half.
Frame hundred_thousand() {
  constexpr int cities = 100000, strips = 200;
  InstanceData data;
  data.name = "dense and sparse";
  std::uint32_t dice = 7;
  const auto roll = [&dice] {
    dice = dice * 1664525u + 1013904223u;
    return double(dice >> 8) / (1 << 24);
  };
  for (int i = 0; i < cities; ++i) {
    const bool left = i % 4 != 0;
    const double x = roll(), y = roll();
    data.coordinates.push_back({(left ? 0 : 2000) + 2000 * x, 3000 * y, 0});
  }
  Frame frame;
  frame.run = 1;
  frame.state = State::paused;
  frame.last.iteration = frame.best_iteration = 1;
  for (City c = 0; c < cities; ++c) frame.best.push_back(c);
  const auto strip = [&](City c) { return int(data.coordinates[std::size_t(c)].y / (3000.0 / strips)); };
  std::ranges::sort(frame.best, [&](City a, City b) {
    if (strip(a) != strip(b)) return strip(a) < strip(b);
    const double ax = data.coordinates[std::size_t(a)].x, bx = data.coordinates[std::size_t(b)].x;
    return strip(a) % 2 ? ax > bx : ax < bx;
  });
  frame.instance = std::make_shared<const TspInstance>(std::move(data));
  return frame;
}

TEST_F(trails_on_screen, a_tour_of_a_hundred_thousand_cities_gives_way_to_density_and_comes_back_when_zoomed) {
  const Frame frame = hundred_thousand();
  for (const Theme theme : {Theme::light, Theme::dark}) {
    options_.theme = theme;
    scene_.fit();
    const test::Picture fitted = draw(frame);
    const Camera camera = *scene_.map_view();
    const Colour ground = palette(theme).canvas;
    const double full = std::abs(luminance(palette(theme).best) - luminance(ground));
    const auto ink_within = [&](double x0, double x1) {
      double ink = 0, solid = 0;
      int pixels = 0;
      const Pixel low = camera.screen({x0, 100, 0}), high = camera.screen({x1, 2900, 0});
      for (int y = int(high.y); y < int(low.y); ++y)
        for (int x = int(low.x); x < int(high.x); ++x, ++pixels) {
          const Colour pixel = at(fitted, x, y);
          ink += std::abs(luminance(pixel) - luminance(ground)) / full;
          solid += contrast(pixel, ground) >= 4.5;
        }
      return std::pair(ink / pixels, solid / pixels);
    };
    const auto [dense, dense_solid] = ink_within(50, 1950);
    const auto [sparse, sparse_solid] = ink_within(2050, 3950);
    EXPECT_LT(dense, 0.6) << "no blot";
    EXPECT_LT(dense_solid, 0.25);
    EXPECT_GT(sparse, 0.05) << "but a tour";
    EXPECT_GT(dense, 1.4 * sparse) << "and its density is seen";

    scene_.zoom(24);
    const test::Picture near = draw(frame);
    double solid = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) solid += contrast(at(near, x, y), ground) >= 4.5;
    EXPECT_GT(solid / (width * height), 0.02) << "lines again";
  }
}

}  // namespace
}  // namespace formicarium
