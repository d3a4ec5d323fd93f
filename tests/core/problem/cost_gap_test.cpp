// SPDX-License-Identifier: Apache-2.0
#include "core/problem/cost_gap.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

struct CostGap : testing::Test {
  InstancePtr square(std::optional<Length> optimum, std::optional<Length> best_known) {
    InstanceData data;
    data.coordinates = {{0, 0, 0}, {0, 100, 0}, {100, 100, 0}, {100, 0, 0}};
    data.optimum = optimum;
    data.best_known = best_known;
    return std::make_shared<const TspInstance>(std::move(data));
  }
  static void bound(const Instance& instance, Length value, bool settled = false) {
    instance.keep(std::make_shared<const LowerBound>(LowerBound{.value = value, .settled = settled}));
  }
};

TEST_F(CostGap, is_to_the_optimum_or_else_the_best_known_or_else_a_lower_bound) {
  const InstancePtr optimal = square(400, {}), known = square({}, 400), none = square({}, {});
  for (const InstancePtr& one : {optimal, known}) bound(*one, 390);
  EXPECT_EQ(gap_words(*optimal, 404), "gap 1.00 %");
  EXPECT_EQ(reference_words(*optimal), "The optimum is 400.");
  EXPECT_EQ(gap_words(*known, 404), "gap to the best known 1.00 %");
  EXPECT_EQ(gap_words(*known, 396), "below the best known length on record, 400");
  EXPECT_EQ(gap_of(*known, 396), std::nullopt);
  EXPECT_EQ(gap_words(*none, 404), "");
  EXPECT_EQ(gap_of(*none, 404), std::nullopt);
  EXPECT_EQ(reference_words(*none), "");
  bound(*none, 400);
  EXPECT_EQ(gap_words(*none, 404), "at most 1.00 % above the shortest possible tour");
  EXPECT_EQ(gap_words(*none, 400), "the shortest possible tour");
  EXPECT_EQ(reference_words(*none), "No tour is shorter than 400: a lower bound, which is still being raised.");
  bound(*none, 400, true);
  EXPECT_EQ(reference_words(*none), "No tour is shorter than 400: a lower bound.");
  bound(*none, 0);
  EXPECT_EQ(none->lower_bound()->value, 400) << "only a better one is kept";
}

TEST_F(CostGap, to_a_bound_of_0_is_not_told) {
  const InstancePtr instance = square({}, {});
  bound(*instance, 0);
  EXPECT_EQ(gap_words(*instance, 400), "");
}

TEST_F(CostGap, the_best_of_bounds_from_several_threads_is_kept) {
  const InstancePtr instance = square({}, {});
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (Length value = t; value <= 400; value += 4) bound(*instance, value);
    });
  threads.clear();
  EXPECT_EQ(instance->lower_bound()->value, 400);
}

}  // namespace
}  // namespace formicarium
