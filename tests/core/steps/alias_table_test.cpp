// SPDX-License-Identifier: Apache-2.0
#include "core/steps/alias_table.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

namespace formicarium {
namespace {

/// The probability that a draw from the table gives each column, from the table itself.
std::vector<double> chances(const std::vector<float>& weight) {
  const int n = int(weight.size());
  std::vector<float> accept(n);
  std::vector<City> alias(n), work(n);
  fill_alias_table(weight.data(), nullptr, n, accept.data(), alias.data(), work.data());
  std::vector<double> p(n);
  for (int c = 0; c < n; ++c) {
    p[c] += accept[c] / double(n);
    p[alias[c]] += (1 - accept[c]) / double(n);
  }
  return p;
}

TEST(alias_table, draws_every_column_in_proportion_to_its_weight) {
  std::mt19937 random(5);
  for (int n : {1, 2, 3, 32, 64, 333}) {
    std::vector<float> weight(n);
    for (float& w : weight) w = std::ldexp(1.0f, -int(random() % 20)) * float(1 + random() % 1000);
    const double sum = std::accumulate(weight.begin(), weight.end(), 0.0);
    const auto p = chances(weight);
    for (int c = 0; c < n; ++c) EXPECT_NEAR(p[c], weight[c] / sum, 1e-5) << n << ' ' << c;
  }
}

TEST(alias_table, never_draws_a_column_without_weight_unless_it_is_its_own_alias) {
  const std::vector<float> weight{0, 1, 0, 3, 0, 0, 1e-20f, 0};
  std::vector<float> accept(8);
  std::vector<City> alias(8), work(8);
  fill_alias_table(weight.data(), nullptr, 8, accept.data(), alias.data(), work.data());
  for (int c = 0; c < 8; ++c)
    if (weight[c] == 0) {
      EXPECT_EQ(accept[c], 0);
      EXPECT_GT(weight[alias[c]], 0);
    }
}

}  // namespace
}  // namespace formicarium
