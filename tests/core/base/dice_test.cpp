// SPDX-License-Identifier: Apache-2.0
#include "core/base/dice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "core/cpu/lane_dice.hpp"
#include "core/steps/alias_table.hpp"

namespace formicarium {
namespace {

TEST(dice, blocks_side_by_side_are_the_blocks_of_random123) {
  const Dice dice{0x123456789abcdef0u, 7, 42};
  for (unsigned group : {0u, 1u, 5u, 1000u}) {
    float u[team];
    spin_uniforms<OneWord>(dice, group, Purpose::spin, u);
    for (unsigned l = 0; l < team; ++l) EXPECT_EQ(u[l], unit(dice.spin(group * team + l))) << group << ' ' << l;
  }
}

TEST(dice, scattered_slots_get_the_same_numbers_as_whole_groups) {
  const SlotDice dice = ColumnDice{3, 4}.slot_dice();
  int slots[team];
  for (int l = 0; l < team; ++l) slots[l] = (l * 977 + 13) % 5000;
  float u[team], v[team];
  slot_uniforms_at(dice, slots, u);
  for (int l = 0; l < team; ++l) {
    slot_uniforms(dice, unsigned(slots[l] / team), v);
    EXPECT_EQ(u[l], v[slots[l] % team]);
  }
}

/// χ² of counts that should be equal, in standard deviations from its expected value.
double surprise(const std::vector<int>& counts) {
  double total = 0, chi = 0;
  for (const int count : counts) total += count;
  const double even = total / double(counts.size()), freedom = double(counts.size()) - 1;
  for (const int count : counts) chi += (count - even) * (count - even) / even;
  return (chi - freedom) / std::sqrt(2 * freedom);
}

/// number(dice, word) fills `word` with the `slots` numbers of a step.
template <class Number>
void expect_independence(unsigned slots, const Number& number) {
  constexpr unsigned ants = 100, steps = 1000;
  std::vector<int> smallest(slots), of_pairs(team * team), neighbours(64 * 64), in_time(64 * 64);
  double below = 0, squares = 0;  // how many of a step's numbers are below 1/128
  for (unsigned ant = 0; ant < ants; ++ant) {
    ColumnDice dice = ColumnDice::of(Dice{11, 3, ant}.block(Purpose::start, 0));
    std::vector<std::uint32_t> word(slots), before(slots);
    std::size_t last = 0;
    for (unsigned step = 0; step < steps; ++step) {
      dice.step = step;
      number(dice, word);
      ++smallest[std::size_t(std::min_element(word.begin(), word.end()) - word.begin())];
      const auto first = std::size_t(std::min_element(word.begin(), word.begin() + team) - word.begin());
      if (step > 0) ++of_pairs[last * team + first];
      last = first;
      for (unsigned i = 0; i + 1 < slots; i += 29) {
        ++neighbours[(word[i] >> 26) * 64 + (word[i + 1] >> 26)];
        if (step > 0) ++in_time[(word[i] >> 26) * 64 + (before[i] >> 26)];
      }
      const auto few = double(std::ranges::count_if(word, [](std::uint32_t w) { return w >> 25 == 0; }));
      below += few;
      squares += few * few;
      before = word;
    }
  }
  for (const auto* counts : {&smallest, &of_pairs, &neighbours, &in_time}) EXPECT_LT(std::abs(surprise(*counts)), 4.5);
  const double draws = double(ants) * steps, expected = slots / 128.0,
               variance = expected * 127 / 128;  // of a binomial
  EXPECT_NEAR(below / draws, expected, 4.5 * std::sqrt(variance / draws));
  EXPECT_NEAR(squares / draws - below / draws * below / draws, variance, 4.5 * std::sqrt(3 / draws));
}

TEST(dice, the_columns_of_a_step_and_of_the_step_before_are_independent) {
  expect_independence(128, [](const ColumnDice& dice, std::vector<std::uint32_t>& word) {
    const SlotDice slots = dice.slot_dice();
    for (unsigned i = 0; i < word.size(); ++i) word[i] = slots.word(i);
  });
}

TEST(dice, the_trials_of_a_step_and_of_the_step_before_are_independent) {
  expect_independence(team, [](const ColumnDice& dice, std::vector<std::uint32_t>& word) {
    for (unsigned i = 0; i < word.size(); ++i) word[i] = dice.trial(i);
  });
}

TEST(dice, where_in_a_column_a_trial_falls_does_not_depend_on_the_column_nor_on_the_trial_before) {
  for (const int columns : {team, 1 << 10, FullColumn::most_cities}) {
    std::vector<int> column_and_place(team * team), places_in_turn(team * team), columns_in_turn(team * team);
    for (unsigned ant = 0; ant < 20; ++ant) {
      ColumnDice dice = ColumnDice::of(Dice{5, 8, ant}.block(Purpose::start, 0));
      std::uint32_t column_before = 0, place_before = 0;
      for (dice.step = 0; dice.step < 500; ++dice.step)
        for (unsigned trial = 0; trial < team; ++trial) {
          const Toss toss = Toss::of(dice.trial(trial), columns);
          const std::uint32_t column = toss.column % team, place = toss.fraction >> 27;
          ++column_and_place[column * team + place];
          ++places_in_turn[place_before * team + place];
          ++columns_in_turn[column_before * team + column];
          column_before = column;
          place_before = place;
        }
    }
    for (const auto* counts : {&column_and_place, &places_in_turn, &columns_in_turn})
      EXPECT_LT(std::abs(surprise(*counts)), 4.5) << columns;
  }
}

TEST(dice, every_address_has_its_own_number) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  int drawn = 0;
  for (std::uint32_t iteration = 1; iteration < 4; ++iteration)
    for (std::uint32_t ant = 0; ant < 4; ++ant)
      for (const Purpose purpose : {Purpose::start, Purpose::spin})
        for (std::uint32_t index = 0; index < 4; ++index) {
          const Words words = Dice{1, iteration, ant}.block(purpose, index);
          seen.emplace(words.word[0], words.word[1]);
          ++drawn;
        }
  for (std::uint32_t key = 1; key < 5; ++key)
    for (std::uint32_t step = 0; step < 4; ++step)
      for (std::uint32_t index = 0; index < 64; ++index) {
        const auto [first, second] = ColumnDice{key, step}.pair(index);
        seen.emplace(first, second);
        ++drawn;
      }
  EXPECT_EQ(int(seen.size()), drawn);
}

TEST(dice, a_unit_number_is_above_zero_and_at_most_one) {
  EXPECT_GT(unit(0), 0.0f);
  EXPECT_EQ(unit(0xffffffffu), 1.0f);
}

TEST(dice, below_covers_its_range_and_nothing_else) {
  EXPECT_EQ(below(0, 7), 0);
  EXPECT_EQ(below(0xffffffffu, 7), 6);
}

}  // namespace
}  // namespace formicarium
