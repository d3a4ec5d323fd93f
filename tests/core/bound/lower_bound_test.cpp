// SPDX-License-Identifier: Apache-2.0
// Bounds of tours: never above an optimum, and close to it.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/progress.hpp"
#include "core/bound/assignment_bound.hpp"
#include "core/bound/bound.hpp"
#include "support.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

constexpr double without_end = std::numeric_limits<double>::infinity();

/// All bounds that were found, the last one settled.
std::vector<LowerBound> bounds_of(const Instance& instance) {
  std::vector<LowerBound> all;
  const LowerBound last = lower_bound(instance, without_end, [&](const LowerBound& better) { all.push_back(better); });
  all.push_back(last);
  return all;
}

/// As many edges as cities, and every city can be reached.
void expect_one_tree(const LowerBound& bound, int cities) {
  ASSERT_EQ(bound.tree.size(), std::size_t(cities));
  std::vector<int> part(bound.tree.size());
  std::iota(part.begin(), part.end(), 0);
  for (const TreeEdge& edge : bound.tree) {
    EXPECT_NE(edge.from, edge.to);
    const int one = part[std::size_t(edge.from)], other = part[std::size_t(edge.to)];
    std::ranges::replace(part, one, other);
  }
  EXPECT_EQ(std::ranges::count(part, part[0]), cities);
}

Length length(const TspInstance& instance, const std::vector<TreeEdge>& tree) {
  Length sum = 0;
  for (const TreeEdge& edge : tree) sum += instance.distance(edge.from, edge.to);
  return sum;
}

TEST(lower_bound, bounds_rise_and_are_never_above_the_optimum) {
  for (unsigned seed = 0; seed < unsigned(effort(10)); ++seed)
    for (int n = 1; n <= 8; ++n)
      for (const TspPtr& instance : of_every_metric(n, seed)) {
        const auto bounds = bounds_of(*instance);
        const Length optimum = test::cheapest(*instance, 1);
        Length before = -1;
        for (const LowerBound& bound : bounds) {
          EXPECT_LE(bound.value, optimum);
          EXPECT_GE(bound.value, before);
          before = bound.value;
        }
        EXPECT_TRUE(bounds.back().settled);
        if (n > 1) expect_one_tree(bounds.back(), n);
      }
}

TEST(lower_bound, of_few_cities_is_the_optimum) {
  for (int n = 1; n <= 3; ++n)
    for (const TspPtr& instance : of_every_metric(n, 7))
      EXPECT_EQ(lower_bound(*instance, 0).value, test::cheapest(*instance, 1));
}

TEST(lower_bound, is_not_far_from_the_optimum) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    const TspPtr instance = scattered(9, seed);
    EXPECT_GE(double(bounds_of(*instance).back().value), 0.93 * double(test::cheapest(*instance, 1)));
  }
}

TEST(lower_bound, of_cities_on_a_circle_is_their_tour) {
  InstanceData data;
  for (int i = 0; i < 60; ++i)
    data.coordinates.push_back(
        {1000 * std::cos(std::numbers::pi * i / 30), 1000 * std::sin(std::numbers::pi * i / 30), 0});
  const TspInstance circle(std::move(data));
  const LowerBound bound = lower_bound(circle, without_end);
  EXPECT_TRUE(bound.settled);
  EXPECT_EQ(bound.value, length(circle, bound.tree));
  std::vector<int> edges(60);
  for (const TreeEdge& edge : bound.tree) {
    ++edges[std::size_t(edge.from)];
    ++edges[std::size_t(edge.to)];
  }
  EXPECT_THAT(edges, testing::Each(2));
}

TEST(lower_bound, where_all_distances_are_equal_is_that_many_times_as_much) {
  for (const Distance each : {0, 1, 7, 2147483646})
    for (const bool symmetric : {true, false})
      for (const int n : {4, 5, 30}) {
        const TspPtr instance = test::by_matrix(n, symmetric, [&](int, int) { return each; });
        EXPECT_EQ(lower_bound(*instance, without_end).value, Length{n} * each);
      }
}

TEST(lower_bound, of_cities_in_one_place_is_that_of_the_places) {
  InstanceData data;
  for (int i = 0; i < 40; ++i) data.coordinates.push_back({double(i % 2) * 10, double(i % 4 / 2) * 10, 0});
  EXPECT_EQ(lower_bound(TspInstance(std::move(data)), without_end).value, 40);
}

TEST(lower_bound, withstands_the_longest_distances) {
  constexpr Distance longest = 2147483646;
  for (const bool symmetric : {true, false}) {
    // A ring of roads, and no others.
    const TspPtr ring = test::by_matrix(
        50, symmetric, [&](int i, int j) { return (i + 1) % 50 == j || (j + 1) % 50 == i ? 3 : longest; });
    EXPECT_EQ(lower_bound(*ring, without_end).value, 150);
    // A path of roads, whose ends must be joined by a missing one.
    const TspPtr path =
        test::by_matrix(50, symmetric, [&](int i, int j) { return std::abs(i - j) == 1 ? 3 : longest; });
    const Length bound = lower_bound(*path, 1).value;
    EXPECT_LE(bound, Length{longest} + 147);
    EXPECT_GE(bound, 150);
  }
}

TEST(lower_bound, of_a_one_way_instance_is_not_below_the_assignment_bound) {
  for (unsigned seed = 0; seed < 20; seed += sanitized ? 6 : 1) {
    const int n = 5 + int(seed) * 2;
    const TspPtr instance = one_way(n, seed);
    const auto row_of_costs = [&](int row, std::span<Length> costs) {
      for (City to = 0; to < n; ++to) costs[std::size_t(to)] = to == row ? 1'000'000 : instance->distance(row, to);
    };
    const Length assignment = solve_assignment(n, row_of_costs, [] { return true; }).sum();
    for (const LowerBound& bound : bounds_of(*instance)) EXPECT_GE(bound.value, assignment);
  }
}

TEST(lower_bound, of_a_symmetric_matrix_is_about_the_same_taken_as_one_way) {
  for (unsigned seed = 0; seed < unsigned(effort(5)); ++seed) {
    const TspPtr both = wild(30, seed);
    const TspPtr one = test::by_matrix(30, false, [&](int i, int j) { return both->distance(i, j); });
    const double bound = double(lower_bound(*both, without_end).value);
    EXPECT_NEAR(double(lower_bound(*one, without_end).value), bound, 0.01 * bound);
  }
}

TEST(lower_bound, is_found_even_without_time) {
  for (const TspPtr& instance : {scattered(2000), TspPtr(one_way(150))}) {
    const LowerBound bound = lower_bound(*instance, 0);
    EXPECT_FALSE(bound.settled);
    EXPECT_GT(bound.value, 0);
    expect_one_tree(bound, instance->cities());
  }
}

TEST(lower_bound, is_cancelled_at_once_and_between_bounds) {
  for (const InstancePtr& instance :
       {InstancePtr(scattered(3000)), InstancePtr(one_way(100)), InstancePtr(test::random_qap(20, 1))}) {
    Progress cancelled;
    cancelled.cancel();
    EXPECT_THROW(lower_bound(*instance, without_end, {}, &cancelled), Cancelled);
  }
  Progress progress;
  int found = 0;
  const BoundFound cancel = [&](const LowerBound&) {
    ++found;
    progress.cancel();
  };
  EXPECT_THROW(lower_bound(*scattered(1000), without_end, cancel, &progress), Cancelled);
  EXPECT_EQ(found, 1);
}

TEST(lower_bound, is_not_computed_unasked_for_large_instances) {
  EXPECT_FALSE(why_no_bound(*scattered(20'000)));
  EXPECT_THAT(*why_no_bound(*scattered(20'001)), testing::HasSubstr("cities at most"));
  EXPECT_FALSE(why_no_bound(*test::random_qap(60, 1)));
  EXPECT_EQ(*why_no_bound(*test::random_qap(61, 1)), "a lower bound is computed for 60 facilities at most");
}

}  // namespace
}  // namespace formicarium
