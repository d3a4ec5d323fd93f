// SPDX-License-Identifier: Apache-2.0
// The scene under software OpenGL without a display: golden pictures, and what the pointer does.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "app/scene/look/difference.hpp"
#include "app/scene/scene.hpp"
#include "core/bound/bound.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

constexpr int width = 480, height = 360;
// A stray pixel at an edge may differ wholly between rasterisers; the picture as a whole may not.
constexpr double largest_allowed = 120, mean_allowed = 0.6;

SceneOptions plain(Theme theme) {
  SceneOptions options;
  options.theme = theme;
  options.overlay = false;  // no fonts: those differ between machines
  options.reduced_motion = true;
  return options;
}

class scene_on_screen : public testing::Test {
 protected:
  void SetUp() override { screen_.emplace(width, height); }
  void TearDown() override {
    scene_.release();
    screen_.reset();
  }
  test::Picture draw(int times = 1) {
    for (int i = 0; i < times; ++i) scene_.draw(width, height, 1);
    return screen_->read();
  }
  void show_map_with_overlay() {
    SceneOptions options = plain(Theme::light);
    options.overlay = true;
    scene_.set_options(options);
    scene_.set_view(View::map);
    scene_.update(shared(test::example_frame(60, 8)));
    draw(3);
  }
  /// Compares with tests/golden/NAME.png; FORMICARIUM_UPDATE_GOLDEN=1 writes it anew.
  void expect_golden(const std::string& name) {
    const std::string file = std::string(FORMICARIUM_SOURCE) + "/tests/golden/" + name + ".png";
    const test::Picture picture = draw();
    if (std::getenv("FORMICARIUM_UPDATE_GOLDEN")) return test::write_png(file, picture);
    const test::Picture golden = test::read_png(file);
    const test::Difference difference = test::compare(picture, golden);
    EXPECT_LE(difference.largest, largest_allowed) << name;
    EXPECT_LE(difference.mean, mean_allowed) << name;
    if (!HasFailure()) return;
    test::write_png(name + "-now.png", picture);
    if (picture.pixels.size() == golden.pixels.size()) {
      test::Picture off = picture;
      for (std::size_t i = 0; i < off.pixels.size(); ++i)
        off.pixels[i] = std::uint8_t(std::abs(int(picture.pixels[i]) - int(golden.pixels[i])));
      test::write_png(name + "-difference.png", off);
    }
    ADD_FAILURE() << "see " << name << "-now.png and " << name << "-difference.png in the test's folder";
  }

  std::optional<test::Offscreen> screen_;
  Scene scene_;
};

TEST_F(scene_on_screen, the_map_on_light_looks_as_it_did) {
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::map);
  scene_.set_layer(Layer::iteration_best, true);
  scene_.update(shared(test::example_frame(60, 8)));
  expect_golden("map-light");
}

TEST_F(scene_on_screen, map_and_matrix_on_dark_look_as_they_did) {
  scene_.set_options(plain(Theme::dark));
  scene_.set_view(View::both);
  scene_.update(shared(test::example_frame(60, 8)));
  expect_golden("both-dark");
}

TEST_F(scene_on_screen, the_pooled_matrix_on_light_looks_as_it_did) {
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::matrix);
  scene_.update(shared(test::example_frame(700, 8)));
  expect_golden("matrix-light");
}

TEST_F(scene_on_screen, a_matrix_memory_draws_the_same_trails_as_its_candidates_do) {
  scene_.set_options(plain(Theme::dark));
  scene_.set_view(View::map);
  const auto decided = [](Memory memory) {  // each city has one trail, so that its share is the same in both
    Frame frame = test::example_frame(400, 6, memory);
    frame.run = std::uint64_t(memory) + 1;
    for (float& trail : own_trails(frame).value) trail = trail == frame.trails->high ? trail : 0;
    return frame;
  };
  scene_.update(shared(decided(Memory::matrix)));
  const test::Picture matrix = draw();
  scene_.update(shared(decided(Memory::candidate)));
  EXPECT_LE(test::compare(draw(), matrix).mean, 0.01);
  scene_.set_layer(Layer::trails, false);
  EXPECT_GT(test::compare(draw(), matrix).mean, 1) << "the comparison must be able to fail";
}

TEST_F(scene_on_screen, the_processor_and_gl_paint_the_same_trails) {
  for (const Layer layer : all_layers) scene_.set_layer(layer, layer == Layer::trails);
  scene_.set_view(View::map);
  for (const int cities : {40, 400, 3000}) {  // the last mostly as lines
    Frame frame = test::example_frame(cities, 8);
    frame.run = std::uint64_t(cities);
    scene_.update(shared(frame));
    SceneOptions options = plain(Theme::dark);
    options.trail_painter = TrailPainter::processor;
    scene_.set_options(options);
    const test::Picture here = draw();
    options.trail_painter = TrailPainter::gl;
    scene_.set_options(options);
    const double apart = test::compare(draw(), here).mean;
    scene_.set_layer(Layer::trails, false);
    const double ink = test::compare(draw(), here).mean;
    scene_.set_layer(Layer::trails, true);
    EXPECT_GT(ink, 2) << cities;
    EXPECT_LE(apart, 0.1 * ink) << cities;
  }
}

TEST_F(scene_on_screen, an_asymmetric_instance_shows_each_direction) {
  const Frame frame = test::one_way_frame();
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::map);
  scene_.set_layer(Layer::best, false);
  scene_.update(shared(frame));
  const test::Picture with = draw();
  scene_.set_layer(Layer::trails, false);
  EXPECT_GT(test::compare(draw(), with).mean, 0.1);
}

TEST_F(scene_on_screen, after_losing_its_context_the_same_picture_comes_back) {
  scene_.set_options(plain(Theme::dark));
  scene_.update(shared(test::example_frame(60, 8)));
  const test::Picture before = draw();
  scene_.release();
  screen_.reset();
  screen_.emplace(width, height);
  EXPECT_EQ(test::compare(draw(), before).largest, 0);
}

TEST_F(scene_on_screen, every_view_draws_with_no_few_and_coinciding_cities) {
  for (const bool overlay : {true, false}) {
    SceneOptions options = plain(Theme::light);
    options.overlay = overlay;
    scene_.set_options(options);
    for (const View view : {View::map, View::both, View::matrix}) {
      scene_.set_view(view);
      scene_.update(shared(Frame{}));
      draw();
      for (const int cities : {1, 2, 3}) {
        InstanceData data;
        data.coordinates.assign(std::size_t(cities), Point{7, 7, 0});
        Frame frame;
        frame.run = std::uint64_t(cities);
        frame.instance = std::make_shared<const TspInstance>(std::move(data));
        scene_.update(shared(frame));
        draw();
        for (City c = 0; c < cities; ++c) frame.best.push_back(c);
        frame.last.iteration = 1;
        scene_.update(shared(frame));
        draw();
      }
    }
  }
}

TEST_F(scene_on_screen, every_layer_leaves_ink_and_goes_when_switched_off) {
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::map);
  const Frame frame = test::example_frame(60, 8);
  frame.instance->keep(std::make_shared<const LowerBound>(lower_bound(*frame.instance, 0)));
  scene_.update(shared(frame));
  HeldTour swapped = held_tour(frame);
  std::swap(swapped.tour[3], swapped.tour[40]);
  scene_.hold(swapped);
  for (const Layer layer : all_layers) {
    if (layer == Layer::ants) continue;                            // seen while they walk: ants_test
    if (kind_of(layer).problem == Problem::assignments) continue;  // assignment_test
    for (const Layer other : all_layers) scene_.set_layer(other, false);
    const test::Picture none = draw();
    scene_.set_layer(layer, true);
    EXPECT_GT(test::compare(draw(), none).mean, 0.05) << int(layer);
  }
}

TEST_F(scene_on_screen, a_held_moment_turns_the_matrix_into_what_has_grown_and_fallen_since) {
  const auto how_much = [this](Colour ink) {
    const test::Picture picture = draw();
    int pixels = 0;
    for (std::size_t i = 0; i < picture.pixels.size(); i += 3)
      pixels += Colour{picture.pixels[i], picture.pixels[i + 1], picture.pixels[i + 2]} == ink;
    return pixels;
  };
  const Palette& p = palette(Theme::light);
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::matrix);
  const Frame before = test::example_frame(60, 8);
  scene_.update(shared(before));
  const test::Picture trails = draw();
  scene_.hold(held_tour(before));
  EXPECT_EQ(how_much(p.a) + how_much(p.b), 0) << "nothing has changed";
  for (const double near : {-most_difference / 255, most_difference / 255})
    EXPECT_EQ(how_much(difference_colour(near, p.a, p.b, p.canvas)), 0) << "and equal trails have no tint";
  EXPECT_GT(test::compare(draw(), trails).mean, 0.5);

  Frame now = before;
  Trails& changed = own_trails(now);  // the nearest candidates fall, the farthest grow
  for (std::size_t row = 0; row < changed.value.size(); row += 8)
    std::reverse(changed.value.begin() + std::ptrdiff_t(row), changed.value.begin() + std::ptrdiff_t(row + 8));
  scene_.update(shared(now));
  EXPECT_GT(how_much(p.a), 0);
  EXPECT_GT(how_much(p.b), 0);
  scene_.set_layer(Layer::held, false);
  EXPECT_EQ(how_much(p.a), 0);
}

TEST_F(scene_on_screen, the_wheel_zooms_about_the_pointer_and_a_double_click_fits_again) {
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::map);
  scene_.update(shared(test::example_frame(60, 8)));
  const test::Picture fitted = draw();
  EXPECT_TRUE(scene_.pointer({.kind = PointerEvent::Kind::wheel, .at = {240, 180}, .wheel = 5}));
  EXPECT_TRUE(scene_.wants_repaint());
  EXPECT_GT(test::compare(draw(), fitted).mean, 1);
  EXPECT_TRUE(scene_.pointer({.kind = PointerEvent::Kind::double_press, .at = {240, 180}}));
  EXPECT_EQ(test::compare(draw(), fitted).largest, 0);
}

TEST_F(scene_on_screen, a_drag_moves_the_map_and_a_click_selects_the_city_under_it) {
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::map);
  Frame frame = test::example_frame(60, 8);
  scene_.update(shared(frame));
  const test::Picture before = draw();
  using Kind = PointerEvent::Kind;
  scene_.pointer({.kind = Kind::press, .at = {200, 200}, .button = 0});
  scene_.pointer({.kind = Kind::move, .at = {220, 200}});
  scene_.pointer({.kind = Kind::move, .at = {260, 200}});
  scene_.pointer({.kind = Kind::release, .at = {260, 200}, .button = 0});
  EXPECT_EQ(scene_.selected_city(), -1);
  EXPECT_GT(test::compare(draw(), before).mean, 1);
  scene_.fit();
  draw();

  Camera camera;
  camera.pane = {0, 0, width, height};
  camera.fit(bounds_of(frame.instance->layout()));
  const Pixel at = camera.screen(frame.instance->layout()[17]);
  scene_.pointer({.kind = Kind::move, .at = at});
  EXPECT_EQ(scene_.hovered_city(), 17);
  scene_.pointer({.kind = Kind::press, .at = at, .button = 0});
  scene_.pointer({.kind = Kind::release, .at = at, .button = 0});
  EXPECT_EQ(scene_.selected_city(), 17);
}

TEST_F(scene_on_screen, nothing_is_repainted_while_nothing_happens) {
  SceneOptions options = plain(Theme::light);
  options.overlay = true;
  scene_.set_options(options);
  scene_.update(shared(test::example_frame(60, 8)));
  EXPECT_TRUE(scene_.wants_repaint());
  draw(4);
  EXPECT_FALSE(scene_.wants_repaint());
  scene_.pointer({.kind = PointerEvent::Kind::move, .at = {3, 100}});
  scene_.pointer({.kind = PointerEvent::Kind::move, .at = {4, 101}});
  EXPECT_FALSE(scene_.wants_repaint()) << "moving over nothing changes nothing";
}

TEST_F(scene_on_screen, a_click_on_a_switch_of_the_overlay_switches_its_layer) {
  show_map_with_overlay();
  ASSERT_TRUE(scene_.layer(Layer::cities));
  const Pixel first{14, height - 40};  // of two rows
  scene_.pointer({.kind = PointerEvent::Kind::press, .at = first, .button = 0});
  scene_.pointer({.kind = PointerEvent::Kind::release, .at = first, .button = 0});
  for (int i = 0; i < 5 && scene_.wants_repaint(); ++i) draw();
  EXPECT_FALSE(scene_.layer(Layer::cities));
}

TEST_F(scene_on_screen, what_the_map_has_under_the_switches_does_not_show_through) {
  show_map_with_overlay();
  scene_.zoom(8);
  const auto strip = [&] {
    constexpr std::size_t row = std::size_t(width) * 3, high = 56;
    const test::Picture picture = draw(3);
    return std::vector(picture.pixels.end() - high * row, picture.pixels.end());
  };
  const auto before = strip();
  scene_.pan(60, 40);
  EXPECT_EQ(strip(), before);
}

TEST_F(scene_on_screen, the_choice_of_view_has_all_its_edges_on_a_projector) {
  SceneOptions options = plain(Theme::light);
  options.overlay = options.projector = true;
  scene_.set_options(options);
  scene_.set_view(View::map);
  scene_.update(shared(test::example_frame(60, 8)));
  const test::Picture picture = draw(4);
  const auto at = [&](int x, int y) {
    const std::uint8_t* const p = &picture.pixels[(std::size_t(y) * width + std::size_t(x)) * 3];
    return std::array{p[0], p[1], p[2]};
  };
  const int left = width - 40, right = width - 9, top = 8, bottom = top + int(std::lround(24 * 16 / 11.0)) - 1;
  const auto edge = at(left, top);
  EXPECT_NE(edge, at(left, top - 2));
  EXPECT_EQ(at(left, bottom), edge);
  EXPECT_EQ(at(right, (top + bottom) / 2), edge);
}

TEST_F(scene_on_screen, words_are_still_drawn_after_their_size_has_changed) {
  show_map_with_overlay();
  const auto ink_of_strip = [this] {
    const test::Picture picture = draw(3);
    const Colour ground = palette(Theme::light).canvas;
    int pixels = 0;
    for (int y = height - 40; y < height; ++y)
      for (int x = 0; x < width; ++x)
        pixels += std::abs(picture.pixels[(std::size_t(y) * width + std::size_t(x)) * 3] - ground.red) > 60;
    return pixels;
  };
  const int usual = ink_of_strip();
  ASSERT_GT(usual, 200);
  SceneOptions options = scene_.options();
  options.projector = true;
  options.text_height = 13;
  scene_.set_options(options);
  EXPECT_GT(ink_of_strip(), usual / 2);
}

TEST_F(scene_on_screen, words_about_a_held_tour_cover_neither_the_map_nor_the_ants_control) {
  show_map_with_overlay();
  const auto fitted = [this] {
    draw();
    return scene_.map_view()->scale;
  };
  scene_.set_layer(Layer::ants, true);
  const double free = fitted();
  scene_.hold(held_tour(test::example_frame(60, 8)));
  EXPECT_LT(fitted(), free) << "a line of their own";
  scene_.set_layer(Layer::ants, false);
  EXPECT_DOUBLE_EQ(fitted(), free) << "on the line that the ants' control has left";
}

TEST_F(scene_on_screen, a_caption_stands_above_the_map_until_it_is_closed) {
  SceneOptions options = plain(Theme::light);
  options.overlay = true;
  scene_.set_options(options);
  scene_.set_view(View::map);
  Frame frame = test::example_frame(60, 8);
  frame.settings = frame.start = Settings{};
  scene_.update(shared(frame));
  draw(3);
  const auto highest_city = [&] {
    double y = height;
    const Camera camera = *scene_.map_view();
    for (const Point& place : frame.instance->layout()) y = std::min(y, camera.screen(place).y);
    return y;
  };
  const double without = highest_city();
  options.captions = true;
  scene_.set_options(options);
  draw(3);
  constexpr double foot = 88;  // of a caption of two lines
  EXPECT_LT(without, foot);
  EXPECT_GT(highest_city(), foot) << "it covers no city";
  const auto click = [&](Pixel at) {
    for (const auto kind : {PointerEvent::Kind::move, PointerEvent::Kind::press, PointerEvent::Kind::release}) {
      scene_.pointer({.kind = kind, .at = at});
      draw(2);
    }
  };
  click({width / 2.0, 60});
  EXPECT_TRUE(scene_.options().captions) << "a click on its words does nothing";
  for (double x = width - 10; x > width / 2.0 && scene_.options().captions; x -= 8) click({x, 60});
  EXPECT_FALSE(scene_.options().captions) << "its cross closes it";
  draw(2);
  EXPECT_NEAR(highest_city(), without, 1);
}

TEST_F(scene_on_screen, twice_the_pixels_a_logical_pixel_show_the_same_places) {
  scene_.set_options(plain(Theme::light));
  scene_.set_view(View::map);
  scene_.update(shared(test::example_frame(60, 8)));
  const test::Picture one = draw();
  scene_.release();
  screen_.reset();
  screen_.emplace(2 * width, 2 * height);
  scene_.draw(2 * width, 2 * height, 2);
  const test::Picture two = screen_->read();
  double off = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < 3; ++c) {
        int sum = 0;
        for (const int dy : {0, 1})
          for (const int dx : {0, 1}) sum += two.pixels[(std::size_t(2 * y + dy) * 2 * width + 2 * x + dx) * 3 + c];
        off += std::abs(sum / 4 - one.pixels[(std::size_t(y) * width + x) * 3 + c]);
      }
  EXPECT_LT(off / (width * height * 3), 4);
}

}  // namespace
}  // namespace formicarium
