// SPDX-License-Identifier: Apache-2.0
// Generated instances have what their sentences promise.
#include "core/qap/qap_generate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/error.hpp"

namespace formicarium {
namespace {

TEST(qap_generate, the_same_kind_size_and_seed_make_the_same_instance) {
  for (const QapKind& kind : qap_kinds()) {
    const auto print = [&](int n, std::uint64_t seed) {
      return QapInstance(generate_qap(kind.name, n, seed)).fingerprint();
    };
    EXPECT_EQ(print(30, 7), print(30, 7)) << kind.name;
    EXPECT_NE(print(30, 7), print(30, 8)) << kind.name;
    EXPECT_NE(print(30, 7), print(31, 7)) << kind.name;
  }
}

TEST(qap_generate, uniform_ones_are_symmetric_without_diagonal_and_evenly_spread) {
  const QapInstance instance(generate_qap("qap", 100, 1));
  EXPECT_TRUE(instance.symmetric_flow());
  EXPECT_TRUE(instance.symmetric_distance());
  for (const auto matrix : {instance.flow(), instance.distance()}) {
    double sum = 0;
    for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(matrix[i * 101], 0);
    for (const Distance x : matrix) sum += x;
    EXPECT_EQ(std::ranges::max(matrix), 99);
    // 4950 pairs with mean 49.5 and deviation 28.9: the mean of all lies within 5 deviations of its own.
    EXPECT_NEAR(sum / 9900, 49.5, 5 * 28.9 / std::sqrt(4950.0));
  }
  EXPECT_FALSE(std::ranges::equal(instance.flow(), instance.distance()));
}

TEST(qap_generate, structured_ones_have_few_large_flows_and_distances_of_places) {
  const QapInstance instance(generate_qap("qap-structured", 80, 1));
  EXPECT_FALSE(instance.symmetric_flow());
  EXPECT_TRUE(instance.symmetric_distance());
  const auto d = instance.distance();
  for (std::size_t i = 0; i < 80; ++i)
    for (std::size_t j = 0; j < 80; ++j)
      for (std::size_t k = 0; k < 80; ++k) ASSERT_LE(d[i * 80 + j], d[i * 80 + k] + d[k * 80 + j] + 2);
  const auto share = [&](Distance least) {
    return double(std::ranges::count_if(instance.flow(), [=](Distance f) { return f >= least; })) / (80.0 * 79);
  };
  // ⌊10^x⌋ with x uniform on −10 … 5: a third is 1 or more, a fifteenth 10 000 or more; 5 deviations.
  EXPECT_NEAR(share(1), 1.0 / 3, 5 * std::sqrt(2.0 / 9 / 6320));
  EXPECT_NEAR(share(10'000), 1.0 / 15, 5 * std::sqrt(14.0 / 225 / 6320));
  EXPECT_LT(std::ranges::max(instance.flow()), 100'000);
}

TEST(qap_generate, rooms_lie_in_a_grid_and_wards_have_most_of_the_flow) {
  constexpr std::size_t n = 42, columns = 7;
  const QapInstance instance(generate_qap("qap-rooms", int(n), 1));
  EXPECT_TRUE(instance.symmetric_flow());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
      EXPECT_EQ(std::size_t(instance.distance()[i * n + j]),
                apart(i % columns, j % columns) + apart(i / columns, j / columns));
      const Distance flow = instance.flow()[i * n + j];
      EXPECT_TRUE(flow >= 0 && flow <= 99 && (flow < 10 || flow >= 20)) << flow;
      EXPECT_TRUE(i != j || flow == 0);
    }
  // Who has a large flow with one of a ward has it with all of it.
  const auto together = [&](std::size_t i, std::size_t j) { return i == j || instance.flow()[i * n + j] >= 20; };
  int wards = 0;
  for (std::size_t i = 0; i < n; ++i) {
    bool first = true;
    for (std::size_t j = 0; j < n; ++j) {
      first = first && (j >= i || !together(i, j));
      for (std::size_t k = 0; k < n; ++k) ASSERT_TRUE(!together(i, j) || together(i, k) == together(j, k));
    }
    wards += first;
  }
  EXPECT_LE(wards, 7);
  EXPECT_GE(wards, 4);
}

TEST(qap_generate, refuses_sizes_and_names_it_cannot_make) {
  EXPECT_THROW(generate_qap("qap", 1, 1), SettingsError);
  EXPECT_THROW(generate_qap("qap", 2001, 1), SettingsError);
  EXPECT_THROW(generate_qap("uniform", 20, 1), SettingsError);
}

}  // namespace
}  // namespace formicarium
