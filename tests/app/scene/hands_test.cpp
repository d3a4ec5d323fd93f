// SPDX-License-Identifier: Apache-2.0
// What pointer and keys do to cities, without a window: clicks, drags, the lasso, the keyboard's cross, scattering, and
// what stays selected.
#include "app/scene/hands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/cpu/make_colony.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Cities = std::vector<City>;

/// Five cities, 100 apart, seen at one px a unit.
struct hands : testing::Test {
  const ViewStatePtr view = std::make_shared<ViewState>();
  Player player{[] {}, make_colony, 1000};
  Sides sides{player};
  CityEdits edits{sides};
  std::string said, closed;
  int made = 0, pauses = 0;
  InstancePtr loaded;
  Hands hand{view,
             edits,
             {.why_not = [this] { return closed; },
              .say = [this](const std::string& words) { said = words; },
              .pause = [this] { ++pauses; },
              .load = [this](const InstancePtr& drawing) { loaded = drawing; },
              .made = [this] { ++made; }}};

  void SetUp() override {
    const Point places[] = {{100, 100, 0}, {200, 100, 0}, {300, 100, 0}, {300, 200, 0}, {100, 200, 0}};
    load(new_drawing(places));
    Camera camera;
    camera.pane = {0, 0, 800, 600};
    camera.centre = {200, 150, 0};
    hand.see(camera, camera.visible());
    hand.toggle();
    ASSERT_TRUE(hand.on());
  }
  void load(const InstancePtr& instance) {
    player.load(instance, {}, false);
    ASSERT_TRUE(shows([&](const Frame& frame) { return frame.instance == instance; }));
  }
  testing::AssertionResult shows(const std::function<bool(const Frame&)>& seen) {
    return test::comes("the frame that is looked for", [&] {
      take();
      return seen(*player.frame());
    });
  }
  void take() {
    player.take();
    sides.follow(0);
    edits.follow();
    view->begin(player.frame()->instance);
    hand.follow(*player.frame());
  }
  testing::AssertionResult has(int cities) {
    return shows([=](const Frame& f) { return !f.tries_edit && f.instance->cities() == cities; });
  }
  static Hands::Touch at(double x, double y, bool more = false) { return {{x, y, 0}, 1, more}; }
  void click(double x, double y, bool more = false) {
    hand.press(at(x, y, more));
    hand.release(at(x, y, more));
  }
  void drag(const std::vector<Point>& way) {
    hand.press(at(way.front().x, way.front().y));
    for (const Point& place : way) hand.move(at(place.x, place.y));
    hand.release(at(way.back().x, way.back().y));
  }
  Cities selected() const { return hand.selected(*player.frame()->instance); }
  Point place(City city) const { return player.frame()->instance->layout()[std::size_t(city)]; }
  void press(HandMove move, int right = 0, int up = 0) { hand.act({move, right, up}); }
  std::string words() const { return hand.words(*player.frame()).front(); }
};

TEST_F(hands, a_click_on_the_map_adds_a_city_there_and_selects_it) {
  click(150.4, 151.6);
  ASSERT_TRUE(has(6));
  EXPECT_EQ(place(5).x, 150) << "about a px is rounded to";
  EXPECT_EQ(place(5).y, 152);
  EXPECT_THAT(selected(), ElementsAre(5));
  EXPECT_EQ(made, 1);
  EXPECT_THAT(words(), HasSubstr("1 city selected"));
}

TEST_F(hands, a_click_on_a_city_selects_it_and_with_shift_or_ctrl_one_more) {
  click(102, 99);
  EXPECT_THAT(selected(), ElementsAre(0));
  click(300, 200, true);
  click(200, 100, true);
  EXPECT_THAT(selected(), ElementsAre(0, 1, 3));
  click(300, 200, true);
  EXPECT_THAT(selected(), ElementsAre(0, 1));
  click(300, 200);
  EXPECT_THAT(selected(), ElementsAre(3));
  EXPECT_EQ(made, 0);
}

TEST_F(hands, a_drag_moves_the_city_or_all_that_are_selected_and_is_one_edit) {
  hand.press(at(100, 100));
  hand.move(at(102, 101));
  EXPECT_FALSE(hand.moves_cities()) << "a hand trembles";
  hand.move(at(120.3, 130));
  EXPECT_TRUE(hand.moves_cities());
  EXPECT_TRUE(player.frame()->tries_edit);
  EXPECT_EQ(place(0).x, 120);
  EXPECT_THAT(words(), HasSubstr("Moving 1 city"));
  hand.move(at(140, 130));
  hand.release(at(140, 130));
  ASSERT_TRUE(shows([this](const Frame& f) { return !f.tries_edit && place(0).x == 140; }));
  EXPECT_EQ(made, 1);
  EXPECT_THAT(selected(), ElementsAre(0));
  click(200, 100, true);
  drag({{200, 100, 0}, {210, 90, 0}});
  ASSERT_TRUE(shows([this](const Frame& f) { return !f.tries_edit && place(1).x == 210; }));
  EXPECT_EQ(place(0).x, 150);
  EXPECT_EQ(place(0).y, 120);
  drag({{300, 100, 0}, {320, 100, 0}});
  ASSERT_TRUE(shows([this](const Frame& f) { return !f.tries_edit && place(2).x == 320; }));
  EXPECT_THAT(selected(), ElementsAre(2)) << "it was not selected before";
  EXPECT_EQ(made, 3);
}

TEST_F(hands, escape_ends_the_drag_then_what_is_selected_then_the_mode) {
  click(100, 100);
  hand.press(at(100, 100));
  hand.move(at(150, 100));
  EXPECT_TRUE(player.frame()->tries_edit);
  EXPECT_TRUE(hand.close_topmost());
  EXPECT_FALSE(player.frame()->tries_edit);
  hand.move(at(170, 100));
  hand.release(at(170, 100));
  EXPECT_EQ(made, 0);
  EXPECT_THAT(selected(), ElementsAre(0));
  EXPECT_TRUE(hand.close_topmost());
  EXPECT_THAT(selected(), IsEmpty());
  EXPECT_TRUE(hand.on());
  EXPECT_TRUE(hand.close_topmost());
  EXPECT_FALSE(hand.on());
  EXPECT_FALSE(hand.close_topmost());
}

TEST_F(hands, a_lasso_selects_what_it_encloses) {
  drag({{60, 60, 0}, {240, 60, 0}, {240, 140, 0}, {60, 140, 0}});
  EXPECT_THAT(selected(), ElementsAre(0, 1));
  EXPECT_EQ(made, 0);
  press(HandMove::remove);
  ASSERT_TRUE(has(3));
  EXPECT_THAT(selected(), IsEmpty());
  EXPECT_EQ(player.frame()->instance->id(0), 3);
}

TEST_F(hands, arrows_move_what_is_selected_until_the_key_is_let_go) {
  click(100, 100);
  for (int i = 0; i < 3; ++i) press(HandMove::nudge, 1, 0);
  EXPECT_TRUE(player.frame()->tries_edit);
  EXPECT_EQ(place(0).x, 115) << "5 units are at most 6 px";
  EXPECT_EQ(made, 0);
  hand.let_go();
  ASSERT_TRUE(shows([](const Frame& f) { return !f.tries_edit; }));
  EXPECT_EQ(place(0).x, 115);
  EXPECT_EQ(made, 1);
  press(HandMove::nudge_far, 0, -1);
  hand.let_go();
  ASSERT_TRUE(shows([this](const Frame& f) { return !f.tries_edit && place(0).y == 50; }));
}

TEST_F(hands, the_keyboards_cross_adds_and_selects) {
  press(HandMove::nudge, 1, 0);
  ASSERT_TRUE(hand.cross());
  EXPECT_EQ(hand.cross()->x, 205);
  EXPECT_THAT(words(), HasSubstr("the cross"));
  press(HandMove::touch);
  ASSERT_TRUE(has(6));
  EXPECT_EQ(place(5).x, 205);
  EXPECT_EQ(place(5).y, 150);
  hand.close_topmost();
  press(HandMove::nudge_far, 0, -1);
  EXPECT_EQ(hand.cross()->y, 100);
  EXPECT_EQ(hand.cross()->x, 200);
  press(HandMove::touch);
  EXPECT_THAT(selected(), ElementsAre(1));
  press(HandMove::all);
  EXPECT_EQ(selected().size(), 6U);
}

TEST_F(hands, what_is_selected_stays_so_under_another_number) {
  click(300, 100);
  click(300, 200, true);
  const CityEdit gone{.kind = CityEdit::Kind::remove, .cities = {0}};
  ASSERT_FALSE(edits.make(gone));
  ASSERT_TRUE(has(4));
  EXPECT_THAT(selected(), ElementsAre(1, 2));
}

TEST_F(hands, cities_are_scattered_within_the_lasso_or_over_what_is_seen) {
  EXPECT_EQ(hand.most_scattered(), most_cities_edited - 5);
  EXPECT_THAT(hand.scatter_words(), HasSubstr("seen"));
  hand.scatter(40, 1);
  ASSERT_TRUE(has(45));
  EXPECT_EQ(selected().size(), 40U);
  for (const City city : selected()) {
    EXPECT_LE(std::abs(place(city).x - 200), 400);
    EXPECT_LE(std::abs(place(city).y - 150), 300);
    EXPECT_EQ(place(city).x, std::round(place(city).x));
  }
  hand.close_topmost();
  drag({{0, -100, 0}, {50, -100, 0}, {0, -50, 0}});
  EXPECT_THAT(hand.scatter_words(), HasSubstr("the lasso"));
  hand.scatter(30, 2);
  ASSERT_TRUE(has(75));
  for (City city = 45; city < 75; ++city) EXPECT_LE(place(city).x + place(city).y + 100, 51) << city;
}

TEST_F(hands, an_empty_sheet_becomes_a_drawing_with_the_first_city) {
  hand.begin_sheet();
  EXPECT_TRUE(hand.has_sheet());
  EXPECT_EQ(pauses, 1);
  EXPECT_THAT(words(), HasSubstr("empty sheet"));
  click(100, 100);
  ASSERT_TRUE(loaded) << "the former run's cities are not there";
  EXPECT_EQ(loaded->cities(), 1);
  EXPECT_TRUE(hand.has_sheet());
  click(500, 100);  // too early
  load(loaded);
  EXPECT_FALSE(hand.has_sheet());
  EXPECT_TRUE(hand.on());
  EXPECT_EQ(player.frame()->instance->cities(), 1);
  click(500, 100);
  EXPECT_TRUE(has(2));
}

TEST_F(hands, end_with_another_instance) {
  const Point places[] = {{1, 1, 0}, {2, 1, 0}};
  load(new_drawing(places));
  EXPECT_FALSE(hand.on());
}

TEST_F(hands, do_not_begin_where_nothing_can_be_edited) {
  hand.toggle();
  closed = "A lesson is open.";
  hand.toggle();
  EXPECT_FALSE(hand.on());
  EXPECT_EQ(said, closed);
  closed.clear();
  view->set_view(View::matrix);
  hand.toggle();
  EXPECT_TRUE(hand.on());
  EXPECT_EQ(view->view(), View::map);
}

TEST(grain, is_a_power_of_ten_of_about_a_pixel) {
  EXPECT_EQ(grain_of(0.7), 1);
  EXPECT_EQ(grain_of(1.5), 1);
  EXPECT_NEAR(grain_of(2), 0.1, 1e-12);
  EXPECT_EQ(grain_of(0.1), 10);
}

}  // namespace
}  // namespace formicarium
