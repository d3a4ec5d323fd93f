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

/// Of candidates that are named backwards: column c is city n - 1 - c.
std::vector<AliasColumn> table_of(const std::vector<float>& weight) {
  const int n = int(weight.size());
  std::vector<AliasColumn> table(n);
  std::vector<Balance> work(n);
  std::vector<City> cities(n);
  for (int c = 0; c < n; ++c) cities[c] = n - 1 - c;
  fill_alias_table(PortableLanes{}, weight.data(), cities.data(), n, table.data(), work.data());
  return table;
}
std::vector<FullColumn> full_table_of(const std::vector<float>& weight) {
  std::vector<FullColumn> table(weight.size());
  std::vector<Balance> work(weight.size());
  fill_alias_table(PortableLanes{}, weight.data(), int(weight.size()), table.data(), work.data());
  return table;
}

/// The probability that a draw from the table gives each column, from the table itself.
std::vector<double> chances(const std::vector<float>& weight) {
  const auto table = table_of(weight);
  const double n = double(table.size());
  std::vector<double> p(table.size());
  for (const AliasColumn& column : table) {
    const double kept = std::ldexp(double(column.share()), -AliasColumn::share_bits);
    p[table.size() - 1 - column.own()] += kept / n;
    p[table.size() - 1 - column.alias()] += (1 - kept) / n;
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
      EXPECT_GT(weight[7 - table[c].alias()], 0);
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

TEST(alias_table, over_all_cities_it_is_the_same_table_in_half_the_bytes) {
  std::mt19937 random(6);
  std::vector<float> weight(333);
  for (float& w : weight) w = std::ldexp(1.0f, -int(random() % 20)) * float(1 + random() % 1000);
  const auto lists = table_of(weight);
  const auto full = full_table_of(weight);
  for (int c = 0; c < 333; ++c) {
    EXPECT_EQ(full[c].share(), lists[c].share());
    EXPECT_EQ(full[c].alias(), 332 - lists[c].alias());
    for (int draw = 0; draw < 20; ++draw) {
      const auto fraction = std::uint32_t(random());
      EXPECT_EQ(full[c].draw(c, fraction), 332 - lists[c].draw(fraction));
    }
  }
  EXPECT_EQ(FullColumn::of(131071, 3).draw(5, (3u << 17) - 1), 5);
  EXPECT_EQ(FullColumn::of(131071, 3).draw(5, 3u << 17), 131071);
  EXPECT_EQ(FullColumn::of(131071, 32767).draw(5, ~0u - (1u << 17)), 5);
}

TEST(alias_table, a_line_s_column_says_the_same_or_leaves_it_open) {
  std::mt19937 random(7);
  for (const int cities : {2, 2048, 2049, 4096}) {
    const auto parts = LineColumn::Parts::of(cities);
    const int below = 2 * parts.bits;  // bits below the share's
    EXPECT_EQ(parts.bits, cities <= 2048 ? 11 : 12);
    for (int i = 0; i < 2000; ++i) {
      const AliasColumn full = AliasColumn::of(City(random() % unsigned(cities)), City(random() % unsigned(cities)),
                                               i < 4 ? (i % 2 ? 32767u : 0u) : std::uint32_t(random()) >> 17);
      const LineColumn line = LineColumn::of(full, parts);
      EXPECT_EQ(line.own(parts), full.own());
      EXPECT_EQ(line.alias(parts), full.alias());
      const std::uint32_t boundary = full.share() << 17, lowest = boundary & ~0u << below;
      for (int draw = 0; draw < 50; ++draw) {
        const auto fraction = std::uint32_t(random());
        if (line.settles(fraction, parts)) {
          EXPECT_EQ(line.draw(fraction, parts), full.draw(fraction)) << full.share() << ' ' << fraction;
        } else {
          EXPECT_EQ(fraction >> below, lowest >> below);
        }
      }
      EXPECT_FALSE(line.settles(boundary, parts));  // those around it are open, all of them
      EXPECT_FALSE(line.settles(lowest, parts));
      EXPECT_FALSE(line.settles(lowest | ((1u << below) - 1), parts));
      if (lowest > 0) EXPECT_TRUE(line.settles(lowest - 1, parts));
    }
  }
}

}  // namespace
}  // namespace formicarium
