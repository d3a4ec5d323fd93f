// SPDX-License-Identifier: Apache-2.0
// Which settings are chosen for the shortest tour in a given time: by the number of cities, by clusters, by the device.
#include "core/settings/best_choice.hpp"

#include <gmock/gmock.h>

#include "core/problem/clusters.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

/// Groups of cities far from one another, evenly spread within.
TspPtr in_groups(int groups, int cities_each) {
  InstanceData data;
  std::mt19937 random(1);
  for (int g = 0; g < groups; ++g)
    for (int i = 0; i < cities_each; ++i)
      data.coordinates.push_back({double(100000 * g + int(random() % 1000)), double(random() % 1000), 0});
  return std::make_shared<const TspInstance>(std::move(data));
}

TEST(clusters, are_the_groups_that_the_nearest_cities_leave_apart) {
  EXPECT_EQ(clusters(*scattered(1)), 1);
  EXPECT_EQ(clusters(*scattered(4)), 1);
  EXPECT_EQ(clusters(*scattered(2000)), 1);
  EXPECT_EQ(clusters(*in_groups(3, 40)), 3);
  EXPECT_EQ(clusters(*in_groups(20, 6)), 20) << "five neighbours are all others of the group";
  EXPECT_EQ(clusters(*in_groups(2, 5)), 1) << "the fifth neighbour is of the other group";
  EXPECT_EQ(clusters(*in_groups(4, 40), 40), 1);
}

TEST(best_choice, builds_whole_tours_of_few_cities_and_changes_one_tour_of_many) {
  for (const bool gpu : {false, true}) {
    EXPECT_EQ(best_choice(*scattered(800), gpu).settings.algorithm, Algorithm::mmas);
    EXPECT_EQ(best_choice(*scattered(3000), gpu).settings.algorithm, Algorithm::focused);
    EXPECT_EQ(best_choice(*in_groups(30, 100), gpu).settings.algorithm, Algorithm::mmas) << "clusters";
    EXPECT_EQ(best_choice(*in_groups(80, 100), gpu).settings.algorithm, Algorithm::focused) << "too many cities";
  }
  EXPECT_EQ(best_choice(*in_groups(50, 100), true).settings.algorithm, Algorithm::mmas);
  EXPECT_EQ(best_choice(*in_groups(50, 100), false).settings.algorithm, Algorithm::focused);
}

TEST(best_choice, lets_a_tour_become_longer_where_it_soon_has_no_place_left_to_shorten) {
  for (const bool gpu : {false, true}) {
    EXPECT_GT(best_choice(*scattered(20'000), gpu).settings.detour, 0);
    const BestChoice many = best_choice(*scattered(60'000), gpu);
    EXPECT_EQ(many.settings.detour, 0);
    EXPECT_THAT(many.why, testing::HasSubstr("never lengthen"));
  }
}

TEST(best_choice, can_run_on_every_instance_and_says_why) {
  for (const TspPtr& instance : {scattered(3), scattered(1300), one_way(20), in_groups(30, 50)})
    for (const bool gpu : {false, true}) {
      const BestChoice best = best_choice(*instance, gpu);
      EXPECT_NO_THROW(validate(best.settings, instance->traits()));
      EXPECT_NE(best.settings.local_search, LocalSearchKind::none);
      EXPECT_THAT(best.why, testing::HasSubstr(std::to_string(instance->cities()) + " cities"));
    }
  EXPECT_THAT(best_choice(*in_groups(30, 50), false).why, testing::HasSubstr("30 clusters"));
}

}  // namespace
}  // namespace formicarium
