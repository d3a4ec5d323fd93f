// SPDX-License-Identifier: Apache-2.0
// Where an ant's tabu list lies on a device: no list stores a city in two bytes if there are too many cities for that.
#include <gtest/gtest.h>

#include "kernels/construction/build_tours.cuh"

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

}  // namespace
}  // namespace formicarium
