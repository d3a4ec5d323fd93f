// SPDX-License-Identifier: Apache-2.0
// Distinct start cities: a permutation of the cities in every iteration, and each equally likely.
#include "core/steps/start_city.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace formicarium {
namespace {

City start_of(std::uint64_t seed, std::uint32_t iteration, std::uint32_t ant, int cities, Starts starts) {
  const Dice dice{seed, iteration, ant};
  return start_city(dice, dice.block(Purpose::start, 0), cities, starts);
}

std::vector<int> starts_a_city(std::uint64_t seed, std::uint32_t iteration, int ants, int cities) {
  std::vector<int> count(std::size_t(cities), 0);
  for (int ant = 0; ant < ants; ++ant)
    ++count.at(std::size_t(start_of(seed, iteration, std::uint32_t(ant), cities, Starts::distinct)));
  return count;
}

TEST(start_city, no_two_of_n_ants_start_in_one) {
  for (const int n : {1, 2, 3, 4, 5, 7, 16, 17, 63, 64, 65, 100, 1000, 4095, 4096, 4097, 70000})
    for (const std::uint64_t seed : {std::uint64_t(1), std::uint64_t(77), std::uint64_t(9007199254740991)})
      for (const std::uint32_t iteration : {0u, 1u, 999u}) {
        const auto count = starts_a_city(seed, iteration, n, n);
        ASSERT_EQ(std::ranges::count(count, 1), n) << n << " cities, seed " << seed << ", iteration " << iteration;
      }
}

TEST(start_city, more_ants_than_cities_are_spread_evenly) {
  for (const int n : {1, 2, 5, 64, 100}) {
    const auto count = starts_a_city(3, 8, 2 * n + n / 2, n);
    EXPECT_GE(std::ranges::min(count), 2);
    EXPECT_LE(std::ranges::max(count), 3);
  }
}

/// Pearson's statistic of counts that should all be equal.
double chi_square(const std::vector<int>& count) {
  double sum = 0;
  for (const int c : count) sum += c;
  const double expected = sum / double(count.size());
  double all = 0;
  for (const int c : count) all += (c - expected) * (c - expected) / expected;
  return all;
}
/// Whether it is as large as happens once in some 30 000 times (Wilson & Hilferty 1931, z = 4).
bool is_too_large(double statistic, double freedom) {
  const double part = 2 / (9 * freedom);
  return statistic > freedom * std::pow(1 - part + 4 * std::sqrt(part), 3);
}

TEST(start_city, each_city_is_as_likely_for_each_ant) {
  for (const int n : {2, 3, 5, 12, 17, 100})
    for (const std::uint32_t ant : {0u, 1u, std::uint32_t(n - 1)}) {
      std::vector<int> count(std::size_t(n), 0);
      for (std::uint32_t iteration = 0; iteration < 400u * unsigned(n); ++iteration)
        ++count.at(std::size_t(start_of(5, iteration, ant, n, Starts::distinct)));
      EXPECT_FALSE(is_too_large(chi_square(count), n - 1)) << n << " cities, ant " << ant;
    }
}

TEST(start_city, each_pair_of_cities_is_as_likely_for_two_ants) {
  constexpr int n = 12;
  std::vector<int> count(n * n, 0);
  for (std::uint32_t iteration = 0; iteration < 60000; ++iteration)
    ++count.at(std::size_t(start_of(6, iteration, 0, n, Starts::distinct) * n +
                           start_of(6, iteration, 1, n, Starts::distinct)));
  std::vector<int> pairs;
  for (int i = 0; i < n * n; ++i)
    if (i / n != i % n) pairs.push_back(count[std::size_t(i)]);
  EXPECT_EQ(std::ranges::count(count, 0), n) << "only the pairs of equal cities";
  EXPECT_FALSE(is_too_large(chi_square(pairs), double(pairs.size()) - 1));
}

TEST(start_city, anywhere_means_a_draw_for_each_ant) {
  std::vector<int> count(50, 0);
  for (std::uint32_t ant = 0; ant < 50; ++ant) {
    const Dice dice{4, 2, ant};
    const City start = start_of(4, 2, ant, 50, Starts::any);
    EXPECT_EQ(start, below(dice.block(Purpose::start, 0).word[0], 50));
    ++count[std::size_t(start)];
  }
  EXPECT_GT(std::ranges::max(count), 1) << "some start in one city";
}

TEST(start_city, kept_ones_are_those_of_the_first_iteration) {
  bool others = false;
  for (std::uint32_t ant = 0; ant < 50; ++ant)
    for (const std::uint32_t iteration : {1u, 2u, 77u}) {
      const City kept = start_of(5, iteration, ant, 50, Starts::kept);
      ASSERT_EQ(kept, start_of(5, 1, ant, 50, Starts::distinct)) << ant << ", iteration " << iteration;
      others |= kept != start_of(5, iteration, ant, 50, Starts::distinct);
    }
  EXPECT_TRUE(others);
}

}  // namespace
}  // namespace formicarium
