// SPDX-License-Identifier: Apache-2.0
// What is shown of the parameters while the solver has not yet answered, and after it refused.
#include "core/session/choices.hpp"

#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

struct ChoicesTest : testing::Test {
  ChoicesTest() {
    frame.run = 1;
    frame.instance = ring(20);
    choices.take(frame);
  }
  /// The user turns the selection rule to `trial`; what goes to the solver.
  Settings choose_trial() {
    const auto sent = choices.put(choices.with(*find_parameter("selection"), double(Selection::trial)));
    return sent.value_or(Settings{});
  }
  Frame frame;
  Choices choices;
};

TEST_F(ChoicesTest, a_change_stays_on_screen_until_the_solver_has_seen_it) {
  EXPECT_EQ(choose_trial().selection, Selection::trial);
  ++frame.last.iteration;
  choices.take(frame);
  EXPECT_EQ(choices.shown().selection, Selection::trial);
}

TEST_F(ChoicesTest, a_refused_change_is_taken_back_whether_or_not_a_frame_showed_it) {
  const Settings before = frame.settings;
  for (const bool seen : {false, true}) {
    SCOPED_TRACE(seen);
    const Settings wanted = choose_trial();
    ASSERT_EQ(wanted.selection, Selection::trial) << "it can be wanted again";
    if (seen) {
      frame.settings = wanted;
      choices.take(frame);
    }
    frame.settings = before;
    ++frame.messages;
    EXPECT_TRUE(choices.take(frame));
    EXPECT_EQ(choices.shown(), before);
  }
}

TEST_F(ChoicesTest, a_message_about_something_else_loses_no_change) {
  const Settings wanted = choose_trial();
  ++frame.messages;
  choices.take(frame);
  frame.settings = wanted;
  choices.take(frame);
  EXPECT_EQ(choices.shown().selection, Selection::trial);
}

}  // namespace
}  // namespace formicarium
