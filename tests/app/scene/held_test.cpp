// SPDX-License-Identifier: Apache-2.0
// The held tour: which edges differ, what the map says of it, and when it is let go.
#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "app/scene/look/difference.hpp"
#include "app/scene/look/held_tour.hpp"
#include "app/scene/scene.hpp"
#include "tests/app/scene/example.hpp"

namespace formicarium {
namespace {

using Edges = std::set<std::pair<City, City>>;

/// Each edge once: both ways round where that is the same edge.
Edges edges_of(const Tour& tour, bool symmetric) {
  Edges edges;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const City a = tour[i], b = tour[(i + 1) % tour.size()];
    edges.insert(symmetric ? std::minmax({a, b}) : std::pair(a, b));
  }
  return edges;
}

Edges pairs(const std::vector<std::uint32_t>& ends, bool symmetric) {
  Edges edges;
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    const City a = City(ends[i]), b = City(ends[i + 1]);
    edges.insert(symmetric ? std::minmax({a, b}) : std::pair(a, b));
  }
  return edges;
}

TEST(held_tour, edges_that_differ_are_those_of_the_sets) {
  std::mt19937 random(5);
  for (const bool symmetric : {true, false})
    for (const int n : {3, 4, 7, 40}) {
      Tour held(std::size_t(n), 0);
      std::iota(held.begin(), held.end(), 0);
      for (int round = 0; round < 20; ++round) {
        Tour now = held;
        std::reverse(now.begin() + 1, now.begin() + 1 + City(random() % unsigned(n)));
        if (round % 3 == 0) std::ranges::shuffle(now, random);
        const EdgeDifference found = edge_difference(held, now, symmetric);
        const Edges a = edges_of(held, symmetric), b = edges_of(now, symmetric);
        Edges only_a, only_b;
        std::ranges::set_difference(a, b, std::inserter(only_a, only_a.end()));
        std::ranges::set_difference(b, a, std::inserter(only_b, only_b.end()));
        EXPECT_EQ(pairs(found.only_held, symmetric), only_a);
        EXPECT_EQ(pairs(found.only_now, symmetric), only_b);
        EXPECT_EQ(found.both(), a.size() - only_a.size());
        EXPECT_EQ(found.equal(), a == b);
      }
    }
}

TEST(held_tour, words_count_what_differs_and_become_shorter) {
  const HeldTour held{{0, 1, 2, 3, 4}, "9\u2009105", "iteration 102"};
  const auto words = held_words(held, edge_difference(held.tour, {0, 2, 1, 3, 4}, true));
  EXPECT_EQ(words.front(),
            "Held: iteration 102, length 9\u2009105. 3 edges in both, 2 only held (dashes), 2 only now (band)");
  for (std::size_t i = 1; i < words.size(); ++i) EXPECT_LT(words[i].size(), words[i - 1].size());
  EXPECT_THAT(held_words(held, edge_difference(held.tour, held.tour, true)).front(),
              testing::HasSubstr("All 5 edges are in both"));
}

TEST(difference, of_two_matrices_is_cell_by_cell_and_says_where_only_one_or_none_keeps_a_trail) {
  PooledMatrix now, held;
  now.shape(2, 2);
  held.shape(2, 2);
  now.value = {0.5f, PooledMatrix::absent, PooledMatrix::absent, 0.25f};
  held.value = {0.125f, 0.25f, PooledMatrix::absent, 0.5f};
  subtract(now, held);
  EXPECT_EQ(now.value, (std::vector<float>{0.375f, kept_in_one, kept_in_none, -0.25f}));
}

TEST(difference, has_a_colour_on_either_side_of_nothing) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& p = palette(theme);
    EXPECT_EQ(difference_colour(0, p.a, p.b, p.canvas), p.canvas);
    EXPECT_EQ(difference_colour(most_difference, p.a, p.b, p.canvas), p.a);
    EXPECT_EQ(difference_colour(-most_difference, p.a, p.b, p.canvas), p.b);
    EXPECT_EQ(difference_colour(1, p.a, p.b, p.canvas), p.a);
  }
}

TEST(difference, of_b_and_a_is_that_of_a_and_b_with_the_other_sign) {
  std::mt19937_64 random(3);
  const auto drawn = [&] {
    PooledMatrix cells;
    cells.shape(20, 20);
    for (float& value : cells.value) value = random() % 5 == 0 ? PooledMatrix::absent : float(random() % 1000) / 1000;
    return cells;
  };
  const PooledMatrix a = drawn(), b = drawn();
  PooledMatrix ab = a, ba = b, aa = a;
  subtract(ab, b);
  subtract(ba, a);
  subtract(aa, a);
  for (std::size_t i = 0; i < a.value.size(); ++i) {
    const bool both = a.value[i] >= 0 && b.value[i] >= 0;
    EXPECT_EQ(ab.value[i], both ? -ba.value[i] : ba.value[i]);
    EXPECT_EQ(aa.value[i], a.value[i] >= 0 ? 0 : kept_in_none);
  }
}

TEST(held_tour, of_another_run_is_told_by_letters) {
  const HeldTour b{{0, 1, 2, 3, 4}, "9\u2009105", "iteration 102", nullptr, "B", "A", &Palette::a, &Palette::b};
  EXPECT_EQ(held_words(b, edge_difference(b.tour, {0, 2, 1, 3, 4}, true)).front(),
            "B: iteration 102, length 9\u2009105. 3 edges in both, 2 only B (dashes), 2 only A (band)");
}

TEST(held_tour, is_let_go_by_another_instance_and_by_the_user) {
  Scene scene;
  const auto frame = std::make_shared<const Frame>(test::example_frame(60, 8));
  scene.update(frame);
  EXPECT_EQ(scene.held(), nullptr);
  scene.hold(held_tour(*frame));
  ASSERT_NE(scene.held(), nullptr);
  EXPECT_EQ(scene.held()->tour, frame->best);
  scene.update(frame);
  EXPECT_NE(scene.held(), nullptr);
  scene.update(std::make_shared<const Frame>(test::example_frame(30, 8)));
  EXPECT_EQ(scene.held(), nullptr);
  scene.hold(HeldTour{{}, "0", "none"});
  scene.hold({});
  EXPECT_EQ(scene.held(), nullptr);
}

TEST(held_tour, is_drawn_whole_before_there_is_a_best_tour) {
  const EdgeDifference difference = edge_difference({0, 2, 1, 3}, {}, true);
  EXPECT_EQ(difference.only_held, (std::vector<std::uint32_t>{0, 2, 2, 1, 1, 3, 3, 0}));
  EXPECT_TRUE(difference.only_now.empty());
  EXPECT_FALSE(difference.equal());
  HeldTour file;
  file.tour = {0, 2, 1, 3};
  file.cost = "7\u2009542";
  file.words = "the tour in the file";
  EXPECT_EQ(held_words(file, difference).front(), "Held: the tour in the file, length 7\u2009542 (dashes)");
}

TEST(held_tour, two_tours_of_files_are_compared_whatever_the_run_found) {
  const InstancePtr instance = test::example_frame(6, 1).instance;
  const HeldTour a = held_from_file({0, 1, 2, 3, 4, 5}, *instance, "runs/a.tour"),
                 b = held_from_file({0, 1, 2, 3, 5, 4}, *instance, "b.tour");
  EXPECT_TRUE(a.of_file);
  EXPECT_EQ(a.words, "a.tour");
  EXPECT_EQ(a.cost, instance->cost_words(instance->cost(a.tour)));
  const HeldTour two = two_tours(a, b);
  for (const Tour& best : {Tour{}, Tour{5, 4, 3, 2, 1, 0}}) {
    const EdgeDifference difference = edge_difference(two, best, true);
    EXPECT_EQ(difference.both(), 4U);
    EXPECT_EQ(difference.only_held.size(), 4U) << "two edges";
    EXPECT_EQ(held_words(two, difference).front(),
              "a.tour, length " + a.cost + "; b.tour, length " + b.cost +
                  ". 4 edges in both, 2 only a.tour (dashes), 2 only b.tour (band)");
  }
  EXPECT_EQ(two_tours(a, a).shown, "a.tour (second)");
}

}  // namespace
}  // namespace formicarium
