// SPDX-License-Identifier: Apache-2.0
// Lines and cells that tell η or 1/d instead of trails: whose values they are, and what the words beside them say.
#include "app/scene/look/edge_values.hpp"

#include <gmock/gmock.h>

#include "app/scene/look/legend_marks.hpp"
#include "app/scene/run_view.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::Not;

FramePtr example(Memory memory, int columns_of_eta = 0) {
  Frame frame = test::example_frame(60, 8, memory);
  if (columns_of_eta > 0) frame.instance = with_random_eta(as_tsp(frame.instance), columns_of_eta);
  return std::make_shared<const Frame>(std::move(frame));
}

TEST(edge_values, are_the_trails_until_others_are_wanted_and_there) {
  const FramePtr bare = example(Memory::candidate), with = example(Memory::candidate, 60);
  EXPECT_EQ(edge_value_told(*bare, EdgeValue::trail), EdgeValue::trail);
  EXPECT_EQ(edge_value_told(*bare, EdgeValue::distance), EdgeValue::distance);
  EXPECT_EQ(edge_value_told(*bare, EdgeValue::eta), EdgeValue::trail) << "no file gives it";
  EXPECT_EQ(edge_value_told(*with, EdgeValue::eta), EdgeValue::eta);
  EXPECT_EQ(edge_value_told(Frame(), EdgeValue::distance), EdgeValue::trail);
  EXPECT_EQ(edge_value_told(test::assigned_frame(9, true), EdgeValue::distance), EdgeValue::trail);
  EXPECT_EQ(edge_values(*with, EdgeValue::trail), with->trails);
}

TEST(edge_values, are_those_of_the_instance_and_lie_as_the_trails_do) {
  for (const Memory memory : {Memory::candidate, Memory::matrix})
    for (const int columns : {60, 5}) {
      const FramePtr frame = example(memory, columns);
      const TspInstance& instance = as_tsp(*frame->instance);
      const auto eta = edge_values(*frame, EdgeValue::eta), near = edge_values(*frame, EdgeValue::distance);
      EXPECT_EQ(eta->memory, frame->trails->memory);
      int kept = 0;
      for (City a = 0; a < 60; ++a)
        for (City b = 0; b < 60; ++b) {
          if (a == b) continue;
          EXPECT_EQ(eta->absent(a, b), frame->trails->absent(a, b));
          if (eta->absent(a, b)) continue;
          ++kept;
          EXPECT_EQ(eta->at(a, b), instance.eta()->view()(a, b));
          EXPECT_EQ(near->at(a, b), 1 / float(instance.distance(a, b)));
          EXPECT_LE(eta->at(a, b), eta->high);
          EXPECT_GE(eta->at(a, b), eta->low);
        }
      EXPECT_EQ(kept, memory == Memory::matrix ? 60 * 59 : 60 * 8);
    }
}

TEST(edge_values, the_legend_names_what_is_told) {
  const FramePtr frame = example(Memory::candidate, 60);
  for (const auto& [value, name] : {std::pair(EdgeValue::eta, "η"), std::pair(EdgeValue::distance, "1/d")})
    for (const TrailColour by : {TrailColour::share, TrailColour::trail}) {
      const auto told = edge_values(*frame, value);
      const TrailLook look = trail_look(*told, true, by, ColourMap::viridis, Theme::light, value);
      const LegendWords words = legend_words(look, told->has_limits);
      for (const std::string& title : {words.title, words.short_title, pooled_words(3, look)}) {
        EXPECT_THAT(title, Not(HasSubstr("trail")));
        EXPECT_THAT(title, Not(HasSubstr("τ")));
      }
      EXPECT_THAT(words.title, HasSubstr(name));
    }
}

TEST(edge_values, a_view_keeps_them_over_frames_and_drops_them_where_there_are_none) {
  RunView run;
  run.take(example(Memory::candidate, 60));
  EXPECT_EQ(run.told, run.frame->trails);
  run.changed = false;
  run.tell(EdgeValue::eta);
  EXPECT_TRUE(run.changed) << "layers must take the values over";
  const auto eta = run.told;
  EXPECT_NE(eta, run.frame->trails);
  auto next = std::make_shared<Frame>(*run.frame);
  next->trails = std::make_shared<const Trails>(*next->trails);
  run.take(next);
  EXPECT_EQ(run.told, eta) << "made once for a run";
  run.take(example(Memory::candidate));
  EXPECT_EQ(run.edges, EdgeValue::trail);
  EXPECT_EQ(run.told, run.frame->trails);
  run.take(example(Memory::candidate, 8));
  EXPECT_EQ(run.edges, EdgeValue::eta) << "still wanted";
  EXPECT_NE(run.told, eta);
}

}  // namespace
}  // namespace formicarium
