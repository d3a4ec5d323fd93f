// SPDX-License-Identifier: GPL-3.0-or-later
// Edges that the best tours of runs side by side have in common, over time, against a plain count.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "app/desktop/panels/shared_edges.hpp"
#include "tests/app/desktop/panels_run.hpp"

namespace formicarium {
namespace {

constexpr int cities = 12;

FramePtr frame(std::uint64_t run, std::int64_t iteration, Tour best) {
  Frame made;
  made.instance = circle(cities);
  made.run = run;
  made.last.iteration = made.live_iteration = iteration;
  made.last.seconds = 0.5 * double(iteration);
  made.best_length = made.instance->cost(best);
  made.best = std::move(best);
  return std::make_shared<const Frame>(std::move(made));
}

Tour around() {
  Tour tour(cities);
  std::iota(tour.begin(), tour.end(), City(0));
  return tour;
}

double counted(const Tour& a, const Tour& b) {
  const auto edges = [](const Tour& tour) {
    std::set<std::pair<City, City>> all;
    for (std::size_t i = 0; i < tour.size(); ++i) all.insert(std::minmax<City>(tour[i], tour[(i + 1) % tour.size()]));
    return all;
  };
  const auto of_a = edges(a);
  return double(std::ranges::count_if(edges(b), [&](const auto& edge) { return of_a.contains(edge); })) / cities;
}

TEST(SharedEdges, are_what_a_plain_count_gives) {
  std::mt19937 random(1);
  SharedEdges shared;
  Tour other = around();
  for (int iteration = 1; iteration <= 40; ++iteration) {
    std::swap(other[random() % cities], other[random() % cities]);
    shared.take({frame(1, iteration, around()), frame(2, iteration, other)});
    ASSERT_EQ(shared.of_side(1).back().iteration, iteration);
    ASSERT_DOUBLE_EQ(shared.of_side(1).back().share, counted(around(), other));
  }
  EXPECT_TRUE(shared.of_side(0).empty());
  EXPECT_TRUE(shared.of_side(2).empty());
}

TEST(SharedEdges, equal_runs_share_all_and_a_level_line_has_two_points) {
  SharedEdges shared;
  for (int iteration = 1; iteration <= 1000; ++iteration)
    shared.take({frame(1, iteration, around()), frame(2, iteration, around())});
  ASSERT_EQ(shared.of_side(1).size(), 2U);
  EXPECT_EQ(shared.of_side(1).front().iteration, 1);
  EXPECT_EQ(shared.of_side(1).back().iteration, 1000);
  EXPECT_EQ(shared.of_side(1).back().share, 1);
}

TEST(SharedEdges, a_side_that_begins_anew_begins_a_new_line_and_missing_frames_leave_it) {
  SharedEdges shared;
  shared.take({frame(1, 5, around()), frame(2, 5, around()), nullptr});
  shared.take({frame(1, 6, around()), nullptr, nullptr});
  EXPECT_EQ(shared.of_side(1).back().iteration, 5);
  EXPECT_TRUE(shared.of_side(2).empty());
  shared.take({frame(1, 6, around()), frame(3, 6, around()), nullptr});
  EXPECT_EQ(shared.of_side(1).size(), 1U);
  EXPECT_EQ(shared.of_side(1).front().iteration, 6);
  shared.take({nullptr, nullptr, nullptr});  // an earlier moment is shown
  EXPECT_EQ(shared.of_side(1).size(), 1U);
  shared.take({});
  EXPECT_TRUE(shared.of_side(1).empty());
}

}  // namespace
}  // namespace formicarium
