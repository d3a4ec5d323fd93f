// SPDX-License-Identifier: GPL-3.0-or-later
// The two painters of a drawing, OpenGL's and QPainter's: each layer looks alike in a window and in a file.
#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <optional>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/drawing_paint.hpp"
#include "app/desktop/picture/shot.hpp"
#include "app/scene/scene.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

constexpr int wide = 640, tall = 480;

struct Painters : testing::Test {
  std::optional<test::Offscreen> context;

  void SetUp() override {
    try {
      context.emplace(wide, tall);
    } catch (const std::runtime_error& error) {
      GTEST_SKIP() << error.what();
    }
  }
  test::Picture by_gl(const Frame& frame, const PictureOptions& options, Camera& camera) const {
    Scene scene;
    scene.change_options([&](SceneOptions& o) {
      o.overlay = false;
      o.theme = options.theme;
      o.trail_painter = TrailPainter::processor;
    });
    scene.set_view(View::map);
    scene.state()->set_shown(options.layers);
    scene.update(shared(frame));
    if (options.held) scene.hold(*options.held);
    scene.draw(wide, tall, 1);
    scene.draw(wide, tall, 1);
    camera = *scene.map_view();
    const test::Picture picture = context->read();
    scene.release();
    return picture;
  }
  static test::Picture by_qt(const Frame& frame, PictureOptions options, const Camera& camera) {
    QImage image(wide, tall, QImage::Format_RGB32);
    image.fill(colour(palette(options.theme).canvas));
    options.view = camera;
    Shot shot(frame, options);
    shot.aim(camera.pane, {}, {}, 1);
    {
      QPainter painter(&image);
      painter.setRenderHint(QPainter::Antialiasing);
      paint_layers({.painter = painter, .camera = shot.look().camera}, shot.map_layers(), shot.look());
    }
    test::Picture picture{wide, tall, {}};
    for (int y = 0; y < tall; ++y)
      for (int x = 0; x < wide; ++x) {
        const QRgb pixel = image.pixel(x, y);
        picture.pixels.insert(picture.pixels.end(),
                              {std::uint8_t(qRed(pixel)), std::uint8_t(qGreen(pixel)), std::uint8_t(qBlue(pixel))});
      }
    return picture;
  }
  /// `most`: mean difference of a channel.
  void expect_alike(const Frame& frame, Layer layer, double most,
                    const std::shared_ptr<const HeldTour>& held = nullptr) const {
    for (const Theme theme : {Theme::light, Theme::dark}) {
      PictureOptions options;
      options.theme = theme;
      options.held = held;
      options.layers = {};
      Camera camera;
      const test::Picture ground = by_gl(frame, options, camera);
      options.layers[std::size_t(layer)] = true;
      const test::Picture gl = by_gl(frame, options, camera), qt = by_qt(frame, options, camera);
      EXPECT_LT(compare(gl, qt).mean, most) << kind_of(layer).name;
      EXPECT_GT(compare(gl, ground).mean, 2 * most) << kind_of(layer).name << ": the comparison must be able to fail";
    }
  }
};

TEST_F(Painters, draw_each_layer_of_a_tour_alike) {
  Frame frame = test::example_frame(40, 8);
  frame.iteration_best = frame.best;
  HeldTour held = held_tour(frame);
  std::swap(held.tour[3], held.tour[20]);
  for (const auto& [layer, most] : {std::pair(Layer::cities, 0.1),
                                    {Layer::best, 0.2},
                                    {Layer::iteration_best, 0.2},
                                    {Layer::hull, 0.1},
                                    {Layer::trails, 0.35}})  // wide lines have the most edge
    expect_alike(frame, layer, most);
  expect_alike(frame, Layer::held, 0.2, std::make_shared<const HeldTour>(held));
  expect_alike(test::one_way_frame(), Layer::best, 0.2);
}

TEST_F(Painters, draw_each_layer_of_an_assignment_alike) {
  const Frame frame = test::assigned_frame(12, false);
  expect_alike(frame, Layer::flows, 0.3);
  expect_alike(frame, Layer::locations, 0.4);  // the numbers in the discs belong to the overlay
}

}  // namespace
}  // namespace formicarium
