// SPDX-License-Identifier: Apache-2.0
#include "app/model/bounding.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

constexpr auto when_settled = std::chrono::steady_clock::time_point::max();

InstancePtr cities(int count, std::uint64_t seed) {
  return std::make_shared<const TspInstance>(generate("uniform", count, seed));
}

struct BoundingTest : testing::Test {
  std::atomic<int> woken{0};
  std::atomic<bool> never{false};
  Bounding bounding{[this] { ++woken; }};
};

TEST_F(BoundingTest, raises_the_bound_of_an_instance_and_wakes) {
  const InstancePtr instance = cities(60, 1);
  bounding.begin(instance, false);
  bounding.end(when_settled, never);
  ASSERT_TRUE(instance->lower_bound());
  EXPECT_TRUE(instance->lower_bound()->settled);
  EXPECT_EQ(instance->lower_bound()->tree.size(), 60U);
  EXPECT_GT(woken, 0);
}

TEST_F(BoundingTest, leaves_a_known_optimum_alone_unless_the_1_tree_is_shown) {
  InstanceData data = generate("uniform", 30, 2);
  data.optimum = 1;
  const auto instance = std::make_shared<const TspInstance>(std::move(data));
  bounding.begin(instance, false);
  bounding.end(when_settled, never);
  EXPECT_FALSE(instance->lower_bound());
  bounding.begin(instance, true);
  bounding.end(when_settled, never);
  EXPECT_TRUE(instance->lower_bound());
}

TEST_F(BoundingTest, another_instance_ends_the_work_on_the_one_before) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) bounding.begin(cities(2000, seed), false);
  const InstancePtr last = cities(40, 7);
  bounding.begin(last, false);
  bounding.end(when_settled, never);
  EXPECT_TRUE(last->lower_bound());
  bounding.begin(nullptr, false);
}

TEST_F(BoundingTest, ends_at_the_time_given) {
  const InstancePtr instance = cities(2000, 3);
  bounding.begin(instance, false);
  EXPECT_TRUE(bounding.end(std::chrono::steady_clock::time_point::min(), never));
  EXPECT_FALSE(instance->lower_bound() && instance->lower_bound()->settled) << "it takes seconds";
}

}  // namespace
}  // namespace formicarium
