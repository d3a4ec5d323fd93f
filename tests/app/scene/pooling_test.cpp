// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/pooling.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/scene/example.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

using test::share_at_end;

TEST(pooling, by_share_says_what_the_cities_of_a_row_give_to_those_of_a_column) {
  const Frame frame = test::example_frame(97, 8);
  const Tour order = matrix_order(frame.best, 97);
  const PooledMatrix pooled = pool(*frame.trails, order, TrailColour::share, true, 20);
  EXPECT_EQ(pooled.side, 20);
  EXPECT_EQ(pooled.factor, 5);
  int absent = 0;
  for (int row = 0; row < 20; ++row) {
    double of_row = 0;
    for (int column = 0; column < 20; ++column) {
      double given = 0;
      for (int i = 0; i < 97; ++i)
        for (int j = 0; j < 97; ++j)
          if (i != j && pooled.cell_of(i) == row && pooled.cell_of(j) == column)
            given += share_at_end(*frame.trails, order[i], order[j]);
      if (given == 0) {
        EXPECT_EQ(pooled.at(row, column), PooledMatrix::absent) << row << " " << column;
        ++absent;
      } else {
        EXPECT_NEAR(pooled.at(row, column), given / pooled.cities_of(row), 1e-6) << row << " " << column;
        of_row += double(pooled.at(row, column));
      }
    }
    EXPECT_NEAR(of_row, 1, 1e-5);
  }
  EXPECT_GT(absent, 20);
}

TEST(pooling, by_trail_is_the_mean_in_which_absent_ones_count_as_nothing) {
  const Frame frame = test::example_frame(97, 8);
  const Tour order = matrix_order(frame.best, 97);
  const PooledMatrix pooled = pool(*frame.trails, order, TrailColour::trail, true, 20);
  for (int row = 0; row < 20; ++row)
    for (int column = 0; column < 20; ++column) {
      double sum = 0;
      for (int i = 0; i < 97; ++i)
        for (int j = 0; j < 97; ++j)
          if (i != j && pooled.cell_of(i) == row && pooled.cell_of(j) == column &&
              !frame.trails->absent(order[i], order[j]))
            sum += double(frame.trails->at(order[i], order[j]));
      const double mean = sum / (pooled.cities_of(row) * pooled.cities_of(column));
      if (sum == 0)
        EXPECT_EQ(pooled.at(row, column), PooledMatrix::absent);
      else
        EXPECT_NEAR(pooled.at(row, column), mean, 1e-6 * double(frame.trails->high)) << row << " " << column;
    }
}

TEST(pooling, before_the_first_iteration_no_cell_of_many_looks_strong) {
  Frame frame = test::example_frame(3000, 16);
  std::ranges::fill(own_trails(frame).value, frame.trails->high);
  const Tour order = matrix_order({}, 3000);
  for (const TrailColour by : {TrailColour::share, TrailColour::trail}) {
    const PooledMatrix pooled = pool(*frame.trails, order, by, true, 100);
    const float most = *std::ranges::max_element(pooled.value);
    EXPECT_LT(most, by == TrailColour::share ? 0.05f : 0.05f * frame.trails->high);
  }
}

TEST(pooling, of_few_cities_is_the_matrix_itself_with_an_empty_diagonal) {
  const Frame frame = test::example_frame(12, 4, Memory::matrix);
  const Tour order = matrix_order(frame.best, 12);
  const PooledMatrix by_trail = pool(*frame.trails, order, TrailColour::trail);
  const PooledMatrix shares = pool(*frame.trails, order),
                     one_way = pool(*frame.trails, order, TrailColour::share, false);
  EXPECT_EQ(by_trail.side, 12);
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 12; ++j) {
      if (i == j) {
        EXPECT_EQ(by_trail.at(i, j), PooledMatrix::absent);
        EXPECT_EQ(shares.at(i, j), PooledMatrix::absent);
        continue;
      }
      const double there = share_at_end(*frame.trails, order[i], order[j]),
                   back = share_at_end(*frame.trails, order[j], order[i]);
      EXPECT_NEAR(by_trail.at(i, j), frame.trails->at(order[i], order[j]), 1e-8 * double(frame.trails->high));
      EXPECT_NEAR(shares.at(i, j), std::max(there, back), 1e-6) << "as the map shows the edge";
      EXPECT_NEAR(one_way.at(i, j), there, 1e-6);
    }
}

TEST(matrix_order, puts_the_best_tour_on_the_diagonal_band) {
  const Frame frame = test::example_frame(50, 8);
  const Tour order = matrix_order(frame.best, 50);
  EXPECT_EQ(order[0], 0);
  std::vector<int> place(50);
  for (int i = 0; i < 50; ++i) place[order[i]] = i;
  for (int i = 0; i < 50; ++i) {
    const int apart = std::abs(place[frame.best[i]] - place[frame.best[(i + 1) % 50]]);
    EXPECT_TRUE(apart == 1 || apart == 49);
  }
}

TEST(matrix_order, of_the_same_tour_backwards_stays_as_it_was) {
  const Frame frame = test::example_frame(50, 8);
  const Tour order = matrix_order(frame.best, 50);
  Tour backwards(frame.best.rbegin(), frame.best.rend());
  EXPECT_EQ(matrix_order(backwards, 50, order), order);
  Tour from_zero = backwards;
  std::ranges::rotate(from_zero, std::ranges::find(from_zero, 0));
  EXPECT_EQ(matrix_order(backwards, 50, order, false), from_zero) << "one way is another tour";
}

}  // namespace
}  // namespace formicarium
