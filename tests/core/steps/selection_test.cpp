// SPDX-License-Identifier: Apache-2.0
// The selection rules against the distributions they promise, on every team type that this processor runs.
#include "core/steps/selection.hpp"

#include "core/settings/parameters.hpp"
#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "core/steps/marked_list_tabu.hpp"
#include "one_row.hpp"

namespace formicarium {
namespace {

/// What the rule draws at one step of an ant.
template <class Rule, class Row>
Chosen drawn_by(const Row& row, const Dice& ant) {
  ColumnDice dice = ColumnDice::of(ant.block(Purpose::start, 0));
  dice.step = 17;
  const auto spin = [&] { return unit(ant.spin(17)); };
  const auto slot_dice = [&] { return dice.slot_dice(); };
  return Rule::draw(Lanes{}, row, step_numbers(dice, spin, slot_dice));
}

template <class Tabu, class Rule>
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
    const City city = drawn_by<Rule>(candidates, Dice{seed, std::uint32_t(d), 3}).city;
    EXPECT_GE(city, 1);
    EXPECT_FALSE(row.visited[city]) << "a visited city was chosen";
    ++counts[city - 1];
  }
  return counts;
}

template <class Rule>
std::string_view name_of() {
  return find_parameter("selection")->choices[std::size_t(SelectionRules::id_of<Rule>())].id;
}

template <class T>
class selection : public testing::Test {};
using Lists = testing::Types<BitmaskTabu<Lanes>, CompactTabu<Lanes>, CompressedTabu<Lanes>, MarkedListTabu<Lanes>>;
TYPED_TEST_SUITE(selection, Lists);

TYPED_TEST(selection, every_rule_draws_a_candidate_as_often_as_it_says) {
  for (const auto& weights : weight_sets())
    for (const bool half_visited : {false, true}) {
      OneRow row(weights);
      if (half_visited)
        for (int c = 1; c <= row.columns; c += 2) row.visited[c] = 1;
      SelectionRules::each([&]<class Rule>(Rule) {
        const auto counts = count<TypeParam, Rule>(row, 11 + unsigned(SelectionRules::id_of<Rule>()));
        EXPECT_GT(p_value(counts, row.chances<Rule>()), doubtful) << name_of<Rule>();
      });
    }
}

/// Of a row over all cities, which takes the lanes' sums and then, in two passes, the columns of one of them: columns
/// of one lane, columns of other passes, and where most cities have been visited.
TYPED_TEST(selection, every_rule_draws_a_city_of_a_long_row_as_often_as_it_says) {
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
    std::vector<City> order;  // in which the list keeps them
    std::vector<double> weight;
    for (int at = 0; at < row.rounds() * team; ++at)
      if (row.weight_at(at) > 0) {
        order.push_back(row.city(at));
        weight.push_back(double(row.weight_at(at)));
      }
    ASSERT_EQ(int(order.size()), left);
    SelectionRules::each([&]<class Rule>(Rule) {
      if constexpr (!Rule::tables) {
        std::vector<double> chance(order.size()), expected(n);
        Rule::chances(weight, chance);
        for (std::size_t k = 0; k < order.size(); ++k) expected[std::size_t(order[k])] = chance[k];
        std::vector<int> counts(n);
        for (int d = 0; d < draws; ++d) {
          const Chosen chosen = drawn_by<Rule>(row, Dice{21, std::uint32_t(d), 3});
          ASSERT_EQ(tabu.city(chosen.position), chosen.city);
          ASSERT_TRUE(tabu.unvisited_city(chosen.city));
          ++counts[std::size_t(chosen.city)];
        }
        EXPECT_GT(p_value(counts, expected), doubtful) << name_of<Rule>() << ", " << left << " left";
      }
    });
  }
}

TEST(independent_roulette, gives_weights_two_to_one_three_quarters) {
  const OneRow row({2, 1});
  const auto counts = count<BitmaskTabu<Lanes>, IndependentRoulette>(row, 15);
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
  SelectionRules::each([&]<class Rule>(Rule) {
    EXPECT_EQ(drawn_by<Rule>(candidates, Dice{1, 1, 1}).city, -1) << name_of<Rule>();
  });
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

TEST(nearest_prefix, gives_a_city_half_of_its_own_share_and_half_of_the_next_ones) {
  const Lanes lanes;
  OneRow row({1, 2, 3, 4});  // sums 1, 3, 6, 10: half-way between them 2, 4.5, 8
  EXPECT_EQ(row.chances<NearestPrefix>(), (std::vector{0.2, 0.25, 0.35, 0.2}));
  std::vector<std::uint64_t> memory(64);
  BitmaskTabu<Lanes> tabu(memory.data(), 5);
  tabu.clear(lanes);
  tabu.visit(lanes, 0);
  const CandidateRow<Lanes, BitmaskTabu<Lanes>> candidates{row.view, tabu, 0};
  const auto city = [&](float u) { return nearest_prefix(lanes, candidates, u).city; };
  EXPECT_EQ(city(0.001f), 1);
  EXPECT_EQ(city(0.1875f), 1);
  EXPECT_EQ(city(0.21875f), 2);
  EXPECT_EQ(city(0.4375f), 2);
  EXPECT_EQ(city(0.46875f), 3);
  EXPECT_EQ(city(0.78125f), 3);
  EXPECT_EQ(city(0.8125f), 4);
  EXPECT_EQ(city(1), 4);
  tabu.visit(lanes, 2);  // the sums of the others: 1, 4, 8
  EXPECT_EQ(city(0.296875f), 1);
  EXPECT_EQ(city(0.328125f), 3);
  EXPECT_LT(p_value(count<BitmaskTabu<Lanes>, NearestPrefix>(row, 16), row.proportional()), doubtful)
      << "the test can tell it from the roulette wheel";
}

}  // namespace
}  // namespace formicarium
