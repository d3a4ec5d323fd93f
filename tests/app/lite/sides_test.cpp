// SPDX-License-Identifier: Apache-2.0
// A second run beside the first, by keys and pointer.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>

#include <cstdlib>

#include "core/documents/recovery.hpp"
#include "core/documents/session_file.hpp"
#include "tests/app/lite/window_fixture.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium::lite {
namespace {

struct LiteSides : LiteWindow {
  const Frame& other() { return *app->second()->player.frame(); }
  bool both_at(std::int64_t iteration) {
    return turn_until([=, this] {
      return state() == State::paused && frame().last.iteration == iteration && other().state == State::paused &&
             other().last.iteration == iteration;
    });
  }
  void begin_second(std::int64_t steps) {
    start();
    for (int i = 0; i < steps; ++i) type(U's');
    ASSERT_TRUE(turn_until([=, this] { return frame().last.iteration == steps && state() == State::paused; }));
    key(GLFW_KEY_D, GLFW_MOD_CONTROL);
    ASSERT_NE(app->second(), nullptr);
    ASSERT_TRUE(both_at(steps));
  }
};

TEST_F(LiteSides, a_copy_stands_beside_the_run_and_shares_its_commands) {
  begin_second(5);
  EXPECT_EQ(other().best, frame().best);
  EXPECT_EQ(app->focus(), 1U);
  type(U's');
  EXPECT_TRUE(both_at(6));
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(turn_until([this] { return other().last.iteration > 20; }));
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(turn_until([this] {
    return state() == State::paused && other().state == State::paused &&
           frame().last.iteration == other().last.iteration;
  }));
  type(U'[');
  EXPECT_TRUE(turn_until([this] { return frame().reviewing && other().reviewing; }));
  EXPECT_EQ(frame().last.iteration, other().last.iteration);
  type(U'}');
  type(U'n');
  EXPECT_TRUE(turn_until([this] {
    return frame().settings.seed != 1 && other().settings.seed == frame().settings.seed && frame().last.iteration == 0;
  }));
}

TEST_F(LiteSides, both_runs_are_kept_when_the_window_must_end) {
  begin_second(5);
  const TemporaryFolder state;
  const char* const before = std::getenv("XDG_STATE_HOME");
  const std::string state_before = before ? before : "";
  ::setenv("XDG_STATE_HOME", (state / "").c_str(), 1);
  EXPECT_TRUE(app->save_run());
  const auto kept = CrashedRun::find(recovery_folder());
  before ? ::setenv("XDG_STATE_HOME", state_before.c_str(), 1) : ::unsetenv("XDG_STATE_HOME");
  ASSERT_EQ(kept.size(), 1U);
  ASSERT_NE(kept[0].session(), nullptr);
  ASSERT_EQ(kept[0].session()->sides.size(), 1U);
  EXPECT_EQ(kept[0].session()->sides[0].best, other().best_length);
}

TEST_F(LiteSides, both_pictures_look_at_the_same) {
  begin_second(3);
  app->draw(true);
  type(U'+');
  app->draw(true);
  ASSERT_TRUE(app->scene().map_view() && app->second()->scene.map_view());
  EXPECT_DOUBLE_EQ(app->scene().map_view()->scale, app->second()->scene.map_view()->scale);
  type(U'c');
  EXPECT_EQ(app->scene().layer(Layer::cities), app->second()->scene.layer(Layer::cities));
  type(U'j');
  EXPECT_GE(app->scene().selected_city(), 0);
  EXPECT_EQ(app->second()->scene.selected_city(), app->scene().selected_city());
  click({200, 400});  // on the first map
  EXPECT_EQ(app->focus(), 0U);
  click({700, 400});
  EXPECT_EQ(app->focus(), 1U);
  type(U'\\');
  EXPECT_EQ(app->focus(), 0U);
}

TEST_F(LiteSides, differences_name_the_other_side) {
  begin_second(4);
  type(U'|');
  ASSERT_NE(app->scene().held(), nullptr);
  ASSERT_NE(app->second()->scene.held(), nullptr);
  EXPECT_EQ(app->scene().held()->name, "B");
  EXPECT_EQ(app->second()->scene.held()->name, "A");
  EXPECT_THAT(app->messages().text(), testing::HasSubstr("edge for edge"));
  app->draw(true);
  type(U'|');
  EXPECT_EQ(app->scene().held(), nullptr);
}

TEST_F(LiteSides, the_second_run_goes_by_the_same_key) {
  begin_second(2);
  key(GLFW_KEY_D, GLFW_MOD_CONTROL);
  EXPECT_EQ(app->second(), nullptr);
  EXPECT_EQ(app->focus(), 0U);
  type(U's');
  EXPECT_TRUE(turn_until([this] { return frame().last.iteration == 3; }));
  app->draw(true);
}

}  // namespace
}  // namespace formicarium::lite
