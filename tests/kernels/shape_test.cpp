// SPDX-License-Identifier: Apache-2.0
// Where an ant's tabu list lies on a device (no list stores a city in two bytes if there are too many cities for that),
// and how colonies that share a device divide it.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "kernels/construction/build_tours.cuh"
#include "kernels/device/busy_colonies.hpp"

namespace formicarium {
namespace {

constexpr DeviceLimits large_card{
    .number = 0, .multiprocessors = 132, .shared_bytes = 232'448, .shared_bytes_of_all = 233'472};

WalkPlan plan_of(TabuKind tabu, int cities, RowsKind rows) {
  return {.selection = Selection::rwm, .tabu = tabu, .rows = rows, .cities = cities, .groups = 64, .ants = 3};
}

TEST(Shape, more_cities_than_two_bytes_count_lie_where_a_list_has_four) {
  for (const RowsKind rows : {RowsKind::all_cities, RowsKind::lists}) {
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct})
      for (const int cities : {65'536, 70'000, 110'000})
        EXPECT_EQ(shape_for(plan_of(tabu, cities, rows), large_card).place, Place::global) << cities;
    EXPECT_NE(shape_for(plan_of(TabuKind::bt, 70'000, rows), large_card).place, Place::global);
    EXPECT_NE(shape_for(plan_of(TabuKind::ct, 20'000, rows), large_card).place, Place::global);
  }
  EXPECT_NE(shape_for(plan_of(TabuKind::lm, 70'000, RowsKind::lists), large_card).place, Place::global);
}

int blocks_of(const Shape& shape, int ants) { return (ants + shape.ants_a_block - 1) / shape.ants_a_block; }

TEST(Shape, colonies_that_share_a_device_leave_each_other_multiprocessors) {
  WalkPlan plan{.selection = Selection::rwm,
                .tabu = TabuKind::bt,
                .rows = RowsKind::short_lists,
                .cities = 198,
                .groups = 4,
                .ants = 198};
  const Shape alone = shape_for(plan, large_card);
  EXPECT_EQ(alone.rows, RowsKind::rows_in_shared);
  EXPECT_EQ(alone.ants_a_block, 2);
  plan.colonies = 4;
  const Shape one_of_four = shape_for(plan, large_card);
  EXPECT_EQ(one_of_four.rows, RowsKind::rows_in_shared);
  EXPECT_LE(4 * blocks_of(one_of_four, 198), large_card.multiprocessors);
  plan.colonies = 30;  // more blocks than multiprocessors; the rows still lie in shared memory
  const Shape one_of_thirty = shape_for(plan, large_card);
  EXPECT_EQ(one_of_thirty.rows, RowsKind::rows_in_shared);
  EXPECT_EQ(one_of_thirty.ants_a_block, most_ants(RowsKind::rows_in_shared));
  plan.colonies = 1000;
  EXPECT_GT(shape_for(plan, large_card).ants_a_block, 0);
}

TEST(BusyColony, counts_those_that_iterate_on_its_device) {
  constexpr int device = 7, other = 8;
  BusyColony first(device), elsewhere(other);
  EXPECT_EQ(elsewhere.count(), 1);
  {
    BusyColony second(device), idle(device);
    EXPECT_EQ(first.count(), 1);
    EXPECT_EQ(second.count(), 2);
    EXPECT_EQ(first.count(), 2);
  }
  EXPECT_EQ(first.count(), 1);
  std::vector<std::unique_ptr<BusyColony>> many;
  for (int i = 0; i < 100; ++i) many.push_back(std::make_unique<BusyColony>(device));
  for (const auto& colony : many) EXPECT_GE(colony->count(), 1);
  EXPECT_GT(first.count(), 50);
  EXPECT_EQ(elsewhere.count(), 1);
}

}  // namespace
}  // namespace formicarium
