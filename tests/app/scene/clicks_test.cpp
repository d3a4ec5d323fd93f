// SPDX-License-Identifier: Apache-2.0
// Every click on a switch of the picture counts, however soon it follows the one before, and however the host reports
// it.
#include <gtest/gtest.h>

#include <optional>

#include "app/scene/scene.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

using Kind = PointerEvent::Kind;
constexpr int width = 900, height = 520;

class clicks : public testing::Test {
 protected:
  clicks() {
    scene.change_options([](SceneOptions& o) { o.reduced_motion = true; });
    scene.set_view(View::map);
    scene.update(shared(test::example_frame(40, 8)));
    draw();
  }
  ~clicks() override { scene.release(); }
  void draw() {
    do scene.draw(width, height, 1);
    while (scene.wants_repaint());
  }
  bool shown() const { return scene.layer(Layer::cities); }
  /// Where a click switches the cities.
  std::optional<Pixel> find_switch() {
    for (double y = height / 2; y < height; y += 6)
      for (double x = 10; x < 200; x += 6) {
        const bool before = shown();
        scene.pointer({.kind = Kind::press, .at = {x, y}});
        scene.pointer({.kind = Kind::release, .at = {x, y}});
        draw();
        if (shown() != before) return Pixel{x, y};
      }
    return {};
  }

  test::Offscreen screen{width, height};
  Scene scene;
};

TEST_F(clicks, a_double_press_on_a_switch_is_its_second_press) {
  const auto at = find_switch();
  ASSERT_TRUE(at);
  for (int i = 0; i < 25; ++i) {
    const bool before = shown();
    for (const Kind press : {Kind::press, Kind::double_press}) {  // as Qt reports two clicks
      scene.pointer({.kind = press, .at = *at});
      draw();
      scene.pointer({.kind = Kind::release, .at = *at});
      draw();
      EXPECT_EQ(shown(), press == Kind::press ? !before : before) << "pair " << i;
    }
  }
}

TEST_F(clicks, that_come_between_two_pictures_all_count) {
  const auto at = find_switch();
  ASSERT_TRUE(at);
  for (const int count : {1, 2, 3, 4, 25}) {
    const bool before = shown();
    for (int i = 0; i < count; ++i) {
      scene.pointer({.kind = i % 2 == 0 ? Kind::press : Kind::double_press, .at = *at});
      scene.pointer({.kind = Kind::release, .at = *at});
    }
    draw();
    EXPECT_EQ(shown(), count % 2 == 0 ? before : !before) << count << " clicks";
  }
}

TEST_F(clicks, a_double_press_that_follows_a_press_of_its_own_is_not_a_third_one) {
  const auto at = find_switch();
  ASSERT_TRUE(at);
  const bool before = shown();
  for (int i = 0; i < 2; ++i) {  // as the lite window reports two clicks
    scene.pointer({.kind = Kind::press, .at = *at});
    if (i == 1) scene.pointer({.kind = Kind::double_press, .at = *at});
    scene.pointer({.kind = Kind::release, .at = *at});
    draw();
    EXPECT_EQ(shown(), i == 0 ? !before : before);
  }
}

}  // namespace
}  // namespace formicarium
