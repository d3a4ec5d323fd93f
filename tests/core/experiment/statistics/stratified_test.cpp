// SPDX-License-Identifier: Apache-2.0
// The rank-sum test within strata, beside the exact distribution: every way to share the values of each stratum out.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <vector>

#include "core/experiment/statistics/rank_sum.hpp"
#include "core/experiment/statistics/stratified_rank_sum.hpp"

namespace formicarium::statistics {
namespace {

using Values = std::vector<double>;
struct Sample {
  Values x, y;
};

StratifiedRankSum test_of(const std::vector<Sample>& samples) {
  std::vector<Stratum> strata;
  strata.reserve(samples.size());
  for (const Sample& sample : samples) strata.push_back({sample.x, sample.y});
  return stratified_rank_sum_test(strata);
}

/// All samples that share the values of this one out otherwise, with as many in x.
std::vector<Sample> shared_out(const Sample& sample) {
  Values all = sample.x;
  all.insert(all.end(), sample.y.begin(), sample.y.end());
  std::vector<Sample> ways;
  for (unsigned chosen = 0; chosen < 1u << all.size(); ++chosen) {
    if (std::size_t(std::popcount(chosen)) != sample.x.size()) continue;
    Sample way;
    for (std::size_t i = 0; i < all.size(); ++i) (chosen >> i & 1 ? way.x : way.y).push_back(all[i]);
    ways.push_back(way);
  }
  return ways;
}

/// z of all ways for all strata.
Values every_z(const std::vector<Sample>& samples) {
  Values all;
  std::vector<Sample> now;
  const std::function<void()> next = [&] {
    if (now.size() == samples.size()) return all.push_back(test_of(now).z);
    for (const Sample& way : shared_out(samples[now.size()])) {
      now.push_back(way);
      next();
      now.pop_back();
    }
  };
  next();
  return all;
}

TEST(StratifiedRankSum, has_mean_zero_variance_one_and_nearly_the_p_of_all_ways_to_share_values_out) {
  const std::vector<Sample> without_ties{{{1, 3, 4, 9}, {2, 5, 6, 7}}, {{10, 30, 20}, {50, 40, 60, 70}}};
  const std::vector<Sample> with_ties{{{1, 1, 2, 3}, {2, 3, 3, 4}}, {{5, 5, 6}, {5, 6, 7, 7}}};
  for (const auto& samples : {without_ties, with_ties}) {
    const StratifiedRankSum test = test_of(samples);
    double sum = 0, squares = 0, as_far = 0;
    const Values all = every_z(samples);
    ASSERT_EQ(all.size(), 70u * 35u);
    for (const double z : all) {
      sum += z;
      squares += z * z;
      as_far += std::abs(z) > std::abs(test.z) - 1e-9 ? 1 : 0;
    }
    EXPECT_NEAR(sum / double(all.size()), 0, 1e-9);
    EXPECT_NEAR(squares / double(all.size()), 1, 1e-9);
    EXPECT_NEAR(test.p, as_far / double(all.size()), 0.03);
    EXPECT_LT(test.z, 0);
  }
}

TEST(StratifiedRankSum, of_one_stratum_is_the_rank_sum_test) {
  Sample sample;
  for (int i = 0; i < 60; ++i) {
    sample.x.push_back(i * 37 % 101);
    sample.y.push_back(i * 53 % 97 + 9);
  }
  const RankSum one = rank_sum_test(sample.x, sample.y);
  const StratifiedRankSum all = test_of({sample});
  EXPECT_EQ(all.a12, one.a12);
  EXPECT_EQ(all.tied, one.tied);
  EXPECT_NEAR(all.p, one.p, 0.01) << "the continuity correction";
  EXPECT_FALSE(one.exact);
}

TEST(StratifiedRankSum, compares_no_values_of_different_strata) {
  const std::vector<Sample> near{{{1, 2, 4, 5}, {3, 6, 7, 8}}, {{1, 3, 4, 6}, {2, 5, 7, 8}}};
  std::vector<Sample> far = near;
  for (Values* values : {&far[1].x, &far[1].y})
    for (double& value : *values) value = 1000 + 5 * value;
  EXPECT_EQ(test_of(near).p, test_of(far).p);
  EXPECT_LT(test_of(near).p, rank_sum_test(near[0].x, near[0].y).p) << "together they show more than one alone";
  std::vector<Sample> swapped = near;
  for (Sample& sample : swapped) std::swap(sample.x, sample.y);
  EXPECT_EQ(test_of(swapped).z, -test_of(near).z);
  EXPECT_DOUBLE_EQ(test_of(swapped).a12, 1 - test_of(near).a12);
}

TEST(StratifiedRankSum, without_values_or_differences_shows_nothing) {
  EXPECT_EQ(test_of({}).p, 1);
  EXPECT_EQ(test_of({{{1, 2}, {}}}).p, 1);
  EXPECT_EQ(test_of({{{3, 3, 3}, {3, 3, 3}}}).p, 1);
  const Values three{1, 2, 3}, none;
  const std::vector<Stratum> small{{three, three}}, two{{three, three}, {three, three}}, empty{{three, none}};
  EXPECT_FALSE(stratified_rank_sum_can_reach(0.05, 1, small)) << "2 of 20 ways at best";
  EXPECT_TRUE(stratified_rank_sum_can_reach(0.05, 1, two)) << "2 of 400";
  EXPECT_FALSE(stratified_rank_sum_can_reach(0.05, 11, two));
  EXPECT_FALSE(stratified_rank_sum_can_reach(0.05, 1, empty));
}

}  // namespace
}  // namespace formicarium::statistics
