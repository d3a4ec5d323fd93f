// SPDX-License-Identifier: Apache-2.0
// A lesson in the small window: taken to its end, left, and nothing touched that its step does not name.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

#include "tests/app/lite/window_fixture.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium::lite {
namespace {

using testing::HasSubstr;
using Wish = LessonPane::Wish;

class LiteLesson : public LiteWindow {
 protected:
  void take() {
    take(
        "lesson Forgetting\nopen circle-24\nset restart off\nspeed 1000\n"
        "step Slowly\nsay Press Play.\nrun 30\nkeep slow\n"
        "step Predict\nask Who is ahead?\n  (a) The slow one.\n  * (b) The quick one.\n"
        "reply a No.\nreply b Yes.\n"
        "step Quickly\nsay Turn it.\nturn rho\nreset\nrun 30\ncheck mean < slow.mean\n"
        "pass {mean}.\nfail Not yet.\nhint Try 0.5.\nwitness passes rho 0.5\n"
        "witness fails rho 0.001\n");
  }
  void take(const std::string& text) {
    std::ofstream(file()) << text;
    app->open(file());
    ASSERT_TRUE(turn_until([this] { return app->lesson() != nullptr && !app->lesson()->busy(); }));
  }
  std::string file() const { return (folder_ / "short.lesson").string(); }
  const lesson::Course& course() { return app->lesson()->course(); }
  void play() {
    const std::int64_t to = course().awaited_iteration();
    key(GLFW_KEY_SPACE);
    ASSERT_TRUE(
        turn_until([this, to] { return app->player().newest()->live_iteration == to && !app->lesson()->busy(); }));
  }
  void choose_rho(double rho) {
    app->player().choose(app->player().choices().with(*find_parameter("rho"), rho));
    turn();
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(LiteLesson, is_taken_to_its_end_and_the_own_run_comes_back) {
  start("koch-192");
  for (int i = 0; i < 3; ++i) type(U's');
  ASSERT_TRUE(turn_until([this] { return frame().last.iteration == 3 && state() == State::paused; }));
  take();
  EXPECT_EQ(frame().instance->cities(), 24);
  EXPECT_GT(app->picture().x, 300) << "the pane lies beside the picture";
  play();
  ASSERT_TRUE(course().done());
  app->act_on({Wish::Kind::next});
  app->act_on({Wish::Kind::answer, "a"});
  EXPECT_EQ(course().items().back().reply, "No.");
  app->act_on({Wish::Kind::next});
  EXPECT_EQ(app->lesson()->awaited(app->player().choices().shown()), LessonRun::Control::turn);
  choose_rho(0.5);
  EXPECT_EQ(app->lesson()->awaited(app->player().choices().shown()), LessonRun::Control::reset);
  type(U'r');
  ASSERT_TRUE(turn_until([this] { return course().awaits() == lesson::Awaits::run; }));
  play();
  ASSERT_TRUE(turn_until([this] { return course().done(); }));
  EXPECT_EQ(course().items().back().kind, lesson::Item::Kind::passed);
  EXPECT_TRUE(course().at_the_end());
  app->act_on({Wish::Kind::leave});
  EXPECT_EQ(app->lesson(), nullptr);
  EXPECT_TRUE(turn_until([this] { return frame().instance->cities() == 192 && frame().last.iteration == 3; }));
}

TEST_F(LiteLesson, lets_nothing_be_touched_that_its_step_does_not_name) {
  start();
  take();
  type(U's');
  type(U'r');
  type(U'N');
  turn();
  EXPECT_EQ(frame().last.iteration, 0);
  EXPECT_EQ(frame().settings.seed, 1U);
  EXPECT_THAT(app->messages().text(), HasSubstr("Press Play"));
  play();
  key(GLFW_KEY_SPACE);
  turn();
  EXPECT_EQ(app->player().newest()->live_iteration, 30);
}

TEST_F(LiteLesson, another_instance_ends_it_and_it_goes_on_where_it_was) {
  start();
  take();
  play();
  app->act_on({Wish::Kind::next});
  app->open("uniform-80");
  ASSERT_TRUE(turn_until([this] { return app->lesson() == nullptr; }));
  app->open(file());
  ASSERT_TRUE(turn_until([this] { return app->lesson() != nullptr && !app->lesson()->busy(); }));
  EXPECT_EQ(course().shown_step(), 1U);
  EXPECT_EQ(frame().last.iteration, 30);
}

TEST_F(LiteLesson, a_file_that_is_none_is_refused) {
  start();
  std::ofstream(file()) << "lessen Oh\n";
  app->open(file());
  ASSERT_TRUE(turn_until([this] { return app->failure().has_value(); }));
  EXPECT_THAT(*app->failure(), HasSubstr("short.lesson:1: "));
  EXPECT_EQ(app->lesson(), nullptr);
}

TEST_F(LiteLesson, opens_another_instance_in_its_middle_and_takes_numbers_and_clicks) {
  start();
  take(
      "lesson Two\nopen circle-24\nset restart off\n"
      "step One\nrun 3\nask How many cities?\n  = 24\nreply right Yes.\n"
      "step Two\nopen uniform-5\nset ants 3\nrun 4\nclick city Where is a road?\n"
      "  = roads >= 1 and nearest > 20\nreply right Yes.\nreply wrong No.\n"
      "step Three\nshow matrix\nhide trails\nsay {iteration}.\n");
  play();
  app->act_on({Wish::Kind::answer, "about 24"});
  EXPECT_EQ(course().awaits(), lesson::Awaits::answer);
  app->act_on({Wish::Kind::answer, "24"});
  EXPECT_EQ(course().items().back().reply, "Yes.");
  app->act_on({Wish::Kind::next});
  ASSERT_TRUE(turn_until([this] { return app->lesson() && course().awaits() == lesson::Awaits::run; }));
  EXPECT_EQ(frame().instance->name(), "uniform-5");
  EXPECT_EQ(frame().settings.ants, 3);
  play();
  ASSERT_TRUE(turn_until([this] { return course().awaits() == lesson::Awaits::answer; }));
  EXPECT_THAT(app->lesson()->waiting_words(app->player().choices().shown()), HasSubstr("Click a city"));
  app->scene().state()->change_excerpt([](Excerpt& part) {
    part.clicked = City{0};
    return ViewChange::clicked;
  });
  ASSERT_TRUE(turn_until([this] { return course().done(); }));
  app->act_on({Wish::Kind::next});
  turn();
  EXPECT_EQ(app->scene().view(), View::matrix);
  EXPECT_FALSE(app->scene().layer(Layer::trails));
  app->act_on({Wish::Kind::leave});
  EXPECT_EQ(app->scene().view(), View::map);
  EXPECT_TRUE(app->scene().layer(Layer::trails));
}

}  // namespace
}  // namespace formicarium::lite
