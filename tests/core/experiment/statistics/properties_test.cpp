// SPDX-License-Identifier: Apache-2.0
// Properties of the tests that hold for all samples, and when a sample is too small for a result.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/experiment/statistics/friedman.hpp"
#include "core/experiment/statistics/holm.hpp"
#include "core/experiment/statistics/rank_sum.hpp"
#include "core/experiment/statistics/ranks.hpp"
#include "core/experiment/statistics/signed_rank.hpp"

namespace formicarium::statistics {
namespace {

using Values = std::vector<double>;

// Few different values (many ties) or many.
Values sample(std::size_t count) {
  const int most = *rc::gen::element(3, 40, 1'000'000);
  const auto drawn = *rc::gen::container<std::vector<int>>(count, rc::gen::inRange(0, most));
  return Values(drawn.begin(), drawn.end());
}
Values sample() { return sample(*rc::gen::inRange<std::size_t>(1, 60)); }

Values grown(Values values) {  // changes values, but not their order
  for (double& value : values) value = value * 3 + 7;
  return values;
}

RC_GTEST_PROP(Statistics, ranks_add_up_and_the_squares_fall_short_by_what_ties_take, ()) {
  const Values values = sample();
  const Ranks ranks = rank(values);
  const double n = double(values.size());
  RC_ASSERT(std::accumulate(ranks.ranks.begin(), ranks.ranks.end(), 0.0) == n * (n + 1) / 2);
  double squares = 0;
  for (const double r : ranks.ranks) squares += r * r;
  RC_ASSERT(std::abs(n * (n + 1) * (2 * n + 1) / 6 - squares - ranks.tie_term / 12) < 1e-6);
}

RC_GTEST_PROP(Statistics, the_rank_sum_of_swapped_samples_says_the_same_the_other_way_round, ()) {
  const Values x = sample(), y = sample();
  const RankSum one = rank_sum_test(x, y), other = rank_sum_test(y, x);
  RC_ASSERT(std::abs(one.p - other.p) <= 1e-12 * one.p);
  RC_ASSERT(std::abs(one.a12 + other.a12 - 1) < 1e-12);
  RC_ASSERT(one.p > 0 && one.p <= 1 && one.a12 >= 0 && one.a12 <= 1);
  const RankSum same_order = rank_sum_test(grown(x), grown(y));
  RC_ASSERT(same_order.p == one.p && same_order.w == one.w);
}

RC_GTEST_PROP(Statistics, the_signed_rank_of_swapped_samples_says_the_same_the_other_way_round, ()) {
  const Values x = sample(), y = sample(x.size());
  const SignedRank one = signed_rank_test(x, y), other = signed_rank_test(y, x);
  RC_ASSERT(std::abs(one.p - other.p) <= 1e-12 * one.p);
  RC_ASSERT(std::abs(one.rank_biserial + other.rank_biserial) < 1e-12);
  RC_ASSERT(one.p > 0 && one.p <= 1 && std::abs(one.rank_biserial) <= 1);
  RC_ASSERT(signed_rank_test(x, x).p == 1);
}

RC_GTEST_PROP(Statistics, friedman_does_not_know_the_order_of_treatments_or_blocks, ()) {
  const auto treatments = *rc::gen::inRange<std::size_t>(2, 6), blocks = *rc::gen::inRange<std::size_t>(1, 12);
  std::vector<Values> values;
  for (std::size_t i = 0; i < treatments; ++i) values.push_back(sample(blocks));
  const Friedman one = friedman_test(values);
  std::ranges::reverse(values);
  for (Values& treatment : values) std::ranges::reverse(treatment);
  const Friedman other = friedman_test(values);
  RC_ASSERT(std::abs(one.chi_squared - other.chi_squared) < 1e-9);
  RC_ASSERT(one.p >= 0 && one.p <= 1 && one.concordance >= 0 && one.concordance <= 1 + 1e-12);
  const double ranks = std::accumulate(one.mean_ranks.begin(), one.mean_ranks.end(), 0.0);
  RC_ASSERT(std::abs(ranks - double(treatments * (treatments + 1)) / 2) < 1e-9);
}

RC_GTEST_PROP(Statistics, holm_never_lowers_a_p_and_keeps_their_order, ()) {
  Values p = sample();
  for (double& value : p) value /= 1'000'000;
  const Values corrected = holm(p);
  for (std::size_t i = 0; i < p.size(); ++i) {
    RC_ASSERT(corrected[i] >= p[i] && corrected[i] <= 1);
    for (std::size_t j = 0; j < p.size(); ++j) RC_ASSERT(p[i] > p[j] || corrected[i] <= corrected[j]);
  }
}

TEST(Statistics, the_least_size_that_is_named_reaches_the_level_and_one_less_does_not) {
  for (const double level : {0.1, 0.05, 0.01, 0.001})
    for (const int tests : {1, 2, 5, 15}) {
      SCOPED_TRACE(testing::Message() << level << ' ' << tests);
      const auto wide_apart = [](int n, double from) {
        Values values(static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i) values[std::size_t(i)] = from + i * (1 + 0.01 * i);
        return values;
      };
      const int n = least_rank_sum_size(level, tests);
      EXPECT_LE(rank_sum_test(wide_apart(n, 0), wide_apart(n, 1e6)).p * tests, level * (1 + 1e-12));
      EXPECT_GT(rank_sum_test(wide_apart(n - 1, 0), wide_apart(n - 1, 1e6)).p * tests, level);
      EXPECT_FALSE(rank_sum_can_reach(level, tests, n - 1, n - 1));
      const int pairs = least_signed_rank_pairs(level, tests);
      EXPECT_LE(signed_rank_test(wide_apart(pairs, 1), Values(std::size_t(pairs))).p * tests, level * (1 + 1e-12));
      EXPECT_GT(signed_rank_test(wide_apart(pairs - 1, 1), Values(std::size_t(pairs - 1))).p * tests, level);
    }
  EXPECT_EQ(least_rank_sum_size(0.05, 1), 4);
  EXPECT_EQ(least_signed_rank_pairs(0.05, 1), 6);
  EXPECT_EQ(least_friedman_blocks(0.05, 2), 4);
  EXPECT_EQ(least_friedman_blocks(0.05, 6), 3);
}

}  // namespace
}  // namespace formicarium::statistics
