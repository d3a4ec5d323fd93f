// SPDX-License-Identifier: Apache-2.0
// The selection rules against the distributions they promise, on every team type that this processor runs.
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
  tabu.visit(lanes, 0, -1);
  for (int c = 1; c <= row.columns; ++c)
    if (row.visited[c]) tabu.visit(lanes, c, -1);
  ColonyView view = row.view;
  std::vector<float> rarity(row.weight);  // what the reservoir multiplies by
  for (float& w : rarity) w = w > 0 ? 1 / w : 0;
  if (rule == Selection::wrs) view.weight = rarity.data();
  const CandidateRow<Lanes, Tabu> candidates{view, tabu, 0};
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

TYPED_TEST(selection, the_reservoir_takes_the_city_with_the_smallest_key_of_all) {
  const Lanes lanes;
  constexpr int n = 500;
  std::mt19937 random(5);
  // The bounds that the search goes by are nearest to the keys where one city weighs much, and farthest where two do.
  for (const int heavy : {0, 1, 2, 40}) {
    std::vector<float> rarity(padded(n), 1e4f);
    for (float& r : rarity) r *= 1 + float(random() % 1000) / 1000;
    std::vector<std::uint64_t> memory(TypeParam::bytes(n) / 8 + 8);
    TypeParam tabu(memory.data(), n);
    tabu.clear(lanes);
    tabu.visit(lanes, 0, 0);
    ColonyView view{};
    view.cities = n;
    view.width = padded(n);
    view.weight = rarity.data();
    for (int h = 0; h < heavy; ++h) rarity[100 + team * (h % 12) + h / 12] = 1 + float(h % 3);  // many in one lane
    for (unsigned step = 1; step < n; ++step) {
      tabu.prepare_scan(lanes);
      const UnvisitedRow<Lanes, TypeParam> row(view, tabu, 0);
      for (unsigned key = 0; key < 4; ++key) {
        const SlotDice slots = ColumnDice{key, step}.slots();
        City nearest = -1;
        float least = no_key;
        for (City c = 1; c < n; ++c) {
          if (!tabu.unvisited_city(c)) continue;
          const float own = Lanes::at(minus_log(lanes, Lanes::spread(unit(slots.word(unsigned(c))))), 0) * rarity[c];
          if (own < least) least = own, nearest = c;
        }
        const Chosen chosen = weighted_reservoir(lanes, row, slots);
        ASSERT_EQ(chosen.city, nearest) << heavy << " heavy, step " << step;
        ASSERT_EQ(tabu.city(chosen.position), nearest);
      }
      City leaves = 1 + int(random() % unsigned(n - 1));
      while (!tabu.unvisited_city(leaves)) leaves = leaves % (n - 1) + 1;
      tabu.visit(lanes, leaves, -1);
    }
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
  for (City c = 0; c < 4; ++c) tabu.visit(lanes, c, -1);
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
  tabu.visit(lanes, 0, -1);
  const CandidateRow<Lanes, BitmaskTabu<Lanes>> candidates{row.view, tabu, 0};
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.0625f).city, 1);
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.25f).city, 2);
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.5f).city, 3);
  EXPECT_EQ(roulette_wheel(lanes, candidates, 0.75f).city, 4);
  EXPECT_EQ(roulette_wheel(lanes, candidates, 1.0f).city, 4);
}

}  // namespace
}  // namespace formicarium
