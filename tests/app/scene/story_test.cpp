// SPDX-License-Identifier: Apache-2.0
// The captions of a run come when they are true, checked against the trails themselves.
#include "app/scene/look/story.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/cpu/make_colony.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

/// A run that is stepped by hand.
struct Stepped {
  Run run;
  Frame frame;
  explicit Stepped(const TspPtr& instance, const Settings& settings)
      : run(1, instance, settings, {}, make_colony(instance, settings)) {
    run.show(frame, CarriedTrails::copied, 0);
  }
  void step() {
    run.iterate();
    run.show(frame, CarriedTrails::copied, 0);
  }
};

TspPtr uniform() {
  static const TspPtr one = read_instance(instance_file("uniform-80.tsp"));
  return one;
}

/// Of a city's trails the share of those that reach λ = 0.05 of the way from its weakest to its strongest, in all.
double ways_a_city(const Trails& trails) {
  double ways = 0;
  for (int i = 0; i < trails.cities; ++i) {
    const float* row = trails.value.data() + std::size_t(i) * std::size_t(trails.width);
    float least = 1e30f, most = 0;
    for (int k = 0; k < trails.width; ++k) {
      if (trails.width == trails.cities && k == i) continue;
      least = std::min(least, row[k]);
      most = std::max(most, row[k]);
    }
    for (int k = 0; k < trails.width; ++k)
      if (!(trails.width == trails.cities && k == i)) ways += row[k] >= least + 0.05f * (most - least);
  }
  return ways / trails.cities;
}

std::pair<float, float> weakest_and_strongest(const Trails& trails) {
  float least = 1e30f, most = 0;
  for (std::size_t k = 0; k < trails.value.size(); ++k) {
    if (trails.width == trails.cities && int(k / std::size_t(trails.width)) == int(k % std::size_t(trails.width)))
      continue;
    least = std::min(least, trails.value[k]);
    most = std::max(most, trails.value[k]);
  }
  return {least, most};
}

TEST(Story, tells_its_chapters_when_they_are_true_over_ten_seeds) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Settings settings;
    settings.seed = seed;
    settings.threads = 2;
    Stepped stepped(uniform(), settings);
    Story story;
    story.follow(stepped.frame);
    EXPECT_EQ(story.chapter(), Chapter::equal);
    const float first = weakest_and_strongest(*stepped.frame.trails).first;
    std::map<Chapter, std::int64_t> began;
    int few = 0, settled = 0;  // iterations in a row
    for (int i = 1; i <= 2500 && !began.contains(Chapter::fresh); ++i) {
      stepped.step();
      const auto before = story.chapter();
      story.follow(stepped.frame);
      const double ways = ways_a_city(*stepped.frame.trails);
      ASSERT_NEAR(ways, stepped.frame.last.restarted ? ways : stepped.frame.last.branching, 1e-6) << i;
      few = ways <= 4 ? few + 1 : 0;
      settled = ways <= 2.1 ? settled + 1 : 0;
      if (story.chapter() == before) {
        // Not too late, either: what the next chapter says is not true yet.
        if (before == Chapter::equal) ASSERT_LT(i, half_life(settings.rho)) << seed;
        if (before == Chapter::fading) ASSERT_LE(few, 10) << seed << " " << i;
        if (before == Chapter::appearing) ASSERT_LE(settled, 10) << seed << " " << i;
        continue;
      }
      began[*story.chapter()] = i;
      switch (*story.chapter()) {
        case Chapter::equal:
          FAIL() << "it comes once";
        case Chapter::fading:
          EXPECT_LE(weakest_and_strongest(*stepped.frame.trails).first, first / 2) << seed;
          break;
        case Chapter::appearing:
          EXPECT_GT(few, 10) << seed;
          break;
        case Chapter::settled:
          EXPECT_GT(settled, 10) << seed;
          break;
        case Chapter::fresh: {
          EXPECT_TRUE(stepped.frame.last.restarted) << seed;
          const auto [weakest, strongest] = weakest_and_strongest(*stepped.frame.trails);
          EXPECT_EQ(weakest, strongest) << seed;
          break;
        }
      }
    }
    for (const Chapter chapter : {Chapter::fading, Chapter::appearing, Chapter::settled, Chapter::fresh})
      EXPECT_TRUE(began.contains(chapter)) << "seed " << seed << " chapter " << int(chapter);
  }
}

TEST(Story, does_not_take_one_value_for_a_settled_colony) {
  Settings settings;
  settings.rho = 0.5;  // its first iterations leave two ways that count: no others have had a deposit
  Stepped stepped(uniform(), settings);
  Story story;
  for (int i = 0; i < 10; ++i) {
    story.follow(stepped.frame);
    EXPECT_NE(story.chapter(), Chapter::settled) << i;
    EXPECT_NE(story.chapter(), Chapter::appearing) << i;
    stepped.step();
  }
}

TEST(Story, notices_a_fresh_start_between_two_frames_and_begins_anew_with_another_run) {
  Stepped stepped(uniform(), Settings{});
  Frame frame = stepped.frame;
  Story story;
  frame.last.iteration = 1000;
  frame.last.rho = 0.02;
  frame.last.branching = 2;
  story.follow(frame);
  EXPECT_EQ(story.chapter(), Chapter::fading);
  frame.last.iteration = 1200;
  frame.restarted_in = 1180;
  story.follow(frame);
  EXPECT_EQ(story.chapter(), Chapter::fresh);
  EXPECT_NE(story.caption().says.find("1\u2009180"), std::string::npos) << story.caption().says;
  frame.last.iteration = 1215;
  frame.last.branching = 9;
  story.follow(frame);
  EXPECT_EQ(story.chapter(), Chapter::fading);
  frame.run = 2;
  frame.last = {};
  frame.restarted_in = 0;
  story.follow(frame);
  EXPECT_EQ(story.chapter(), Chapter::equal);
}

TEST(Story, is_not_told_of_colonies_whose_trails_do_not_all_fade) {
  for (const Algorithm algorithm : {Algorithm::acs, Algorithm::focused}) {
    Stepped stepped(uniform(), defaults(algorithm));
    Story story;
    story.follow(stepped.frame);
    EXPECT_FALSE(story.chapter());
    EXPECT_TRUE(story.caption().says.empty());
  }
  Story story;
  story.follow(Frame{});
  EXPECT_FALSE(story.chapter());
}

}  // namespace
}  // namespace formicarium
