// SPDX-License-Identifier: Apache-2.0
#include "app/model/timeline_marks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace formicarium {
namespace {

using Kind = TimelineMark::Kind;
using testing::ElementsAre;

struct MarkedRun : testing::Test {
  MarkedRun() { frame.run = 1; }
  void add(std::int64_t iteration, bool improved, bool restarted = false) {
    IterationRecord record;
    record.iteration = iteration;
    record.best = 7542;
    record.improved = improved;
    record.restarted = restarted;
    trace->append(record);
  }
  void change(std::int64_t iteration, double rho) {
    Settings other = frame.start;
    other.rho = rho;
    frame.journal.push_back({iteration, other});
  }
  std::vector<std::string> words() const {
    std::vector<std::string> all;
    for (const TimelineMark& mark : marks.all()) all.push_back(mark.words);
    return all;
  }
  Frame frame;
  std::shared_ptr<Trace> trace = std::make_shared<Trace>();
  TimelineMarks marks;
};

TEST_F(MarkedRun, improvements_changes_and_restarts_say_what_they_are_in_the_order_of_the_run) {
  add(1, true);
  add(2, false);
  add(3, false, true);
  change(2, 0.5);
  EXPECT_TRUE(marks.take(frame, trace));
  EXPECT_THAT(words(), ElementsAre("Iteration 1: best 7\u2009542", testing::StartsWith("After iteration 2: ρ"),
                                   "Iteration 3: trails set back"));
  EXPECT_FALSE(marks.take(frame, trace));
  add(4, true);
  EXPECT_TRUE(marks.take(frame, trace));
  EXPECT_EQ(marks.all().back().iteration, 4);
}

TEST_F(MarkedRun, edits_of_cities_are_marked_as_changes_are) {
  change(2, 0.5);
  frame.journal.back().edits = {{.kind = CityEdit::Kind::move, .cities = {1, 2}, .places = {{}, {}}},
                                {.kind = CityEdit::Kind::add, .cities = {9}, .places = {{}}}};
  frame.journal.push_back({4, frame.journal.back().settings});
  frame.journal.back().edits = {{.kind = CityEdit::Kind::remove, .cities = {3}}};
  EXPECT_TRUE(marks.take(frame, trace));
  EXPECT_THAT(words(),
              ElementsAre(testing::EndsWith("0.5, 2 cities moved, 1 city added"), "After iteration 4: 1 city removed"));
  const Changes changes = changes_of(frame.start, frame.journal);
  EXPECT_EQ(changes.settings, 1);
  EXPECT_EQ(changes.edits, 3);
}

TEST_F(MarkedRun, a_look_back_keeps_later_marks_and_another_run_has_its_own) {
  add(1, true);
  change(1, 0.5);
  marks.take(frame, trace);
  Frame earlier = frame;
  earlier.journal.clear();
  earlier.reviewing = true;
  EXPECT_FALSE(marks.take(earlier, trace));
  EXPECT_EQ(marks.all().size(), 2U);
  Frame other;
  other.run = 2;
  EXPECT_TRUE(marks.take(other, std::make_shared<Trace>()));
  EXPECT_TRUE(marks.all().empty());
}

TEST_F(MarkedRun, branches_that_leave_together_are_one_mark_with_clean_names) {
  marks.set_branches({{5, "b"}, {2, "a\nb\u202e"}, {5, "c"}});
  EXPECT_THAT(words(), ElementsAre("After iteration 2: “a b” branches off",
                                   "After iteration 5: “b” branches off; “c” branches off"));
}

TEST(TimelineMarks, the_pointer_finds_a_change_before_a_nearer_improvement) {
  const std::vector<TimelineMark> marks{
      {Kind::improvement, 10, {}}, {Kind::change, 13, {}}, {Kind::improvement, 40, {}}};
  const PlaceOfIteration place = [](std::int64_t iteration) { return double(iteration); };
  EXPECT_EQ(mark_at(marks, 11, 5, place), &marks[1]);
  EXPECT_EQ(mark_at(marks, 38, 5, place), &marks[2]);
  EXPECT_EQ(mark_at(marks, 25, 5, place), nullptr);
}

TEST(TimelineMarks, one_mark_of_a_kind_is_drawn_in_three_pixels) {
  std::vector<TimelineMark> marks;
  for (int i = 0; i < 1000; ++i) marks.push_back({Kind::improvement, i, {}});
  marks.push_back({Kind::change, 999, {}});
  marks.push_back({Kind::branch, 999, {}});
  const auto drawn = marks_to_draw(marks, 3, [](std::int64_t iteration) { return double(iteration) / 4; });
  EXPECT_EQ(drawn.size(), 2U + 84);  // one in 12 iterations
  EXPECT_EQ(drawn[2]->iteration, 999);
}

}  // namespace
}  // namespace formicarium
