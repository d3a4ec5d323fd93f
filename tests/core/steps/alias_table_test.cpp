// SPDX-License-Identifier: Apache-2.0
#include "core/steps/alias_table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "core/cpu/lanes_portable.hpp"

namespace formicarium {
namespace {

std::vector<AliasColumn> table_of(const std::vector<float>& weight) {
  const int n = int(weight.size());
  std::vector<AliasColumn> table(n);
  std::vector<Balance> work(n);
  fill_alias_table(PortableLanes{}, weight.data(), nullptr, n, table.data(), work.data());
  return table;
}

/// The probability that a draw from the table gives each column, from the table itself.
std::vector<double> chances(const std::vector<float>& weight) {
  const auto table = table_of(weight);
  const double n = double(table.size());
  std::vector<double> p(table.size());
  for (const AliasColumn& column : table) {
    const double kept = std::ldexp(double(column.share()), -AliasColumn::share_bits);
    p[column.own()] += kept / n;
    p[column.alias()] += (1 - kept) / n;
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
  const auto table = table_of(weight);
  for (int c = 0; c < 8; ++c)
    if (weight[c] == 0) {
      EXPECT_EQ(table[c].share(), 0u);
      EXPECT_GT(weight[table[c].alias()], 0);
    }
}

TEST(alias_table, without_any_weight_every_column_keeps_its_own) {
  for (const AliasColumn& column : table_of(std::vector<float>(5))) EXPECT_EQ(column.alias(), column.own());
}

TEST(alias_table, a_column_gives_its_own_city_below_its_share_and_the_alias_from_there_on) {
  const AliasColumn column = AliasColumn::of(16777215, 8388609, 3);
  EXPECT_EQ(column.own(), 16777215);
  EXPECT_EQ(column.alias(), 8388609);
  EXPECT_EQ(column.draw((3u << 17) - 1), 16777215);
  EXPECT_EQ(column.draw(3u << 17), 8388609);
  EXPECT_EQ(AliasColumn::of(1, 2, 32767).draw(~0u - (1u << 17)), 1);
}

TEST(alias_table, a_column_of_four_bytes_says_the_same) {
  const LineColumn column = LineColumn::of(4095, 31, 3);
  EXPECT_EQ(column.own(), 4095);
  EXPECT_EQ(column.alias_column(), 31u);
  EXPECT_EQ(column.share(), 3u);
  EXPECT_TRUE(column.keeps((3u << 17) - 1));
  EXPECT_FALSE(column.keeps(3u << 17));
  EXPECT_FALSE(LineColumn::of(0, 0, 0).keeps(0));
  EXPECT_TRUE(LineColumn::of(0, 0, 32767).keeps(~0u - (1u << 17)));
}

}  // namespace
}  // namespace formicarium
