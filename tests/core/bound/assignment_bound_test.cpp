// SPDX-License-Identifier: Apache-2.0
// The linear assignment problem and Gilmore & Lawler's bound, against enumeration.
#include "core/bound/assignment_bound.hpp"

#include <gtest/gtest.h>

#include "core/bound/gilmore_lawler.hpp"
#include "support.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium {
namespace {

struct Table {
  int n;
  std::vector<Length> costs;  // [n][n]
  Table(int size, unsigned seed, unsigned most) : n(size) {
    std::mt19937 random(seed);
    for (int i = 0; i < n * n; ++i) costs.push_back(random() % most);
  }
  Length at(int row, int column) const { return costs[std::size_t(row * n + column)]; }
  RowOfCosts rows() const {
    return [this](int row, std::span<Length> into) {
      for (int column = 0; column < n; ++column) into[std::size_t(column)] = at(row, column);
    };
  }
  Length least() const {
    Tour column(std::size_t(n), 0);
    std::iota(column.begin(), column.end(), 0);
    Length least = std::numeric_limits<Length>::max();
    do {
      Length sum = 0;
      for (int row = 0; row < n; ++row) sum += at(row, column[std::size_t(row)]);
      least = std::min(least, sum);
    } while (std::next_permutation(column.begin(), column.end()));
    return least;
  }
  void expect_feasible(const AssignmentDuals& duals) const {
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column)
        EXPECT_LE(duals.rows[std::size_t(row)] + duals.columns[std::size_t(column)], at(row, column));
  }
};

TEST(assignment_bound, is_the_cost_of_the_cheapest_assignment) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Table table(1 + int(seed % 7), seed, seed % 3 == 0 ? 4 : 1000);
    const AssignmentDuals duals = solve_assignment(table.n, table.rows(), [] { return true; });
    EXPECT_EQ(duals.sum(), table.least());
    EXPECT_TRUE(duals.complete);
    table.expect_feasible(duals);
  }
}

TEST(assignment_bound, is_a_bound_when_it_ends_early) {
  const Table table(60, 1, 1000);
  const Length least = solve_assignment(60, table.rows(), [] { return true; }).sum();
  Length before = 0;
  for (int paths = 0; paths < 20; ++paths) {
    int left = paths;
    const AssignmentDuals duals = solve_assignment(60, table.rows(), [&] { return left-- > 0; });
    table.expect_feasible(duals);
    EXPECT_GE(duals.sum(), before);
    EXPECT_LE(before = duals.sum(), least);
  }
}

TEST(assignment_bound, of_nothing_is_0) { EXPECT_EQ(solve_assignment(0, {}, {}).sum(), 0); }

TEST(gilmore_lawler, is_never_above_the_optimum) {
  for (std::uint32_t seed = 0; seed < 64; ++seed)
    for (int n = 1; n <= 6; ++n) {
      const QapPtr instance = test::random_qap(n, seed,
                                               {.symmetric_flow = seed % 2 == 0,
                                                .symmetric_distance = seed % 4 < 2,
                                                .diagonals = seed % 8 < 4,
                                                .largest = seed % 16 < 8 ? 99 : 2});
      EXPECT_LE(gilmore_lawler_bound(*instance), test::cheapest(*instance, 0));
    }
}

TEST(gilmore_lawler, is_the_optimum_of_two_and_where_all_flows_are_equal) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const QapPtr two = test::random_qap(2, seed, {.diagonals = true});
    EXPECT_EQ(gilmore_lawler_bound(*two), test::cheapest(*two, 0));
  }
  QapData data;
  data.facilities = 20;
  for (int i = 0; i < 400; ++i) {
    data.flow.push_back(3);
    data.distance.push_back(i % 19);
  }
  const QapInstance equal(std::move(data));
  EXPECT_EQ(gilmore_lawler_bound(equal), equal.cost(test::random_assignment(20, 1)));
}

}  // namespace
}  // namespace formicarium
