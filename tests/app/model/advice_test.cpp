// SPDX-License-Identifier: Apache-2.0
#include "app/model/advice.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

Frame run_of(int cities, double seconds, double gap) {
  InstanceData data = generate("uniform", cities, 1);
  data.optimum = 10000;
  Frame frame;
  frame.instance = std::make_shared<const TspInstance>(std::move(data));
  frame.best = Tour(std::size_t(cities));
  frame.best_length = Length(10000 * (1 + gap / 100));
  frame.last.seconds = seconds;
  return frame;
}

TEST(Advice, local_search_is_suggested_where_a_run_without_it_is_still_far_off_after_some_seconds) {
  EXPECT_TRUE(local_search_would_help(run_of(1000, 6, 24)));
  EXPECT_FALSE(local_search_would_help(run_of(1000, 1, 24))) << "too early to tell";
  EXPECT_FALSE(local_search_would_help(run_of(1000, 6, 0.5))) << "good as it is";
  EXPECT_FALSE(local_search_would_help(run_of(100, 6, 24))) << "small instances do without";
  EXPECT_FALSE(local_search_would_help(Frame{}));
}

TEST(Advice, nothing_is_suggested_to_a_run_that_has_local_search) {
  Frame frame = run_of(1000, 6, 24);
  frame.settings.local_search = LocalSearchKind::two_opt;
  EXPECT_FALSE(local_search_would_help(frame));
  frame = run_of(1000, 6, 24);
  frame.settings = defaults(Algorithm::focused);
  EXPECT_FALSE(local_search_would_help(frame)) << "focused ants search by default";
}

TEST(Advice, an_unknown_optimum_does_not_silence_it) {
  Frame frame = run_of(1000, 6, 24);
  InstanceData data = generate("uniform", 1000, 1);
  data.optimum.reset();
  frame.instance = std::make_shared<const TspInstance>(std::move(data));
  EXPECT_TRUE(local_search_would_help(frame));
}

}  // namespace
}  // namespace formicarium
