// SPDX-License-Identifier: GPL-3.0-or-later
// Who gives way in small windows, without a window.
#include "app/desktop/room_policy.hpp"

#include <gtest/gtest.h>

namespace formicarium {
namespace {

constexpr QSize large(1920, 1000), smaller(1280, 800), narrow(1000, 800), low(1280, 600);

TEST(RoomPolicy, charts_give_way_to_a_low_window_and_come_back) {
  RoomPolicy room;
  EXPECT_EQ(room.make_room({low, true, false, View::map}).charts, false);
  EXPECT_FALSE(room.make_room({low, false, false, View::map}).charts) << "they are gone already";
  EXPECT_EQ(room.make_room({smaller, false, false, View::map}).charts, true);
  EXPECT_FALSE(room.make_room({smaller, true, false, View::map}).charts);
}

TEST(RoomPolicy, charts_that_the_user_hid_stay_hidden) {
  RoomPolicy room;
  EXPECT_FALSE(room.make_room({low, false, false, View::map}).charts);
  EXPECT_FALSE(room.make_room({smaller, false, false, View::map}).charts);
  room.make_room({low, true, false, View::map});
  room.charts_chosen();
  EXPECT_FALSE(room.make_room({smaller, false, false, View::map}).charts) << "the user has decided meanwhile";
}

TEST(RoomPolicy, charts_give_way_to_three_sides_unless_the_window_is_tall) {
  RoomPolicy room;
  EXPECT_FALSE(room.make_room({smaller, true, false, View::map, 2}).charts);
  EXPECT_EQ(room.make_room({smaller, true, false, View::map, 3}).charts, false);
  EXPECT_FALSE(room.make_room({smaller, true, false, View::map, 4}).charts) << "the user has shown them since";
  EXPECT_EQ(room.make_room({smaller, false, false, View::map, 2}).charts, true);
  EXPECT_FALSE(RoomPolicy().make_room({large, true, false, View::map, 4}).charts);
}

TEST(RoomPolicy, parameters_give_way_to_a_slim_window_and_come_back_unless_the_user_has_decided) {
  const auto of = [](int width, bool parameters) {
    return RoomPolicy::Window{{width, 800}, false, false, View::map, 1, parameters};
  };
  RoomPolicy room;
  EXPECT_FALSE(room.make_room(of(853, true)).parameters);
  EXPECT_EQ(room.make_room(of(640, true)).parameters, false);
  EXPECT_FALSE(room.make_room(of(640, true)).parameters) << "the user has shown them since";
  EXPECT_EQ(room.make_room(of(853, false)).parameters, true);
  room.make_room(of(640, true));
  room.parameters_chosen();
  EXPECT_FALSE(room.make_room(of(853, false)).parameters);
  room.make_room(of(640, true));
  EXPECT_EQ(room.as_chosen().parameters, true) << "what is saved";
}

TEST(RoomPolicy, the_matrix_gives_way_to_a_narrow_window_once) {
  RoomPolicy room;
  EXPECT_EQ(room.make_room({narrow, false, false, View::both}).view, View::map);
  EXPECT_FALSE(room.make_room({narrow, false, false, View::both}).view) << "the user wants both nevertheless";
  EXPECT_FALSE(room.make_room({smaller, false, false, View::matrix}).view) << "the user looks at the matrix";
  room.make_room({narrow, false, false, View::both});
  EXPECT_EQ(room.make_room({smaller, false, false, View::map}).view, View::both);
}

TEST(RoomPolicy, the_inspector_floats_over_the_map_until_there_is_room) {
  RoomPolicy room;
  EXPECT_FALSE(room.floating_place({0, 0, 800, 600}, {})) << "it has not given way";
  EXPECT_EQ(room.make_room({smaller, false, true, View::map}).inspector_floats, true);
  const auto place = room.floating_place({0, 0, 800, 600}, {});
  ASSERT_TRUE(place);
  EXPECT_TRUE(QRect(0, 0, 800, 600).contains(*place));
  EXPECT_LT(800 - place->right(), 20) << "at the right edge";
  room.floats_at({10, 10});
  EXPECT_FALSE(room.floating_place({0, 0, 800, 600}, {300, 10})) << "the user has moved it";
  EXPECT_EQ(room.make_room({large, false, false, View::map}).inspector_floats, false);
}

TEST(RoomPolicy, a_floating_inspector_waits_for_the_gallery_to_go) {
  RoomPolicy room;
  EXPECT_FALSE(room.gallery(true, true).inspector) << "a docked one covers nothing";
  room.make_room({smaller, false, true, View::map});
  EXPECT_EQ(room.gallery(true, true).inspector, false);
  EXPECT_EQ(room.gallery(false, false).inspector, true);
  EXPECT_FALSE(room.gallery(false, true).inspector);
}

TEST(RoomPolicy, what_is_saved_is_what_the_user_chose) {
  RoomPolicy room;
  room.make_room({{1000, 600}, true, true, View::map});
  const auto moves = room.as_chosen();
  EXPECT_EQ(moves.charts, true);
  EXPECT_EQ(moves.inspector_floats, false);
  EXPECT_FALSE(room.as_chosen().charts);
}

}  // namespace
}  // namespace formicarium
