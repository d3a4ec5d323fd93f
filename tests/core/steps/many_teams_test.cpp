// SPDX-License-Identifier: Apache-2.0
// Draws by several teams together, which the test emulates one after another: the distribution is that of one team.
#include "core/steps/many_teams.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "core/steps/marked_list_tabu.hpp"
#include "one_row.hpp"

namespace formicarium {
namespace {

/// A draw by `teams` teams at one step of an ant; fails unless exactly one of them chooses.
template <class Rule, class Row>
Chosen drawn_by_teams(const Row& row, int teams, const Dice& ant) {
  const Lanes lanes;
  ColumnDice dice = ColumnDice::of(ant.block(Purpose::start, 0));
  dice.step = 17;
  const auto spin = [&] { return unit(ant.spin(17)); };
  const auto slot_dice = [&] { return dice.slot_dice(); };
  const auto numbers = step_numbers(dice, spin, slot_dice);
  std::vector<TeamsDraw<Lanes, Rule>> draws_of(std::size_t(teams), TeamsDraw<Lanes, Rule>{});
  std::vector<float> said;
  said.reserve(std::size_t(teams));
  for (int t = 0; t < teams; ++t)
    said.push_back(draws_of[std::size_t(t)].begin(lanes, RowShare<Row>{row, t, teams}, numbers));
  Chosen all;
  int choosing = 0;
  for (int t = 0; t < teams; ++t)
    if (const Chosen one = draws_of[std::size_t(t)].finish(lanes, RowShare<Row>{row, t, teams}, numbers, said.data());
        one.city >= 0) {
      all = one;
      ++choosing;
    }
  EXPECT_EQ(choosing, 1) << teams << " teams";
  return all;
}

template <class T>
class many_teams : public testing::Test {};
using ListsOfTeams =
    testing::Types<BitmaskTabu<Lanes>, CompactTabu<Lanes>, CompressedTabu<Lanes>, MarkedListTabu<Lanes>>;
TYPED_TEST_SUITE(many_teams, ListsOfTeams);

template <class Rule, class Tabu>
void expect_distribution(const ColonyView& view, const Tabu& tabu, int teams, const std::vector<double>& expected) {
  const UnvisitedRow<Lanes, Tabu> row(view, tabu, 0);
  std::vector<int> counts(expected.size());
  for (int d = 0; d < draws / 2; ++d) {
    const Chosen chosen = drawn_by_teams<Rule>(row, teams, Dice{11, std::uint32_t(d), 3});
    ASSERT_GE(chosen.city, 0);
    ASSERT_TRUE(tabu.unvisited_city(chosen.city));
    ASSERT_TRUE(tabu.holds(chosen.position));
    ASSERT_EQ(tabu.city(chosen.position), chosen.city);
    ++counts[std::size_t(chosen.city)];
  }
  EXPECT_GT(p_value(counts, expected), doubtful) << teams << " teams";
}

TYPED_TEST(many_teams, draw_a_city_as_often_as_one_team) {
  const Lanes lanes;
  struct Case {
    int n, left;
  };
  for (const auto [n, left] : {Case{70, 69}, Case{70, 1}, Case{900, 899}, Case{900, 300}, Case{900, 40}}) {
    std::mt19937 random(5);
    std::vector<float> weights(std::size_t(full_width(n)));
    for (City c = 1; c < n; ++c) weights[std::size_t(c)] = c % 97 == 5 ? 0.9f : 0.002f * float(1 + random() % 9);
    ColonyView view{};
    view.cities = n;
    view.width = full_width(n);
    view.weight = weights.data();
    std::vector<std::uint64_t> memory(TypeParam::bytes(n) / 8 + 8);
    TypeParam tabu(memory.data(), n);
    tabu.clear(lanes);
    tabu.visit(lanes, 0);
    std::vector<City> others(std::size_t(n) - 1);
    std::iota(others.begin(), others.end(), 1);
    std::shuffle(others.begin(), others.end(), random);
    for (int k = left; k < n - 1; ++k) tabu.visit(lanes, others[std::size_t(k)]);
    tabu.prepare_scan(lanes, left);
    std::vector<double> expected(std::size_t(n), 0);
    for (int k = 0; k < left; ++k)
      expected[std::size_t(others[std::size_t(k)])] = weights[std::size_t(others[std::size_t(k)])];
    const double sum = std::accumulate(expected.begin(), expected.end(), 0.0);
    for (double& chance : expected) chance /= sum;
    for (const int teams : {2, 8}) {
      expect_distribution<RouletteWheel>(view, tabu, teams, expected);
      expect_distribution<WeightedReservoir>(view, tabu, teams, expected);
      ASSERT_FALSE(this->HasFailure());
    }
  }
}

}  // namespace
}  // namespace formicarium
