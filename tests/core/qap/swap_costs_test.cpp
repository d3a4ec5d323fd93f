// SPDX-License-Identifier: Apache-2.0
// Costs of moves: the O(n) formula against the definition, the O(1) formula against the O(n) one, and the formula as
// printed in the paper, which fails.
#include <gtest/gtest.h>

#include <array>

#include "core/cpu/construct.hpp"
#include "core/cpu/swap_steps.hpp"
#include "core/qap/swap_matrices.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

constexpr std::array<QapShape, 8> shapes{{{true, true, false, 99},
                                          {true, true, true, 99},
                                          {true, false, false, 99},
                                          {true, false, true, 99},
                                          {false, true, false, 99},
                                          {false, true, true, 99},
                                          {false, false, false, 99},
                                          {false, false, true, 99}}};

/// A search's arrays without a search: costs of all moves that follow any sequence of exchanges.
template <class Word, class Entry = Word>
class FollowedCosts {
 public:
  using Number = typename SwapTask<Word, Entry>::Number;

  explicit FollowedCosts(const QapInstance& instance, Tour assignment)
      : matrices_(instance), assignment_(std::move(assignment)), best_(assignment_.size()) {
    const std::size_t width = std::size_t(matrices_.stride), all = assignment_.size() * width;
    cost_of_.resize(all);
    taboo_.resize(all);
    held_.resize(all);
    diagonal_.resize(width);
    task_.at = {matrices_.n, matrices_.stride, matrices_.pairs, {}, matrices_.flow_diagonal.data(),
                {},          diagonal_.data()};
    for (int h = 0; h < 2; ++h) {
      distance_[h].resize(all);
      changes_[h].resize(width);
      changes_[2 + h].resize(width);
      task_.at.flow[h] = matrices_.flow[h].data();
      task_.at.distance[h] = distance_[h].data();
      task_.locations[h] = matrices_.distance[h].data();
      task_.flow_change[h] = changes_[h].data();
      task_.distance_change[h] = changes_[2 + h].data();
    }
    task_.locations_diagonal = matrices_.distance_diagonal.data();
    task_.cost_of = cost_of_.data();
    task_.taboo_until = taboo_.data();
    task_.held_until = held_.data();
    task_.assignment = assignment_.data();
    task_.best = best_.data();
    Steps::begin(task_);
  }

  void exchange(int u, int v) {
    Steps::exchange(task_, u, v);
    Steps::follow(task_, u, v);
    look();
  }
  Number cost(int u, int v) const {
    return Number(cost_of_[std::size_t(u) * std::size_t(task_.at.stride) + std::size_t(v)]);
  }
  Number recomputed(int u, int v) const { return Number(move_cost(task_.at, u, v)); }
  const Tour& assignment() const { return assignment_; }

 private:
  using Steps = SwapSteps<Word, Entry>;
  void look() {
    for (int u = 1; u < task_.at.n; ++u)
      task_.at.pairs == 1 ? Steps::template look_along<1>(task_, u, 1, 0)
                          : Steps::template look_along<2>(task_, u, 1, 0);
  }

  SwapMatrices<Entry> matrices_;
  Tour assignment_, best_;
  AlignedVector<Entry> distance_[2], changes_[4], diagonal_;
  AlignedVector<Word> cost_of_;
  AlignedVector<Number> taboo_, held_;
  SwapTask<Word, Entry> task_{};
};

template <class Word, class Entry>
void expect_costs_of_the_definition(const QapInstance& instance, const FollowedCosts<Word, Entry>& costs) {
  const Length here = instance.cost(costs.assignment());
  for (int u = 1; u < instance.cities(); ++u)
    for (int v = 0; v < u; ++v) {
      Tour there = costs.assignment();
      std::swap(there[std::size_t(u)], there[std::size_t(v)]);
      ASSERT_EQ(costs.cost(u, v), instance.cost(there) - here) << u << " " << v;
    }
}

TEST(swap_costs, are_those_of_the_definition_at_the_start_and_after_exchanges) {
  for (const QapShape& shape : shapes)
    for (const int n : {2, 3, 7, 17, 33}) {
      const QapPtr instance = random_qap(n, std::uint32_t(n), shape);
      FollowedCosts<std::uint32_t> narrow(*instance, random_assignment(n, 5));
      FollowedCosts<std::uint64_t, std::uint32_t> mixed(*instance, random_assignment(n, 5));
      FollowedCosts<std::uint64_t> wide(*instance, random_assignment(n, 5));
      expect_costs_of_the_definition(*instance, narrow);
      std::mt19937 random(9);
      for (int i = 0; i < 20; ++i) {
        const int u = int(random() % unsigned(n)),
                  v = int((unsigned(u) + 1 + random() % unsigned(n - 1)) % unsigned(n));
        narrow.exchange(u, v);
        mixed.exchange(u, v);
        wide.exchange(u, v);
        expect_costs_of_the_definition(*instance, narrow);
        expect_costs_of_the_definition(*instance, mixed);
        expect_costs_of_the_definition(*instance, wide);
      }
    }
}

/// A sample of the table after each exchange, and all of it at the end.
template <class Word, class Entry = Word>
void follow_a_million_exchanges(const QapInstance& instance, int exchanges) {
  const int n = instance.cities();
  FollowedCosts<Word, Entry> costs(instance, random_assignment(n, 1));
  std::mt19937 random(2);
  const auto pair = [&] {
    const int u = 1 + int(random() % unsigned(n - 1));
    return std::pair(u, int(random() % unsigned(u)));
  };
  Length cost = instance.cost(costs.assignment());
  for (int i = 0; i < exchanges; ++i) {
    const auto [u, v] = pair();
    cost += costs.cost(u, v);
    costs.exchange(u, v);
    const auto [r, s] = pair();
    ASSERT_EQ(costs.cost(r, s), costs.recomputed(r, s)) << "after exchange " << i;
    if (i % 1000 == 0) ASSERT_EQ(cost, instance.cost(costs.assignment())) << "after exchange " << i;
  }
  EXPECT_EQ(cost, instance.cost(costs.assignment()));
  expect_costs_of_the_definition(instance, costs);
}

TEST(swap_costs, followed_over_a_million_random_exchanges_equal_recomputed_ones) {
  constexpr int each = effort(125'000);  // a million over the eight shapes, in words of either width and of both
  for (const QapShape& shape : shapes) {
    const QapPtr instance = random_qap(12, 77, shape);
    follow_a_million_exchanges<std::uint32_t>(*instance, each);
    follow_a_million_exchanges<std::uint64_t, std::uint32_t>(*instance, each);
    follow_a_million_exchanges<std::uint64_t>(*instance, each);
  }
}

/// Equation 5 of Tsutsui & Fujimoto in full, for any matrices: `corrected` replaces the printed b[φ'(u)φ'(v)] by
/// b[φ'(v)φ'(s)]. `after` is the assignment after u and v were exchanged.
Length equation_5(const QapInstance& instance, const Tour& after, Length before, int r, int s, int u, int v,
                  bool corrected) {
  const auto a = [&](int i, int j) { return Length{instance.flow()[std::size_t(i * instance.cities() + j)]}; };
  const auto b = [&](int i, int j) {
    return Length{instance.distance()[std::size_t(after[std::size_t(i)] * instance.cities() + after[std::size_t(j)])]};
  };
  return before + (a(r, u) - a(r, v) + a(s, v) - a(s, u)) * (b(s, u) - b(s, v) + b(r, v) - b(r, u)) +
         (a(u, r) - a(v, r) + a(v, s) - a(u, s)) * (b(u, s) - (corrected ? b(v, s) : b(u, v)) + b(v, r) - b(u, r));
}

TEST(swap_costs, the_printed_equation_5_fails_and_the_corrected_one_holds) {
  for (const bool symmetric : {true, false}) {
    const QapPtr instance = random_qap(15, 4, {.symmetric_flow = symmetric, .symmetric_distance = symmetric});
    std::mt19937 random(6);
    int printed_fails = 0;
    constexpr int trials = 2000;
    for (int trial = 0; trial < trials; ++trial) {
      Tour assignment = random_assignment(15, std::uint32_t(random())),
           four = random_assignment(15, std::uint32_t(random()));
      const int r = four[0], s = four[1], u = four[2], v = four[3];
      const auto with = [](Tour tour, int i, int j) {
        std::swap(tour[std::size_t(i)], tour[std::size_t(j)]);
        return tour;
      };
      const Length before = instance->cost(with(assignment, r, s)) - instance->cost(assignment);
      const Tour after = with(assignment, u, v);
      const Length real = instance->cost(with(after, r, s)) - instance->cost(after);
      ASSERT_EQ(equation_5(*instance, after, before, r, s, u, v, true), real);
      printed_fails += equation_5(*instance, after, before, r, s, u, v, false) != real;
    }
    EXPECT_GT(printed_fails, trials / 2);
  }
}

TEST(swap_costs, words_are_wide_where_a_move_might_cost_more_than_32_bits) {
  EXPECT_TRUE(moves_fit_32_bits(*random_qap(60, 1)));
  EXPECT_FALSE(moves_fit_32_bits(*random_qap(60, 1, {.largest = 100'000})));
  EXPECT_FALSE(moves_fit_32_bits(*random_qap(600, 1, {.largest = 10'000})));
  EXPECT_TRUE(moves_fit_32_bits(*random_qap(600, 1, {.largest = 90})));
  // Even the largest move of such an instance is computed.
  const QapPtr large = random_qap(20, 1, {.symmetric_flow = false, .symmetric_distance = false, .largest = 10'000'000});
  expect_costs_of_the_definition(*large, FollowedCosts<std::uint64_t>(*large, random_assignment(20, 1)));
}

TEST(swap_costs, factors_fit_32_bits_up_to_the_largest_entry_that_is_promised) {
  for (const QapShape& shape : shapes) {
    QapShape largest = shape;
    largest.largest = (1 << 29) - 1;
    const QapPtr instance = random_qap(3, 3, largest);  // with more facilities costs would exceed 64 bits
    EXPECT_TRUE(factors_fit_32_bits(*instance));
    follow_a_million_exchanges<std::uint64_t, std::uint32_t>(*instance, 2000);
    QapData more{"more", "", 2, {0, 1, 1, 0}, {0, 1 << 29, 0, 0}};
    EXPECT_FALSE(factors_fit_32_bits(QapInstance(more)));
  }
}

TEST(swap_costs, a_facility_may_return_after_T_r_cubed_steps) {
  EXPECT_EQ(taboo_steps(0, 100), 0);
  EXPECT_EQ(taboo_steps(0xffffffffu, 100), 99);
  EXPECT_EQ(taboo_steps(0x80000000u, 800), 100);
  double sum = 0;  // the mean of r³ is a quarter
  constexpr int words = 10'000;
  for (int i = 0; i < words; ++i) sum += taboo_steps(std::uint32_t((i + 0.5) / words * 0x1p32), 10'000);
  EXPECT_NEAR(sum / words, 2500, 2);
}

}  // namespace
}  // namespace formicarium::test
