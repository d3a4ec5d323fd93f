// SPDX-License-Identifier: Apache-2.0
// What a cunning ant borrows and draws: counts against the distributions that are promised. Seeds are fixed.
#include "core/qap/cunning_ant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

/// Pearson's statistic over its degrees of freedom, as a standard normal deviate (Wilson & Hilferty 1931).
double deviate_of(const std::vector<double>& seen, const std::vector<double>& expected) {
  double chi = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) chi += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  const double free = double(seen.size()) - 1, part = 2 / (9 * free);
  return (std::cbrt(chi / free) - (1 - part)) / std::sqrt(part);
}
constexpr double unlikely = 4;  // deviations; a fair sample exceeds them once in 30 000 times

Words words_of(std::uint32_t trial) { return Dice{11, 1, trial}.block(Purpose::borrow, 0); }

TEST(cunning_ant, draws_gamma_n_facilities_on_average) {
  constexpr int n = 50, trials = 200'000;
  for (const double share : {0.05, 0.2, 0.4, 0.5, 0.6, 0.95}) {
    double sum = 0, squares = 0;
    for (std::uint32_t trial = 0; trial < trials; ++trial) {
      const Words words = words_of(trial);
      const int drawn = facilities_drawn(n, share, words.word[0], words.word[1]);
      ASSERT_GE(drawn, 0);
      ASSERT_LE(drawn, n);
      sum += drawn;
      squares += double(drawn) * drawn;
    }
    const double mean = sum / trials, deviation = std::sqrt((squares / trials - mean * mean) / trials);
    EXPECT_NEAR(mean, share * n, unlikely * deviation) << share;
  }
}

TEST(cunning_ant, the_number_it_draws_has_the_published_distribution) {
  constexpr int n = 1'000'000, trials = 100'000, cells = 20;  // so many facilities that rounding does not show
  for (const double share : {0.2, 0.4, 0.5, 0.7}) {
    const auto below = [&](double x) {  // the integral of the density
      return share <= 0.5 ? 1 - std::pow(1 - x, (1 - share) / share) : std::pow(x, share / (1 - share));
    };
    std::vector<double> seen(cells, 0), expected(cells, 0);
    for (std::uint32_t trial = 0; trial < trials; ++trial) {
      const Words words = words_of(trial);
      const double x = double(facilities_drawn(n, share, words.word[0], words.word[1])) / n;
      ++seen[std::min(std::size_t(x * cells), std::size_t(cells - 1))];
    }
    for (std::size_t i = 0; i < cells; ++i)
      expected[i] = trials * (below(double(i + 1) / cells) - below(double(i) / cells));
    // Cells that expect few are counted as one.
    while (expected.size() > 2 && (expected.back() < 5 || expected.front() < 5)) {
      const bool last = expected.back() < 5;
      for (auto* list : {&seen, &expected}) {
        if (last) {
          (*list)[list->size() - 2] += list->back();
          list->pop_back();
        } else {
          (*list)[1] += list->front();
          list->erase(list->begin());
        }
      }
    }
    EXPECT_LT(std::abs(deviate_of(seen, expected)), unlikely) << share;
  }
}

TEST(cunning_ant, every_order_is_as_likely_as_any_other) {
  std::map<Tour, double> seen;
  constexpr int trials = 48'000;
  const std::vector<float> weights(16, 1.0f);
  CunningAnt ant(4);
  for (std::uint32_t trial = 0; trial < trials; ++trial) {
    Tour assignment(4);
    ant.redraw(Dice{5, trial, 2}, 4, weights.data(), 4, assignment);
    ++seen[Tour(ant.drawn().begin(), ant.drawn().end())];
  }
  ASSERT_EQ(seen.size(), 24U);
  std::vector<double> counts;
  counts.reserve(seen.size());
  for (const auto& [order, count] : seen) counts.push_back(count);
  EXPECT_LT(std::abs(deviate_of(counts, std::vector<double>(24, trials / 24.0))), unlikely);
}

TEST(cunning_ant, every_place_is_borrowed_as_often_as_any_other) {
  constexpr int n = 30, trials = 20'000, drawn = 12;
  const std::vector<float> weights(n * n, 1.0f);
  CunningAnt ant(n);
  const Tour donor = random_assignment(n, 3);
  std::vector<double> places(n, 0);
  for (std::uint32_t trial = 0; trial < trials; ++trial) {
    Tour assignment = donor;
    ant.redraw(Dice{5, trial, 2}, drawn, weights.data(), n, assignment);
    ASSERT_EQ(ant.drawn().size(), std::size_t(drawn));
    std::vector<char> redrawn(n, 0);
    for (const City facility : ant.drawn()) redrawn[std::size_t(facility)] = 1;
    ASSERT_EQ(std::count(redrawn.begin(), redrawn.end(), 1), drawn);
    Tour sorted = assignment;
    std::ranges::sort(sorted);
    for (int i = 0; i < n; ++i) {
      ASSERT_EQ(sorted[std::size_t(i)], i) << "no permutation";
      if (!redrawn[std::size_t(i)]) {
        ASSERT_EQ(assignment[std::size_t(i)], donor[std::size_t(i)]);
        ++places[std::size_t(i)];
      }
    }
  }
  // Drawn without replacement, so counts vary less than Pearson's statistic assumes: by the share (n − 1) / n at most.
  EXPECT_LT(deviate_of(places, std::vector<double>(n, double(trials) * (n - drawn) / n)), unlikely);
}

TEST(cunning_ant, locations_are_drawn_in_proportion_to_the_weights_of_those_left) {
  constexpr int n = 4, trials = 120'000;
  const std::vector<float> weights{1, 2, 3, 4, 4, 1, 1, 2, 5, 1, 1, 1, 2, 2, 3, 1};
  CunningAnt ant(n);
  std::map<std::pair<Tour, Tour>, double> seen;  // the order, and the assignment
  for (std::uint32_t trial = 0; trial < trials; ++trial) {
    Tour assignment(n);
    ant.redraw(Dice{7, trial, 1}, n, weights.data(), n, assignment);
    ++seen[{Tour(ant.drawn().begin(), ant.drawn().end()), assignment}];
  }
  std::vector<double> counts, expected;
  Tour order{0, 1, 2, 3};
  do {
    Tour assignment{0, 1, 2, 3};
    do {
      double chance = 1.0 / 24;
      std::vector<char> taken(n, 0);
      for (const City facility : order) {
        const auto weight = [&](City location) { return double(weights[std::size_t(facility * n + location)]); };
        double sum = 0;
        for (City location = 0; location < n; ++location) sum += taken[std::size_t(location)] ? 0 : weight(location);
        chance *= weight(assignment[std::size_t(facility)]) / sum;
        taken[std::size_t(assignment[std::size_t(facility)])] = 1;
      }
      expected.push_back(trials * chance);
      counts.push_back(seen[{order, assignment}]);
    } while (std::ranges::next_permutation(assignment).found);
  } while (std::ranges::next_permutation(order).found);
  EXPECT_LT(std::abs(deviate_of(counts, expected)), unlikely);
}

}  // namespace
}  // namespace formicarium::test
