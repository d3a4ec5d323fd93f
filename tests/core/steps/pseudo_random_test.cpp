// SPDX-License-Identifier: Apache-2.0
// The pseudo-random proportional rule against q0 · (greatest weight) + (1 − q0) · w / ∑ w.
#include "core/steps/pseudo_random.hpp"

#include <algorithm>

#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/selection.hpp"
#include "one_row.hpp"

namespace formicarium {
namespace {

/// Where `draws` ants go from home.
template <class Rule>
std::vector<int> count(const OneRow& row, double q0, std::uint64_t seed) {
  const Lanes lanes;
  using Tabu = BitmaskTabu<Lanes>;
  const int n = row.columns + 1;
  std::vector<std::uint64_t> memory(Tabu::bytes(n) / 8 + 8);
  std::vector<City> tour(std::size_t(n), 0);
  std::vector<int> counts(std::size_t(row.columns));
  for (int d = 0; d < draws; ++d) {
    const Dice ant{seed, std::uint32_t(d), 3};
    Walk<Lanes, Tabu, Rule, ChangingCandidateRows<Lanes, Tabu>> walk{
        row.view, {}, Tabu(memory.data(), n), tour.data(), nullptr, {}, {ant.block(Purpose::start, 0).word[1], 0},
        0,        {}};
    walk.tabu.clear(lanes);
    walk.tabu.visit(lanes, 0);
    for (City c = 1; c < n; ++c)
      if (row.visited[std::size_t(c)]) walk.tabu.visit(lanes, c);
    const float q = unit(ant.block(Purpose::exploit, 0).word[0]);
    seek(lanes, walk, 1, q, float(q0), [&] { return unit(ant.spin(1)); });
    EXPECT_FALSE(row.visited[std::size_t(tour[1])]) << "a visited city was chosen";
    ++counts[std::size_t(tour[1] - 1)];
  }
  return counts;
}

TEST(pseudo_random_proportional_rule, exploits_with_probability_q0_and_else_draws_in_proportion) {
  for (const auto& weights : weight_sets())
    for (const bool half_visited : {false, true})
      for (const double q0 : {0.0, 0.5, 1.0}) {
        OneRow row(weights);
        if (half_visited)
          for (int c = 1; c <= row.columns; c += 2) row.visited[std::size_t(c)] = 1;
        auto expected = row.proportional();
        // With equal weights the smaller city is taken, which is the first here.
        const auto greatest = std::ranges::max_element(expected) - expected.begin();
        for (double& p : expected) p *= 1 - q0;
        expected[std::size_t(greatest)] += q0;
        SelectionRules::each([&]<class Rule>(Rule) {
          if constexpr (explores<Rule>) {
            const auto counts = count<Rule>(row, q0, 21 + unsigned(SelectionRules::id_of<Rule>()));
            EXPECT_GT(p_value(counts, expected), doubtful) << q0;
            if (q0 == 1) EXPECT_EQ(counts[std::size_t(greatest)], draws);
          }
        });
      }
}

TEST(pseudo_random_proportional_rule, the_test_can_tell_one_q0_from_another) {
  const OneRow row({3, 1, 2});
  EXPECT_LT(p_value(count<RouletteWheel>(row, 0.6, 23), {0.75, 1.0 / 12, 1.0 / 6}), doubtful);
}

}  // namespace
}  // namespace formicarium
