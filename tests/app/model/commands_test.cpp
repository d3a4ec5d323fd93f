// SPDX-License-Identifier: Apache-2.0
// The commands of both windows: one row each, words and keys as people read them.
#include "app/model/commands.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "app/model/problem_words.hpp"
#include "core/qap/qap_words.hpp"

namespace formicarium {
namespace {

TEST(commands, each_has_an_id_of_its_own_and_words) {
  std::set<std::string> ids;
  for (const CommandWords& one : command_words()) {
    EXPECT_TRUE(ids.insert(one.id).second) << one.id;
    EXPECT_FALSE(plain_label_of(one, tour_words).empty()) << one.id;
    EXPECT_EQ(&command_words(one.id), &one);
    const std::string label = one.label, tip = one.tip;
    EXPECT_FALSE(tip.ends_with('.')) << "tips end without a full stop: " << one.id;
    EXPECT_EQ(tip.find('&'), std::string::npos) << one.id;
  }
  EXPECT_THROW(command_words("paly"), std::logic_error);
}

TEST(commands, keys_are_read_as_people_do) {
  const auto read = [](const char* id) { return keys_text(keys_of(command_words(id))); };
  EXPECT_EQ(read("step"), "S or →");
  EXPECT_EQ(read("zoom_out"), "−");
  EXPECT_EQ(read("larger_pane"), "Ctrl+Alt++ or Ctrl+Alt+=");
  EXPECT_EQ(read("projector"), "F8 or Ctrl+Shift+P");
  EXPECT_EQ(read("about"), "");
  EXPECT_EQ(keys_text(keys_of({"", "", "", "Shift+Left Shift+Right Shift+Up Shift+Down"})), "Shift+arrows");
  const auto keys = keys_of(command_words("larger_pane"));
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_EQ(keys[0].key, "+");
  EXPECT_TRUE(keys[0].ctrl && keys[0].alt && !keys[0].shift);
}

TEST(commands, speak_in_the_words_of_the_problem) {
  const CommandWords& save = command_words("save_tour");
  EXPECT_EQ(label_of(save, tour_words), "&Save Tour…");
  EXPECT_EQ(plain_label_of(save, assignment_words), "Save Assignment");
  EXPECT_EQ(tip_of(save, tour_words), "Save the best tour as a TSPLIB tour file (Ctrl+S)");
  EXPECT_EQ(tip_of(save, assignment_words), "Save the best assignment for QAPLIB (.sln), or as .csv or .json (Ctrl+S)");
  EXPECT_EQ(plain_label_of(command_words("next_city"), assignment_words), "Next Facility");
  EXPECT_EQ(tip_of(command_words("pan_left"), tour_words), "Pan Left (Ctrl+←)");
  EXPECT_NE(tip_of(command_words("open"), assignment_words).find("an assignment to compare with"), std::string::npos);
  EXPECT_EQ(plain_label_of(command_words("solve"), assignment_words), "Cheapest Assignment in a Given Time");
  for (const CommandWords& one : command_words())
    for (const ProblemWords& words : {tour_words, assignment_words})
      EXPECT_EQ((label_of(one, words) + plain_label_of(one, words)).find_first_of("{}"), std::string::npos) << one.id;
}

TEST(commands, sentences_have_holes_for_the_words_of_a_problem) {
  EXPECT_EQ(filled("{Solution}: {a_solution} of {items}, {cost}", assignment_words),
            "Assignment: an assignment of facilities, cost");
  EXPECT_EQ(filled("the {least} {solution}", tour_words), "the shortest tour");
  EXPECT_EQ(filled("no hole", tour_words), "no hole");
  EXPECT_THROW(filled("{soluton}", tour_words), std::logic_error);
  EXPECT_THROW(filled("open {solution", tour_words), std::logic_error);
}

}  // namespace
}  // namespace formicarium
