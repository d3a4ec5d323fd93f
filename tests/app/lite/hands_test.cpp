// SPDX-License-Identifier: Apache-2.0
// Cities edited by hand in the bare window, by events as GLFW reports them.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "app/model/lesson_run.hpp"
#include "tests/app/lite/window_fixture.hpp"

namespace formicarium::lite {
namespace {

using testing::HasSubstr;
using Kind = PointerEvent::Kind;

struct LiteHands : LiteWindow {
  Hands& hands() { return app->hands(); }
  bool has(int cities) {
    return turn_until([=, this] { return !frame().tries_edit && frame().instance->cities() == cities; });
  }
  /// In px of the window.
  Pixel seen(Point place) {
    const Pixel in = app->scene().map_view()->screen(place);
    return {in.x + app->picture().x, in.y + app->picture().y};
  }
  Pixel city(City number) { return seen(frame().instance->layout()[std::size_t(number)]); }
  Pixel empty_place() {
    const Rect room = app->scene().map_seen();
    for (double y = room.y + 0.2 * room.height; y < room.y + 0.8 * room.height; y += 7)
      for (double x = room.x + 0.2 * room.width; x < room.x + 0.8 * room.width; x += 7) {
        const Pixel there{x + app->picture().x, y + app->picture().y};
        bool free = true;
        for (City c = 0; c < frame().instance->cities() && free; ++c)
          free = std::hypot(city(c).x - there.x, city(c).y - there.y) > 20;
        if (free) return there;
      }
    return {};
  }
  void begin(Theme theme) {
    start();
    if (theme == Theme::dark) type(U'd');
    for (int i = 0; i < 3; ++i) type(U's');
    ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 3 && state() == State::paused; }));
    key(GLFW_KEY_C, GLFW_MOD_SHIFT);
    ASSERT_TRUE(hands().on());
  }
};

TEST_F(LiteHands, cities_are_added_moved_and_removed_and_all_is_taken_back_in_both_themes) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    begin(theme);
    const InstancePtr first = frame().instance;
    click(empty_place());
    ASSERT_TRUE(has(81));
    const Pixel from = city(7), to{from.x + 40, from.y + 24};
    point(Kind::move, from);
    point(Kind::press, from);
    point(Kind::move, {from.x + 20, from.y});
    point(Kind::move, to);
    EXPECT_TRUE(frame().tries_edit);
    point(Kind::release, to);
    ASSERT_TRUE(has(81));
    EXPECT_NEAR(city(7).x, to.x, 1.5);
    EXPECT_NEAR(city(7).y, to.y, 1.5);
    key(GLFW_KEY_DELETE);
    ASSERT_TRUE(has(80));
    EXPECT_EQ(frame().last.iteration, 3);
    const InstancePtr end = frame().instance;
    for (int i = 0; i < 3; ++i) key(GLFW_KEY_Z, GLFW_MOD_CONTROL);
    ASSERT_TRUE(turn_until([&] { return frame().instance == first; }));
    for (int i = 0; i < 3; ++i) key(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT);
    ASSERT_TRUE(turn_until([&] { return frame().instance == end; }));
    key(GLFW_KEY_ESCAPE);
    EXPECT_FALSE(hands().on());
    app.reset();
    window.reset();
  }
}

TEST_F(LiteHands, arrows_move_and_scatter_asks_how_many) {
  begin(Theme::light);
  key(GLFW_KEY_A, GLFW_MOD_CONTROL);
  EXPECT_EQ(hands().selected(*frame().instance).size(), 80U);
  const double x = frame().instance->layout()[0].x;
  key(GLFW_KEY_RIGHT);
  ASSERT_TRUE(turn_until([&] { return !frame().tries_edit && frame().instance->layout()[0].x > x; }));
  EXPECT_EQ(frame().last.iteration, 3) << "the arrow makes no step of the run";
  key(GLFW_KEY_S, GLFW_MOD_SHIFT);
  type("15");  // in place of the number that stands there
  key(GLFW_KEY_ENTER);
  ASSERT_TRUE(has(95));
  key(GLFW_KEY_S, GLFW_MOD_SHIFT);
  key(GLFW_KEY_ESCAPE);
  turn();
  EXPECT_TRUE(has(95));
}

TEST_F(LiteHands, a_drawing_begins_with_an_empty_sheet) {
  start("");
  key(GLFW_KEY_N, GLFW_MOD_CONTROL);
  ASSERT_TRUE(hands().has_sheet());
  turn();
  const Pixel middle{500, 420};
  click(middle);
  ASSERT_TRUE(turn_until([this] { return frame().instance && !hands().has_sheet(); }));
  EXPECT_NEAR(city(0).x, middle.x, 1.5);
  EXPECT_NEAR(city(0).y, middle.y, 1.5);
  click({620, 420});
  ASSERT_TRUE(has(2));
  click({560, 300});
  ASSERT_TRUE(has(3));
  key(GLFW_KEY_ESCAPE);
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(hands().on());
  type(U's');
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 1; }));
  EXPECT_EQ(frame().best.size(), 3U);
}

TEST_F(LiteHands, what_cannot_be_edited_is_said) {
  start("workshops-12");
  key(GLFW_KEY_C, GLFW_MOD_SHIFT);
  EXPECT_FALSE(hands().on());
  EXPECT_THAT(app->messages().text(), HasSubstr("assignment"));
}

}  // namespace
}  // namespace formicarium::lite
