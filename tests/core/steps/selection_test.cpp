// SPDX-License-Identifier: Apache-2.0
// The selection rules against the distributions they promise, on every team type that this processor runs.
#include "core/steps/selection.hpp"

#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "core/steps/independent_roulette.hpp"
#include "core/steps/stochastic_trial.hpp"
#include "core/steps/weighted_reservoir.hpp"
#include "one_row.hpp"

namespace formicarium {
namespace {

template <class Tabu, Selection rule>
std::vector<int> count(const OneRow& row, std::uint64_t seed) {
  const Lanes lanes;
  const int n = row.columns + 1;
  std::vector<std::uint64_t> memory(Tabu::bytes(n) / 8 + 8);
  Tabu tabu(memory.data(), n);
  tabu.clear(lanes);
  tabu.visit(lanes, 0);
  for (int c = 1; c <= row.columns; ++c)
    if (row.visited[c]) tabu.visit(lanes, c);
  const CandidateRow<Lanes, Tabu> candidates{row.view, tabu, 0};
  std::vector<int> counts(row.columns);
  for (int d = 0; d < draws; ++d) {
    const Dice ant{seed, std::uint32_t(d), 3};
    ColumnDice dice = ColumnDice::of(ant.block(Purpose::start, 0));
    dice.step = 17;
    const float u = unit(ant.spin(17));
    City city = -1;
    if (rule != Selection::trial || !stochastic_trial(lanes, candidates, dice, city)) {
      if constexpr (rule == Selection::trial) city = wheel_after_trials(lanes, candidates, dice).city;
      if constexpr (rule == Selection::rwm) city = roulette_wheel(lanes, candidates, u).city;
      if constexpr (rule == Selection::wrs) city = weighted_reservoir(lanes, candidates, dice.slots()).city;
      if constexpr (rule == Selection::iroulette) city = independent_roulette(lanes, candidates, dice.slots()).city;
    }
    EXPECT_GE(city, 1);
    EXPECT_FALSE(row.visited[city]) << "a visited city was chosen";
    ++counts[city - 1];
  }
  return counts;
}

template <class T>
class selection : public testing::Test {};
using Lists = testing::Types<BitmaskTabu<Lanes>, CompactTabu<Lanes>, CompressedTabu<Lanes>>;
TYPED_TEST_SUITE(selection, Lists);

TYPED_TEST(selection, roulette_wheel_reservoir_and_trial_draw_in_proportion_to_the_weights) {
  for (const auto& weights : weight_sets())
    for (const bool half_visited : {false, true}) {
      OneRow row(weights);
      if (half_visited)
        for (int c = 1; c <= row.columns; c += 2) row.visited[c] = 1;
      const auto expected = row.proportional();
      EXPECT_GT(p_value(count<TypeParam, Selection::rwm>(row, 11), expected), doubtful) << "rwm";
      EXPECT_GT(p_value(count<TypeParam, Selection::wrs>(row, 12), expected), doubtful) << "wrs";
      EXPECT_GT(p_value(count<TypeParam, Selection::trial>(row, 13), expected), doubtful) << "trial";
    }
}

/// Of a row over all cities, which takes the lanes' sums and then, in two passes, the columns of one of them: columns
/// of one lane, columns of other passes, and where most cities have been visited.
TYPED_TEST(selection, of_a_long_row_all_cities_are_drawn_in_proportion_to_their_weights) {
  const Lanes lanes;
  constexpr int n = 1500, lane = 7;
  std::mt19937 random(5);
  for (const int left : {n - 1, 1100, 60}) {
    std::vector<float> weights(full_width(n));
    for (City c = 0; c < n; ++c) weights[std::size_t(c)] = 0.001f * (1 + float(random() % 1000) / 1000);
    for (int r = 0; r < n / team; r += 3) weights[std::size_t(r * team + lane)] = 0.05f * float(1 + r % 4);
    for (int c = 1040; c < 1060; ++c) weights[std::size_t(c)] = 0.05f;
    std::vector<std::uint64_t> memory(TypeParam::bytes(n) / 8 + 8);
    TypeParam tabu(memory.data(), n);
    tabu.clear(lanes);
    ColonyView view{};
    view.cities = n;
    view.width = full_width(n);
    view.weight = weights.data();
    City leaves = 0;
    for (int gone = 0; gone < n - left; ++gone, leaves = City(random() % n)) {
      while (!tabu.unvisited_city(leaves)) leaves = (leaves + 1) % n;
      tabu.prepare_scan(lanes, n - gone);
      City at = 0;  // as the walk names it, so that a list's order is lost
      while (tabu.city(at) != leaves) ++at;
      tabu.visit_at(lanes, leaves, at);
    }
    tabu.prepare_scan(lanes, left);
    const UnvisitedRow<Lanes, TypeParam> row(view, tabu, 0);
    std::vector<double> expected(n);
    for (City c = 0; c < n; ++c)
      expected[std::size_t(c)] = tabu.unvisited_city(c) ? double(weights[std::size_t(c)]) : 0;
    const double sum = std::accumulate(expected.begin(), expected.end(), 0.0);
    for (double& p : expected) p /= sum;
    std::vector<int> wheel(n), reservoir(n);
    for (int d = 0; d < draws; ++d) {
      const Dice ant{21, std::uint32_t(d), 3};
      const ColumnDice dice = ColumnDice::of(ant.block(Purpose::start, 0));
      for (const auto& [chosen, counts] : {std::pair{roulette_wheel(lanes, row, unit(ant.spin(17))), &wheel},
                                           std::pair{weighted_reservoir(lanes, row, dice.slots()), &reservoir}}) {
        ASSERT_EQ(tabu.city(chosen.position), chosen.city);
        ASSERT_TRUE(tabu.unvisited_city(chosen.city));
        ++(*counts)[std::size_t(chosen.city)];
      }
    }
    EXPECT_GT(p_value(wheel, expected), doubtful) << "rwm, " << left << " left";
    EXPECT_GT(p_value(reservoir, expected), doubtful) << "wrs, " << left << " left";
  }
}

/// How often each column has the largest w · u, for every set of weights; simulated once, for all tabu lists.
const std::vector<std::vector<double>>& shares_of_the_largest() {
  static const std::vector<std::vector<double>> all = [] {
    std::vector<std::vector<double>> shares;
    for (const auto& weights : weight_sets()) {
      std::mt19937_64 random(77);
      std::uniform_real_distribution<double> uniform;
      shares.emplace_back(weights.size());
      constexpr int simulated = 10 * draws;
      for (int s = 0; s < simulated; ++s) {
        std::size_t winner = 0;
        double best = -1;
        for (std::size_t k = 0; k < weights.size(); ++k)
          if (const double key = weights[k] * uniform(random); key > best) best = key, winner = k;
        shares.back()[winner] += 1.0 / simulated;
      }
    }
    return shares;
  }();
  return all;
}

TYPED_TEST(selection, independent_roulette_has_the_distribution_of_the_largest_weighted_number) {
  const auto sets = weight_sets();
  for (std::size_t i = 0; i < sets.size(); ++i)
    EXPECT_GT(p_value(count<TypeParam, Selection::iroulette>(OneRow(sets[i]), 14), shares_of_the_largest()[i]),
              doubtful);
}

TEST(independent_roulette, gives_weights_two_to_one_three_quarters) {
  const OneRow row({2, 1});
  const auto counts = count<BitmaskTabu<Lanes>, Selection::iroulette>(row, 15);
  EXPECT_GT(p_value(counts, {0.75, 0.25}), doubtful);
  EXPECT_LT(p_value(counts, {2.0 / 3, 1.0 / 3}), doubtful) << "the test can tell it from the roulette wheel";
}

TEST(selection, a_row_without_weight_gives_nothing) {
  const Lanes lanes;
  OneRow row({1, 2, 3});
  std::vector<std::uint64_t> memory(64);
  BitmaskTabu<Lanes> tabu(memory.data(), 4);
  tabu.clear(lanes);
  for (City c = 0; c < 4; ++c) tabu.visit(lanes, c);
  const CandidateRow<Lanes, BitmaskTabu<Lanes>> candidates{row.view, tabu, 0};
  const ColumnDice dice{1, 1};
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.5f).city, -1);
  EXPECT_EQ(weighted_reservoir(lanes, candidates, dice.slots()).city, -1);
  EXPECT_EQ(independent_roulette(lanes, candidates, dice.slots()).city, -1);
  City city = -1;
  EXPECT_FALSE(stochastic_trial(lanes, candidates, dice, city));
  EXPECT_EQ(wheel_after_trials(lanes, candidates, dice).city, -1);
}

TEST(roulette_wheel, stops_at_the_column_where_the_running_sum_reaches_the_target) {
  const Lanes lanes;
  const OneRow row({1, 2, 3, 4});  // sums 1, 3, 6, 10: exact
  std::vector<std::uint64_t> memory(64);
  BitmaskTabu<Lanes> tabu(memory.data(), 5);
  tabu.clear(lanes);
  tabu.visit(lanes, 0);
  const CandidateRow<Lanes, BitmaskTabu<Lanes>> candidates{row.view, tabu, 0};
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.0625f).city, 1);
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.25f).city, 2);
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.5f).city, 3);
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.75f).city, 4);
  EXPECT_EQ(roulette_wheel(lanes, candidates, 1.0f).city, 4);
}

}  // namespace
}  // namespace formicarium
